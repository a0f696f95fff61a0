"""Every check finds its fault in a whole record into which the fault was put, and only then."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from conftest import RECORDS, ROOT, copy_records

from errorcanon.evidence.rates import prove_all
from errorcanon.lint import CHECKS, mend_all, run_checks
from errorcanon.lint.context import LintContext, read_benign, read_glossary
from errorcanon.lint.slow_signature import worst_text
from errorcanon.model import Record
from errorcanon.serve.locations import open_lookups
from errorcanon.store.folder import load_record, load_records
from errorcanon.store.literals import find_explosive
from errorcanon.store.prose import read_prose, stamp

IDENTITY = "pytorch/conv-kernel-larger-than-input"
TWIN = "pytorch/a-twin"
GLOSSARY = read_glossary(ROOT / "docs" / "glossary.toml")
BENIGN = read_benign(ROOT / "tests" / "corpus" / "benign.txt")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "records"
    copy_records(IDENTITY, root)
    # Its edges lead to records that are not copied.
    edit(root / IDENTITY / "record.toml", without_edges)
    return root


def without_edges(text: str) -> str:
    blocks = text.split("\n[[")
    return "\n[[".join(b for b in blocks if not b.startswith(("confused-with", "leads-to"))) + "\n"


def edit(path: Path, change: Callable[[str], str]) -> None:
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


def faults(root: Path, *, restamp: bool = True) -> dict[str, list[str]]:
    """Give what lint finds, by check."""
    for folder in root.glob("*/*"):
        if restamp:
            stamp(folder / "zh.md", read_prose(folder / "en.md")[0])
    loaded = load_records(root)
    assert not loaded.problems
    context = LintContext(root, {record.id: record for record in loaded.records}, BENIGN, GLOSSARY)
    found: dict[str, list[str]] = {}
    for problem in run_checks(context):
        found.setdefault(problem.check, []).append(str(problem))
    return found


def test_a_whole_record_has_no_fault(root: Path) -> None:
    assert faults(root) == {}


def replace(file: str, old: str, new: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        path = root / IDENTITY / file
        before = path.read_text(encoding="utf-8")
        assert old in before, old
        path.write_text(before.replace(old, new, 1), encoding="utf-8")

    return change


def replace_all(file: str, old: str, new: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        path = root / IDENTITY / file
        edit(path, lambda text: text.replace(old, new))
        # The evidence must be fresh to be looked at.
        record = load_record(root / IDENTITY)
        assert isinstance(record, Record)
        now = record.inputs[path.stem]
        edit(path, lambda text: "\n".join(refreshed(line, now) for line in text.split("\n")))

    def refreshed(line: str, now: Mapping[str, str]) -> str:
        found = re.search(r'"case": "([^"]+)", "claim": "([^"]+)"', line)
        if found is None:
            return line
        value = now[f"{found[2]}/{found[1]}"]
        return re.sub(r'"inputs": "\w+"', f'"inputs": "{value}"', line)

    return change


def append(file: str, text: str) -> Callable[[Path], None]:
    return lambda root: edit(root / IDENTITY / file, lambda before: before + text)


def prepend(file: str, text: str) -> Callable[[Path], None]:
    return lambda root: edit(root / IDENTITY / file, lambda before: text + before)


def add_signature(pattern: str, extra: str = "") -> Callable[[Path], None]:
    return append("record.toml", f"\n[[signature]]\npattern = '{pattern}'\n{extra}")


def copy_as_twin(root: Path) -> None:
    shutil.copytree(root / IDENTITY, root / TWIN)


def copy_with_the_same_code(root: Path) -> None:
    """Two ids of one short code, found by trying."""
    shutil.copytree(root / IDENTITY, root / "pytorch" / "hvjhabfl")


def copy_a_probe(root: Path) -> None:
    """Put one probe into two records whose scripts are different."""
    look = '[[look]]\nid = "asked"\ntold-by = "subtract-padding"\nprobe = "look.py"\n'
    append("record.toml", f"\n{look}")(root)
    (root / IDENTITY / "probe").mkdir()
    edit_new(root / IDENTITY / "probe" / "look.py", "print('{}')\n")
    copy_as_twin(root)
    for path in (root / TWIN / "repro").glob("*.py"):
        edit(path, lambda text: f"{text}\n")


def add_message(file: str, text: str) -> Callable[[Path], None]:
    def change(root: Path) -> None:
        (root / IDENTITY / "messages" / file).write_text(text, encoding="utf-8")
        append("record.toml", f'\n[[message]]\nfile = "{file}"\ncaptured = "repro/shrunk.py"\n')(
            root
        )

    return change


def refute(claim: str) -> Callable[[Path], None]:
    """Make a claim fail wherever it ran."""

    def change(root: Path) -> None:
        for path in (root / IDENTITY / "evidence").glob("*.json"):
            edit(path, lambda text: "\n".join(map(failed, text.split("\n"))))

    def failed(line: str) -> str:
        return line.replace('"k": 1', '"k": 0') if f'"claim": "{claim}"' in line else line

    return change


def replace_outcome(claim: str, outcome: str) -> Callable[[Path], None]:
    def change(text: str) -> str:
        cases = text.split("[[case]]")
        return "[[case]]".join(
            re.sub('outcome = ".*"', f'outcome = "{outcome}"', case)
            if f'claim = "{claim}"' in case
            else case
            for case in cases
        )

    return lambda root: edit(root / IDENTITY / "repro" / "lab.toml", change)


def show_another_script(root: Path) -> None:
    """Show on a page what a case of another claim runs."""
    edit(root / IDENTITY / "repro" / "shrunk.py", lambda t: f"{t}# region x\nx = 1\n# endregion\n")
    line = "<<< repro/shrunk.py#x\n"
    edit(root / IDENTITY / "en.md", lambda t: t.replace("\n## sources", f"\n{line}\n## sources"))


def show_an_escape(root: Path) -> None:
    """Show a shell line that stands in a text in which Python halves the backslashes."""
    text = 'ASK = """\n# region y\ntr : \'\\\\n\'\n# endregion\n"""\n'
    edit(root / IDENTITY / "repro" / "keep_size.py", lambda t: t + text)
    line = "<<< repro/keep_size.py#y sh\n"
    edit(root / IDENTITY / "en.md", lambda t: t.replace("\n## sources", f"\n{line}\n## sources"))


def take_evidence_away(root: Path) -> None:
    shutil.rmtree(root / IDENTITY / "evidence")


def list_debts(identity: str) -> Callable[[Path], None]:
    text = f'[foreign-habit]\nrecords = [\n  "{identity}",\n]\n'
    return lambda root: edit_new(root / "debts.toml", text)


def edit_new(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def close_range(root: Path) -> None:
    path = root / IDENTITY / "record.toml"
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"^tags = \[", 'tags = ["newer-than-installed", ', text, flags=re.MULTILINE)
    whole = 'product = "torch"\n'
    assert whole in text
    path.write_text(
        text.replace(whole, f'{whole}introduced = "1.0"\nfixed = "2.9"\n', 1), encoding="utf-8"
    )


FAULTS: list[tuple[str, Callable[[Path], None], str]] = [
    ("nonlinear-signature", add_signature("(?=look)around here and there"), "uses lookaround"),
    ("slow-signature", add_signature(r"the (?:\w+ )+zebra ends here"), "within a repeat"),
    ("slow-signature", add_signature(r"zebra .{0,600} ends here"), "counted above 64"),
    ("slow-signature", add_signature(r"\w+ \w+ zebra \w+ ends here \w+"), "more than 3 open repeats"),
    ("unsteady-literal", add_signature(r"\d+ (?:is|was) \w+"), "no literal of 4 characters"),
    ("unsteady-literal", add_signature(r"warning\w* \w+ zebra|warning"), "of healthy lines"),
    ("benign-signature", add_signature(r"Successfully installed"), "answers a healthy line"),
    ("stolen-message", add_message("90.txt", "nothing that any record knows"), "finds no record"),
    ("stolen-message", copy_as_twin, "first (line"),
    ("matched-twin", add_message("not-90.txt", "Given input size: (1x1x1). Calculated output size: (1x0x0). Output size is too small"), "finds this record"),
    ("unproven-cause", replace_all("evidence/torch-2.13.0.json", "Kernel size", "Another thing"), "finds no record"),
    ("refuted-claim", refute("keep-the-size"), "write it as a dead-end"),
    ("refuted-claim", refute("adaptive-pool"), "the step helps: write it as a workaround"),
    ("unrun-claim", take_evidence_away, "run: canon lab run pytorch/conv-kernel-larger-than-input"),
    ("unrun-claim", append("record.toml", '\n[[claim]]\nid = "lonely"\nkind = "fix"\nsourced = true\n'), "no primary source names it"),
    ("unrun-claim", replace("record.toml", 'id = "adaptive-pool"\nkind = "dead-end"\n', 'id = "adaptive-pool"\nkind = "dead-end"\nsourced = true\n'), "has a case"),
    ("untried-look", append("record.toml", '\n[[look]]\nid = "shy"\ntold-by = "subtract-padding"\nsays = "this"\nwhere."shm.room" = "<1"\n'), "'shy' was tried in no scene"),
    ("untried-remedy", replace("record.toml", 'id = "keep-the-size"\nkind = "fix"\n', 'id = "keep-the-size"\nkind = "fix"\napply.arguments = "python: -X never"\n'), "has the argument 'never'"),
    ("working-dead-end", replace_outcome("adaptive-pool", "works-here"), "give it the range in which it does not"),
    ("unrecorded-subject", replace("record.toml", 'subject = "torch"', 'subject = "vllm"'), "name the product as they do"),
    ("unrun-code", replace("en.md", "\n## sources", "\n    x = 1\n\n## sources"), "holds code that was typed; mark it in the script"),
    ("unrun-code", replace("zh.md", "\n## sources", "\n```python\nx = 1\n```\n\n## sources"), "zh.md:"),
    ("unrun-code", show_another_script, "which no case of this claim runs"),
    ("unrun-code", show_an_escape, "shows two backslashes where repro/keep_size.py runs one"),
    ("copied-script", copy_as_twin, "is pytorch/a-twin/repro/"),
    ("copied-script", copy_a_probe, "below errorcanon.facts.kits"),
    ("missing-discriminator", append("record.toml", '\n[[confused-with]]\nrecord = "pytorch/b"\ntold-by = "cause"\n'), "is no discriminator claim"),
    ("orphan-claim", append("record.toml", '\n[[claim]]\nid = "lonely"\nkind = "fix"\n'), "has no case in lab.toml"),
    ("orphan-claim", replace("record.toml", '[[claim]]\nid = "adaptive-pool"\nkind = "dead-end"\n', ""), "which is no claim"),
    ("orphan-claim", replace("zh.md", "## adaptive-pool", "## else"), "heading 'else' is no claim"),
    ("dangling-transition", append("record.toml", '\n[[leads-to]]\nrecord = "pytorch/nowhere"\n'), "is no other record here"),
    ("twin-code", copy_with_the_same_code, "has the short code"),
    ("empty-source", append("record.toml", '\n[[source]]\nid = "mute"\nurl = "https://example.org"\nkind = "thread"\n'), "does not say what 'mute' shows"),
    ("empty-source", replace("record.toml", 'kind = "code"', 'kind = "article"'), "no primary source"),
    ("unknown-placeholder", replace("en.md", "{padded|", "{paded|"), "'paded' is captured by no signature"),
    ("unfilled-text", replace("en.md", "{padded|too few}", "{padded|an unknown number of}"), "leaves a hole"),
    ("unfilled-text", replace("en.md", "torch 1.12 and 2.0 fail in the same words.", "[unknown] torch 1.12 and 2.0 fail in the same words."), "'[unknown]' is a hole"),
    ("unfilled-text", replace("zh.md", "报的是同样的话", "报的 是同样的话"), "no space stands between"),
    ("foreign-habit", replace("en.md", "are not covered.", "take no part."), "'take no part' reads as a translation; write 'does not matter'"),
    ("foreign-habit", replace("zh.md", "报的是同样的话", "报的都是如此"), "'是如此' reads as a translation"),
    ("foreign-habit", list_debts(IDENTITY), f"{IDENTITY} passes: take it out"),
    ("foreign-habit", list_debts("pytorch/nowhere"), "pytorch/nowhere is no record: take it out"),
    ("unmatched-thread", append("record.toml", '\n[[source]]\nid = "mute"\nurl = "https://example.org"\nkind = "thread"\nconfirmed-by = "fix"\nmessage = "another line"\n'), "no signature matches what the thread 'mute' shows"),
    ("closed-newer-range", close_range, "ends its range of torch at 2.9"),
    ("untranslated-text", append("zh.md", "\n- pool-check: the check of the pooling layers and its message\n"), "is not Chinese"),
    ("broken-term", replace("zh.md", "步幅", "步长"), "the glossary has '步幅'"),
    ("repeated-sentence", replace("en.md", "## sources", "torch 1.12 and 2.0 fail in the same words.\n\n## sources"), "stands 2 times"),
    ("leaked-path", append("messages/01.txt", '\n  File "/home/someone/train.py", line 3\n'), "is a path of a machine"),
    ("cramped-text", replace("zh.md", "torch 1.12 和", "torch 1.12和"), "need a space between them"),
    ("class-as-code", replace("record.toml", "[[signature]]", 'error-code = "RuntimeError"\n\n[[signature]]'), "many errors have"),
    ("unwritten-part", append("repro/lab.toml", "\n# ‹more cases›\n"), "not written yet"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("check", "put_in", "text"), FAULTS, ids=[f"{row[0]}-{n}" for n, row in enumerate(FAULTS)]
)
def test_a_check_finds_its_fault(
    root: Path, check: str, put_in: Callable[[Path], None], text: str
) -> None:
    put_in(root)
    found = faults(root)

    assert any(text in fault for fault in found.get(check, [])), found
    assert all(f":{check}:" in fault.replace(" ", "") for fault in found[check])


def test_a_claim_that_waits_for_a_gpu_says_why_it_has_not_run(root: Path) -> None:
    take_evidence_away(root)
    edit(
        root / IDENTITY / "repro" / "lab.toml",
        lambda text: text.replace("[[case]]", '[[case]]\nneeds = "gpu"'),
    )
    assert "unrun-claim" not in faults(root)


def test_a_claim_that_nothing_here_can_run_rests_on_a_primary_source_and_needs_no_case(
    root: Path,
) -> None:
    add = '\n[[claim]]\nid = "lonely"\nkind = "fix"\nsourced = true\n'
    add += '[[source]]\nid = "maker"\nurl = "https://example.org/a"\nkind = "documentation"\nclaims = ["lonely"]\n'
    append("record.toml", add)(root)
    for file, said in (("en.md", "Ask the maker's table."), ("zh.md", "查厂商的表格。")):
        replace(file, "## sources\n", f"## lonely\n{said}\n\n## sources\n")(root)
        shown = "what the maker's table says" if file == "en.md" else "厂商表格的内容"
        path = root / IDENTITY / file
        edit(path, lambda text, shown=shown: text.rstrip("\n") + f"\n- maker: {shown}.\n")

    assert not {"unrun-claim", "orphan-claim"} & set(faults(root))
    record = load_record(root / IDENTITY)
    proof = prove_all(record)["lonely"]
    assert (proof.tier, proof.n) == ("sourced", 0)


def test_a_stale_translation_is_found(root: Path) -> None:
    replace("en.md", "## cause\n", "## cause\nOne more sentence.\n")(root)
    found = faults(root, restamp=False)

    assert list(found) == ["stale-translation"]
    assert (
        "canon lint --stamp pytorch/conv-kernel-larger-than-input" in found["stale-translation"][0]
    )


def test_a_one_sided_confusion_is_found(root: Path) -> None:
    copy_as_twin(root)
    append(
        "record.toml", f'\n[[confused-with]]\nrecord = "{TWIN}"\ntold-by = "subtract-padding"\n'
    )(root)

    assert any("add the edge there" in fault for fault in faults(root)["dangling-transition"])


def test_a_record_that_is_listed_may_fail_and_is_taken_off_the_list_when_it_does_not(
    root: Path,
) -> None:
    replace("en.md", "are not covered.", "take no part.")(root)
    list_debts(IDENTITY)(root)
    assert faults(root) == {}

    replace("en.md", "take no part.", "are not covered.")(root)
    assert list(faults(root)) == ["foreign-habit"]
    record = load_record(root / IDENTITY)
    assert isinstance(record, Record)
    context = LintContext(root, {record.id: record}, BENIGN, GLOSSARY)
    assert [name for name, _ in mend_all(context)] == ["foreign-habit"]
    assert faults(root) == {}


def test_a_tag_of_newer_alone_closes_no_range(root: Path) -> None:
    close_range(root)
    path = root / IDENTITY / "record.toml"
    edit(path, lambda text: text.replace('introduced = "1.0"\n', "", 1))
    assert "closed-newer-range" not in faults(root)


def test_every_check_is_tried_and_documented() -> None:
    tried = {row[0] for row in FAULTS} | {"stale-translation"}
    assert tried == {check.name for check in CHECKS}

    documents = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))
    for check in CHECKS:
        assert f"`{check.name}`" in documents, check.name


@pytest.mark.slow
def test_the_real_records_have_no_fault() -> None:
    loaded = load_records(RECORDS)
    assert not loaded.problems
    context = LintContext(
        RECORDS,
        {record.id: record for record in loaded.records},
        BENIGN,
        GLOSSARY,
        lookups=open_lookups(),
    )
    assert [str(problem) for problem in run_checks(context)] == []


OLD = {
    "glibcxx": r"(?P<library>\S*(?:conda|mamba|miniforge|/envs/)\S*libstdc\+\+\.so\S*): version [`']?(?P<version>(?:GLIBCXX|CXXABI)_[0-9.]+)[']? not found",
    "cudnn": r"(?P<call>cudnn[A-Z]\w+).{0,600}failed: CUDNN_STATUS_EXECUTION_FAILED",
    "uv": r"Because .+ depends? on .+ and .+ depends? on .+, we can conclude that (?P<packages>.+) are incompatible",
}


@pytest.mark.parametrize("pattern", OLD.values(), ids=OLD)
def test_the_worst_text_is_found_where_an_engine_goes_back(pattern: str) -> None:
    found = worst_text(pattern, re.compile(pattern.encode(), re.IGNORECASE | re.DOTALL).search)
    assert found is not None and len(found) <= 4_000


def test_a_choice_may_stand_within_a_repeat_where_its_branches_begin_apart() -> None:
    assert find_explosive(r"by (?:[^ce)\s]|c[^o)\s]|e[^n)\s])+ here") is None
    assert find_explosive(r"by (?:a|ab)+ here")
    assert find_explosive(r"by (?:\w|[^\d])+ here")
