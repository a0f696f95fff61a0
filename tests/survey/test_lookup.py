"""What surveys say to messages that ask for a name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from surveyed import write_answers_of

from errorcanon.model import CanonError, Lookup
from errorcanon.survey.context import Context, Frame, imported_from, read_frames
from errorcanon.survey.lookup import look
from errorcanon.survey.standing import find_member, find_module, find_name, find_parameter
from errorcanon.survey.table import Surveys, compile_answers


@pytest.fixture(scope="module")
def surveys(tmp_path_factory: pytest.TempPathFactory) -> Surveys:
    root = write_answers_of(tmp_path_factory.mktemp("surveys"))
    compile_answers(root, root / "surveys.sqlite")
    return Surveys.open(root / "surveys.sqlite")


def ask(
    surveys: Surveys, question: Lookup, versions: Mapping[str, str] | None = None, **named: str
) -> dict[str, str]:
    captures = {name.rstrip("_"): value for name, value in named.items()}
    found = look(question, captures, Context(versions or {}, [], surveys))
    return dict(found.captures) if found else {}


def test_a_parameter_that_went(surveys: Surveys) -> None:
    found = ask(surveys, "keyword", callable="SFTTrainer.__init__", name="max_seq_length")

    assert found["standing"] == "gone"
    assert found["package"] == "trl"
    assert (found["since"], found["last"], found["gone"]) == ("0.7.2", "0.9.6", "0.13.0")
    assert found["requirement"] == "trl<0.10"
    assert found["instead"] == "SFTConfig"
    assert found["asked"] == "SFTTrainer(max_seq_length=…)"


def test_a_field_of_a_dataclass_that_came(surveys: Surveys) -> None:
    found = ask(surveys, "keyword", {"trl": "0.9.6"}, callable="SFTConfig.__init__", name="top_p")
    assert (found["standing"], found["requirement"]) == ("newer", "trl>=0.13.0")
    assert found["yours"] == "0.9.6"


def test_a_release_between_two_that_were_surveyed(surveys: Surveys) -> None:
    named = {"callable": "SFTTrainer.__init__", "name": "max_seq_length"}
    assert ask(surveys, "keyword", {"trl": "0.8.0"}, **named)["standing"] == "present"
    assert ask(surveys, "keyword", {"trl": "9.0"}, **named)["standing"] == "gone"
    # Whether 0.11 still had it nobody read; what is said holds for any release.
    assert ask(surveys, "keyword", {"trl": "0.11"}, **named)["standing"] == "gone"


def test_what_no_release_ever_had(surveys: Surveys) -> None:
    found = ask(surveys, "keyword", callable="SFTTrainer.__init__", name="gamma")
    assert found["standing"] == "never"
    assert "requirement" not in found


def test_a_name_that_moved(surveys: Surveys) -> None:
    found = ask(surveys, "import", {"trl": "0.13.0"}, module="trl", name="gone_later")
    assert (found["standing"], found["elsewhere"]) == ("gone", "trl.extra.gone_later")


def test_what_the_installed_release_has_is_present(surveys: Surveys) -> None:
    found = ask(surveys, "import", {"trl": "0.13.0"}, module="trl", name="SFTConfig")
    assert found["standing"] == "present"


def test_a_field_of_a_base_in_another_distribution_counts_where_all_its_releases_agree(
    surveys: Surveys,
) -> None:
    trl = surveys.distribution("trl")
    assert trl is not None
    always = find_parameter(surveys, trl, "trl.trainer", "SFTConfig", "__init__", "output_dir")
    assert always.has == always.there
    some = find_parameter(surveys, trl, "trl.trainer", "SFTConfig", "__init__", "later")
    assert some.open == some.there
    none = find_parameter(surveys, trl, "trl.trainer", "SFTConfig", "__init__", "nonsense")
    assert none.lacks == none.there


def test_members_are_inherited(surveys: Surveys) -> None:
    trl = surveys.distribution("trl")
    assert trl is not None
    assert find_member(surveys, trl, "trl.trainer", "SFTTrainer", "model").has == 0b111
    assert find_member(surveys, trl, "trl.trainer", "SFTTrainer", "tokenizer").lacks == 0b111


def test_of_an_open_module_nothing_is_concluded(surveys: Surveys) -> None:
    assert ask(surveys, "attribute", module="dyn", name="anything") == {}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ViTImageProcessor", True),
        ("ViTImageProcessorFast", None),
        ("_class_to_module", None),
        ("is_there", None),
        ("sys", None),
        ("nonsense", False),
    ],
)
def test_a_module_that_replaces_itself_keeps_its_table_alone(
    surveys: Surveys, name: str, said: bool | None
) -> None:
    found = find_name(surveys, "lazily", name)
    assert found is not None
    assert found.at("1.0") is said


def test_modules_and_submodules(surveys: Surveys) -> None:
    gone = find_module(surveys, "trl.core")
    assert gone is not None
    assert gone.gone() == "0.13.0"
    assert ask(surveys, "module", module="trl.core")["standing"] == "gone"
    assert ask(surveys, "module", module="nobody.knows")["standing"] == "unowned"
    attribute = find_name(surveys, "trl", "core")
    imported = find_name(surveys, "trl", "core", is_import=True)
    assert attribute is not None
    assert imported is not None
    assert (attribute.has, imported.has) == (0b001, 0b011)


def test_who_asks_is_the_last_frame_that_is_not_its_own(surveys: Surveys) -> None:
    frames = [
        Frame("/home/me/train.py", "3", ""),
        Frame("/env/lib/python3.11/site-packages/trl/trainer.py", "40", "super().__init__("),
        Frame("/env/lib/python3.11/site-packages/transformers/trainer.py", "7", ""),
    ]
    captures = {"module": "transformers", "name": "nonsense"}
    found = look("import", captures, Context({}, frames, surveys))
    assert found is not None
    assert found.captures["asker"] == "trl"
    assert look("import", captures, Context({}, frames[:1], surveys)) is not None


def test_an_older_python_names_the_class_in_the_code_alone(surveys: Surveys) -> None:
    frames = [Frame("train.py", "9", "trainer = SFTTrainer(model, max_seq_length=512)")]
    captures = {"callable": "__init__", "name": "max_seq_length"}
    found = look("keyword", captures, Context({}, frames, surveys))
    assert found is not None
    assert found.captures["standing"] == "gone"


def test_an_older_python_leaves_the_module_of_an_import_to_the_code(surveys: Surveys) -> None:
    def ask_in(code: str) -> str:
        found = look("import", named, Context({}, [Frame("train.py", "9", code)], surveys))
        return found.captures["asked"] if found else ""

    def module_in(code: str, path: str) -> str:
        return imported_from([Frame(path, "9", code)], "Gone")

    named = {"module": "", "name": "Gone"}
    inside = "/env/site-packages/trl/trainer/x.py"
    assert ask_in("from trl.trainer import Config, Gone") == "trl.trainer.Gone"
    assert ask_in("from trl.trainer import (") == "trl.trainer.Gone"
    assert module_in("from . import Gone", inside) == "trl.trainer"
    assert module_in("from ..trainer import Gone", inside) == "trl.trainer"
    assert module_in("from .trainer import Gone", "/env/site-packages/trl/__init__.py")
    assert not module_in("from ....... import Gone", inside)
    assert not ask_in("from .trainer import Gone"), "whose module this is nobody knows"
    assert not ask_in("from trl.trainer import Other"), "the name was imported elsewhere"
    assert not ask_in("run()")


def test_an_older_python_leaves_the_module_of_an_attribute_to_the_code(surveys: Surveys) -> None:
    def ask_in(code: str) -> str:
        found = look("member", named, Context({}, [Frame("train.py", "9", code)], surveys))
        return found.captures["asked"] if found else ""

    named = {"class": "module", "name": "Gone"}
    assert ask_in("x = trl.trainer.Gone(3)") == "trl.trainer.Gone"
    assert not ask_in("x = self.trl.Other(3)")
    assert not ask_in("trl.Gone(trl.trainer.Gone)"), "two are meant"


def test_frames_of_a_notebook_are_read() -> None:
    text = [
        "ImportError                               Traceback (most recent call last)",
        "<ipython-input-3-2f0> in <module>()",
        "      1 import x",
        "----> 2 from trl import Gone",
        "      3 y",
        "",
        "/env/lib/python3.6/site-packages/trl/__init__.py in <module>",
        "-> 1141 from .trainer import Gone",
        "File ~/env/site-packages/trl/core.py:12, in run(self)",
        "---> 12 raise",
        "Cell In[3], line 9",
        "----> 9 go()",
    ]
    frames = read_frames(text)
    assert [(frame.path, frame.line, frame.code, frame.module) for frame in frames] == [
        ("<ipython-input-3-2f0>", "2", "from trl import Gone", None),
        (
            "/env/lib/python3.6/site-packages/trl/__init__.py",
            "1141",
            "from .trainer import Gone",
            "trl",
        ),
        ("~/env/site-packages/trl/core.py", "12", "raise", "trl.core"),
        ("Cell In[3]", "9", "go()", None),
    ]


def test_frames_are_read() -> None:
    text = [
        "Traceback (most recent call last):",
        '  File "/a/b.py", line 3, in <module>',
        "    run()",
        '  File "/env/site-packages/trl/__init__.py", line 7, in run',
        "    raise",
        "TypeError: no",
    ]
    frames = read_frames(text)
    assert [(frame.path, frame.line, frame.code, frame.module) for frame in frames] == [
        ("/a/b.py", "3", "run()", None),
        ("/env/site-packages/trl/__init__.py", "7", "raise", "trl"),
    ]


@pytest.mark.parametrize(
    "named",
    [
        {"module": "x" * 10_000, "name": "y"},
        {"module": "trl", "name": "n" * 10_000},
        {"module": "", "name": "y"},
        {"module": "trl", "name": ""},
        {"module": "..", "name": "'; drop table block; --"},
        {"module": "\ud800", "name": "x"},
    ],
)
def test_names_that_are_none_get_no_answer(surveys: Surveys, named: dict[str, str]) -> None:
    assert look("attribute", named, Context({}, [], surveys)) is None


def test_versions_that_are_none_are_as_good_as_unknown(surveys: Surveys) -> None:
    named = {"callable": "SFTTrainer.__init__", "name": "max_seq_length"}
    assert ask(surveys, "keyword", {"trl": "master"}, **named)["standing"] == "gone"


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\x00" + b"\x00" * 200])
def test_a_file_that_is_no_survey_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "surveys.sqlite"
    path.write_bytes(content)
    with pytest.raises(CanonError, match="no surveys"):
        Surveys.open(path)
    with pytest.raises(CanonError, match="no surveys"):
        Surveys.open(tmp_path / "nowhere.sqlite")
