"""Nothing that names a person, a machine or a secret stays; nothing else goes."""

from __future__ import annotations

import re
import time

import pytest
from conftest import ROOT, first_quick
from hypothesis import given, settings
from hypothesis import strategies as st
from outcomes import (
    planting_kinds,
    planting_kinds_fourth,
    planting_kinds_second,
    planting_kinds_third,
)
from outcomes.planting import Planted, plant, plant_kinds

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import Record
from errorcanon.outcomes.redaction import Identity, redact
from errorcanon.store.index import Corpus

_SETS = (
    planting_kinds.KINDS,
    planting_kinds_second.KINDS,
    planting_kinds_third.KINDS,
    planting_kinds_fourth.KINDS,
)
_PLANTED = [*plant(), *(one for kinds in _SETS for one in plant_kinds(kinds))]
_MISSED: set[str] = set()
"""What the rules do not find; an entry that is found, or not planted, is an error here."""
_ALLOWED = {"ip", "host", "email"}
"""What healthy logs do hold: addresses, hosts and authors."""


def _stays(planted: Planted) -> bool:
    text = redact(planted.text).text
    return any(
        re.search(rf"(?<!\w){re.escape(part.strip())}(?!\w)", text)
        for part in planted.secret.splitlines()
    )


def test_a_planted_secret_does_not_stay() -> None:
    kinds = {planted.kind for planted in _PLANTED}
    missed = {one.text for one in _PLANTED if _stays(one)}

    assert len(_PLANTED) >= 1200
    assert len(kinds) >= 200
    assert missed == _MISSED


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/home/bob/x and /Users/ann/x", "/home/<user>/x and /Users/<user>/x"),
        ("/home/李雷/x", "/home/<user>/x"),
        ("/scratch/wu/ckpt.pt, ~wu/x", "/scratch/<user>/ckpt.pt, ~<user>/x"),
        ("'C:\\Users\\Ann Lee\\x.py'", "'C:\\Users\\<user>\\x.py'"),
        ("[node: gpu-a13]", "[node: <host>]"),
        ("peer 203.0.113.77:29500", "peer <ip>:29500"),
        ("inet6 2001:db8::8a2e:370:7334/64", "inet6 <ip>/64"),
        ("link/ether 52:54:00:12:34:56", "link/ether <mac>"),
        ("db_pass=abc", "db_pass=<secret>"),
        ("password 'x1y2z3'", "password <secret>"),
        ('password="abc\\"def" next', "password=<secret> next"),
        ("curl -u bob:hunter2 URL", "curl -u <credentials> URL"),
        ("mysql -uroot -phunter db", "mysql -uroot -p<secret> db"),
        ("write to josé@uni.es", "write to <email>"),
        ("jdbc:oracle:thin:hr/tiger@//db:1521/x", "jdbc:oracle:thin:<credentials>@//db:1521/x"),
    ],
)
def test_only_the_secret_is_taken_out(text: str, expected: str) -> None:
    assert redact(text).text == expected


def test_a_token_broken_into_lines_goes_whole_and_the_lines_stay() -> None:
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    text = f"the token was\n{token[:17]}\n{token[17:]} and it failed\nTraceback (most recent call last):"

    assert redact(text).text == (
        "the token was\n<token>\n and it failed\nTraceback (most recent call last):"
    )


def test_lines_that_only_follow_each_other_are_not_joined() -> None:
    text = "loading the model\nbert2bert from the cache\nimport torch2trt\nx86_64 wheel 12"
    assert redact(text).text == text


def _healthy() -> list[str]:
    text = (ROOT / "tests" / "corpus" / "benign.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def test_healthy_lines_stay_as_they_are_but_for_addresses() -> None:
    lines = _healthy()
    changed = [(line, redact(line)) for line in lines if redact(line).text != line]

    assert {kind for _, done in changed for kind in done.found} <= _ALLOWED
    assert len(changed) <= 0.01 * len(lines)


def test_lines_of_real_logs_stay_as_they_are() -> None:
    lines = [
        line
        for path in (ROOT / "tests" / "corpus" / "logs").glob("*.log")
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines()
    ]
    assert [line for line in lines if redact(line).text != line] == []


@pytest.mark.slow
def test_what_failures_say_stays(records: dict[str, Record]) -> None:
    """No digest, symbol, version or path of a message is taken for a secret."""
    lines = [
        line
        for record in records.values()
        for message in record.messages
        for line in message.text.splitlines()
    ]
    done = [(line, redact(line)) for line in lines]

    assert [line for line, one in done if not set(one.found) <= {*_ALLOWED, "user"}] == []
    assert sum(one.text != line for line, one in done) <= 0.005 * len(lines)


@pytest.mark.slow
def test_a_redacted_message_has_the_same_explanation(
    records: dict[str, Record], corpus: Corpus
) -> None:
    signatures = corpus.signatures()
    engine = LiteralEngine(signatures)

    def find(text: str) -> tuple[str, set[str]]:
        """Give the first record and all; those that stay open may change places."""
        answer = explain([text.encode("utf-8")], Knowledge(corpus, signatures, engine, {}))
        ids = [finding.id for finding in answer.findings]
        return ids[0], set(ids)

    texts = [message.text for record in records.values() for message in record.messages]
    changed = [(text, redact(text).text) for text in texts if redact(text).text != text]

    assert changed
    assert [text for text, done in changed if find(text) != find(done)] == []


@pytest.mark.parametrize(
    "text",
    [
        "undefined symbol: _ZN3c105ErrorC2ENS_14SourceLocationESsAndMoreOfTheMangledName",
        "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "nvidia-cublas-cu12==10.2.1.243",
        "nvidia-cublas-cu12        10.3.2.106",
        "driver 10.2.0.19, cuDNN 8.9.7.29",
        "pad_token_id=50256, eos_token='</s>', max_new_tokens=1024",
        "ValueError: password required",
        "token: expected str",
        "user: please upgrade",
        "TypeError: expected token: str = None, got api_key=None",
        "password=os.environ['DB_PASSWORD'], token=args.token, key=$KEY, secret=${SECRET}",
        "usage: canon report on --to URL --token TOKEN",
        "password: ********, token=<your token>, api_key: ...",
        "KeyError: 'key'",
        "tokenizer: LlamaTokenizerFast",
        "connect to 127.0.0.1:29500, bind 0.0.0.0, netmask 255.255.255.0, [::1]:80",
        "DataLoader worker (pid 4344) is killed by signal: Killed.",
        "PCI bus 0000:3b:00.0 at 12:30:45, std::vector, c10::Error",
        "flash_attn-2.7.2.post1+cu12torch2.5cxx11abiFALSE-cp310-cp310-linux_x86_64.whl",
        "https://pytorch.org/docs/stable/notes/cuda.html#environment-variables",
        "/usr/local/lib/python3.11/dist-packages/torch/nn/modules/module.py",
        "/data/imagenet/train/n01440764/x.JPEG, /mnt/models/llama-2-7b/config.json",
        "GPU 0: NVIDIA A100 (UUID: GPU-5f3c1e2a-0000-1111-2222-333344445555)",
        "Tried to allocate 17179869184 bytes at 2024-06-12T10:00:00",
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


_PIECES = st.sampled_from(
    [
        *"=:@/\\\"'<>,;.- \n",
        "password",
        "token",
        "user",
        "host",
        "<secret>",
        "<user>",
        "<token>",
        "hunter2!",
        "bob",
        "gpu-a13",
        "10.1.2.3",
        "://",
        "Cookie",
        "Bearer",
        "--key",
        "/home/",
        "is",
        "密码",
        "a1B2c3D4e5F6g7H8i9J0k1",
        "ghp_" + "a1B2c3" * 6,
        "x",
        "AUTH",
        "-p",
        "mysql ",
        "for ",
    ]
)


@given(st.lists(_PIECES, max_size=24).map("".join) | st.text(max_size=400))
@settings(max_examples=300)
def test_redacting_twice_changes_nothing(text: str) -> None:
    once = redact(text).text
    assert redact(once).text == once


@pytest.mark.parametrize(
    "unit",
    first_quick(
        [
            "a",
            "key",
            "a@",
            "a.",
            "1:",
            "-",
            "=",
            '\\"',
            "password=",
            "password for ",
            "token: ",
            "pass ",
            "mysql -p ",
            "curl -u ",
            "http://a:b@",
            "/home/a/",
            "C:\\Users\\",
            "user: bob ",
            "MII",
            "ssh ",
            "-----BEGIN A-----\n",
            "1.2.3.4 ",
            "a-",
            "aA1+/",
            "\t",
            "ab1\n",
            "x" * 79 + "\n",
            "密码",
            "::",
            "author: A ",
            "IDENTIFIED BY ",
            "4111 ",
            " at a dot ",
            "eyJ",
            "ghp_",
            "AAAAB3NzaC1",
            "A1" * 8 + " ",
        ],
        quick=10,
    ),
)
def test_time_grows_with_the_text_and_not_faster(unit: str) -> None:
    def measure(size: int) -> float:
        text = (unit * size)[:size]
        started = time.process_time()
        redact(text)
        return time.process_time() - started

    measure(200)
    short = min(measure(8_000) for _ in range(3))
    long = min(measure(128_000) for _ in range(2))
    assert long < 0.05 + 64 * short  # linear is 16 times; quadratic is 256
