from __future__ import annotations

import copy
import threading

import pytest

torch = pytest.importorskip("torch", reason="needs .[test,frameworks]")

from guard import zoo_torch  # noqa: E402
from torch import nn  # noqa: E402

from errorcanon import guard  # noqa: E402
from errorcanon.guard.inputs import parse_input  # noqa: E402
from errorcanon.model import CanonError  # noqa: E402


def real(spec: str) -> torch.Tensor:
    wanted = parse_input(spec)
    dtype = getattr(torch, wanted.dtype)
    if dtype.is_floating_point:
        return torch.randn(wanted.shape).to(dtype)
    return torch.randint(0, 9, wanted.shape, dtype=dtype)


@pytest.mark.parametrize("name", zoo_torch.SOUND)
def test_a_sound_model_has_no_fault(name: str) -> None:
    make, inputs = zoo_torch.SOUND[name]
    report = guard.check(make(), *inputs)
    assert report.is_sound, str(report)
    assert report.calls >= 1


@pytest.mark.parametrize("name", zoo_torch.SOUND)
def test_a_sound_model_really_runs(name: str) -> None:
    make, inputs = zoo_torch.SOUND[name]
    model = make()
    model(*[real(spec) for spec in inputs])


@pytest.mark.parametrize("name", zoo_torch.PLANTED)
def test_a_planted_fault_is_found_at_its_layer(name: str) -> None:
    planted = zoo_torch.PLANTED[name]
    faults = guard.check(planted.make(), *planted.inputs).faults
    assert {(f.path, f.rule, f.record) for f in faults} == {
        (planted.path, planted.rule, planted.record)
    }


@pytest.mark.parametrize("name", zoo_torch.PLANTED)
def test_a_planted_fault_is_really_refused(name: str) -> None:
    planted = zoo_torch.PLANTED[name]
    with pytest.raises((RuntimeError, ValueError)):
        planted.make()(*[real(spec) for spec in planted.inputs])


def test_a_negative_epsilon_is_found_for_a_version_that_raises_nothing() -> None:
    model = nn.BatchNorm2d(4, eps=-1e-5)
    old = guard.check(model, target={"torch": "2.0.0"}).faults
    assert [(f.rule, str(f.affects[0].fixed)) for f in old] == [
        ("batch-norm-epsilon-negative", "2.10")
    ]


def test_faults_of_a_layer_that_is_not_reached_are_found_by_its_values() -> None:
    model = nn.Sequential(nn.Conv2d(3, 4, 9), nn.BatchNorm2d(4, eps=-1.0))
    report = guard.check(model, "2x3x8x8")
    assert {f.path for f in report} == {"0", "1"}
    assert "not reached" in report.unchecked[0].why


def test_faults_of_the_table_that_can_be_mended_do_not_stop_the_pass() -> None:
    model = nn.Sequential(nn.BatchNorm2d(3, eps=-1.0), nn.Conv2d(3, 4, 9))
    assert {f.path for f in guard.check(model, "2x3x8x8")} == {"0", "1"}
    assert model[0].eps == -1.0


def test_an_input_that_is_spread_over_memory_is_found_and_mended() -> None:
    layer = nn.Conv2d(1, 1, 1).half()
    places = torch.empty(2**31 + 6, dtype=torch.float16)  # never touched, so never resident
    spread = places.as_strided((2, 1, 3, 2), (2**31, 1, 2, 1))
    [fault, *_] = guard.check(layer, spread).faults
    assert fault.record == "cuda/cudnn-not-supported-non-contiguous"
    assert fault.severity == "warning"
    changes = guard.fix(layer, spread)
    assert [change.parameter for change in changes] == ["input"]
    assert layer(spread).is_contiguous()
    changes.undo()
    assert not layer._forward_pre_hooks


# --- the model stays as it was -------------------------------------------------


def test_a_check_changes_nothing() -> None:
    model = zoo_torch.resnet18().train()
    before = copy.deepcopy(model.state_dict())
    state = torch.random.get_rng_state()
    guard.check(model, "2x3x64x64")
    assert all(torch.equal(before[name], now) for name, now in model.state_dict().items())
    assert torch.equal(state, torch.random.get_rng_state())
    assert not any(m._forward_pre_hooks or m._forward_hooks for m in model.modules())
    assert all(m.training for m in model.modules())


def test_a_model_that_keeps_its_output_keeps_none_of_the_check() -> None:
    model = zoo_torch.Remembering()
    guard.check(model, "2x4x9")
    assert model.last is None


# --- what cannot be checked ----------------------------------------------------


class Branching(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3)
        self.norm = nn.BatchNorm2d(4, eps=-1.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.conv(x)
        return self.norm(y) if y.sum() > 0 else y


def test_control_flow_that_depends_on_values_is_named_and_the_rest_reported() -> None:
    report = guard.check(Branching(), "2x3x8x8")
    assert [f.path for f in report] == ["norm"]
    assert "depends on the values" in report.unchecked[0].why


def test_a_lazy_layer_is_named() -> None:
    report = guard.check(nn.Sequential(nn.LazyConv2d(4, 3), nn.BatchNorm2d(4, eps=-1)), "2x3x8x8")
    assert report.unchecked[0].path == "0"
    assert "run one" in report.unchecked[0].why
    assert [f.path for f in report] == ["1"]


def test_an_input_of_another_shape_stops_with_its_layer_and_message() -> None:
    report = guard.check(nn.Sequential(nn.Flatten(), nn.Bilinear(4, 4, 2)), "2x3x8x8")
    [unchecked] = report.unchecked
    assert unchecked.path == "1"
    assert "missing 1 required positional argument" in unchecked.raised


def test_a_model_that_cannot_be_copied_is_still_looked_at_layer_by_layer() -> None:
    model = nn.Sequential(nn.BatchNorm2d(3, eps=-1.0))
    model.lock = threading.Lock()
    report = guard.check(model, "2x3x8x8")
    assert [f.path for f in report] == ["0"]
    assert "cannot be copied" in report.unchecked[0].why


@pytest.mark.skipif(torch.version.cuda is not None, reason="this PyTorch is built with CUDA")
def test_a_model_that_moves_to_a_gpu_is_named_with_what_helps() -> None:
    class Moving(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x.cuda()

    [unchecked] = guard.check(Moving(), "2x3").unchecked
    assert "make the device a parameter" in unchecked.why


# torch 2.13 uses what it deprecates when it loads its compiler.
@pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning")
def test_wrappers_are_taken_off() -> None:
    inner = nn.Sequential(nn.Conv2d(3, 4, 9))
    for model in (torch.compile(inner), nn.DataParallel(inner)):
        assert [f.path for f in guard.check(model, "2x3x8x8")][:1] == ["0"]


# --- mend ----------------------------------------------------------------------


def test_fix_mends_epsilon_and_takes_it_back() -> None:
    model = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4, eps=-1e-5))
    before = copy.deepcopy(model.state_dict())
    changes = guard.fix(model)
    assert model[1].eps == 1e-5
    assert guard.check(model, "2x3x8x8").is_sound
    assert all(torch.equal(before[name], now) for name, now in model.state_dict().items())
    assert "-1.eps = -1e-05\n+1.eps = 1e-05\n" in changes.diff()
    changes.undo()
    assert model[1].eps == -1e-5


def test_fix_puts_batch_normalisation_into_single_precision_and_takes_it_back() -> None:
    model = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4)).half()
    model[1].running_var.fill_(3.5)
    weight = model[1].weight
    changes = guard.fix(model)
    assert model[1].weight is weight
    assert {v.dtype for k, v in model[1].state_dict().items() if "num" not in k} == {torch.float32}
    assert float(model[1].running_var[0]) == 3.5
    assert model(torch.randn(2, 3, 8, 8).half()).dtype == torch.float16
    changes.undo()
    assert model[1].weight.dtype == torch.float16
    assert float(model[1].running_var[0]) == 3.5


def test_fix_leaves_a_sound_model_alone() -> None:
    assert len(guard.fix(zoo_torch.resnet18(), "1x3x64x64")) == 0


# --- empty batches -------------------------------------------------------------


def block() -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2))


def test_a_guarded_model_equals_the_bare_one_bit_for_bit() -> None:
    bare = block()
    guarded = guard.empty_batch(copy.deepcopy(bare))
    x = torch.randn(4, 3, 9, 9)
    one, other = x.clone().requires_grad_(), x.clone().requires_grad_()
    bare(one).square().sum().backward()
    guarded(other).square().sum().backward()
    assert torch.equal(one.grad, other.grad)
    for a, b in zip(bare.parameters(), guarded.parameters(), strict=True):
        assert torch.equal(a.grad, b.grad)
    for a, b in zip(bare.buffers(), guarded.buffers(), strict=True):
        assert torch.equal(a, b)


def test_an_empty_batch_gives_the_right_shape_zero_gradients_and_moves_no_statistic() -> None:
    guarded = guard.empty_batch(block().train())
    before = [buffer.clone() for buffer in guarded.buffers()]
    x = torch.zeros(0, 3, 9, 9, requires_grad=True)
    y = guarded(x)
    assert y.shape == (0, 8, 3, 3)
    y.sum().backward()
    assert all(not p.grad.any() and p.grad.isfinite().all() for p in guarded.parameters())
    assert x.grad.shape == x.shape
    assert all(torch.equal(a, b) for a, b in zip(before, guarded.buffers(), strict=True))


def test_the_guard_holds_the_very_same_parameters() -> None:
    inner = block()
    guarded = guard.empty_batch(inner)
    assert [id(p) for p in guarded.parameters()] == [id(p) for p in inner.parameters()]
    assert guard.empty_batch(guarded) is guarded


def test_structures_go_in_and_out() -> None:
    class Two(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.line = nn.Linear(3, 5)

        def forward(self, x: torch.Tensor, *, scale: float) -> dict[str, torch.Tensor]:
            return {"y": self.line(x) * scale, "rank": x.argmax(1)}

    out = guard.empty_batch(Two())(torch.zeros(0, 3), scale=2.0)
    assert (out["y"].shape, out["rank"].shape, out["rank"].dtype) == ((0, 5), (0,), torch.int64)


@pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning")
def test_the_guard_is_compiled_without_a_graph_break() -> None:
    guarded = guard.empty_batch(block().eval())
    compiled = torch.compile(guarded, fullgraph=True, backend="aot_eager")
    for rows in (3, 0, 5, 0):
        x = torch.randn(rows, 3, 9, 9)
        assert torch.equal(compiled(x), guarded(x))


@pytest.mark.parametrize("rows", [[0], [2, 0, 3], [0, 0, 1]])
def test_no_empty_batch_comes_out_of_a_loader(rows: list[int]) -> None:
    batches = [(torch.ones(n, 2), torch.ones(n)) for n in rows]
    loader = torch.utils.data.DataLoader(batches, batch_size=None)
    seen = [len(x) for x, _ in guard.nonempty(loader)]
    assert seen == [n for n in rows if n]


def test_what_is_no_model_is_refused_with_what_would_be_one() -> None:
    with pytest.raises(CanonError, match="nothing that the guard knows"):
        guard.check(object())


def test_a_misspelt_input_is_refused_with_the_way_to_write_it() -> None:
    with pytest.raises(CanonError, match="8x3x224x224:float32"):
        guard.check(nn.Identity(), "8,3,224")
