"""Which finding comes first, and how sure it is."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from making import ask, condition, ids, make_record

from errorcanon.model import Affected, Record, Signature, Source

BARE = "ERROR_STATUS_BAD"
ROOT = make_record(
    "test/root", "the pump has failed", message="the pump has failed", leads_to=("test/symptom",)
)
SYMPTOM = make_record("test/symptom", "no water arrives", message="no water arrives")
LOST = make_record(
    "test/lost", "neighbour has gone away", message="neighbour has gone away", is_consequence=True
)


def candidate(name: str, **fields: Any) -> Record:
    return make_record(f"test/{name}", Signature(BARE, shared=True), message=BARE, **fields)


def test_a_root_explains_its_symptom_away() -> None:
    answer = ask([ROOT, SYMPTOM], "the pump has failed\nno water arrives\n")

    assert ids(answer) == ["test/root", "test/symptom"]
    assert answer.findings[1].explained_by == "test/root"
    assert answer.findings[1].confidence < answer.findings[0].confidence


def test_a_symptom_alone_is_not_explained() -> None:
    answer = ask([ROOT, SYMPTOM], "no water arrives\n")

    assert ids(answer) == ["test/symptom"]
    assert answer.findings[0].explained_by is None


def test_within_one_stream_what_came_later_explains_nothing() -> None:
    answer = ask([ROOT, SYMPTOM], "no water arrives\nthe pump has failed\n")
    assert all(finding.explained_by is None for finding in answer.findings)


def test_between_ranks_the_order_of_printing_says_nothing() -> None:
    answer = ask([ROOT, SYMPTOM], "[rank0]: no water arrives\n[rank1]: the pump has failed\n")
    assert ids(answer) == ["test/root", "test/symptom"]


def test_any_failure_explains_what_is_always_a_consequence() -> None:
    answer = ask([SYMPTOM, LOST], "[rank0]: neighbour has gone away\n[rank1]: no water arrives\n")

    assert ids(answer) == ["test/symptom", "test/lost"]
    assert answer.findings[1].explained_by == "test/symptom"


def test_a_consequence_comes_after_even_a_possible_cause() -> None:
    text = f"[rank1]: RuntimeError: {BARE}\n[rank0]: neighbour has gone away\n"
    answer = ask([candidate("one"), candidate("two"), LOST], text)

    assert ids(answer) == ["test/one", "test/two", "test/lost"]
    assert answer.findings[2].decided and answer.findings[2].explained_by


def test_a_consequence_of_an_unknown_failure_is_no_answer() -> None:
    unknown = (
        "[rank1]: Traceback (most recent call last):\n[rank1]:   x\n[rank1]: ValueError: odd\n"
    )
    lost = "[rank0]: Traceback (most recent call last):\n[rank0]:   y\n[rank0]: RuntimeError: neighbour has gone away\n"
    filler = "step\n" * 10

    answer = ask([LOST], unknown + filler + lost)
    assert answer.findings == ()
    assert answer.failure is not None
    assert answer.failure.text == "ValueError: odd"
    assert ids(ask([LOST], lost)) == ["test/lost"]


def test_one_message_with_several_causes_is_answered_with_all_of_them() -> None:
    answer = ask([candidate("one"), candidate("two")], f"RuntimeError: {BARE}")

    assert set(ids(answer)) == {"test/one", "test/two"}
    assert not any(finding.decided for finding in answer.findings)
    assert answer.findings[0].ambiguous_with == (answer.findings[1].id,)
    assert sum(finding.confidence for finding in answer.findings) < 0.9


def test_the_environment_narrows_several_causes() -> None:
    old = candidate("old", affects=(Affected("cudnn", fixed="7.5"),))
    new = candidate("new", affects=(Affected("cudnn", introduced="8.0"),))

    assert ids(ask([old, new], BARE, cudnn="7.4.2")) == ["test/old"]
    assert ids(ask([old, new], BARE, cudnn="9.1.0")) == ["test/new"]
    assert set(ids(ask([old, new], BARE))) == {"test/old", "test/new"}


def test_an_environment_that_excludes_every_cause_hides_none() -> None:
    old = candidate("old", affects=(Affected("cudnn", fixed="7.5"),))
    assert ids(ask([old], BARE, cudnn="9.1.0")) == ["test/old"]


def test_what_the_text_decides_removes_candidates_of_the_same_event() -> None:
    sure = make_record(
        "test/sure", rf"{BARE} epsilon=(?P<epsilon>\S+)", message=f"{BARE} epsilon=-1"
    )
    assert ids(ask([candidate("one"), sure], f"{BARE} epsilon=-1")) == ["test/sure"]


def test_a_condition_that_is_false_drops_the_record() -> None:
    signature = Signature(r"epsilon is (?P<epsilon>\S+)", where=(condition("epsilon < 0"),))
    record = make_record("test/negative", signature)

    assert ids(ask([record], "epsilon is -0.1")) == ["test/negative"]
    assert ids(ask([record], "epsilon is 0.1")) == []


def test_a_condition_that_cannot_be_decided_leaves_a_candidate() -> None:
    signature = Signature("epsilon is wrong", where=(condition("torch >= 2.10"),))
    record = make_record("test/new-only", signature)

    assert ask([record], "epsilon is wrong").findings[0].decided is False
    assert ask([record], "epsilon is wrong", torch="2.12").findings[0].decided is True
    assert ask([record], "epsilon is wrong", torch="2.9").findings == ()


def test_context_must_stand_near_the_line() -> None:
    record = make_record("test/near", Signature("status was bad", context=r"in call_(?P<call>\w+)"))
    far = "in call_pool\n" + "filler\n" * 60 + "status was bad\n"
    near = "in call_pool\n" + "filler\n" * 10 + "status was bad\n"

    assert ids(ask([record], far)) == []
    assert ask([record], near).findings[0].captures == {"call": "pool"}


def test_a_failure_that_the_run_survived_comes_after_the_one_that_ended_it() -> None:
    survived = "Traceback (most recent call last):\n  x\nRuntimeError: the pump has failed\n"
    fatal = "Traceback (most recent call last):\n  x\nRuntimeError: neighbour was rude\n"
    rude = make_record("test/rude", "neighbour was rude", message="neighbour was rude")

    answer = ask([ROOT, rude], survived + "all is well again\n" * 5_000 + fatal)

    assert ids(answer) == ["test/rude", "test/root"]


def test_a_message_wrapped_by_a_terminal_is_found() -> None:
    record = make_record(
        "test/long", r"the pipe between (?P<a>\w+) and (?P<b>\w+) is too narrow for it"
    )
    text = (
        "RuntimeError: "
        + "details " * 5
        + "the pipe between north and south is too narrow for it today\n"
    )
    wrapped = "\n".join(
        [*(f"log line number {n} fills the terminal ".ljust(70, ".") for n in range(3))]
        + [text[at : at + 70] for at in range(0, len(text), 70)]
    )

    answer = ask([record], wrapped)

    assert answer.findings[0].captures == {"a": "north", "b": "south"}
    assert answer.findings[0].span.line == 4


@given(st.permutations([0, 1, 2, 3]))
def test_the_order_of_the_records_does_not_change_the_answer(order: list[int]) -> None:
    records = [ROOT, SYMPTOM, candidate("one"), candidate("two")]
    text = f"the pump has failed\nno water arrives\n\n\n\n\n\n{BARE}\n"
    assert ask([records[n] for n in order], text) == ask(records, text)


def threads(count: int, message: str | None = None) -> tuple[Source, ...]:
    """Make threads in which somebody confirmed the cause."""
    return tuple(
        Source(f"t{number}", "https://example.org", "thread", (), "reporter", message)
        for number in range(count)
    )


def test_of_open_causes_the_one_that_threads_confirm_for_that_line_is_first() -> None:
    records = [candidate("a", sources=threads(1, BARE)), candidate("b", sources=threads(3, BARE))]
    answer = ask(records, f"{BARE}\n")

    assert ids(answer) == ["test/b", "test/a"]
    assert [finding.reports for finding in answer.findings] == [3, 1]
    assert answer.findings[0].confidence == round(0.8 * 4 / 6, 2)


def test_threads_about_another_line_say_nothing_of_a_shared_one() -> None:
    records = [
        candidate("a", sources=threads(1, f"RuntimeError: {BARE}")),
        candidate("b", sources=(*threads(3, "the pump is gone"), *threads(2))),
    ]
    answer = ask(records, f"{BARE}\n")

    assert ids(answer) == ["test/a", "test/b"]
    assert [finding.reports for finding in answer.findings] == [1, 0]


def test_a_thread_counts_for_every_line_that_its_record_shares_with_none() -> None:
    own = make_record("test/a", BARE, message=BARE, sources=threads(2))
    assert ask([own], BARE).findings[0].reports == 2


def test_reports_never_outweigh_what_the_text_says() -> None:
    where = Signature(r"STATUS_BAD (?P<size>\d+)", (condition("size > 3"),), shared=True)
    records = [
        make_record("test/a", where, message="STATUS_BAD 4"),
        make_record(
            "test/b",
            Signature(r"STATUS_BAD \d+", shared=True),
            message="STATUS_BAD 4",
            sources=threads(50, "STATUS_BAD 4"),
        ),
    ]
    assert ids(ask(records, "STATUS_BAD 4")) == ["test/a", "test/b"]
