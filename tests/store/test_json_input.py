from __future__ import annotations

import ast
from pathlib import Path

import pytest

import errorcanon
from errorcanon.store.json_input import parse_json, split_lines

SOURCE = Path(errorcanon.__file__).parent


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'[{"a":' * 50_000,
        b"[" * 101 + b"]" * 101,
        b'{"a":' * 5000 + b"1" + b"}" * 5000,
        b"1" * 5000,
        b"-" + b"9" * 401,
        b"1." + b"0" * 5000,
        b"\xff\xfe[\x00]\x00",
        b'"\xed\xa0\x80"',
        b"",
        b"\x00",
        b"[1,]",
        b"{'a': 1}",
        b'"\x01"',
        b"[" * 300 + b'"' * 3,
    ],
)
def test_what_cannot_be_handled_is_told_in_one_short_sentence(data: bytes) -> None:
    with pytest.raises(ValueError) as caught:
        parse_json(data)
    assert len(str(caught.value)) < 300 and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b"[NaN, Infinity, -Infinity, 1e999]", [None] * 4),
        (rb'"\ud800x\udfff"', "\ufffdx\ufffd"),
        (rb'{"\udc00": ["\ud83d\ude00"]}', {"\ufffd": ["\U0001f600"]}),
        (b"\xef\xbb\xbf{}", {}),
        (b'{"a": 1, "a": 2}', {"a": 2}),
        ('"\ud800"', "\ufffd"),
        (b"[" * 100 + b"]" * 100, None),
    ],
)
def test_what_is_odd_and_harmless_is_read(data: bytes | str, value: object) -> None:
    found = parse_json(data)
    assert value is None or found == value


@pytest.mark.parametrize("size", [1, 7, 1 << 20])
def test_a_line_that_is_too_long_costs_itself_alone(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("errorcanon.store.json_input.LONGEST_LINE", 10)
    text = b"1\n\n" + b"x" * 11 + b"\n2\r\n" + b"z" * 10 + b"\n" + b"y" * 200
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    assert list(split_lines(pieces)) == [(1, b"1"), (3, None), (4, b"2"), (5, b"z" * 10), (6, None)]


ALLOWED = {
    "store/json_input.py",
    "serve/http/settings.py",  # what this program wrote itself into the environment of its workers
    "scan/follow.py",  # columns of a table that this process, or those it started, filled
    "scan/report.py",
    "scan/results.py",
    "store/index.py",  # columns of a corpus that this program compiled
    "outcomes/ledger.py",  # a column that takes checked reports only
    "survey/compiled.py",  # blocks of surveys that this program compiled
    "survey/codes_table.py",
    "survey/symbols_table.py",
    "facts/kits/keras_file.py",  # probes run in the interpreter that failed, without us
    "facts/kits/program_files.py",
    "facts/kits/safetensors_files.py",
    "facts/kits/torch_libraries.py",
    "facts/kits/wheels_at_hand.py",
    "lab/kits/cudnn.py",  # runs where this package is not installed
}
"""Who may call json.loads: nobody who reads what others wrote."""


def test_one_place_reads_json_from_outside() -> None:
    calling = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            reads = isinstance(node, ast.Attribute) and node.attr in {
                "load",
                "loads",
                "JSONDecoder",
            }
            if reads and isinstance(node.value, ast.Name) and node.value.id == "json":
                calling.add(path.relative_to(SOURCE).as_posix())
            if isinstance(node, ast.ImportFrom) and node.module == "json":
                calling.add(path.relative_to(SOURCE).as_posix())
    assert calling == ALLOWED
