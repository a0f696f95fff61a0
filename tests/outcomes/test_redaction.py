"""Nothing that names a person, a machine or a secret stays; nothing else goes."""

from __future__ import annotations

from collections import Counter

import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st
from outcomes.planting import Planted, plant

from errorcanon.model import Record
from errorcanon.outcomes.redaction import Identity, redact

_PLANTED = list(plant())
_ALLOWED = {"ip", "host", "email"}
"""What healthy logs do hold: private addresses, hosts and authors."""


@pytest.mark.parametrize("planted", _PLANTED, ids=[p.kind for p in _PLANTED])
def test_a_planted_secret_does_not_stay(planted: Planted) -> None:
    assert len(_PLANTED) >= 200
    done = redact(planted.text)

    assert not any(part in done.text for part in planted.secret.splitlines())
    assert sum(done.found.values()) >= 1


def test_healthy_lines_stay_as_they_are_but_for_addresses() -> None:
    lines = (ROOT / "tests" / "corpus" / "benign.txt").read_text(encoding="utf-8").splitlines()
    found: Counter[str] = Counter()
    for line in lines:
        if not line.startswith("#"):
            found.update(redact(line).found)

    assert set(found) <= _ALLOWED
    assert sum(found.values()) <= 20  # of 2,100; each is an address, a host or an author


def test_what_failures_say_stays(records: dict[str, Record]) -> None:
    """No digest, symbol, version or path of a message is taken for a secret."""
    for record in records.values():
        for message in record.messages:
            for line in message.text.splitlines():
                assert not {"secret", "token"} & set(redact(line).found), line


@pytest.mark.parametrize(
    "text",
    [
        "undefined symbol: _ZN3c105ErrorC2ENS_14SourceLocationESsAndMoreOfTheMangledName",
        "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "nvidia-cublas-cu12==10.2.1.243",
        "pad_token_id=50256, eos_token='</s>', max_new_tokens=1024",
        "ValueError: password required",
        "tokenizer: LlamaTokenizerFast",
        "https://pytorch.org/docs/stable/notes/cuda.html#environment-variables",
        "/usr/local/lib/python3.11/dist-packages/torch/nn/modules/module.py",
    ],
)
def test_what_only_looks_like_a_secret_stays(text: str) -> None:
    assert redact(text).text == text


def test_the_names_of_this_machine_go_wherever_they_stand() -> None:
    identity = Identity("perseus17.lab", "mchenko", "/data/people/mchenko")
    text = "perseus17: job of mchenko wrote /data/people/mchenko/x on perseus17.lab"

    assert redact(text, identity).text == "<host>: job of <user> wrote <home>/x on <host>"


def test_a_common_name_is_not_taken_out() -> None:
    text = "root cause: the node ran out of memory"
    assert redact(text, Identity("node", "root", "/root")).text == text


@given(st.text(max_size=400))
def test_redacting_twice_changes_nothing(text: str) -> None:
    once = redact(text).text
    assert redact(once).text == once
