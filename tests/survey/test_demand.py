"""What was noted of public threads is refused where it is not in order, and counted as it stands."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

from errorcanon.model import CanonError

_spec = importlib.util.spec_from_file_location("demand", ROOT / "surveys" / "demand.py")
assert _spec and _spec.loader
demand: Any = importlib.util.module_from_spec(_spec)
sys.modules["demand"] = demand
_spec.loader.exec_module(demand)

RECORDS = {"pytorch/one", "pytorch/two"}
ONE, TWO = "https://github.com/a/b/issues/1", "https://github.com/a/c/pull/2"
TABLES = {
    "queries": "query\twords\ne\t{project} fails\n",
    "asked": "group\tproject\tquery\tresults\ndata\tpandas\te\t3\n",
    "causes": "cause\trecords\tsays\nold\tpytorch/one\tIt is too old.\n",
    "threads": f"record\taddress\npytorch/one\t{ONE}\n",
    "data": (
        "project\tquery\taddress\tcause\tline\n"
        f"pandas\te\t{ONE}\told\tKeyError: 'a'\n"
        f"pandas\te\t{TWO}\t-\tKeyError: 'b'\n"
    ),
}


def read(folder: Path, **changed: str) -> Any:
    for name, text in {**TABLES, **changed}.items():
        (folder / f"{name}.tsv").write_text(text, encoding="utf-8")
    return demand.read_demand(folder, RECORDS)


def test_rows_in_order_are_read_and_counted(tmp_path: Path) -> None:
    found = read(tmp_path)
    assert [one.repository for one in found.threads] == ["a/b", "a/c"]
    answers = {ONE: "pytorch/one", TWO: None}
    (ranked,) = demand.rank_templates(found, answers)
    assert (ranked.template, ranked.threads, ranked.repositories) == ("KeyError: <quoted>", 2, 2)
    assert ranked.outcomes == {"right": 1, "silent": 1}
    page = demand.write_page(found, answers)
    assert "| data | 1 | 1 | 3 | 2 | 1 (50 %) | 1 | 1 | 0 | 0 | 100 % |" in page
    assert "| 2 | 2 | `KeyError: <quoted>` | 1 | 0 | 0 | 1 | pytorch/one |" in page
    assert "| 1 | 1 | data | `KeyError: <quoted>` | `KeyError: 'b'` |" in page


@pytest.mark.parametrize(
    ("answer", "cause", "outcome"),
    [
        ("pytorch/one", "old", "right"),
        ("pytorch/two", "old", "other"),
        ("pytorch/two", "-", "open"),
        (None, "old", "silent"),
        (None, "-", "silent"),
    ],
)
def test_an_answer_is_held_against_the_confirmed_cause(
    answer: str | None, cause: str, outcome: str, tmp_path: Path
) -> None:
    found = read(tmp_path)
    thread = found.threads[0]._replace(cause=cause)
    assert demand.judge(thread, answer, found.causes) == outcome


@pytest.mark.parametrize(
    ("table", "before", "after", "said"),
    [
        ("data", "project\tquery", "query\tproject", "data.tsv:1: other columns; begin with"),
        ("data", "\told\t", "\t", "data.tsv:2: 4 cells, some perhaps empty; write 5"),
        ("data", ONE, "https://github.com/z/b/issues/1", "data.tsv:3: out of order or twice; sort"),
        ("data", ONE, "https://a.org/1", "data.tsv:2: https://a.org/1 is no thread; write https"),
        ("data", "pandas\te\thttps://github.com/a/c", "numpy\te\thttps://github.com/a/c", "asked"),
        ("data", "\told\t", "\tnew\t", "data.tsv:2: no cause new; add it to causes.tsv"),
        ("data", "'b'", "x" * 700, "data.tsv:3: 710 characters; keep the failing line"),
        ("data", "'b'", "/home/me/b", "data.tsv:3: the line names a person's folder; write"),
        ("data", "'b'", "/root/b", "data.tsv:3: the line names a person's folder; write"),
        ("data", "'b'", "C:\\Users\\me\\b", "data.tsv:3: the line names a person's folder"),
        ("asked", "\t3", "\t1", "asked.tsv:2: 2 threads are noted, 1 came; correct one"),
        ("asked", "\t3", "\tmany", "asked.tsv:2: many results; a number up to 12"),
        ("asked", "\te\t", "\tx\t", "asked.tsv:2: no query x; add it to queries.tsv"),
        ("causes", "pytorch/one", "pytorch/gone", "causes.tsv:2: no record pytorch/gone; name one"),
        ("causes", "old\t", "old\t-\tIt is.\nunused\t", "no thread confirms unused; take it out"),
        ("threads", "pytorch/one", "pytorch/gone", "threads.tsv:2: no record pytorch/gone"),
        ("threads", ONE, "https://github.com/a/b/issues/9", "threads.tsv:2: https://github.com"),
    ],
)
def test_a_row_out_of_order_is_refused_with_its_place_and_remedy(
    table: str, before: str, after: str, said: str, tmp_path: Path
) -> None:
    assert before in TABLES[table]
    with pytest.raises(CanonError) as refused:
        read(tmp_path, **{table: TABLES[table].replace(before, after, 1)})
    assert said in str(refused.value)


def test_what_was_noted_is_in_order() -> None:
    records = {
        f"{path.parent.parent.name}/{path.parent.name}"
        for path in (ROOT / "records").glob("*/*/record.toml")
    }
    found = demand.read_demand(ROOT / "surveys" / "demand", records)
    assert len(found.threads) >= 400
    assert len({one.project for one in found.asked}) >= 40


def test_equal_failures_have_one_template() -> None:
    lines = [
        "ImportError: /env/a/_C.so: undefined symbol: _ZN2at1E",
        "/env/b/flash.so: undefined symbol: llama_init",
        "libdnn.so.3.4: undefined symbol: _ZNK6google",
    ]
    threads = [
        demand.Thread("data", "pandas", "e", f"https://github.com/a/b/issues/{number}", "-", line)
        for number, line in enumerate(lines, 1)
    ]
    assert len(set(demand.templates_of(threads).values())) <= 2
