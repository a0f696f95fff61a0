"""RE2 reads a pattern as Python's `re` does, and runs it in linear time."""

from __future__ import annotations

import re
import warnings
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errorcanon.lint.attack import attacks, sample
from errorcanon.model import CanonError
from errorcanon.store.index import Corpus
from errorcanon.store.literals import FLAGS
from errorcanon.store.pattern import LiteralSet, compiled

PIECES = st.lists(
    st.sampled_from(
        [r"\s", r"\S", r"\w+", r"\b", r"\d", ".", "a", "K", "[^x]", r"[\s,]", r"[^\S]", "[[a]", "[]a]", r"[^]\s]",
         r"\[", "(?P<n>a*)", "(?:a|b)", "x{,3}", "x{2}", "é", "$", "^", "(?P<m>b)?", r"[\w.-]", "a*?", r"\x0b"]
    ),
    min_size=1,
    max_size=6,
)  # fmt: skip
TEXTS = st.binary(max_size=24) | st.text(alphabet="aAbBkK x\t\x0b\x1céÉ[],-", max_size=24).map(
    str.encode
)


def by_re(pattern: str, line: bytes) -> tuple[int, int, dict[str, bytes | None]] | None:
    found = re.search(pattern.encode(), line, FLAGS)
    return found and (*found.span(), found.groupdict())


def by_re2(pattern: str, line: bytes) -> tuple[int, int, dict[str, bytes | None]] | None:
    found = compiled(pattern).search(line)
    if found is None:
        return None
    taken = {k: None if v is None else v.encode() for k, v in found.captures.items()}
    return found.start, found.end, taken


@settings(max_examples=600)
@given(PIECES, TEXTS)
def test_both_find_the_same_in_any_line(pieces: list[str], line: bytes) -> None:
    pattern = "".join(pieces)
    line = line.replace(b"\n", b"").decode("utf-8", "replace").encode()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # of `[[`, which may mean more one day
        try:
            expected = by_re(pattern, line)
        except re.error:
            return  # the same group twice
    assert expected == by_re2(pattern, line)


def test_both_find_the_same_in_every_message(corpus: Corpus) -> None:
    compared = 0
    for record in corpus.records():
        lines = [
            line.encode()
            for message in [*record.messages, *record.twins]
            for line in message.text.splitlines()
        ]
        for signature in record.signatures:
            for pattern in filter(None, (signature.pattern, signature.context)):
                for line in [*lines, sample(pattern).replace(b"\n", b" ")]:
                    assert by_re(pattern, line) == by_re2(pattern, line)
                    compared += 1
    assert compared > 10_000


SLOW = {
    "glibcxx": r"(?P<library>\S*(?:conda|mamba|/envs/)\S*libstdc\+\+\.so\S*): version [`']?(?P<version>(?:GLIBCXX)_[0-9.]+)",
    "uv": r"Because .+ depends? on .+ and .+ depends? on .+, we can conclude that (?P<packages>.+) are incompatible",
    "nested": r"failed (?:\w+ ?)+ at the end",
}


@pytest.mark.parametrize("pattern", SLOW.values(), ids=SLOW)
def test_what_takes_re_minutes_takes_no_time(pattern: str) -> None:
    started = process_time()
    for attack in attacks(pattern):
        compiled(pattern).search(attack(100_000))
    assert process_time() - started < 1


def test_a_pattern_that_needs_more_is_refused_with_its_name() -> None:
    with pytest.raises(CanonError, match=r"'\(\?=a\)b'.* cannot be run in linear time"):
        compiled("(?=a)b")


def test_a_set_tells_which_literals_stand_in_a_text() -> None:
    literals = [b"out of memory", b"memory", b"a.c", b"caf\xc3\xa9"]
    held = LiteralSet(literals).held("Out Of MEMORY café".encode())
    assert sorted(held) == [0, 1, 3]
    assert LiteralSet(literals).held(b"abc") == []
