"""Facts of the machine decide between causes that print one line, and unknown ones decide nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making import ask, ids, make_record

from errorcanon.facts.fact import Facts, Unknown
from errorcanon.match.deciding import decide, find_lasting
from errorcanon.model import Answer, FactCondition, LookSpec, Record, Seen, Signature

LINE = "worker 7 was ended"
SIGNATURE = r"worker (?P<number>\d+) was ended"


def look(*conditions: str, says: str = "this", **fields: Any) -> LookSpec:
    parts = [text.split(" ", 2) for text in conditions]
    where = tuple(FactCondition(name, sign, value) for name, sign, value in parts)  # type: ignore[arg-type] # the tests write real ones
    return LookSpec("look", "test", says, where, **fields)  # type: ignore[arg-type]


def cause(name: str, *looks: LookSpec, shared: bool = True) -> Record:
    return make_record(
        f"test/{name}", Signature(SIGNATURE, shared=shared), message=LINE, looks=looks
    )


def seen_with(facts: Facts, *records: Record, ask_probe: Any = None) -> Answer:
    by_id = {record.id: record for record in records}
    return decide(ask(list(records), LINE), by_id.__getitem__, facts, ask_probe)


SMALL = cause("small", look("shm.room < 1000"))
KILLED = cause("killed", look("memory.oom_kills > 0"))
OTHER = cause("other")


def test_what_the_machine_shows_is_decided_and_the_others_go() -> None:
    answer = seen_with({"shm.room": 12, "memory.oom_kills": 0}, SMALL, KILLED, OTHER)

    assert ids(answer) == ["test/small"]
    found = answer.findings[0]
    assert (found.decided, found.confidence, found.ambiguous_with) == (True, 0.95, ())
    assert found.seen == (Seen("look", "this", "shm.room", "<", "1000", 12),)


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({}, id="not asked"),
        pytest.param({"shm.room": Unknown("no /dev/shm")}, id="unknown"),
        pytest.param({"shm.room": 5000, "memory.oom_kills": 0}, id="neither"),
    ],
)
def test_what_is_not_shown_leaves_the_answer_as_it_was(facts: Facts) -> None:
    records = (SMALL, KILLED, OTHER)
    assert seen_with(facts, *records) == ask(list(records), LINE)


def test_two_causes_that_are_shown_stay_undecided() -> None:
    answer = seen_with({"shm.room": 12, "memory.oom_kills": 1}, SMALL, KILLED, OTHER)

    assert sorted(ids(answer)) == ["test/killed", "test/small"]
    assert not any(found.decided for found in answer.findings)
    assert answer.findings[0].ambiguous_with == (answer.findings[1].id,)


def test_what_is_excluded_goes_where_another_stays_and_the_rest_is_no_surer_than_a_candidate() -> (
    None
):
    no = cause("no", look("network.has_route == true", says="another"))
    answer = seen_with({"network.has_route": True}, no, OTHER)

    assert ids(answer) == ["test/other"]
    found = answer.findings[0]
    assert not found.decided
    assert 0.4 <= found.confidence <= 0.8


def test_where_all_are_excluded_none_goes() -> None:
    no = cause("no", look("network.has_route == true", says="another"))
    answer = seen_with({"network.has_route": True}, no)

    assert ids(answer) == ["test/no"]
    assert answer.findings[0].confidence < ask([no], LINE).findings[0].confidence


def test_a_cause_that_the_text_decided_is_a_candidate_where_the_machine_speaks_against_it() -> None:
    no = cause("no", look("network.has_route == true", says="another"), shared=False)
    found = seen_with({"network.has_route": True}, no).findings[0]

    assert not found.decided
    assert found.is_open
    assert found.confidence < 0.6


def test_looks_of_a_record_that_disagree_say_nothing() -> None:
    both = cause(
        "both", look("shm.room < 1000"), look("shm.size < 1000", says="another")._replace(id="b")
    )
    records = (both, OTHER)
    assert seen_with({"shm.room": 1, "shm.size": 1}, *records) == ask(list(records), LINE)


def test_a_look_for_one_wording_says_nothing_of_another() -> None:
    only = cause("only", look("shm.room < 1000", signatures=("else",)))
    assert not seen_with({"shm.room": 1}, only).findings[0].decided


@pytest.mark.parametrize(
    ("condition", "facts", "holds"),
    [
        ("packages.versions[numpy] >= 2", {"packages.versions": {"numpy": "2.0.1"}}, True),
        ("packages.versions[numpy] >= 2", {"packages.versions": {"numpy": "1.26.4"}}, False),
        ("packages.versions[numpy] >= 2", {"packages.versions": {}}, False),
        ("packages.versions has torch", {"packages.versions": {"torch": "2"}}, True),
        ("packages.versions lacks torch", {"packages.versions": {"numpy": "2"}}, True),
        ("packages.versions lacks torch", {}, False),
        (
            "interpreter.shadowing has */w{number}.py",
            {"interpreter.shadowing": ("/a/w7.py",)},
            True,
        ),
        (
            "interpreter.shadowing has */w{number}.py",
            {"interpreter.shadowing": ("/a/w8.py",)},
            False,
        ),
        ("network.ports[{number}] == nobody", {"network.ports": {"7": "nobody"}}, True),
        ("network.ports[{absent}] == nobody", {"network.ports": {"7": "nobody"}}, False),
        ("limits.open_files < {number}", {"limits.open_files": 6}, True),
        ("limits.open_files < {limits.stack}", {"limits.open_files": 6, "limits.stack": 7}, True),
        ("limits.open_files < {limits.stack}", {"limits.open_files": 6}, False),
        ("gpu.cuda < {torch.cuda_major}", {"gpu.cuda": "12.4", "torch.cuda_major": "13"}, True),
        ("gpu.cuda < {torch.cuda_major}", {"gpu.cuda": "13.0", "torch.cuda_major": "13"}, False),
        ("locale.is_utf8 == false", {"locale.is_utf8": False}, True),
        ("locale.is_utf8 == false", {"locale.is_utf8": True}, False),
        ("libraries.libcuda has compat", {"libraries.libcuda": "/usr/compat/libcuda.so.1"}, True),
        ("number > 6", {"shm.size": 1}, True),
        ("number > 7", {"shm.size": 1}, False),
    ],
)
def test_conditions(condition: str, facts: Facts, holds: bool) -> None:
    record = cause("one", look(condition, "shm.size >= 0"))
    answer = seen_with({"shm.size": 1, **facts}, record, OTHER)
    assert (ids(answer) == ["test/one"]) == holds


def test_a_probe_is_asked_with_what_the_line_says_only_where_its_conditions_hold() -> None:
    asked = []

    def ask_probe(spec: LookSpec, captures: Any) -> tuple[Seen, ...]:
        asked.append((spec.probe, dict(captures)))
        return (Seen("look", "this", because=(("en", "a pointer"), ("zh", "指针"))),)

    probe = LookSpec("look", "test", "this", (), probe="head.py", code="pass")
    shy = look("shm.size < 1", probe="shy.py", code="pass")
    answer = seen_with({"shm.size": 9}, cause("one", probe, shy), OTHER, ask_probe=ask_probe)

    assert asked == [("head.py", {"number": "7"})]
    assert ids(answer) == ["test/one"]


def test_only_lasting_looks_speak_without_a_failure() -> None:
    lasting = cause("lasting", look("shm.room < 1000", is_lasting=True))
    facts: Facts = {"shm.room": 1}

    assert [record.id for record, _ in find_lasting([SMALL, lasting], facts)] == ["test/lasting"]


_FACTS = st.fixed_dictionaries(
    {},
    optional={
        "shm.room": st.one_of(st.integers(0, 2000), st.just(Unknown("no"))),
        "memory.oom_kills": st.integers(0, 2),
        "network.has_route": st.booleans(),
    },
)


@given(_FACTS)
def test_no_finding_is_made_up_and_none_is_lost_without_a_reason(facts: Facts) -> None:
    no = cause("no", look("network.has_route == true", says="another"))
    records = [SMALL, KILLED, no, OTHER]
    before, after = ask(records, LINE), seen_with(facts, *records)

    assert after.findings
    assert set(ids(after)) <= set(ids(before))
    assert sum(found.decided for found in after.findings) <= 1
    assert all(0 < found.confidence <= 0.95 for found in after.findings)
    left = set(ids(after))
    assert all(set(found.ambiguous_with) <= left for found in after.findings)
