"""Questions that somebody types, and `canon survey`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from surveyed import write_answers_of

from errorcanon.model import CanonError
from errorcanon.serve import locations
from errorcanon.serve.cli import main
from errorcanon.survey.asking import Difference, compare, find_asked
from errorcanon.survey.table import Surveys, compile_answers


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_answers_of(tmp_path_factory.mktemp("answers"))


@pytest.fixture(scope="module")
def surveys(answers: Path) -> Surveys:
    compile_answers(answers, answers / "surveys.sqlite")
    return Surveys.open(answers / "surveys.sqlite")


@pytest.mark.parametrize(
    ("asked", "releases"),
    [
        ("trl.SFTTrainer", 0b111),
        ("trl.SFTConfig", 0b110),
        ("trl.SFTTrainer(max_seq_length)", 0b011),
        ("trl.SFTTrainer(max_seq_length=…)", 0b011),
        ("trl.SFTTrainer.max_seq_length", 0b011),
        ("trl.SFTConfig.packing", 0b110),
        ("trl.trainer.SFTTrainer.model", 0b111),
        ("trl.core", 0b011),
        ("trl.core.gone_later(a)", 0b001),
        ("trl.SFTConfig(output_dir)", 0b110),
    ],
)
def test_what_is_asked_for_is_found(surveys: Surveys, asked: str, releases: int) -> None:
    assert find_asked(surveys, asked).has == releases


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("", "write a name with its module"),
        ("trl.SFTTrainer(", "write a name with its module"),
        ("a b", "write a name with its module"),
        ("x" * 5_000, "write a name with its module"),
        ("nobody.knows", "is not surveyed"),
        ("trl(packing)", "is a module, which takes no parameters"),
        ("trl.Nothing(packing)", "has no Nothing in any release"),
    ],
)
def test_what_cannot_be_asked_is_told(surveys: Surveys, asked: str, why: str) -> None:
    with pytest.raises(CanonError, match=why):
        find_asked(surveys, asked)


def test_what_changed_between_two_releases(surveys: Surveys) -> None:
    trl = surveys.distribution("trl")
    assert trl is not None
    found = set(compare(surveys, trl, "0.9.6", "0.13"))

    assert Difference("removed", "trl.core") in found
    assert Difference("added", "trl.extra") in found
    assert Difference("added", "trl.trainer.SFTConfig.top_p") in found
    place = "trl.trainer.SFTTrainer.__init__"
    assert (
        Difference("parameters", place, "self,model,max_seq_length=", "self,model,args=") in found
    )
    assert not any(change.place.endswith("packing") for change in found)
    with pytest.raises(CanonError, match=r"trl 0\.1: was not surveyed; there are: 0\.7\.2"):
        list(compare(surveys, trl, "0.1", "0.13"))


@pytest.fixture
def ours(answers: Path, surveys: Surveys, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command read the surveys above, as an installation without a checkout does."""
    monkeypatch.setattr(locations, "SURVEYS", answers / "surveys.sqlite")
    monkeypatch.setattr(locations, "_CHECKOUT", answers / "nowhere" / "records")


def test_the_command_says_it_in_words(ours: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["survey", "show", "trl.SFTTrainer(max_seq_length)", "--release", "0.13.0"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "in trl 0.7.2 to 0.9.6 (3 releases read, 0.7.2 to 0.13.0)",
        "not in 0.13.0: went after 0.9.6",
        "removal of max_seq_length was announced by 0.13; use SFTConfig",
        "trl 0.13.0 lacks it",
        "a release that has it: pip install 'trl<0.10'",
    ]


def test_the_command_says_it_as_json(ours: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["survey", "show", "trl.SFTTrainer(gamma)", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["standing"], found["has"], found["lacks"]) == (
        "never", [], ["0.7.2", "0.9.6", "0.13.0"],
    )  # fmt: skip
    assert main(["survey", "list", "--format", "json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in listed] == ["dyn", "lazily", "transformers", "trl"]
    assert main(["survey", "diff", "trl", "0.9.6", "0.13.0"]) == 0
    assert "- trl.core" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["show", "nobody.knows"], "nobody: is not surveyed; see: canon survey list"),
        (["diff", "nobody", "1", "2"], "nobody: is not surveyed; see: canon survey list"),
        (["diff", "trl", "x", "2"], "trl: 'x' is not a version"),
        (["add", "trl"], "'trl': write DISTRIBUTION==RELEASE, as trl==0.25.0"),
        (["add", "==1"], "'==1': write DISTRIBUTION==RELEASE, as trl==0.25.0"),
    ],
)
def test_the_command_tells_what_is_wrong(
    ours: None, capsys: pytest.CaptureFixture[str], words: list[str], why: str
) -> None:
    assert main(["survey", *words]) == 2
    assert why in capsys.readouterr().err


def test_answers_are_compiled_to_a_file(
    answers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = tmp_path / "made.sqlite"
    assert main(["survey", "build", str(made), "--surveys", str(answers)]) == 0
    assert len(Surveys.open(made).distributions()) == 4


def test_a_checkout_compiles_what_is_newer(
    answers: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "records").mkdir()
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "surveys").symlink_to(answers)
    monkeypatch.setattr(locations, "_CHECKOUT", tmp_path / "records")
    monkeypatch.setattr(locations, "SURVEYS", tmp_path / "surveys.sqlite")

    assert main(["survey", "list"]) == 0
    assert "trl: 3 releases, 0.7.2 to 0.13.0" in capsys.readouterr().out
    made = (tmp_path / "surveys.sqlite").stat().st_mtime_ns
    assert main(["survey", "list"]) == 0
    assert (tmp_path / "surveys.sqlite").stat().st_mtime_ns == made

    newer = tmp_path / "table.py"  # as after an update of the checkout that changed the form
    newer.touch()
    os.utime(newer, ns=(made + 1, made + 1))
    monkeypatch.setattr(locations, "_SURVEYS_FORMS", [newer])
    assert main(["survey", "list"]) == 0
    assert (tmp_path / "surveys.sqlite").stat().st_mtime_ns > made
