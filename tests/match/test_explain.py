"""The real records over their real messages, and over real logs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from conftest import LOGS, RECORDS, ROOT

from errorcanon.lint.context import read_benign
from errorcanon.lint.stolen_message import is_found
from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import Answer, Record
from errorcanon.serve.locations import open_lookups
from errorcanon.store.index import Corpus

IDS = sorted(
    f"{path.parent.parent.name}/{path.parent.name}"
    for path in RECORDS.glob("*/*/record.toml")
    if not path.read_text(encoding="utf-8").startswith("moved-to")
)


Ask = Callable[[str, Mapping[str, str]], Answer]


@pytest.fixture(scope="module")
def answer(corpus: Corpus) -> Ask:
    signatures = corpus.signatures()
    engine, lookups = LiteralEngine(signatures), open_lookups()

    def ask(text: str, environment: Mapping[str, str]) -> Answer:
        data = [text.encode("utf-8")]
        return explain(data, Knowledge(corpus, signatures, engine, environment, lookups))

    return ask


@pytest.mark.parametrize("identity", IDS)
def test_every_message_finds_its_record_first_or_among_the_possible(
    identity: str, records: dict[str, Record], answer: Ask
) -> None:
    for message in records[identity].messages:
        findings = answer(message.text, message.env).findings
        assert findings, message.file
        assert is_found(identity, findings), (message.file, findings[0])


@pytest.mark.parametrize("identity", IDS)
def test_no_twin_finds_the_record(identity: str, records: dict[str, Record], answer: Ask) -> None:
    assert records[identity].twins
    for twin in records[identity].twins:
        assert identity not in [f.id for f in answer(twin.text, twin.env).findings], twin.file


@pytest.mark.parametrize(
    "identity",
    [
        pytest.param(identity, marks=[pytest.mark.slow] if number % 6 else [])
        for number, identity in enumerate(IDS)
    ],
)
def test_a_message_is_found_in_the_middle_of_a_noisy_log(
    identity: str, records: dict[str, Record], answer: Ask
) -> None:
    benign = read_benign(ROOT / "tests" / "corpus" / "benign.txt")
    message = records[identity].messages[0]
    noise = "\n".join(f"\x1b[2m[rank0]:\x1b[0m {line}" for line in benign)
    text = f"{noise}\r\n{message.text}\r\n{noise}"
    assert is_found(identity, answer(text, message.env).findings)


def test_healthy_lines_find_nothing(answer: Ask) -> None:
    benign = read_benign(ROOT / "tests" / "corpus" / "benign.txt")
    assert len(benign) >= 500
    assert [line for line in benign if answer(line, {}).findings] == []
    assert answer("\n".join(benign), {}).findings == ()


KNOWN_ROOTS = {
    "root-on-rank-1.log": "pytorch/conv-channel-mismatch",
    "chained-context.log": "pytorch/conv-channel-mismatch",
    "crlf.log": "pytorch/conv-channel-mismatch",
    "exception-group.log": "pytorch/conv-channel-mismatch",
    "tqdm-carriage-returns.log": "pytorch/conv-channel-mismatch",
    "timestamps.log": "pytorch/conv-channel-mismatch",
    "wrapped-80.log": "pytorch/conv-channel-mismatch",
    "torchrun-redirected.log": "pytorch/conv-channel-mismatch",
    "two-ranks-peer-died.log": "distributed/gloo-connection-closed-by-peer",
    "two-ranks-timeout.log": "distributed/collective-timeout",
    "ddp-unused-parameters.log": "distributed/ddp-unused-parameters",
    "jax-filtered.log": "jax/conv-channel-mismatch",
    "torchrun-two-ranks.log": "pytorch/linear-shape-mismatch",
    "dataloader-worker-killed.log": "pytorch/dataloader-worker-exited",
    "dataloader-connection-reset.log": "pytorch/dataloader-worker-exited",
    "torch-compile-hints.log": "pytorch/linear-shape-mismatch",
}


@pytest.mark.parametrize(("log", "identity"), KNOWN_ROOTS.items())
def test_the_root_of_a_captured_log_is_the_first_finding(
    log: str, identity: str, answer: Ask
) -> None:
    found = answer((LOGS / log).read_text(encoding="utf-8"), {})
    assert found.findings[0].id == identity


@pytest.mark.parametrize("log", ["root-on-rank-1.log", "torchrun-redirected.log"])
def test_lost_peers_follow_from_the_rank_that_failed(log: str, answer: Ask) -> None:
    found = answer((LOGS / log).read_text(encoding="utf-8"), {})
    followers = {f.id: f.explained_by for f in found.findings[1:]}
    assert (
        followers["distributed/gloo-connection-closed-by-peer"] == "pytorch/conv-channel-mismatch"
    )


def test_a_killed_worker_explains_its_echo_the_lost_peer_and_the_summary(answer: Ask) -> None:
    found = answer((LOGS / "dataloader-worker-killed.log").read_text(encoding="utf-8"), {})
    root, *followers = found.findings

    assert (root.id, root.span.line, root.span.stream) == (
        "pytorch/dataloader-worker-exited",
        36,
        "rank1",
    )
    assert {f.id for f in followers} == {
        "distributed/gloo-connection-closed-by-peer",
        "distributed/torchrun-child-failed",
    }
    assert all(f.explained_by == root.id for f in followers)


def test_a_log_whose_root_is_unknown_is_not_answered_with_something_else(answer: Ask) -> None:
    log = (LOGS / "torchrun-two-ranks.log").read_text(encoding="utf-8")
    unknown = re.sub("mat1 and mat2 shapes cannot.*", "the mask has no row for this token", log)
    assert unknown != log
    found = answer(unknown, {})
    assert found.failure is not None
    # What only follows from the unknown failure may be found; nothing may claim to be the root.
    assert {f.id for f in found.findings} <= {"distributed/gloo-connection-closed-by-peer"}
