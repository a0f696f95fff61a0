from __future__ import annotations

import copy
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

tf = pytest.importorskip("tensorflow", reason="needs .[test,frameworks]")
keras = pytest.importorskip("keras", reason="needs .[test,frameworks]")
if keras.backend.backend() != "tensorflow":
    pytest.skip("Keras runs on another backend here", allow_module_level=True)

import numpy as np  # noqa: E402
from guard import zoo_keras  # noqa: E402
from keras import layers  # noqa: E402

from errorcanon import guard  # noqa: E402
from errorcanon.guard.inputs import parse_input  # noqa: E402
from errorcanon.guard.keras.batches import EmptyBatchModel  # noqa: E402
from errorcanon.model import CanonError  # noqa: E402

# TensorFlow's own, with NumPy 2: wherever Keras reads a variable for saving.
pytestmark = pytest.mark.filterwarnings(
    "ignore:__array__ implementation doesn't accept a copy keyword:DeprecationWarning"
)

chain = zoo_keras.chain
IMAGES = tf.constant(np.random.default_rng(1).normal(size=(5, 9, 9, 3)).astype("float32"))


@pytest.fixture(autouse=True)
def names_from_the_start() -> None:
    """Keras counts the names that it gives; each test counts for itself."""
    keras.backend.clear_session()


def real(given: Any) -> Any:
    if not isinstance(given, str):
        return given
    wanted = parse_input(given)
    values = np.random.default_rng(0).normal(size=wanted.shape)
    return tf.constant(np.abs(values * 9).astype(wanted.dtype))


def call(model: Any, inputs: tuple[Any, ...]) -> Any:
    values = [real(given) for given in inputs]
    return model(values) if len(values) > 1 else model(values[0])


def state_of(model: Any) -> list[np.ndarray]:
    return [variable.numpy() for variable in model.variables]


def are_equal(one: Any, other: Any) -> bool:
    pairs = zip(one, other, strict=True)
    return all(np.array_equal(np.asarray(a), np.asarray(b)) for a, b in pairs)


# --- what is found -------------------------------------------------------------


@pytest.mark.parametrize("name", [*zoo_keras.SOUND, *zoo_keras.APPLICATIONS])
def test_a_sound_model_has_no_fault(name: str) -> None:
    make, inputs = {**zoo_keras.SOUND, **zoo_keras.APPLICATIONS}[name]
    report = guard.check(make(), *inputs)
    assert report.is_sound, str(report)
    assert report.calls >= 1


@pytest.mark.parametrize("name", zoo_keras.SOUND)
def test_a_sound_model_really_runs(name: str) -> None:
    make, inputs = zoo_keras.SOUND[name]
    call(make(), inputs)


@pytest.mark.parametrize("name", zoo_keras.PLANTED)
def test_a_planted_fault_is_found_at_its_layer(name: str) -> None:
    planted = zoo_keras.PLANTED[name]
    faults = guard.check(planted.make(), *planted.inputs).faults
    assert {(f.path, f.rule, f.record) for f in faults} == {
        (planted.path, planted.rule, planted.record)
    }


@pytest.mark.parametrize("name", zoo_keras.PLANTED)
def test_a_planted_fault_is_really_refused(name: str) -> None:
    planted = zoo_keras.PLANTED[name]
    planted.refused(planted.make(), tuple(real(given) for given in planted.inputs))


def test_values_of_a_layer_are_found_without_an_input_and_before_it_is_built() -> None:
    model = keras.Sequential([layers.Conv2D(4, 3), layers.BatchNormalization(epsilon=-1e-5)])
    report = guard.check(model)
    assert [fault.path for fault in report] == ["batch_normalization"]
    assert (report.layers, report.calls) == (2, 0)


def test_faults_of_a_layer_that_is_not_reached_are_found_by_its_values() -> None:
    report = guard.check(
        chain(layers.Conv2D(4, 9), layers.BatchNormalization(epsilon=-1.0)), "2x8x8x3"
    )
    assert {fault.path for fault in report} == {"conv2d", "batch_normalization"}
    assert "not reached" in report.unchecked[0].why


def test_a_layer_that_is_called_twice_is_judged_by_both_calls() -> None:
    conv = layers.Conv2D(3, 5, padding="valid", name="shared")
    report = guard.check(chain(conv, conv), "2x8x8x3")
    assert report.calls == 2
    assert [fault.bound for fault in report] == ["<= 4, the padded map"] * 2


def test_a_mask_of_which_no_value_is_known_is_not_judged() -> None:
    assert guard.check(zoo_keras.tagger(layers.LSTM(4)), "2x5:int32").is_sound


def test_a_mask_that_hangs_on_weights_is_not_judged() -> None:
    class Learned(keras.layers.Layer):
        def __init__(self) -> None:
            super().__init__()
            self.score, self.lstm = layers.Dense(1), layers.LSTM(2)

        def call(self, x: Any) -> Any:
            return self.lstm(x, mask=self.score(x)[..., 0] > 0)

    model = zoo_keras.built(Learned(), keras.Input((3, 2)))
    assert guard.check(model, np.ones((2, 3, 2), "float32")).is_sound


def test_a_version_without_the_fault_has_none() -> None:
    model = zoo_keras.tagger(layers.LSTM(4))
    assert guard.check(model, zoo_keras.LEFT_PADDED, target={"keras": "3.1.0"}).is_sound


# --- the model stays as it was -------------------------------------------------


def test_a_check_changes_nothing() -> None:
    model = chain(layers.Dropout(0.5), layers.Conv2D(4, 3, activity_regularizer="l2"))
    model.add(layers.BatchNormalization())
    model(tf.ones((2, 8, 8, 3)), training=True)
    before, losses = state_of(model), list(model.losses)
    plain = keras.layers.Layer.__call__
    guard.check(model, "2x8x8x3")
    guard.check(model, "2x1x1x3")
    assert are_equal(before, state_of(model))
    assert [id(loss) for loss in model.losses] == [id(loss) for loss in losses]
    assert keras.layers.Layer.__call__ is plain


def test_a_model_that_keeps_its_outputs_keeps_none_of_the_check() -> None:
    model = zoo_keras.built(zoo_keras.Stages(), keras.Input((9, 9, 3)))
    model.last, model.seen[:] = "mine", ["mine too"]
    assert guard.check(model, "2x9x9x3").is_sound
    assert (model.last, model.seen) == ("mine", ["mine too"])


def test_a_model_without_weights_gets_none_by_a_check() -> None:
    model = zoo_keras.Stages()
    report = guard.check(model, "2x9x9x3")
    assert "model(keras.Input((9, 9, 3), dtype='float32'))" in report.unchecked[0].why
    assert not model.built and not model.variables
    model(keras.Input((9, 9, 3), dtype="float32"))
    assert guard.check(model, "2x9x9x3").is_sound


def test_the_calls_of_another_thread_are_not_seen() -> None:
    other, ran = chain(layers.Conv2D(4, 3)), []

    class Waiting(keras.layers.Layer):
        def call(self, x: Any) -> Any:
            thread = threading.Thread(target=lambda: ran.append(other(IMAGES)))
            thread.start()
            thread.join()
            return x

    model = zoo_keras.built(Waiting(), keras.Input((8, 8, 3)))
    assert guard.check(model, "2x8x8x3").calls == 0
    assert ran[-1].shape == (5, 7, 7, 4)


# --- what cannot be checked ----------------------------------------------------


class Branching(keras.Model):
    def __init__(self) -> None:
        super().__init__()
        self.conv = layers.Conv2D(3, 3)
        self.norm = layers.BatchNormalization(epsilon=-1.0, name="norm")

    def call(self, x: Any) -> Any:
        y = self.conv(x)
        return self.norm(y) if tf.reduce_sum(y) > 0 else y


def test_control_flow_that_depends_on_values_is_named_and_the_rest_reported() -> None:
    model = Branching()
    model(tf.ones((1, 8, 8, 3)))
    report = guard.check(model, "2x8x8x3")
    assert [fault.path for fault in report] == ["norm"]
    assert "depends on the values" in report.unchecked[0].why
    assert report.calls == 1


def test_an_input_of_another_shape_is_answered_with_what_the_model_takes() -> None:
    [unchecked] = guard.check(zoo_keras.encoder(), "2x7x32x3").unchecked
    assert unchecked.path == ""
    assert "the model takes (None, 32, 32, 3):float32" in unchecked.why


def test_what_no_rule_knows_is_told_at_its_layer_in_the_words_of_keras() -> None:
    model = zoo_keras.built(zoo_keras.Stages(), keras.Input((9, 9, 3)))
    [unchecked] = guard.check(model, "2x9x9x4").unchecked
    assert unchecked.path == "first"
    assert "expected axis -1 of input shape to have value 3" in unchecked.raised


def test_an_exception_of_the_users_own_is_given_without_what_keras_puts_around_it() -> None:
    class Broken(keras.layers.Layer):
        def call(self, x: Any) -> Any:
            if x.shape[0] == 2:
                raise KeyError("stage_9")
            return x

    [unchecked] = guard.check(chain(Broken(name="broken")), "2x8x8x3").unchecked
    assert (unchecked.path, unchecked.raised) == ("broken", "KeyError: 'stage_9'")


@pytest.mark.parametrize("thing", [tf.Module(), tf.function(lambda x: x), tf.keras.losses.Huber()])
def test_what_is_no_layer_is_refused(thing: object) -> None:
    with pytest.raises(CanonError, match="no Keras layer or model"):
        guard.check(thing, "2x3")


# --- mend ----------------------------------------------------------------------


def test_fix_mends_epsilon_also_where_keras_has_traced_it_and_takes_it_back() -> None:
    model = chain(layers.BatchNormalization(epsilon=-2.0))
    x, before = np.ones((2, 4, 4, 3), "float32"), state_of(model)
    assert np.isnan(model.predict(x, verbose=0)).all()
    changes = guard.fix(model)
    assert np.isfinite(model.predict(x, verbose=0)).all()
    assert guard.check(model, "2x4x4x3").is_sound
    assert are_equal(before, state_of(model))
    assert "-batch_normalization.epsilon = -2.0\n" in changes.diff()
    changes.undo()
    assert model.layers[0].epsilon == -2.0
    assert np.isnan(model.predict(x, verbose=0)).all()


@pytest.mark.parametrize("half", ["float16", "bfloat16"])
def test_fix_puts_batch_normalisation_into_single_precision_and_takes_it_back(half: str) -> None:
    model = chain(layers.BatchNormalization(dtype=half))
    norm = model.layers[0]
    norm.moving_variance.assign([3.5, 2.0, 1.5])
    before, variables = state_of(model), list(norm.variables)
    changes = guard.fix(model)
    assert {variable.dtype for variable in norm.variables} == {"float32"}
    assert norm.compute_dtype == half
    assert [id(v) for v in norm.variables] == [id(v) for v in variables]
    assert are_equal([v.astype("float32") for v in before], state_of(model))
    model.compile("adam", "mse")
    x = np.random.default_rng(0).normal(400.0, 300.0, (8, 4, 4, 3)).astype("float32")
    for _ in range(2):  # the variance of these is beyond float16
        model.train_on_batch(x, x)
    assert np.isfinite(norm.moving_variance.numpy()).all()
    norm.moving_variance.assign([3.5, 2.0, 1.5])
    changes.undo()
    assert {variable.dtype for variable in norm.variables} == {half}
    assert np.array_equal(norm.moving_variance.numpy(), before[-1])


def test_a_mended_model_is_saved_as_it_is_now(tmp_path: Path) -> None:
    model = chain(layers.BatchNormalization(epsilon=-2.0, dtype="bfloat16"))
    guard.fix(model)
    model.save(tmp_path / "model.keras")
    norm = keras.models.load_model(tmp_path / "model.keras").layers[0]
    assert (norm.epsilon, norm.moving_mean.dtype) == (1e-3, "float32")


def test_fix_leaves_a_sound_model_alone() -> None:
    assert len(guard.fix(zoo_keras.resnet18(), "1x64x64x3")) == 0
    assert len(guard.fix(zoo_keras.mixed_precision(), "1x8x8x3")) == 0


# --- empty batches -------------------------------------------------------------

Step = Callable[[Any, Any], Any]


def block() -> Any:
    norm = layers.BatchNormalization()
    return chain(layers.Conv2D(8, 3), norm, layers.ReLU(), layers.MaxPooling2D(2), shape=(9, 9, 3))


def step(layer: Any, x: Any) -> Any:
    """One training pass: the output, and the gradients of input and weights."""
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = layer(x, training=True)
        loss = tf.reduce_sum(y**2)
    return [y, *tape.gradient(loss, [x, *(v.value for v in layer.trainable_variables)])]


def in_a_graph(layer: Any, x: Any) -> Any:
    """The same in a traced function that does not know its batch."""
    traced = tf.function(lambda x: step(layer, x), autograph=False)
    return traced.get_concrete_function(tf.TensorSpec((None, *x.shape[1:]), x.dtype))(x)


def compiled(layer: Any, x: Any) -> Any:
    """The same through XLA."""
    return tf.function(lambda x: step(layer, x), autograph=False, jit_compile=True)(x)


@pytest.fixture(params=[step, in_a_graph, compiled], ids=["eager", "graph", "xla"])
def run(request: pytest.FixtureRequest) -> Iterator[Step]:
    return request.param


def test_a_guarded_model_equals_the_bare_one_bit_for_bit(run: Step) -> None:
    bare = block()
    guarded = guard.empty_batch(bare)
    start = bare.get_weights()
    plain, moved = run(bare, IMAGES), state_of(bare)
    bare.set_weights(start)
    assert are_equal(plain, run(guarded, IMAGES))
    assert are_equal(moved, state_of(bare))


def test_an_empty_batch_gives_the_right_shape_zero_gradients_and_moves_no_statistic(
    run: Step,
) -> None:
    guarded = guard.empty_batch(block())
    before = state_of(guarded)
    y, *gradients = run(guarded, IMAGES[:0])
    assert y.shape == (0, 3, 3, 8)
    wanted = [(0, 9, 9, 3), *(tuple(v.shape) for v in guarded.trainable_variables)]
    assert [tuple(gradient.shape) for gradient in gradients] == wanted
    assert not any(np.any(gradient) for gradient in gradients)
    assert are_equal(before, state_of(guarded))


def test_the_guard_holds_the_very_same_weights_and_is_built_once() -> None:
    conv = layers.Conv2D(8, 3)
    guarded = guard.empty_batch(conv)
    guarded(IMAGES[:0])
    made = [id(variable) for variable in conv.variables]
    guarded(IMAGES)
    assert [id(variable) for variable in guarded.trainable_variables] == made
    assert guard.empty_batch(guarded) is guarded


def test_a_guard_that_meets_its_first_batch_in_a_traced_function_is_built_there() -> None:
    guarded = guard.empty_batch(layers.Conv2D(8, 3))
    traced = tf.function(guarded, input_signature=[tf.TensorSpec((None, 9, 9, 3))])
    assert traced(IMAGES[:0]).shape == (0, 7, 7, 8)
    assert np.array_equal(traced(IMAGES), guarded.layer(IMAGES))


def test_static_shapes_stay() -> None:
    guarded = guard.empty_batch(layers.Conv2D(8, 3))
    assert chain(guarded, shape=(9, 9, 3)).output_shape == (None, 7, 7, 8)
    for batch in (None, 0, 5):
        traced = tf.function(guarded).get_concrete_function(tf.TensorSpec((batch, 9, 9, 3)))
        assert traced.output_shapes.as_list() == [batch, 7, 7, 8]


def test_sizes_that_are_not_known_before_the_run_are_right_and_cost_no_statistic() -> None:
    net = chain(layers.Dropout(0.5), layers.Conv2D(8, 3), layers.BatchNormalization())
    guarded = guard.empty_batch(net)
    traced = tf.function(
        lambda x: guarded(x, training=True), input_signature=[tf.TensorSpec((None, None, None, 3))]
    )
    before = state_of(net)
    assert traced(IMAGES[:0]).shape == (0, 7, 7, 8)
    assert are_equal(before, state_of(net))
    assert traced(IMAGES).shape == (5, 7, 7, 8)


def test_structures_go_in_and_out() -> None:
    image, numbers = keras.Input((9, 9, 3), name="image"), keras.Input((4,), name="numbers")
    outputs = {"a": layers.Dense(3)(numbers), "b": [layers.Conv2D(2, 3)(image), image[:, 0, 0]]}
    guarded = guard.empty_batch(keras.Model({"image": image, "numbers": numbers}, outputs))
    spec = {"image": tf.TensorSpec((None, 9, 9, 3)), "numbers": tf.TensorSpec((None, 4))}
    traced = tf.function(lambda x: guarded(x), input_signature=[spec])
    for rows in (0, 5):
        x = {"image": IMAGES[:rows], "numbers": tf.ones((rows, 4))}
        for out in (guarded(x), traced(x)):
            shapes = [tuple(leaf.shape) for leaf in keras.tree.flatten(out)]
            assert shapes == [(rows, 3), (rows, 7, 7, 2), (rows, 3)]


def test_several_arguments_and_options_reach_the_layer() -> None:
    guarded = guard.empty_batch(layers.MultiHeadAttention(2, 4))
    traced = tf.function(
        lambda x: guarded(x, x, return_attention_scores=True),
        input_signature=[tf.TensorSpec((None, 5, 8))],
    )
    for rows in (3, 0):
        x = tf.ones((rows, 5, 8))
        for y, scores in (traced(x), guarded(x, x, return_attention_scores=True)):
            assert (y.shape, scores.shape) == ((rows, 5, 8), (rows, 2, 5, 5))


def test_a_mask_passes_through_the_guard() -> None:
    reader = zoo_keras.tagger(layers.LSTM(4, return_sequences=True))
    guarded, tail = guard.empty_batch(reader), layers.LSTM(2)
    traced = tf.function(
        lambda x: tail(guarded(x)), input_signature=[tf.TensorSpec((None, None), tf.int32)]
    )
    tokens = tf.constant(zoo_keras.RIGHT_PADDED, tf.int32)
    assert np.array_equal(traced(tokens), tail(reader(tokens)))
    assert traced(tokens[:0]).shape == (0, 2)


def test_the_gradient_of_an_embedding_stays_as_it_is() -> None:
    def gradient(layer: Any) -> Any:
        @tf.function(input_signature=[tf.TensorSpec((None, 5), tf.int32)])
        def traced(tokens: Any) -> Any:
            with tf.GradientTape() as tape:
                loss = tf.reduce_sum(layer(tokens) ** 2)
            return tf.convert_to_tensor(tape.gradient(loss, table.embeddings.value))

        return traced(tf.constant(zoo_keras.RIGHT_PADDED, tf.int32))

    table = layers.Embedding(9, 4)
    table.build(None)
    assert np.array_equal(gradient(table), gradient(guard.empty_batch(table)))


def test_half_precision_stays_half() -> None:
    guarded = guard.empty_batch(zoo_keras.mixed_precision())
    for rows in (0, 5):
        assert guarded(IMAGES[:rows]).dtype == "float16"


def batches(*rows: int) -> Any:
    """Images and numbers in batches of so many rows."""
    images = np.random.default_rng(2).normal(size=(sum(rows), 9, 9, 3)).astype("float32")
    ends = np.cumsum([0, *rows])

    def each() -> Iterator[Any]:
        for start, end in pairwise(ends):
            yield images[start:end], images[start:end, 0, 0, :1]

    signature = (tf.TensorSpec((None, 9, 9, 3)), tf.TensorSpec((None, 1)))
    data = tf.data.Dataset.from_generator(each, output_signature=signature)
    return data.apply(tf.data.experimental.assert_cardinality(len(rows)))


SAYS_SO_OF_ANY_LENGTH_IT_DOES_NOT_KNOW = "ignore:Your input ran out of data:UserWarning"


def regressor(**options: Any) -> Any:
    conv = layers.Conv2D(4, 3, activity_regularizer="l2", **options)
    norm = layers.BatchNormalization()
    return chain(conv, norm, layers.Flatten(), layers.Dense(1), shape=(9, 9, 3))


@pytest.mark.parametrize("xla", [False, True])
def test_fit_goes_on_over_an_empty_batch(xla: bool) -> None:
    model = guard.empty_batch(regressor(kernel_regularizer="l2"))
    model.compile("sgd", "mse", jit_compile=xla)
    history = model.fit(batches(3, 0, 2), epochs=2, verbose=0, shuffle=False)
    assert np.isfinite(history.history["loss"]).all()
    assert all(np.isfinite(value).all() for value in state_of(model))
    assert model.predict(batches(3, 0, 2), verbose=0).shape == (5, 1)


@pytest.mark.filterwarnings(SAYS_SO_OF_ANY_LENGTH_IT_DOES_NOT_KNOW)
def test_fit_learns_what_it_learns_without_the_empty_batches() -> None:
    bare, data = regressor(), batches(3, 0, 2)
    guarded = guard.empty_batch(keras.models.clone_model(bare))
    guarded.set_weights(bare.get_weights())
    for model, given in ((bare, guard.nonempty(data)), (guarded, data)):
        model.compile("sgd", "mse", jit_compile=False)
        model.fit(given, verbose=0, shuffle=False)
    # TensorFlow optimises step and update as one graph, which may round the last bit differently.
    for one, other in zip(bare.get_weights(), guarded.get_weights(), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-6)


def test_a_loss_that_the_layer_adds_comes_out_of_the_branch() -> None:
    conv = layers.Conv2D(4, 3, activity_regularizer="l2")
    model = chain(guard.empty_batch(conv), shape=(9, 9, 3))

    @tf.function(input_signature=[tf.TensorSpec((None, 9, 9, 3))])
    def losses(x: Any) -> Any:
        model(x)
        return model.losses

    [with_rows], [without] = losses(IMAGES), losses(IMAGES[:0])
    conv(IMAGES)
    assert np.array_equal(with_rows, conv.losses[0])
    assert without == 0


def test_a_guard_is_saved_and_loaded_by_another_process(tmp_path: Path) -> None:
    model = chain(guard.empty_batch(layers.Conv2D(8, 3)), layers.Flatten(), shape=(9, 9, 3))
    whole = guard.empty_batch(model)
    whole(IMAGES)
    whole.save(tmp_path / "model.keras")
    np.save(tmp_path / "x.npy", IMAGES)
    np.save(tmp_path / "y.npy", model(IMAGES))
    script = """
import keras, numpy, errorcanon.guard.keras
model = keras.models.load_model("model.keras")
x, y = numpy.load("x.npy"), numpy.load("y.npy")
assert numpy.array_equal(model(x), y) and model(x[:0]).shape == (0, 392)
assert [type(part).__name__ for part in (model, model.layer.layers[0])] == [
    "EmptyBatchModel", "EmptyBatchLayer"]
"""
    subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=True)


def test_a_copy_of_a_guard_has_weights_of_its_own() -> None:
    guarded = guard.empty_batch(block())
    other = copy.deepcopy(guarded)
    assert isinstance(other, EmptyBatchModel)
    assert np.array_equal(guarded(IMAGES), other(IMAGES))
    assert not {id(v) for v in guarded.variables} & {id(v) for v in other.variables}


def test_a_check_sees_through_the_guard() -> None:
    conv = layers.Conv2D(4, 3, name="conv")
    inside = guard.check(chain(guard.empty_batch(conv), shape=(9, 9, 3)), "0x9x9x3")
    assert inside.is_sound, str(inside)
    outside = guard.check(guard.empty_batch(chain(conv)), "2x2x2x3")
    assert outside.faults[0].path == "sequential_1/conv"


@pytest.mark.parametrize("thing", [tf.Module(), tf.keras.losses.Huber()])
def test_what_is_no_layer_cannot_be_guarded(thing: object) -> None:
    with pytest.raises(CanonError, match=r"guard\.nonempty"):
        guard.empty_batch(thing)


# --- input pipelines -----------------------------------------------------------


@pytest.mark.parametrize("rows", [(0,), (2, 0, 3, 0, 1), (0, 0, 1)])
def test_no_empty_batch_comes_out_of_a_dataset(rows: tuple[int, ...]) -> None:
    data = batches(*rows)
    kept = guard.nonempty(data)
    assert kept.element_spec == data.element_spec
    assert [len(x) for x, _ in kept] == [n for n in rows if n]


ELEMENTS: dict[str, Callable[[int], Any]] = {
    "nested": lambda n: {"x": (tf.ones((n, 2)), tf.ones((n,))), "y": tf.ones((n,))},
    "scalar-first": lambda n: (tf.constant(7), tf.ones((n, 2))),
    "ragged": lambda n: tf.RaggedTensor.from_row_lengths(tf.ones((n * 2,)), [2] * n),
    "sparse": lambda n: tf.sparse.from_dense(tf.ones((n, 2))),
}


@pytest.mark.parametrize("name", ELEMENTS)
def test_batches_of_every_structure_are_counted(name: str) -> None:
    make = ELEMENTS[name]
    full, empty = (tf.data.Dataset.from_tensors(make(rows)) for rows in (3, 0))
    for data, wanted in ((full, 1), (empty, 0)):
        kept = guard.nonempty(data)
        assert kept.element_spec == data.element_spec
        assert len(list(kept)) == wanted


def test_batches_of_unknown_rank_and_elements_without_axes_are_counted() -> None:
    def unknown(*values: Any) -> Any:
        spec = tf.TensorSpec(None)
        return tf.data.Dataset.from_generator(lambda: iter(values), output_signature=spec)

    kept = guard.nonempty(unknown(np.ones((2, 3), "float32"), np.ones((0, 3), "float32"), 1.0))
    assert [value.shape.rank for value in kept] == [2, 0]
    assert len(list(guard.nonempty(tf.data.Dataset.range(3)))) == 3


def test_what_is_no_dataset_is_refused() -> None:
    with pytest.raises(CanonError, match=r"no tf\.data\.Dataset"):
        guard.nonempty(tf.Module())


# --- other backends ------------------------------------------------------------

ON_ANOTHER_BACKEND = """
import keras, numpy
from keras import layers
from errorcanon import guard

assert keras.backend.backend() == "{backend}"
net = keras.Sequential([keras.Input((None, None, 3)), layers.Conv2D(8, 3),
                        layers.BatchNormalization(epsilon=-1e-5)])
report = guard.check(net, "2x9x9x3")
assert [fault.rule for fault in report] == ["batch-norm-epsilon-not-positive"], str(report)
assert report.calls == 2 and not report.unchecked, str(report)
changes = guard.fix(net)
assert guard.check(net, "2x9x9x3").is_sound and len(changes) == 1

class Branching(keras.Model):
    def __init__(self):
        super().__init__()
        self.conv = layers.Conv2D(3, 3)
    def call(self, x):
        y = self.conv(x)
        return y if keras.ops.sum(y) > 0 else -y

model = Branching()
model(numpy.ones((1, 8, 8, 3), "float32"))
[unchecked] = guard.check(model, "2x8x8x3").unchecked
assert "depends on the values" in unchecked.why, str(unchecked)

guarded = guard.empty_batch(net)
x = numpy.random.default_rng(0).normal(size=(5, 9, 9, 3)).astype("float32")
numpy.testing.assert_array_equal(*map(keras.ops.convert_to_numpy, (net(x), guarded(x))))
before = [keras.ops.convert_to_numpy(v) for v in net.variables]
assert tuple(guarded(x[:0], training=True).shape) == (0, 7, 7, 8)
after = [keras.ops.convert_to_numpy(v) for v in net.variables]
assert all(map(numpy.array_equal, before, after))
"""


@pytest.mark.parametrize("backend", ["jax", "torch"])
def test_keras_on_another_backend_is_checked_by_that_backends_rules(backend: str) -> None:
    pytest.importorskip(backend, reason="needs .[test,frameworks]")
    subprocess.run(
        [sys.executable, "-c", ON_ANOTHER_BACKEND.format(backend=backend)],
        env={**os.environ, "KERAS_BACKEND": backend},
        check=True,
    )


def test_keras_2_is_checked_and_mended() -> None:
    old = pytest.importorskip("tf_keras", reason="needs .[test,frameworks]")
    norm = old.layers.BatchNormalization(epsilon=-1.0, name="norm")
    wide = old.layers.Conv2D(4, 9, name="wide")
    model = old.Sequential([old.Input((None, None, 3)), norm, wide])
    report = guard.check(model, "2x8x8x3")
    assert {fault.path for fault in report} == {"norm", "wide"}
    assert "not reached" in report.unchecked[0].why
    guard.fix(model)
    assert norm.epsilon == 1e-3
    with pytest.raises(CanonError, match="Keras 3"):
        guard.empty_batch(model)


def test_a_mask_is_judged_by_the_keras_that_the_model_is_made_of() -> None:
    old = pytest.importorskip("tf_keras", reason="needs .[test,frameworks]")
    tokens = old.layers.Embedding(9, 4, mask_zero=True)
    model = old.Sequential([old.Input((None,)), tokens, old.layers.LSTM(3)])
    assert guard.check(model, zoo_keras.LEFT_PADDED).is_sound
    before = {"keras": "2.3", "tensorflow": "2.3"}
    faults = guard.check(model, zoo_keras.LEFT_PADDED, target=before).faults
    assert [fault.rule for fault in faults] == ["mask-not-right-padded"]
