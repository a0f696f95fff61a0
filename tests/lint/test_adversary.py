"""The adversary refutes a signature that is too narrow or too wide, and only such a one."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import RECORDS, copy_records

from errorcanon.lint.adversary import Adversary
from errorcanon.lint.context import LintContext
from errorcanon.lint.mutations import mutate
from errorcanon.lint.open_parts import group_pattern, other_values
from errorcanon.model import Signature
from errorcanon.serve.locations import open_lookups
from errorcanon.store.folder import load_records

IDENTITY = "pytorch/conv-kernel-larger-than-input"
TWIN = "pytorch/a-twin"
FRAME = '  File "/usr/lib/python3.11/site-packages/torch/zebra.py", line 7, in cross\n'
LONG = "the zebra of the herd that had crossed the street before all others of its kind went home"


def add(root: Path, signature: str, file: str, text: str, identity: str = IDENTITY) -> None:
    """Give a record a signature and a message for it."""
    folder = root / identity
    (folder / "messages" / file).write_text(text, encoding="utf-8")
    with (folder / "record.toml").open("a", encoding="utf-8") as record:
        record.write(f"\n[[signature]]\n{signature}\n")
        record.write(f'\n[[message]]\nfile = "{file}"\ncaptured = "repro/shrunk.py"\n')


def tried(root: Path, only: frozenset[str] = frozenset()) -> list[str]:
    loaded = load_records(root)
    assert not loaded.problems
    records = {record.id: record for record in loaded.records}
    adversary = Adversary(LintContext(root, records, lookups=open_lookups()))
    problems = list(map(str, adversary.run(only)))
    assert adversary.tries > 20
    return problems


@pytest.fixture
def root(tmp_path: Path) -> Path:
    copy_records(IDENTITY, tmp_path)
    record = tmp_path / IDENTITY / "record.toml"
    blocks = record.read_text(encoding="utf-8").split("\n[[")
    edges = ("confused-with", "leads-to")  # they lead to records that are not copied
    kept = "\n[[".join(block for block in blocks if not block.startswith(edges))
    record.write_text(f"{kept}\n", encoding="utf-8")
    return tmp_path


def test_a_whole_record_withstands_everything(root: Path) -> None:
    add(
        root,
        r"pattern = '(?P<name>\w+) zebra (?P<n>\d+) (?:is|was) lost'",
        "90.txt",
        "the zebra 3 is lost\n",
    )
    assert tried(root) == []


NARROW = {
    "the paths of Windows": ("pattern = 'no such zebra'\ncontext = 'torch/zebra'", f"{FRAME}no such zebra\n"),
    "the name of a rank": ("pattern = '^no such zebra'", "no such zebra\n"),
    "the name of a container": ("pattern = '^no such zebra'", "no such zebra\n"),
    "the stamp of a CI": ("pattern = '^no such zebra'", "no such zebra\n"),
    "a time and a level": ("pattern = '^no such zebra'", "no such zebra\n"),
    "cut at 80 columns": (f"pattern = 'no such zebra'\ncontext = '{LONG}'", f"{LONG}\nno such zebra\n"),
    "wrapped at 80 columns": (f"pattern = 'no such zebra'\ncontext = '{LONG}'", f"{LONG}\nno such zebra\n"),
    "'104729' for '3'": (r"pattern = 'no such zebra: (?P<n>\d{1,2})\.'", "no such zebra: 3.\n"),
    "'my_value_2' for 'black'": ("pattern = 'no such zebra: (?P<colour>[a-z]+)$'", "no such zebra: black\n"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "signature", "text"), [(k, *v) for k, v in NARROW.items()])
def test_a_signature_that_is_too_narrow_is_found(
    root: Path, change: str, signature: str, text: str
) -> None:
    add(root, signature, "90.txt", text)
    found = [problem for problem in tried(root) if change in problem]

    assert len(found) == 1, found
    assert found[0].startswith(f"{root}/{IDENTITY}/messages/90.txt:")
    assert "finds no record; " in found[0]


def test_a_number_beyond_its_bound_must_not_be_decided(root: Path) -> None:
    pattern = r"pattern = 'a herd of (?P<n>\d+) zebras'"
    add(root, f'{pattern}\nwhere.n = ">16"', "90.txt", "it was a herd of 17 zebras\n")
    assert tried(root) == []

    add(root, "pattern = 'herd of .* zebras'", "91.txt", "it was a herd of 17 zebras\n")
    found = tried(root)
    assert found, "a second signature takes the line without its condition"
    assert all("'16' for '17', for which n > 16 does not hold: is decided" in one or "'15'" in one for one in found)  # fmt: skip


def test_a_record_must_not_decide_a_line_of_another_alone(root: Path) -> None:
    copy_records(IDENTITY, root, TWIN)
    twin = root / TWIN / "record.toml"
    text = twin.read_text(encoding="utf-8")
    start, end = text.index("[[signature]]"), text.index("[[affects]]")
    text = "\n".join(
        line for line in (text[:start] + text[end:]).splitlines() if not line.startswith("when.")
    )
    blocks = text.split("\n[[")
    dropped = ("confused-with", "leads-to", "message]]")
    kept = "\n[[".join(block for block in blocks if not block.startswith(dropped))
    twin.write_text(f"{kept}\n", encoding="utf-8")
    for message in (root / TWIN / "messages").iterdir():
        message.unlink()
    add(root, "pattern = 'zebra asleep'\ncontext = 'in the savannah'", "90.txt", "in the savannah\nzebra asleep\n", TWIN)  # fmt: skip
    assert [one for one in tried(root) if "alone" in one] == []

    add(root, "pattern = 'zebra asle'", "90.txt", "no such zebra asle\n")
    found = [one for one in tried(root) if "alone" in one]
    assert len(found) == 1
    assert f"{IDENTITY}/record.toml:" in found[0]
    assert f"decides the message {TWIN}/messages/90.txt alone, with its line alone" in found[0]
    assert found == [one for one in tried(root, frozenset({IDENTITY})) if "alone" in one]
    assert not any("alone" in one for one in tried(root, frozenset({TWIN})))


def test_a_twin_stays_unfound_however_a_log_holds_it(root: Path) -> None:
    add(root, r"pattern = '^\s*went home before dawn'", "90.txt", "went home before dawn\n")
    twin = root / IDENTITY / "messages" / "not-90.txt"
    twin.write_text(
        f"{'and ' * 14}so went home before dawn, as every zebra does\n", encoding="utf-8"
    )
    with (root / IDENTITY / "record.toml").open("a", encoding="utf-8") as record:
        record.write('\n[[message]]\nfile = "not-90.txt"\ncaptured = "repro/shrunk.py"\n')

    found = [one for one in tried(root) if "not-90.txt" in one]
    assert len(found) == 1
    assert "wrapped at 80 columns by a logger: finds this record (line 2)" in found[0]


def test_what_is_tried_is_the_same_every_time(root: Path) -> None:
    text = (root / IDENTITY / "messages" / "01.txt").read_text(encoding="utf-8")
    assert list(mutate(text, {})) == list(mutate(text, {}))


def test_only_what_a_pattern_leaves_open_is_changed() -> None:
    signature = Signature(r"zebra (?P<fixed>4) of (?P<one>\d) and (?P<any>\d+) by (?P<who>\w+)")
    changed = other_values(signature, b"zebra 4 of 5 and 6 by rider", (signature,))
    assert [one.line.decode() for one in changed] == [
        "zebra 4 of 5 and 7 by rider",
        "zebra 4 of 5 and 613 by rider",
        "zebra 4 of 5 and 104729 by rider",
        "zebra 4 of 5 and 6 by my_value_2",
    ]
    assert group_pattern(r"(?P<a>[()]\)(?:b)(?P<c>d))e", "a") == r"[()]\)(?:b)(?P<c>d)"


@pytest.mark.slow
def test_the_real_records_withstand_the_adversary() -> None:
    assert tried(RECORDS) == []
