"""The root of every captured log in tests/logs is found, whether its error is known or not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from conftest import LOGS
from making import ask, make_record

from errorcanon.logs.cleaning import clean_block
from errorcanon.match.extract import Line, outline

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOTS = tomllib.loads((LOGS / "roots.toml").read_text(encoding="utf-8"))["log"]
NOTHING_KNOWN = [make_record("test/nothing", "words that stand in no log")]


def test_every_captured_log_has_its_root_written_down() -> None:
    assert {row["file"] for row in ROOTS} == {path.name for path in LOGS.glob("*.log")}


@pytest.mark.parametrize("row", ROOTS, ids=[row["file"] for row in ROOTS])
def test_the_root_of_a_captured_log_is_found(row: dict[str, object]) -> None:
    answer = ask(NOTHING_KNOWN, Path(LOGS, str(row["file"])).read_bytes())

    assert answer.failure is not None
    assert (answer.failure.text, answer.failure.line) == (row["root"], row["line"])


@pytest.mark.parametrize("row", ROOTS, ids=[row["file"] for row in ROOTS])
def test_the_root_is_found_at_the_end_of_a_long_healthy_log(row: dict[str, object]) -> None:
    healthy = b"".join(
        b"step %d loss 1.25 lr 0.001 grad_norm 0.8\n" % step for step in range(30_000)
    )
    answer = ask(NOTHING_KNOWN, healthy + Path(LOGS, str(row["file"])).read_bytes())

    assert answer.failure is not None
    assert answer.failure.text == row["root"]


def lines_of(name: str) -> list[Line]:
    text = clean_block((LOGS / name).read_bytes()).decode("utf-8")
    return [Line(number, line) for number, line in enumerate(text.split("\n"), 1)]


def test_mixed_ranks_are_followed_apart() -> None:
    lines = lines_of("root-on-rank-1.log")
    found = outline(lines)

    assert {failure.stream for failure in found.failures} == {"rank0", "rank1", "rank2", "rank3"}
    for failure in found.failures:
        assert "RuntimeError" in lines[failure.end].text
        assert f"[{failure.stream}]" in lines[failure.end].text


def test_the_rank_that_torchrun_blames_is_read() -> None:
    assert outline(lines_of("torchrun-two-ranks.log")).blamed_rank == "1"
    assert outline(lines_of("two-ranks-peer-died.log")).blamed_rank is None


def test_a_chain_leads_back_to_the_exception_that_started_it() -> None:
    for name in ("chained-cause.log", "chained-context.log", "crlf.log"):
        found = outline(lines_of(name))
        assert found.failures[-1].follows is not None
        assert found.first_of_chain(len(found.failures) - 1) == 0


def test_an_early_failure_that_the_run_survived_is_not_the_root() -> None:
    survived = b"Traceback (most recent call last):\n  File 'a'\nRuntimeError: retried\n"
    healthy = b"step loss 1.25\n" * 5_000
    fatal = b"Traceback (most recent call last):\n  File 'b'\nValueError: fatal\n"

    answer = ask(NOTHING_KNOWN, survived + healthy + fatal)

    assert answer.failure is not None
    assert answer.failure.text == "ValueError: fatal"
