from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errorcanon.logs.cleaning import Prefixed, clean_block, decode_marked, split_prefix

NOISE = st.sampled_from(
    [
        b"\x1b[31m",
        b"\x1b[0m",
        b"\x1b]0;title\x07",
        b"\x1b[",
        b"\x1b",
        b"\r",
        b"\r\n",
        b"\n",
        b"\x08",
        b"\x00",
        b"[m",
        b"word",
    ]
)


@given(st.lists(st.one_of(NOISE, st.binary(max_size=6)), max_size=20))
def test_cleaning_twice_is_cleaning_once(pieces: list[bytes]) -> None:
    once = clean_block(b"".join(pieces))
    assert clean_block(once) == once


@given(st.lists(st.one_of(NOISE, st.binary(max_size=6)), max_size=20))
def test_cleaning_keeps_every_line_feed(pieces: list[bytes]) -> None:
    block = b"".join(pieces)
    # An operating-system command may not hold a line feed, so none is swallowed with one.
    assert clean_block(block).count(b"\n") == block.count(b"\n")


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        (b"\x1b[1;31mRuntimeError\x1b[0m: x", b"RuntimeError: x"),
        (b"\x1b]8;;file:///a\x1b\\link\x1b]8;;\x1b\\ text", b"link text"),
        (b"line\r\nnext\r\n", b"line\nnext\n"),
        (b" 10%|#\r 20%|##\rError: here\n", b" 10%|#\x0b 20%|##\x0bError: here\n"),
        (b"a\r\r\nb", b"a\nb"),
        (b"\x1b[\x1b[31m31mred", b"red"),
        (b"N\x00U\x00L", b"NUL"),
    ],
)
def test_what_terminals_add_is_removed(raw: bytes, cleaned: bytes) -> None:
    assert clean_block(raw) == cleaned


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_what_powershell_writes_is_read(encoding: str) -> None:
    data = "\ufeff显存 out of memory\n".encode(encoding)
    # Cut in the middle of a character, as a pipe may.
    assert b"".join(decode_marked([data[:5], data[5:]])).decode("utf-8") == "显存 out of memory\n"


def test_a_utf8_mark_is_dropped() -> None:
    assert b"".join(decode_marked([b"\xef\xbb\xbfabc"])) == b"abc"


@pytest.mark.parametrize(
    ("line", "stream", "body"),
    [
        ("[rank3]: RuntimeError: x", "rank3", "RuntimeError: x"),
        ("[rank3]:     indented code", "rank3", "    indented code"),
        ("[default0]:[rank0]: ValueError: x", "rank0", "ValueError: x"),
        ("[1,2]<stderr>:RuntimeError: x", "1,2", "RuntimeError: x"),
        (
            "app-1  | Traceback (most recent call last):",
            "app-1",
            "Traceback (most recent call last):",
        ),
        ("app-1  |   File x", "app-1", "  File x"),
        (
            "(RayTrainWorker pid=417, ip=10.0.0.3) KeyError: 1",
            "RayTrainWorker pid=417, ip=10.0.0.3",
            "KeyError: 1",
        ),
        ("(EngineCore_DP0 pid=99) ERROR 11-21", "EngineCore_DP0 pid=99", "11-21"),
        ("3: RuntimeError: x", "3", "RuntimeError: x"),
        ("2026-11-21T09:00:00.123456789Z stderr F ValueError: x", None, "ValueError: x"),
        ("2026-11-21T09:00:00.1234567Z ##[error]ValueError: x", None, "ValueError: x"),
        ("2026-11-21 09:00:00,123 ERROR trainer: failed", None, "trainer: failed"),
        ("Nov 21 09:00:00 node7 python[812]: ValueError: x", None, "ValueError: x"),
        (
            "E1121 09:15:37.079000 9705 torch/a.py:30] [0/1] RuntimeError: x",
            None,
            "RuntimeError: x",
        ),
        ("I0000 00:00:1795252558.848893   12378 cudart_stub.cc:31] Could not", None, "Could not"),
        ("[09:00:00] done", None, "done"),
        ("RuntimeError: plain", None, "RuntimeError: plain"),
        ("    indented", None, "    indented"),
        ("", None, ""),
    ],
)
def test_prefixes_are_parted_from_what_a_line_says(
    line: str, stream: str | None, body: str
) -> None:
    assert split_prefix(line) == Prefixed(stream, body)


@given(st.text(max_size=80))
def test_no_line_breaks_the_prefix_reader(line: str) -> None:
    assert line.endswith(split_prefix(line).body)
