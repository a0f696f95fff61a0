"""`canon check`, through the command as a user runs it."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from conftest import Canon

from errorcanon.guard.calls import BatchNorm, Call
from errorcanon.guard.rules import judge
from errorcanon.model import Language
from errorcanon.publish.ansi import Terminal
from errorcanon.serve.cli import main
from errorcanon.serve.commands.check import _fault_lines
from errorcanon.serve.service import Service

needs_torch = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None, reason="needs .[test,frameworks]"
)
RECORD = "pytorch/batch-norm-eps-not-positive"
MODEL = """
from torch import nn

print("this line is the user's own")
sound = nn.Sequential(nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8))


class Net(nn.Sequential):
    def __init__(self, width=8):
        super().__init__(nn.Conv2d(3, width, 3), nn.BatchNorm2d(width, eps=-1e-5))


class Branching(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3)

    def forward(self, x):
        return x if self.conv(x).sum() > 0 else -x


def wide(width):
    return Net(width)


def on_the_gpu():
    return Net().to("cuda")
"""


@pytest.mark.parametrize(
    ("language", "torch", "has", "lacks"),
    [
        ("en", "2.1", "no error, a wrong result: torch before 2.10", "refuses"),
        ("en", "2.1", "nothing is raised: each channel whose variance", "refuses"),
        ("zh", "2.1", "不会报错：方差不大于 -epsilon 的通道全部变为 NaN", "拒绝"),
        ("en", "2.13", "Batch normalisation with an eps that is not positive", "NaN"),
    ],
)
def test_a_fault_says_what_happens_in_the_targeted_release(
    language: Language, torch: str, has: str, lacks: str
) -> None:
    norm = BatchNorm(channels=4, epsilon=-1e-5, dtype="float32", training=True)
    call = Call("1", "BatchNorm2d", "torch", norm, None, 1)
    (fault,) = judge(call, {"torch": torch})
    text = "\n".join(_fault_lines(fault, Service.open(), language, Terminal()))
    assert has in text and lacks not in text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own to stand in, with a model in it."""
    (tmp_path / "model.py").write_text(MODEL, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Done(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


Check = Callable[..., Done]


@pytest.fixture
def check(
    folder: Path,
    corpus_file: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Iterator[Check]:
    """Run `canon check` in this process, where PyTorch is imported once for all."""
    before = set(sys.modules)
    monkeypatch.setenv("CANON_CORPUS", str(corpus_file))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr(sys, "path", list(sys.path))

    def run(*words: str) -> Done:
        code = main(["check", *words])
        for name in set(sys.modules) & {"model", "plain"} - before:
            del sys.modules[name]
        return Done(code, *capsys.readouterr())

    yield run


def write(folder: Path, text: str, name: str = "plain.py") -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


# --- a model of PyTorch --------------------------------------------------------


@needs_torch
def test_a_fault_is_shown_with_its_layer_value_bound_versions_and_record(
    canon: Canon, folder: Path
) -> None:
    done = canon("check", "model.py:Net", "--input", "2x3x8x8:float32")

    assert done.returncode == 1
    assert done.stdout.decode() == (
        "1 (BatchNorm2d): epsilon is -1e-05, must be > 0\n"
        "  fails: torch 2.10 and later\n"
        "  Batch normalisation with an eps that is not positive\n"
        f"  canon show {RECORD}\n"
        "\n"
        "layers looked at: 2, calls seen with shapes: 2\n"
    )
    assert "model.py:Net: importing it runs its code" in done.stderr.decode()
    assert "this line is the user's own" in done.stderr.decode()


@needs_torch
def test_the_answer_is_in_the_asked_language(check: Check, folder: Path) -> None:
    lines = check("model.py:Net", "--lang", "zh").out.splitlines()

    assert lines[0] == "1 (BatchNorm2d): epsilon 为 -1e-05，应为 > 0"
    assert lines[1] == "  会失败：torch 2.10 及以后"
    assert lines[-1] == "未给出 --input，只检查了各层自身的取值。"


@needs_torch
def test_a_sound_instance_found_as_a_module_exits_0(check: Check, folder: Path) -> None:
    done = check("model:sound", "--input", "2x3x8x8")

    assert done.code == 0
    assert done.out.startswith("No fault found.\n")


@needs_torch
def test_the_target_s_versions_decide(check: Check, folder: Path) -> None:
    words = ["model.py:Net", "--format", "json"]
    [new], [old] = (
        json.loads(check(*words, "--target", target).out)["faults"]
        for target in ("torch=2.10", "torch=2.1,cudnn=8.9")
    )

    assert new["rule"] == "batch-norm-epsilon-not-positive"
    assert old["rule"] == "batch-norm-epsilon-negative"
    assert old["versions"] == "torch before 2.10"


@needs_torch
def test_json_has_the_documented_shape(check: Check, folder: Path) -> None:
    done = check("model.py:Net", "--input", "2x3x8x8", "--fix", "--format", "json")
    answer = json.loads(done.out)

    assert done.code == 1
    assert answer.keys() == {
        "schema",
        "model",
        "faults",
        "unchecked",
        "layers",
        "calls",
        "changes",
        "diff",
    }
    [fault] = answer["faults"]
    assert fault == {
        "path": "1",
        "layer": "BatchNorm2d",
        "parameter": "epsilon",
        "value": "-1e-05",
        "bound": "> 0",
        "severity": "error",
        "outcome": None,
        "rule": "batch-norm-epsilon-not-positive",
        "affects": [{"product": "torch", "introduced": "2.10", "fixed": None}],
        "versions": "torch 2.10 and later",
        "record": {
            "id": RECORD,
            "title": "Batch normalisation with an eps that is not positive",
            "url": f"/errors/{RECORD}/",
        },
    }
    assert [change["after"] for change in answer["changes"]] == ["1e-05"]
    assert answer["diff"] is None


@needs_torch
def test_diff_shows_what_fix_changes(check: Check, folder: Path) -> None:
    text = check("model.py:Net", "--diff").out

    assert "-1.eps = -1e-05\n+1.eps = 1e-05\n" in text
    assert (folder / "model.py").read_text(encoding="utf-8") == MODEL


@needs_torch
def test_what_could_not_be_checked_is_named_and_is_no_success(check: Check, folder: Path) -> None:
    done = check("model.py:Branching", "--input", "2x3x8x8")

    assert done.code == 1
    assert "model.py:Branching: not checked\n  what it does depends on" in done.out


@needs_torch
def test_an_exception_of_the_pass_that_is_known_names_its_record(
    check: Check, folder: Path
) -> None:
    write(
        folder,
        "import torch\n"
        "class Functional(torch.nn.Module):\n"
        "    weight = torch.ones(8, 4, 3, 3)\n"
        "    def forward(self, x):\n"
        "        return torch.conv2d(x, self.weight)\n",
    )
    words = ["plain.py:Functional", "--input", "2x3x8x8"]
    [unchecked] = json.loads(check(*words, "--format", "json").out)["unchecked"]

    assert [record["id"] for record in unchecked["records"]] == ["pytorch/conv-channel-mismatch"]
    assert "canon show pytorch/conv-channel-mismatch" in check(*words).out


@needs_torch
def test_a_model_that_needs_a_gpu_to_be_built_is_explained(check: Check, folder: Path) -> None:
    import torch

    if torch.cuda.is_available():
        pytest.skip("there is a GPU here")
    done = check("model.py:on_the_gpu")
    said = done.err

    assert done.code == 2
    assert 'in on_the_gpu\n    return Net().to("cuda")' in said
    assert "── canon ──" in said
    assert "take the device as an argument" in said.splitlines()[-1]


@needs_torch
def test_what_needs_arguments_says_how_to_name_it(check: Check, folder: Path) -> None:
    done = check("model.py:wide")

    assert done.code == 2
    assert (
        "canon: model.py:wide: needs width to be built; write a function without arguments that "
        "returns the model, as `def small(): return wide(…)`, and name it: model.py:small"
    ) in done.err


@needs_torch
def test_a_name_that_is_not_there_is_answered_with_those_that_are_near(
    check: Check, folder: Path
) -> None:
    done = check("model.py:Nets")

    assert done.code == 2
    assert done.err.endswith("canon: model.py: has no 'Nets'; near: Net\n")


@pytest.mark.skipif(importlib.util.find_spec("flax") is None, reason="needs .[test,frameworks]")
def test_a_flax_class_is_given_the_rngs_that_it_asks_for(check: Check, folder: Path) -> None:
    write(
        folder,
        "from flax import nnx\n"
        "class Net(nnx.Module):\n"
        "    def __init__(self, rngs):\n"
        "        self.conv = nnx.Conv(3, 8, (3, 3), rngs=rngs)\n"
        "    def __call__(self, x):\n"
        "        return self.conv(x)\n",
    )
    done = check("plain.py:Net", "--input", "2x3x16x16")

    assert done.code == 1
    assert done.out.startswith("conv (Conv): input.shape[-1] is 16, must be 3\n")
    assert "  canon show jax/conv-channel-mismatch\n\nconv: not checked\n" in done.out


# --- bad input, without any framework ------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["plain.py"], "plain.py: write MODULE:NAME, as model.py:Net"),
        (["absent.py:Net"], "absent.py: no such file; near: "),
        (["absent.module:Net"], "absent.module: no such module, here or installed"),
        ([".:Net"], ".: is no module"),
        (["./:Net"], "is a folder; name the file in it: model.py:NAME"),
        (["plain.py:number"], "builtins.int is nothing that the guard knows"),
        (["plain.py:nothing"], "returned None; let it return the model"),
        (["plain.py:net", "--input", "2by3"], "input '2by3': write sizes and type like"),
        (["plain.py:net", "--input", "2x3:float33"], "input '2x3:float33': no type 'float33'"),
        (["plain.py:net", "--target", "cudn=8"], "--target 'cudn=8': products are "),
        (["plain.py:net", "--target", "torch"], "--target 'torch': write PRODUCT=VERSION"),
        (["plain.py:net", "--target", "torch=new"], "torch: 'new' is not a version"),
    ],
)
def test_wrong_use_exits_2_with_the_place_and_the_remedy(
    canon: Canon, folder: Path, words: list[str], said: str
) -> None:
    write(folder, "number = 3\ndef nothing(): pass\n")
    done = canon("check", *words)

    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode().splitlines()[-1]


def test_a_module_that_raises_keeps_its_traceback_and_nothing_of_ours(
    canon: Canon, folder: Path
) -> None:
    write(folder, "def load():\n    return {}['weights']\nload()\n")
    done = canon("check", "plain.py:Net")
    said = done.stderr.decode()

    assert done.returncode == 2
    assert f'File "{folder / "plain.py"}", line 3, in <module>' in said
    assert "KeyError: 'weights'" in said
    assert "errorcanon" not in said
    assert said.splitlines()[-1].startswith("canon: importing plain.py: KeyError: 'weights'; ")


def test_a_known_failure_of_an_import_has_its_card(canon: Canon, folder: Path) -> None:
    write(folder, "raise AssertionError('Torch not compiled with CUDA enabled')\n")
    said = canon("check", "plain.py:Net").stderr.decode()

    assert "pytorch/not-compiled-with-cuda" in said


def test_a_missing_package_says_where_to_install_it(canon: Canon, folder: Path) -> None:
    write(folder, "import a_framework_that_is_absent.layers\n")
    last = canon("check", "plain.py:Net").stderr.decode().splitlines()[-1]

    assert f"a_framework_that_is_absent is not installed for {sys.executable}" in last
    assert "python -m errorcanon check" in last


def test_a_script_that_ends_the_interpreter_is_told_from_an_answer(
    canon: Canon, folder: Path
) -> None:
    write(folder, "import argparse\nraise SystemExit(0)\n")
    done = canon("check", "plain.py:Net")

    assert done.returncode == 2
    assert '__name__ == "__main__"' in done.stderr.decode()


def test_a_syntax_error_is_shown_where_it_stands(canon: Canon, folder: Path) -> None:
    write(folder, "def broken(:\n")
    said = canon("check", "plain.py:Net").stderr.decode()

    assert "line 1\n    def broken(:" in said


def test_a_file_in_a_package_may_import_relatively(canon: Canon, folder: Path) -> None:
    for name, text in (
        ("net/__init__.py", ""),
        ("net/sizes.py", "WIDTH = 3\n"),
        ("net/model.py", "from .sizes import WIDTH\nfrom net.sizes import WIDTH\nwidth = WIDTH\n"),
    ):
        write(folder, text, name)

    for place in ("net/model.py:width", "net.model:width"):
        assert b"builtins.int is nothing" in canon("check", place).stderr


def test_a_file_may_bear_the_name_of_a_module_of_python_s_own(canon: Canon, folder: Path) -> None:
    write(folder, "import json\nwidth = len(json.dumps({}))\n", "nets/types.py")

    assert b"builtins.int is nothing" in canon("check", "nets/types.py:width").stderr
