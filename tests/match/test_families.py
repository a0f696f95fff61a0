from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from conftest import copy_records
from making import condition, make_record
from surveyed import write_answers_of

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.match.lookups import Lookups
from errorcanon.model import Answer, CanonError, Claim, Lookup, Record, Section, Signature
from errorcanon.publish.view import view_answer, view_record
from errorcanon.store.folder import load_record
from errorcanon.store.index import Corpus
from errorcanon.survey.table import Surveys, compile_answers

KEYWORD = r"(?P<callable>\w[\w.]*)\(\) got an unexpected keyword argument '(?P<name>\w+)'"
ATTRIBUTE = r"module '(?P<module>[\w.]+)' has no attribute '(?P<name>\w+)'"
IMPORT = r"cannot import name '(?P<name>\w+)' from '(?P<module>[\w.]+)'"
MEMBER = r"'(?P<class>\w+)' object has no attribute '(?P<name>\w+)'"
GONE = "TypeError: SFTTrainer.__init__() got an unexpected keyword argument 'max_seq_length'"
CAME = "TypeError: SFTConfig.__init__() got an unexpected keyword argument 'top_p'"


@pytest.fixture(scope="module")
def surveys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write_answers_of(tmp_path_factory.mktemp("surveys"))
    compile_answers(root, root / "surveys.sqlite")
    return root / "surveys.sqlite"


def family(identity: str, standing: str, **patterns: str) -> Record:
    signatures = tuple(
        Signature(pattern, (condition(f"standing == {standing}"),), lookup=lookup)  # type: ignore[arg-type]
        for lookup, pattern in patterns.items()
    )
    return make_record(identity, *signatures)


FAMILIES = (
    family(
        "a/gone", "gone", keyword=KEYWORD, attribute=ATTRIBUTE, member=MEMBER, **{"import": IMPORT}
    ),
    family("a/newer", "newer", keyword=KEYWORD, attribute=ATTRIBUTE),
    family(
        "a/never",
        "never",
        keyword=KEYWORD,
        attribute=ATTRIBUTE,
        member=MEMBER,
        **{"import": IMPORT},
    ),
    family("a/present", "present", keyword=KEYWORD, **{"import": IMPORT}),
)


def ask(
    text: str, surveys: Path | None, *more: Record, env: dict[str, str] | None = None
) -> tuple[Answer, Corpus]:
    corpus = Corpus.of([*FAMILIES, *more])
    signatures = corpus.signatures()
    lookups = Lookups(lambda: Surveys.open(surveys)) if surveys else None
    engine = LiteralEngine(signatures)
    answer = explain([text.encode()], Knowledge(corpus, signatures, engine, env or {}, lookups))
    return answer, corpus


def found(text: str, surveys: Path | None, *more: Record, **env: str) -> list[tuple[str, bool]]:
    answer, _ = ask(text, surveys, *more, env=env)
    return [(finding.id, finding.decided) for finding in answer.findings]


def test_the_release_decides_which_family_it_is(surveys: Path) -> None:
    assert found(GONE, surveys, trl="0.13.0") == [("a/gone", True)]
    assert found(CAME, surveys, trl="0.9.6") == [("a/newer", True)]
    assert found(GONE, surveys, trl="0.9.6") == [("a/present", True)]


def test_without_the_release_nothing_is_certain(surveys: Path) -> None:
    assert found(GONE, surveys) == [("a/gone", False)]


def test_a_path_of_an_installed_package_is_as_good_as_its_release(surveys: Path) -> None:
    line = "ImportError: cannot import name 'gone_later' from 'trl' ({})"
    assert found(line.format("/x/site-packages/trl/__init__.py"), surveys) == [("a/gone", True)]
    assert found(line.format("/home/me/trl.py"), surveys) == [("a/gone", False)]


def test_a_folder_without_init_is_no_release(surveys: Path) -> None:
    line = "ImportError: cannot import name 'gone_later' from 'trl'"
    assert found(line, surveys) == [("a/gone", False)]
    assert found(f"{line} (unknown location)", surveys) == []
    assert found(f"{line} (unknown location)", surveys, trl="0.13.0") == []


@pytest.mark.parametrize(
    ("log", "release"),
    [
        ("Successfully installed trl-0.13.0", "0.13.0"),
        ("trl==0.13.0", "0.13.0"),
        ("TRL version: 0.13.0", "0.13.0"),
        ("  - trl 0.13.0", "0.13.0"),
        ("trl-0.9.6-py3-none-any.whl\ntrl==0.13.0", None),
        ("needs trl>=0.13.0", None),
        ("control-0.13.0", None),
        ("trl==banana", None),
    ],
)
def test_a_release_that_the_log_names_is_known(
    log: str, release: str | None, surveys: Path
) -> None:
    answer, _ = ask(f"{log}\n{GONE}", surveys)
    assert answer.findings[0].captures.get("yours") == release


def test_without_surveys_a_family_says_nothing(tmp_path: Path) -> None:
    assert found(GONE, None) == []
    assert found(GONE, tmp_path / "nowhere.sqlite") == []


def test_of_a_class_that_may_be_anybodys_it_is_not_said_that_no_release_has_it(
    surveys: Path,
) -> None:
    line = "AttributeError: 'SFTTrainer' object has no attribute 'trian'"
    assert found(line, surveys) == []
    keyword = "TypeError: SFTTrainer.__init__() got an unexpected keyword argument 'gamma'"
    assert found(keyword, surveys) == [("a/never", False)]


def test_a_record_of_its_own_knows_more(surveys: Path) -> None:
    own = make_record("a/own", "unexpected keyword argument 'max_seq_length'")
    assert found(GONE, surveys, own, trl="0.13.0") == [("a/own", True)]
    candidate = make_record(
        "a/own", Signature("unexpected keyword argument 'max_seq_length'", shared=True)
    )
    assert found(GONE, surveys, candidate, trl="0.13.0") == [("a/own", False)]
    elsewhere = f"{GONE}\n" + "fine\n" * 60 + "ValueError: unexpected keyword argument 'x'"
    other = make_record("a/own", "ValueError: unexpected keyword argument 'x'")
    assert ("a/gone", True) in found(elsewhere, surveys, other, trl="0.13.0")


@pytest.mark.parametrize("name", ["x" * 10_000, "a.b", "__class__", "../etc"])
def test_what_is_no_name_is_not_looked_up(name: str, surveys: Path) -> None:
    line = f"TypeError: SFTTrainer.__init__() got an unexpected keyword argument '{name}'"
    assert all(identity != "a/gone" for identity, _ in found(line, surveys))


def test_a_process_that_was_forked_opens_the_surveys_again(surveys: Path) -> None:
    opened: list[int] = []

    def open_surveys() -> Surveys:
        opened.append(os.getpid())
        return Surveys.open(surveys)

    corpus = Corpus.of(FAMILIES)
    signatures = corpus.signatures()
    lookups = Lookups(open_surveys)

    def explained() -> Answer:
        engine = LiteralEngine(signatures)
        return explain([GONE.encode()], Knowledge(corpus, signatures, engine, {}, lookups))

    assert explained().findings and explained().findings
    assert opened == [os.getpid()]
    child = os.fork()
    if child == 0:
        fine = bool(explained().findings) and opened == [os.getppid(), os.getpid()]
        os._exit(0 if fine else 1)
    assert os.waitpid(child, 0)[1] == 0


def shown(surveys: Path, **sections: Section) -> dict[str, Any]:
    record = FAMILIES[0]
    steps = tuple(name for name in sections if name != "cause")
    claims = (
        Claim("cause", "cause"),
        *(Claim(name, "fix", when=(condition(f"{name} != none"),)) for name in steps),
    )
    prose = record.prose["en"]._replace(sections={**record.prose["en"].sections, **sections})
    record = record._replace(claims=claims, prose={"en": prose, "zh": prose})
    corpus = Corpus.of([record])
    signatures = corpus.signatures()
    lookups = Lookups(lambda: Surveys.open(surveys))
    answer = explain(
        [GONE.encode()], Knowledge(corpus, signatures, LiteralEngine(signatures), {}, lookups)
    )
    finding: dict[str, Any] = view_answer(answer, corpus, "en")["findings"][0]["record"]
    page = view_record(corpus.record("a/gone"), corpus, "en")
    return {"finding": finding, "page": page}


def test_the_text_is_filled_from_the_survey_and_reads_well_without(surveys: Path) -> None:
    install = "```sh not-run fill: REQUIREMENT, OTHER\npip install 'REQUIREMENT' OTHER\n```"
    seen = shown(
        surveys,
        cause=Section("{package|The package} is newer.", ""),
        requirement=Section("Install one that has `{asked|the name}`:", install),
    )
    assert seen["finding"]["root_cause"] == "trl is newer."
    (step,) = seen["finding"]["workarounds"]
    assert step["action"] == "Install one that has `SFTTrainer(max_seq_length=…)`:"
    assert step["how"] == "```sh not-run fill: OTHER\npip install 'trl<0.10' OTHER\n```"
    assert seen["page"]["root_cause"] == "The package is newer."
    assert seen["page"]["workarounds"][0]["how"] == install


def test_a_step_for_what_the_survey_does_not_say_is_left_out(surveys: Path) -> None:
    seen = shown(
        surveys,
        asker=Section("Update {asker|the caller}.", ""),
        instead=Section("Use {instead|another name}.", ""),
    )
    actions = [row["action"] for row in seen["finding"]["workarounds"]]
    assert actions == ["Use SFTConfig."]
    assert len(seen["page"]["workarounds"]) == 2


@pytest.mark.parametrize(("wrong", "words"), [("keyward", "keyward"), ("member", "class")])
def test_a_lookup_needs_its_captures(wrong: str, words: str, tmp_path: Path) -> None:
    folder = copy_records("packaging/name-gone-from-release", tmp_path)
    path = folder / "record.toml"
    text = path.read_text(encoding="utf-8").replace('lookup = "import"', f'lookup = "{wrong}"')
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CanonError, match=words):
        load_record(folder)


def test_every_question_has_its_captures() -> None:
    from typing import get_args

    from errorcanon.model import LOOKUP_NEEDS

    assert set(LOOKUP_NEEDS) == set(get_args(Lookup))
