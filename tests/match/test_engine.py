"""All engines give the same pairs of line and signature."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from making import make_record

from errorcanon.match.engine import (
    Engine,
    HyperscanEngine,
    LiteralEngine,
    ReferenceEngine,
    compile_hyperscan,
    load_hyperscan,
)
from errorcanon.store.index import Corpus, IndexedSignature

pytest.importorskip("hyperscan", reason="no hyperscan wheel for this platform")

_AWKWARD = [
    r"cuDNN error: (?P<status>CUDNN_\w+)",
    r"size (?P<n>-?\d+) (?:is|was) too small",
    r"a caf\w+ at .{0,5} ending",
    r"tab\s+between words",
    r"(?:alpha|beta)gamma[^x]delta",
    r"must be positive, got (?P<v>[-+.\deE]+)$",
    r"begins\b.*\bthere",
]


@pytest.fixture(scope="module")
def awkward() -> tuple[IndexedSignature, ...]:
    return Corpus.of([make_record("test/awkward", *_AWKWARD)]).signatures()


@pytest.fixture(scope="module")
def engines(awkward: tuple[IndexedSignature, ...]) -> list[Engine]:
    return [ReferenceEngine(awkward), LiteralEngine(awkward), compile_hyperscan(awkward)]


_FRAGMENTS = st.sampled_from(
    [
        "cuDNN error: CUDNN_", "CUDNN ERROR: cudnn_status", "size -3 was too small", "size 12 IS TOO SMALL",
        "a café at € ending", "a cafe at      ending", "tab\tbetween words", "tab\x0bbetween words", "tab between words",
        "alphagamma\u00e9delta", "betagamma delta", "must be positive, got -1.0", "must be positive, got 1e-5",
        "begins here and there", "begins", "there", " ", "\t", "\x0b", "\x1c", "\u00a0", "\u2028", "K", "\u212a", "\u017f", "x",
    ]
)  # fmt: skip


@settings(max_examples=400)
@given(st.lists(st.one_of(_FRAGMENTS, st.text(max_size=8)), max_size=8))
def test_engines_agree_on_awkward_text(engines: list[Engine], pieces: list[str]) -> None:
    line = "".join(pieces).replace("\n", " ").encode("utf-8", errors="replace")
    expected = engines[0].match(line)
    assert [engine.match(line) for engine in engines] == [expected] * 3
    if expected:
        assert all(engine.places(line) for engine in engines)


@settings(max_examples=200)
@given(st.binary(max_size=60))
def test_engines_agree_on_any_bytes(engines: list[Engine], line: bytes) -> None:
    line = line.replace(b"\n", b"")
    assert len({tuple(engine.match(line)) for engine in engines}) == 1


@pytest.fixture(scope="module")
def fast(corpus: Corpus) -> HyperscanEngine:
    return compile_hyperscan(corpus.signatures())


@pytest.fixture(
    scope="module",
    params=[pytest.param(8, id="some"), pytest.param(1, id="all", marks=pytest.mark.slow)],
)
def expected(request: pytest.FixtureRequest, corpus: Corpus) -> dict[bytes, list[int]]:
    """Give what the reference finds in lines of the records' messages, all or one of eight."""
    reference = ReferenceEngine(corpus.signatures())
    messages = [m for record in corpus.records() for m in [*record.messages, *record.twins]]
    lines = {line for m in messages for line in m.text.encode("utf-8").split(b"\n")}
    return {line: reference.match(line) for line in sorted(lines)[:: request.param]}


def test_engines_agree_on_every_message_of_the_corpus(
    corpus: Corpus, fast: HyperscanEngine, expected: dict[bytes, list[int]]
) -> None:
    literal = LiteralEngine(corpus.signatures())
    for line, found in expected.items():
        assert literal.match(line) == found
        assert fast.match(line) == found
    assert sum(map(len, expected.values())) > len(expected) / 40


def test_places_of_all_engines_lie_in_the_same_lines(
    corpus: Corpus, fast: HyperscanEngine, expected: dict[bytes, list[int]]
) -> None:
    signatures = corpus.signatures()
    lines = list(expected)
    must = {number for number, line in enumerate(lines) if expected[line]}
    text = b"\n".join(lines)
    assert must <= {text.count(b"\n", 0, place) for place in fast.places(text)}
    # The very same offsets, because a long line is cut down to what stands around them.
    places = {line: fast.places(line) for line in lines}
    asked_often = LiteralEngine(signatures)
    assert {line: asked_often.places(line) for line in lines} == places
    for line in lines[::20]:
        assert LiteralEngine(signatures).places(line) == places[line]


def test_the_reference_s_places_are_the_lines_that_it_matches(
    awkward: tuple[IndexedSignature, ...],
) -> None:
    lines = [b"begins here and there", b"nothing", b"", b"size -3 was too small"]
    reference = ReferenceEngine(awkward)
    assert reference.places(b"\n".join(lines)) == [0, len(b"\n".join(lines[:3])) + 1]


def test_a_dumped_engine_comes_back(awkward: tuple[IndexedSignature, ...]) -> None:
    engine = compile_hyperscan(awkward)
    again = load_hyperscan(engine.dump())

    assert again is not None
    assert again.match(b"begins here and there") == engine.match(b"begins here and there") == [6]


@pytest.mark.parametrize(
    "blob", [b"", b"garbage", b"ECH2" + b"\0" * 8, b"ECH2\0\0\0\0\0\0\0\x05hellorest"]
)
def test_a_damaged_engine_is_refused_and_not_believed(blob: bytes) -> None:
    assert load_hyperscan(blob) is None


def test_several_threads_may_ask_at_a_time(awkward: tuple[IndexedSignature, ...]) -> None:
    engine = compile_hyperscan(awkward)
    block = b"begins here and there\n" * 20_000
    alone = engine.places(block)

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(engine.places, [block] * 8))

    assert alone and together == [alone] * 8
