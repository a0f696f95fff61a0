from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

jax = pytest.importorskip("jax", reason="needs .[test,frameworks]")
nnx = pytest.importorskip("flax.nnx", reason="needs .[test,frameworks]")

import flax.linen  # noqa: E402
import numpy as np  # noqa: E402
from flax.linen import pooling  # noqa: E402
from guard import zoo_jax  # noqa: E402
from jax import numpy as jnp  # noqa: E402

from errorcanon import guard  # noqa: E402
from errorcanon.guard import calls  # noqa: E402
from errorcanon.guard import jax as adapter  # noqa: E402
from errorcanon.guard.inputs import parse_input  # noqa: E402
from errorcanon.model import CanonError  # noqa: E402

jax.config.update("jax_disable_most_optimizations", True)  # what is compiled runs once


def real(spec: str) -> Any:
    wanted = parse_input(spec)
    rows = np.random.default_rng(0).normal(1, 3, wanted.shape)
    return jnp.asarray(np.abs(rows) if "int" in wanted.dtype else rows).astype(wanted.dtype)


def values(model: Any) -> list[np.ndarray[Any, Any]]:
    """All that a model holds: weights, statistics, keys and counts of random streams."""
    state = jax.tree.leaves(nnx.state(model) if isinstance(model, nnx.Module) else model)
    plain = (
        jax.random.key_data(v) if jnp.issubdtype(v.dtype, jax.dtypes.prng_key) else v for v in state
    )
    return [np.array(value) for value in plain]


def same(left: list[Any], right: list[Any]) -> bool:
    return len(left) == len(right) and all(
        np.array_equal(a, b, equal_nan=True) for a, b in zip(left, right, strict=True)
    )


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[calls.Call]:
    """The calls that are judged."""
    heard: list[calls.Call] = []
    judge = adapter.judge

    def listen(call: calls.Call, environment: Any) -> Any:
        heard.append(call)
        return judge(call, environment)

    monkeypatch.setattr(adapter, "judge", listen)
    return heard


# --- the zoo -------------------------------------------------------------------


@pytest.mark.parametrize("name", zoo_jax.SOUND)
def test_a_sound_model_has_no_fault_and_really_runs(name: str) -> None:
    make, inputs = zoo_jax.SOUND[name]
    model = nnx.jit(make)()  # compiled once, not once a weight
    report = guard.check(model, *inputs)
    assert report.is_sound, str(report)
    assert report.calls >= 1
    result = model(*map(real, inputs))
    assert jnp.isfinite(result.astype("float32")).all()


@pytest.mark.parametrize("name", zoo_jax.PLANTED)
def test_a_planted_fault_is_found_at_its_layer(name: str) -> None:
    planted = zoo_jax.PLANTED[name]
    faults = guard.check(nnx.eval_shape(planted.make), *planted.inputs).faults
    assert {(f.path, f.rule, f.record) for f in faults} == {
        (planted.path, planted.rule, planted.record)
    }


@pytest.mark.parametrize("name", zoo_jax.PLANTED)
def test_a_planted_fault_is_really_refused_or_spoils_the_result(name: str) -> None:
    planted = zoo_jax.PLANTED[name]
    model, inputs = planted.make(), [real(spec) for spec in planted.inputs]
    if planted.raises:
        with pytest.raises((TypeError, ValueError), match=planted.raises):
            model(*inputs)
    else:
        assert not jnp.isfinite(model(*inputs)).all()


# --- what is seen --------------------------------------------------------------


def test_each_call_is_described_as_flax_makes_it(seen: list[calls.Call]) -> None:
    model = nnx.Sequential(
        nnx.Conv(
            3, 8, (3, 5), (2, 1), padding=((1, 0), (2, 2)), kernel_dilation=(1, 2), rngs=nnx.Rngs(0)
        ),
        nnx.BatchNorm(8, epsilon=1e-3, param_dtype=jnp.bfloat16, rngs=nnx.Rngs(0)),
    )
    assert guard.check(model, "2x16x16x3:float16").is_sound
    convolution, norm = (call for call in seen if call.input is not None)
    assert convolution.path == "layers.0"
    assert convolution.input == calls.Tensor((2, 16, 16, 3), "float16")
    assert convolution.spatial == (16, 16)
    assert convolution.operation == calls.Convolution(
        channels=3,
        filters=8,
        kernel=(3, 5),
        stride=(2, 1),
        dilation=(1, 2),
        padding=((1, 0), (2, 2)),
        groups=1,
        dtype="float32",
        promotes=True,
    )
    expected = calls.BatchNorm(8, 1e-3, "bfloat16", training=True, sums_in="bfloat16")
    assert norm.operation == expected


@pytest.mark.parametrize(
    ("padding", "sides"),
    [
        ("SAME", None),
        ("REFLECT", None),
        ("VALID", ((0, 0),)),
        ("valid", ((0, 0),)),
        ("CAUSAL", ((8, 0),)),
        (2, ((2, 2),)),
        ([(1, 2)], ((1, 2),)),
        ([3], ((3, 3),)),
    ],
)
def test_every_way_to_write_a_padding_is_read(padding: Any, sides: Any) -> None:
    layer = nnx.Conv(2, 2, 5, padding=padding, kernel_dilation=2, rngs=nnx.Rngs(0))
    operation = adapter.describe(layer)
    assert isinstance(operation, calls.Convolution)
    assert operation.padding == sides


def test_pooling_functions_are_seen_with_the_module_that_calls_them(
    seen: list[calls.Call],
) -> None:
    guard.check(zoo_jax.Cnn(nnx.Rngs(0)), "2x28x28x1")
    pools = [call for call in seen if isinstance(call.operation, calls.Pooling)]
    assert [(p.path, p.layer, p.spatial) for p in pools] == [
        ("", "avg_pool", (28, 28)),
        ("", "avg_pool", (14, 14)),
    ]
    assert pools[0].operation == calls.Pooling((2, 2), (2, 2), ((0, 0), (0, 0)), (1, 1))


def test_what_is_said_at_the_call_goes_before_what_the_layer_was_made_with(
    seen: list[calls.Call],
) -> None:
    class Calling(nnx.Module):
        def __init__(self) -> None:
            self.norm = nnx.BatchNorm(3, use_running_average=False, rngs=nnx.Rngs(0))
            self.rnn = nnx.RNN(nnx.GRUCell(3, 4, rngs=nnx.Rngs(0)))

        def __call__(self, x: Any, train: bool) -> None:
            self.norm(x, use_running_average=not train)
            self.rnn(x, time_major=True)

    guard.check(Calling(), "2x5x3", False)
    norm, rnn = (c.operation for c in seen if c.input and c.layer in ("BatchNorm", "RNN"))
    assert isinstance(norm, calls.BatchNorm)
    assert not norm.training
    assert rnn == calls.Recurrent(features=3, time_axis=0)


def test_layers_inside_transforms_are_seen_at_every_check(seen: list[calls.Call]) -> None:
    models = [zoo_jax.Vit(nnx.Rngs(0)), zoo_jax.Transformer(nnx.Rngs(0))]
    for model, spec in zip(models, ("2x16x16x3", "2x7:int32"), strict=True):
        first = guard.check(model, spec)
        assert guard.check(model, spec) == first  # jax.jit answers from no cache
        assert first.calls > 0
    paths = {call.path for call in seen if call.input is not None}
    assert paths >= {"patches", "norm", "block.up", "blocks.up", "blocks.down"}


def test_a_subclass_is_judged_by_what_it_hands_on(seen: list[calls.Call]) -> None:
    class Padded(nnx.Conv):  # type: ignore[misc]
        def __call__(self, x: Any) -> Any:
            return super().__call__(jnp.pad(x, ((0, 0), (4, 4), (4, 4), (0, 0))))

    guard.check(Padded(3, 4, (9, 9), padding="VALID", rngs=nnx.Rngs(0)), "2x2x2x3")
    [call] = (call for call in seen if call.input is not None)
    assert (call.layer, call.spatial) == ("Padded", (10, 10))


def test_a_convolution_with_its_own_casting_is_no_promoting_one() -> None:
    layer = nnx.Conv(3, 4, (3, 3), promote_dtype=lambda a, dtype: a, rngs=nnx.Rngs(0))
    operation = adapter.describe(layer)
    assert isinstance(operation, calls.Convolution)
    assert not operation.promotes
    with pytest.raises(TypeError, match="same dtype"):
        layer(jnp.ones((2, 8, 8, 3), "float16"))


def test_inputs_may_be_arrays_specs_trees_and_plain_values(seen: list[calls.Call]) -> None:
    class Many(nnx.Module):
        def __init__(self) -> None:
            self.linear = nnx.Linear(3, 2, rngs=nnx.Rngs(0))

        def __call__(self, batch: Any, train: bool, name: str | None) -> Any:
            assert train is True
            assert name is None
            return self.linear(batch["x"][0] + batch["y"])

    array = np.ones((4, 3), "float32")
    for x in (array, jnp.asarray(array), jax.ShapeDtypeStruct((4, 3), "float32")):
        report = guard.check(Many(), {"x": [x], "y": calls.Tensor((1, 3), "float32")}, True, None)
        assert report.is_sound, str(report)
    assert {call.input.shape for call in seen if call.input} == {(4, 3)}


def test_without_inputs_the_layers_own_values_are_looked_at() -> None:
    model = zoo_jax.PLANTED["epsilon-deep"].make()
    report = guard.check(model)
    assert [f.path for f in report] == ["blocks.1.bn2"]
    assert report.calls == 0


def test_a_model_without_memory_is_checked_like_any_other() -> None:
    model = nnx.eval_shape(zoo_jax.resnet50)
    assert guard.check(model, "2x64x64x3").is_sound


# --- the model stays as it was -------------------------------------------------


def test_a_check_changes_nothing() -> None:
    model = zoo_jax.Cnn(nnx.Rngs(0))
    before, definition = values(model), nnx.graphdef(model)
    classes = {kind: dict(vars(kind)) for kind in (zoo_jax.Cnn, nnx.Conv, nnx.BatchNorm)}
    pool = pooling.pool
    assert guard.check(model, "2x28x28x1").is_sound
    assert same(before, values(model))
    assert nnx.graphdef(model) == definition
    assert {kind: dict(vars(kind)) for kind in classes} == classes
    assert pooling.pool is pool


def test_classes_are_put_back_when_the_model_raises() -> None:
    class Raising(nnx.Module):
        def __call__(self, x: Any) -> Any:
            nnx.max_pool(x, (2, 2))
            raise KeyError("weights")

    original, pool = vars(Raising)["__call__"], pooling.pool
    [unchecked] = guard.check(Raising(), "2x8x8x3").unchecked
    assert vars(Raising)["__call__"] is original
    assert pooling.pool is pool
    assert unchecked.why == "the pass stopped here: KeyError: 'weights'"


def test_a_model_that_keeps_its_output_keeps_none_of_the_check() -> None:
    class Remembering(nnx.Module):
        def __init__(self) -> None:
            self.linear = nnx.Linear(3, 2, rngs=nnx.Rngs(0))
            self.last = nnx.Cache(jnp.zeros((4, 2)))
            self.seen = 0

        def __call__(self, x: Any) -> Any:
            self.seen += 1
            self.last[...] = self.linear(x)
            return self.last[...]

    model = Remembering()
    assert guard.check(model, "4x3").is_sound
    assert (model.seen, float(model.last[...].sum())) == (0, 0.0)


def test_another_thread_s_models_are_not_listened_to() -> None:
    model = nnx.eval_shape(zoo_jax.resnet50)
    other = nnx.BatchNorm(3, epsilon=-1.0, rngs=nnx.Rngs(0))
    done = threading.Event()

    def train() -> None:
        while not done.is_set():
            other(nnx.max_pool(jnp.ones((2, 4, 4, 3)), (2, 2)))

    thread = threading.Thread(target=train)
    thread.start()
    try:
        report = guard.check(model, "2x64x64x3")
    finally:
        done.set()
        thread.join()
    assert report.is_sound, str(report)
    assert report.calls == 104  # 103 layers and a pool


def test_checks_in_several_threads_put_everything_back() -> None:
    original = vars(nnx.Conv)["__call__"]
    reports: list[guard.Report] = []

    def look() -> None:
        reports.append(guard.check(zoo_jax.Cnn(nnx.Rngs(0)), "2x28x28x1"))

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [report.calls for report in reports] == [7] * 4
    assert vars(nnx.Conv)["__call__"] is original


# --- what cannot be checked ----------------------------------------------------


class Depending(nnx.Module):
    """A layer, then what a trace cannot do, then a layer that is not reached."""

    def __init__(self, does: Callable[[Any], Any]) -> None:
        self.first = nnx.Linear(3, 3, rngs=nnx.Rngs(0))
        self.inner = Inner(does)
        self.norm = nnx.BatchNorm(3, epsilon=-1.0, rngs=nnx.Rngs(0))

    def __call__(self, x: Any) -> Any:
        return self.norm(self.inner(self.first(x)))


class Inner(nnx.Module):
    def __init__(self, does: Callable[[Any], Any]) -> None:
        self.does = does

    def __call__(self, x: Any) -> Any:
        return self.does(x)


@pytest.mark.parametrize(
    ("does", "why"),
    [
        (lambda x: x if x.sum() > 0 else -x, "jax.lax.cond or jnp.where"),
        (lambda x: x * float(x.max()), "depends on the values"),
        (lambda x: x[[1, 2][x.argmax().astype(int)]], "a Python integer"),
        (lambda x: x[x > 0], "picks by a mask"),
        (lambda x: np.linalg.norm(x) * x, "hands an array to NumPy"),
    ],
)
def test_what_depends_on_values_is_named_and_the_rest_reported(
    does: Callable[[Any], Any], why: str
) -> None:
    report = guard.check(Depending(does), "4x3")
    [unchecked] = report.unchecked
    assert unchecked.path == "inner"
    assert why in unchecked.why
    assert "jax.jit cannot trace that either" in unchecked.why
    assert [f.path for f in report] == ["norm"]
    assert report.calls == 1


def test_a_variable_outside_the_model_is_named() -> None:
    counter = nnx.Variable(jnp.zeros(()))

    def does(x: Any) -> Any:
        counter[...] += 1
        return x

    [unchecked] = guard.check(Depending(does), "4x3").unchecked
    assert "changes a Variable that is no part of the model" in unchecked.why


def test_layers_behind_a_refused_call_are_said_not_to_be_reached() -> None:
    planted = zoo_jax.PLANTED["channels-between"]
    [unchecked] = guard.check(planted.make(), *planted.inputs).unchecked
    assert unchecked.path == planted.path
    assert unchecked.why == "its call fails; the layers behind it were not reached"
    assert unchecked.raised.startswith("ValueError: conv_general_dilated lhs feature dimension")
    assert "JAX has removed its internal frames" not in unchecked.raised


def test_an_input_of_another_shape_stops_with_its_layer_and_message() -> None:
    [unchecked] = guard.check(zoo_jax.Cnn(nnx.Rngs(0)), "2x20x20x1").unchecked
    assert unchecked.path == "linear1"
    assert "dot_general requires contracting dimensions" in unchecked.raised


def test_a_model_that_asks_for_a_gpu_is_named_with_what_helps() -> None:
    if any(device.platform != "cpu" for device in jax.devices()):
        pytest.skip("there is a device here")
    model = Depending(lambda x: jax.device_put(x, jax.devices("gpu")[0]))
    [unchecked] = guard.check(model, "4x3").unchecked
    assert "asks for a device that is not here" in unchecked.why


def test_a_module_without_a_call_is_named() -> None:
    class Parts(nnx.Module):
        def __init__(self) -> None:
            self.norm = nnx.BatchNorm(3, epsilon=-1.0, rngs=nnx.Rngs(0))

    report = guard.check(Parts(), "4x3")
    assert [f.path for f in report] == ["norm"]
    assert "Parts has no __call__" in report.unchecked[0].why


@pytest.mark.parametrize("verb", [guard.check, guard.fix, guard.empty_batch])
def test_what_is_no_nnx_module_is_refused_with_the_remedy(verb: Callable[[Any], Any]) -> None:
    with pytest.raises(CanonError, match=r"nnx\.bridge\.ToNNX"):
        verb(flax.linen.Dense(3))
    with pytest.raises(CanonError, match="give the nnx.Module itself"):
        verb(nnx.Rngs(0))


# --- mend ----------------------------------------------------------------------


def test_fix_mends_epsilon_and_takes_it_back() -> None:
    planted = zoo_jax.PLANTED["epsilon"]
    model, x = planted.make(), real("2x8x8x3")
    step = nnx.jit(lambda model, x: model(x))
    before = values(model)
    changes = guard.fix(model)
    assert same(before, values(model))
    assert guard.check(model, *planted.inputs).is_sound
    assert jnp.isfinite(step(model, x)).all()
    assert "-layers.1.epsilon = -100.0\n+layers.1.epsilon = 1e-05\n" in changes.diff()
    changes.undo()
    assert model.layers[1].epsilon == -100.0
    assert jnp.isnan(step(model, x)).any()


def test_a_sound_model_is_left_alone_by_fix() -> None:
    assert len(guard.fix(zoo_jax.Cnn(nnx.Rngs(0)), "2x28x28x1")) == 0


# --- empty batches -------------------------------------------------------------


def test_without_a_guard_an_empty_batch_spoils_statistics_and_gradients() -> None:
    norm = nnx.BatchNorm(3, rngs=nnx.Rngs(0))
    gradients = nnx.grad(lambda norm: norm(jnp.ones((0, 3))).sum())(norm)
    assert jnp.isnan(norm.mean[...]).all()
    assert jnp.isnan(norm.var[...]).all()
    assert jnp.isnan(gradients["scale"][...]).all()
    with pytest.raises(ZeroDivisionError):
        zoo_jax.Cnn(nnx.Rngs(0))(jnp.ones((0, 28, 28, 1)))


def loss(model: Any, x: Any) -> Any:
    return (model(x) ** 2).sum()


def test_batches_with_rows_have_the_very_same_outputs_gradients_and_statistics() -> None:
    plain, inner = zoo_jax.Cnn(nnx.Rngs(0)), zoo_jax.Cnn(nnx.Rngs(0))
    guarded, x = guard.empty_batch(inner), real("4x28x28x1")
    for transform in (lambda f: f, nnx.jit):
        step = transform(nnx.value_and_grad(loss))
        expected, gradients = step(plain, x)
        got, through = step(guarded, x)
        assert float(expected) == float(got)
        assert same(values(gradients), values(through["inner"]))
        assert same(values(plain), values(inner))


@pytest.mark.parametrize("transform", [lambda f: f, nnx.jit], ids=["eager", "jit"])
def test_an_empty_batch_has_the_right_shape_and_zero_gradients_and_moves_nothing(
    transform: Callable[[Any], Any],
) -> None:
    guarded = guard.empty_batch(zoo_jax.Cnn(nnx.Rngs(0)))
    before, x = values(guarded), jnp.ones((0, 28, 28, 1))
    output = transform(lambda model, x: model(x))(guarded, x)
    assert (output.shape, output.dtype) == ((0, 10), jnp.float32)
    gradients = transform(nnx.grad(loss))(guarded, x)
    assert all(not gradient.any() for gradient in values(gradients))
    assert len(values(gradients)) == 10
    assert same(before, values(guarded))
    by_input = transform(nnx.grad(loss, argnums=1))(guarded, x)
    assert by_input.shape == x.shape


def test_every_result_of_a_model_is_without_rows_whatever_axis_they_are_on() -> None:
    class Two(nnx.Module):
        def __init__(self) -> None:
            self.linear = nnx.Linear(3, 2, rngs=nnx.Rngs(0))

        def __call__(self, x: Any, *, scale: Any = 1, mode: str = "") -> Any:
            y = self.linear(x) * scale
            tokens = y.reshape(-1, 2).astype("bfloat16")
            return {"y": y, "turned": jnp.moveaxis(y, 0, -1), "tokens": tokens, "both": (y, 2)}

    guarded = guard.empty_batch(Two())
    empty = guarded(jnp.ones((0, 5, 3)), scale=jnp.ones((0, 5, 1)), mode="train")
    assert jax.tree.map(jnp.shape, empty) == {
        "y": (0, 5, 2),
        "turned": (5, 2, 0),
        "tokens": (0, 2),
        "both": ((0, 5, 2), ()),
    }
    assert empty["tokens"].dtype == jnp.bfloat16


def test_one_layer_can_be_guarded_in_its_place() -> None:
    model = zoo_jax.mlp()
    model.layers[1] = guard.empty_batch(model.layers[1])
    before = values(nnx.state(model, nnx.BatchStat))
    assert model(jnp.ones((0, 8))).shape == (0, 3)
    assert same(before, values(nnx.state(model, nnx.BatchStat)))
    model.eval()
    assert model.layers[1].inner.use_running_average is True
    assert guard.check(model, "4x8").is_sound


def test_a_guard_is_made_once() -> None:
    guarded = guard.empty_batch(nnx.Linear(3, 2, rngs=nnx.Rngs(0)))
    assert guard.empty_batch(guarded) is guarded


def test_no_empty_batch_comes_through() -> None:
    full = {"x": np.ones((2, 3)), "y": jnp.ones(2)}
    empty = {"x": np.ones((0, 3)), "y": jnp.ones(0)}
    batches = guard.nonempty([full, empty, full, jnp.ones((0, 3)), (3, "no array")])
    assert list(batches) == [full, full, (3, "no array")]
    assert list(batches) == [full, full, (3, "no array")]
    with pytest.raises(CanonError, match="gives no batches"):
        guard.nonempty(3)  # type: ignore[arg-type]


# --- what JAX does without a word, and the guard's texts rely on ---------------


def test_a_window_larger_than_its_map_gives_an_empty_map_and_then_nan() -> None:
    layer = nnx.Conv(3, 4, (9, 9), padding="VALID", rngs=nnx.Rngs(0))
    small = layer(jnp.ones((2, 8, 8, 3)))
    assert small.shape == (2, 0, 0, 4)
    assert jnp.isnan(small.mean(axis=(1, 2))).all()
