from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from making import ask, ids, make_record

from errorcanon.match import excerpt as keeping
from errorcanon.match.engine import LiteralEngine
from errorcanon.match.excerpt import AFTER, BEFORE, Block, ExcerptBuilder, excerpt
from errorcanon.store.index import Corpus

RECORD = make_record(
    "test/known", r"rare failure number (?P<n>\d+)", message="rare failure number 1"
)
CORPUS = Corpus.of([RECORD])
ENGINE = LiteralEngine(CORPUS.signatures())


def log(lines: int, failures: dict[int, bytes]) -> Iterator[bytes]:
    for number in range(1, lines + 1):
        yield failures.get(number, b"step %d loss 1.5 and nothing to see" % number) + b"\n"


def test_a_short_text_is_kept_whole() -> None:
    kept = excerpt([b"one\ntwo\n", b"three"], ENGINE)

    assert [(line.number, line.text) for line in kept.lines] == [
        (1, "one"),
        (2, "two"),
        (3, "three"),
    ]
    assert kept.total == 3


def test_of_a_long_text_head_tail_and_failures_are_kept_with_true_numbers() -> None:
    failures = {100_000: b"rare failure number 7"}
    kept = excerpt(log(200_000, failures), ENGINE)
    numbers = [line.number for line in kept.lines]

    assert kept.total == 200_000
    assert numbers == sorted(numbers)
    assert numbers[0] == 1
    assert numbers[-1] == 200_000
    assert next(line.number for line in kept.lines if line.text.startswith("rare")) == 100_000
    assert {99_960, 100_060, 199_000} <= set(numbers)
    assert len(numbers) < 3_000


def test_failures_at_every_place_of_a_long_log_are_found() -> None:
    for place in (1, 2, 199, 201, 43_690, 99_999, 131_071, 199_999, 200_000):
        answer = ask([RECORD], b"".join(log(200_000, {place: b"x rare failure number 3"})))
        assert [(f.id, f.span.line) for f in answer.findings] == [("test/known", place)]


def test_progress_that_overwrote_itself_does_not_hide_an_error() -> None:
    bars = b"".join(b"\r%3d%%|####      | 1.2it/s" % n for n in range(100))
    answer = ask([RECORD], b"start\n" + bars + b"\rrare failure number 4\nend\n")

    assert [(f.span.line, f.span.text, f.captures["n"]) for f in answer.findings] == [
        (2, "rare failure number 4", "4")
    ]


def test_an_endless_line_is_searched_to_its_end() -> None:
    endless = b"x" * 5_000_000 + b" rare failure number 5 " + b"y" * 5_000_000
    answer = ask([RECORD], endless)

    assert ids(answer) == ["test/known"]
    assert len(answer.findings[0].span.text) < 50_000


def test_words_at_the_border_of_two_blocks_are_found() -> None:
    words = b"rare failure number 6"
    for shift in range(0, len(words) + 2, 3):
        endless = b"x" * ((2 << 20) - shift) + words + b"y" * 100
        assert ids(ask([RECORD], endless)) == ["test/known"], shift


@given(st.lists(st.binary(max_size=40), max_size=12))
def test_how_a_text_is_cut_does_not_matter(pieces: list[bytes]) -> None:
    # The first two bytes may be an encoding's mark, which must come whole.
    pieces = [b"ab", *pieces]
    assert excerpt(pieces, ENGINE) == excerpt([b"".join(pieces)], ENGINE)


# --- many lines ---------------------------------------------------------------------

FEW = {"_HEAD_LINES": 7, "_TAIL_LINES": 90, "_MOST_EARLY": 150, "_MOST_LATE": 200}
"""Limits at which a text of some hundred lines is already too long."""
texts = st.lists(st.sampled_from([b"step", b"step", b"step", b"a\x0bb", b"rare failure number 1"]))
padding = st.lists(st.sampled_from([0, 1, 39, 40, 41, 60, 61, 62, 120]), max_size=9)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in FEW.items():
        monkeypatch.setattr(keeping, name, value)


def kept_one_by_one(lines: Sequence[bytes]) -> list[tuple[int, str]]:
    """Say line by line what is kept: the definition that the blocks have to meet."""
    early: list[tuple[int, str]] = []
    late: deque[tuple[int, str]] = deque(maxlen=FEW["_MOST_LATE"])
    recent: deque[tuple[int, str]] = deque(maxlen=FEW["_TAIL_LINES"])
    wanted = FEW["_HEAD_LINES"]

    def keep(items: Sequence[tuple[int, str]]) -> None:
        for item in items:
            (early if len(early) < FEW["_MOST_EARLY"] else late).append(item)

    for number, line in enumerate(lines, 1):
        for piece in line.decode().split("\x0b"):
            if "rare failure" in piece:
                keep(list(recent)[max(0, len(recent) - BEFORE) :])
                recent.clear()
                wanted = AFTER + 1
            if wanted > 0:
                wanted -= 1
                keep([(number, piece)])
            else:
                recent.append((number, piece))
    keep(list(recent))
    return [*early, *late]


def spread(lines: Sequence[bytes], gaps: Sequence[int]) -> list[bytes]:
    """Put plain lines between the given ones."""
    spread_out = list(lines)
    for place, gap in enumerate(gaps):
        spread_out[place * 3 : place * 3] = [b"plain"] * gap
    return spread_out


@pytest.mark.usefixtures("few")
@given(texts, padding, st.lists(st.integers(0, 400), max_size=6), st.booleans())
@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_a_text_in_stretches_keeps_what_the_whole_text_keeps(
    lines: list[bytes], gaps: list[int], cuts: list[int], is_packed: bool
) -> None:
    lines = spread(lines, gaps)
    borders = sorted({0, len(lines), *(cut for cut in cuts if cut < len(lines))})

    whole, joined = ExcerptBuilder(FEW["_HEAD_LINES"]), ExcerptBuilder(FEW["_HEAD_LINES"])
    for start, end in pairwise(borders):
        block = Block(b"".join(line + b"\n" for line in lines[start:end]))
        stretch = ExcerptBuilder(0)
        whole.add(block, ENGINE)
        stretch.add(block, ENGINE)
        if is_packed:
            stretch.pack()
        joined.join(stretch)

    kept = whole.finish()
    assert [tuple(line) for line in kept.lines] == kept_one_by_one(lines)
    assert joined.finish() == kept


@pytest.mark.usefixtures("few")
@given(st.integers(0, 2**32), st.sampled_from([0.002, 0.01, 0.05, 0.5]))
@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_stretches_may_leave_out_what_those_around_them_outdo(seed: int, density: float) -> None:
    chance = random.Random(seed)  # hypothesis's own would have to remember thousands of draws
    lines = [
        b"rare failure number 1" if chance.random() < density else b"step"
        for _ in range(chance.randrange(2, 2500))
    ]
    cuts = (chance.randrange(1, len(lines)) for _ in range(chance.randrange(1, 9)))
    first, *middle = pairwise(sorted({0, len(lines), *cuts}))

    def builder_of(start: int, end: int, room: tuple[int, int] | None) -> ExcerptBuilder:
        builder = ExcerptBuilder(0)
        builder.add(Block(b"".join(line + b"\n" for line in lines[start:end])), ENGINE)
        builder.pack(room)
        return builder

    joined = ExcerptBuilder(FEW["_HEAD_LINES"])
    joined.join(builder_of(*first, joined.room(None)))
    end = builder_of(*middle.pop(), joined.room(None))
    for start, stop in middle:
        joined.join(builder_of(start, stop, joined.room(end)))
    joined.join(end)

    kept = joined.finish()
    assert [tuple(line) for line in kept.lines] == kept_one_by_one(lines)
    whole = ExcerptBuilder(FEW["_HEAD_LINES"])
    whole.add(Block(b"".join(line + b"\n" for line in lines)), ENGINE)
    assert whole.finish() == kept
