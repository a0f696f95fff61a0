"""Questions that somebody types, and `canon survey`."""

from __future__ import annotations

import json
import os
from itertools import permutations
from pathlib import Path

import pytest
from surveyed import write_answers_of

from errorcanon.model import CanonError
from errorcanon.serve import locations
from errorcanon.serve.cli import main
from errorcanon.survey.asking import find_asked, find_within
from errorcanon.survey.changes import Difference, compare, number_of
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
        ("trl.core.gone_later.a", 0b001),
        ("trl.SFTTrainer.__init__.max_seq_length", 0b011),
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


@pytest.mark.parametrize(
    ("asked", "path", "releases", "also"),
    [
        ("SFTTrainer.max_seq_length", "trl.SFTTrainer.max_seq_length", 0b011,
         ["trl.trainer.SFTTrainer.max_seq_length"]),
        ("SFTTrainer(max_seq_length)", "trl.SFTTrainer(max_seq_length)", 0b011,
         ["trl.trainer.SFTTrainer(max_seq_length)"]),
        ("gone_later", "trl.gone_later", 0b001, ["trl.core.gone_later", "trl.extra.gone_later"]),
        ("gone_later.b", "trl.extra.gone_later.b", 0b100, []),
        ("trainer.SFTConfig", "trl.trainer.SFTConfig", 0b110, []),
        ("trl.SFTConfig", "trl.SFTConfig", 0b110, []),
        ("Nothing", "trl.Nothing", 0, []),
        ("SFTTrainer.nothing", "trl.SFTTrainer.nothing", 0, []),
    ],
)  # fmt: skip
def test_a_name_of_a_distribution_is_found_in_any_module(
    surveys: Surveys, asked: str, path: str, releases: int, also: list[str]
) -> None:
    trl = surveys.distribution("trl")
    assert trl is not None
    first, *others = find_within(surveys, trl, asked)
    assert (first.path, first.standing.has) == (path, releases)
    assert [other.path for other in others] == also


def test_what_moved_or_has_a_successor_is_renamed(surveys: Surveys) -> None:
    trl, moved = surveys.distribution("trl"), surveys.distribution("moved")
    assert trl is not None and moved is not None

    found = set(compare(surveys, trl, "0.7.2", "0.13.0"))
    assert Difference("renamed", "trl.core.gone_later", now="trl.extra.gone_later") in found
    assert Difference("removed", "trl.core") in found

    found = set(compare(surveys, moved, "1.0", "2.0"))
    assert Difference("renamed", "moved.old_way", now="moved.new_way") in found
    assert Difference("renamed", "moved.Shared", now="moved.parts.Shared") in found
    assert (
        Difference("renamed", "moved.parts.Holder.before", now="moved.parts.Holder.after") in found
    )
    assert Difference("removed", "moved.promised") in found  # a table still names it
    assert Difference("removed", "moved.parts.Holder.truly_gone") in found
    told = {change.place for change in found}
    assert Difference("removed", "moved.certain") in found
    assert "moved.decides.perhaps" not in told  # it may answer for it as it runs
    assert Difference("renamed", "moved.decides.Shared", now="moved.parts.Shared") in found
    assert not {"moved.warnings", "moved.parts.warnings"} & told  # imported for own use
    every = {change.place for change in compare(surveys, moved, "1.0", "2.0", private=True)}
    assert {"moved.warnings", "moved.parts.warnings"} <= every
    assert "moved.parts.Holder.raised" not in told  # its base has it now
    assert "moved.parts.Whole.inner" not in told and "moved.parts.Whole" in told


def test_what_came_or_went_is_what_the_look_up_of_the_name_says(surveys: Surveys) -> None:
    checked = 0
    for one in surveys.distributions():
        for older, newer in permutations([release.version for release in one.releases], 2):
            for change in compare(surveys, one, older, newer):
                if change.change in ("added", "removed"):
                    found = find_asked(surveys, change.place)
                    came = change.change == "added"
                    assert (found.at(older), found.at(newer)) == (not came, came), change
                    checked += 1
    assert checked > 20


def test_a_release_is_found_by_what_it_begins_with(surveys: Surveys) -> None:
    moved = surveys.distribution("moved")
    assert moved is not None
    assert [number_of(moved, text) for text in ("1", "1.0", "2", "2.0", "2.1", "2.1.3")] == [
        0, 0, 1, 1, 2, 2,
    ]  # fmt: skip
    assert moved.releases[number_of(moved, "2.0")].version == "2.0"


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
    assert [one["name"] for one in listed["distributions"]] == [
        "dyn", "lazily", "moved", "transformers", "trl",
    ]  # fmt: skip
    assert main(["survey", "diff", "trl", "0.9.6", "0.13.0"]) == 0
    assert "- trl.core" in capsys.readouterr().out.splitlines()
    assert main(["survey", "diff", "trl", "0.9.6", "0.13.0", "--name", "SFTConfig"]) == 0
    assert capsys.readouterr().out == "+ trl.trainer.SFTConfig.top_p\n"
    assert main(["survey", "show", "trl", "gone_later.b"]) == 0
    assert capsys.readouterr().out.startswith("trl.extra.gone_later.b:\nin trl 0.13.0 (3 ")


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
    assert len(Surveys.open(made).distributions()) == 5


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
