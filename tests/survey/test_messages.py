"""Messages of sources: what a file can print, and the fingerprints that are kept of it."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errorcanon.survey.messages import (
    HOLE,
    Message,
    fingerprint,
    read_callers,
    read_row,
    words_of,
    write_callers,
    write_row,
)
from errorcanon.survey.messages_making import Reader
from errorcanon.survey.messages_python import read_python
from errorcanon.survey.origins import holds
from errorcanon.survey.reaching import find_callers


def read(source: str) -> list[tuple[str, str, str]]:
    found = read_python("box/lid.py", textwrap.dedent(source).encode())
    return [(one.kind, one.error, one.text.replace(HOLE, "*")) for one in found.messages]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("raise ValueError('the lid is shut')", ("raise", "ValueError", "the lid is shut")),
        ("raise ValueError(f'size {n} is odd')", ("raise", "ValueError", "size * is odd")),
        ("raise E.TooError('size %d is odd' % n)", ("raise", "TooError", "size * is odd")),
        ("raise KeyError('size {0!r} is'.format(n))", ("raise", "KeyError", "size * is")),
        ("raise KeyError('a lid ' + what + ' b')", ("raise", "KeyError", "a lid * b")),
        ("assert n, f'no {n} here'", ("assert", "AssertionError", "no * here")),
        ("warnings.warn('old lid', FutureWarning)", ("warn", "FutureWarning", "old lid")),
        ("warnings.warn('old lid')", ("warn", "UserWarning", "old lid")),
        ("warnings.warn(DeprecationWarning('old'))", ("warn", "DeprecationWarning", "old")),
        ("logger.error('no lid: %s', n)", ("log", "error", "no lid: *")),
        ("logging.log(30, 'no lid')", ("log", "log", "no lid")),
        ("print('a lid was found')", ("print", "", "a lid was found")),
        ("parser.error('no lid is given')", ("raise", "", "no lid is given")),
        ("sys.exit('no lid is given')", ("raise", "SystemExit", "no lid is given")),
        ("torch._check(n > 0, lambda: f'size is {n}')", ("assert", "", "size is *")),
        ("err_msg = 'a lid is not a box'", ("text", "", "a lid is not a box")),
        ("raise ValueError(_('the lid is shut'))", ("raise", "ValueError", "the lid is shut")),
        ("raise ValueError(' or '.join(['a lid', n]))", ("raise", "ValueError", "a lid or *")),
    ],
)
def test_every_way_to_say_something_is_read(source: str, expected: tuple[str, str, str]) -> None:
    assert read(source) == [expected]


def test_names_are_followed_to_what_they_are_set_to() -> None:
    source = """
        WHERE = "in the box"
        def shut(n):
            said = f"the lid is {WHERE}"
            if n:
                said += f", and {n} more"
            raise ValueError(said)
    """
    assert read(source) == [("raise", "ValueError", "the lid is in the box, and * more")]


def test_a_branch_is_two_texts() -> None:
    texts = [text for *_, text in read("raise ValueError('it is ' + ('shut' if n else 'open'))")]
    assert texts == ["it is shut", "it is open"]


def test_an_exception_that_makes_its_text_itself_is_read() -> None:
    source = """
        class LidError(Exception):
            def __init__(self, n):
                super().__init__(f"the lid {n} is shut")
            def __str__(self):
                return "no lid can be opened"
        class Lid:
            def __init__(self):
                super().__init__("nothing is said here")
    """
    assert read(source) == [
        ("raise", "LidError", "the lid * is shut"),
        ("raise", "LidError", "no lid can be opened"),
    ]


def test_a_text_that_is_set_from_itself_ends() -> None:
    assert read("said = said + 'x lid'\nraise ValueError(said)") == [
        ("raise", "ValueError", "*x lid")
    ]


def test_what_says_nothing_is_counted() -> None:
    found = read_python(
        "box.py", b"raise ValueError(n)\nraise ValueError('a' * 3, '" + b"x" * 5000 + b"')"
    )
    assert found.messages == ()
    assert found.dropped == {"no words": 2, "too long": 1}


@pytest.mark.parametrize(
    "source",
    [
        b"print 'of Python 2'",
        b"\xff\xfe\x00 no text",
        b"# -*- coding: no-such -*-\nx = 1",
        b"x = " + b"(" * 5000,
        b"raise ValueError('\xe9')",
        b"a\0b",
    ],
)
def test_a_file_that_cannot_be_parsed_is_told(source: bytes) -> None:
    assert read_python("box.py", source).is_unread


def test_a_source_in_another_encoding_is_read() -> None:
    source = "# -*- coding: latin-1 -*-\nraise ValueError('the café is shut')".encode("latin-1")
    assert [one.text for one in read_python("box.py", source).messages] == ["the café is shut"]


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_no_bytes_bring_the_reader_down(source: bytes) -> None:
    read_python("box.py", source)


# --- fingerprints -------------------------------------------------------------


def test_words_beside_a_hole_do_not_count() -> None:
    mark = fingerprint(f"layer_{HOLE} has no weights for {HOLE}s here")
    assert mark is not None
    assert [piece.words for piece in mark] == [4, 1]


@pytest.mark.parametrize("text", ["", "no", "shut lid", HOLE, f"{HOLE}{HOLE}", "错误：打不开"])
def test_what_says_too_little_has_none(text: str) -> None:
    assert fingerprint(text) is None


def test_of_several_lines_the_first_that_tells_counts() -> None:
    assert fingerprint("\n\nShort one:\nAn attempt has been made here\nmore") == fingerprint(
        "An attempt has been made here"
    )


WORD = st.text(st.sampled_from("abcdefgh"), min_size=4, max_size=8)


@given(st.lists(st.lists(WORD, min_size=1, max_size=5), min_size=1, max_size=4), st.data())
def test_whatever_fills_the_holes_the_line_is_known(
    pieces: list[list[str]], data: st.DataObject
) -> None:
    text = f" {HOLE} ".join(" ".join(piece) for piece in pieces)
    if fingerprint(text) is None:
        return
    line = text
    for _ in pieces[1:]:
        line = line.replace(HOLE, data.draw(st.text(max_size=12)).replace(HOLE, ""), 1)
    assert holds(line, text)


def test_another_order_is_another_line() -> None:
    text = f"expected {HOLE} columns but the table has {HOLE} rows"
    assert holds("expected 3 columns but the table has 4 rows", text)
    assert not holds("the table has 4 rows but expected 3 columns", text)


def test_a_row_comes_back() -> None:
    said = Message("a/b.py", "C.d", 3, "raise", "ValueError", f"the lid {HOLE} of the box is shut")
    line = write_row(said)
    assert line is not None
    row = read_row(line)
    assert (row.file, row.function, row.kind, row.error) == ("a/b.py", "C.d", "raise", "ValueError")
    mark = fingerprint(said.text)
    assert mark is not None
    assert row.pieces == mark
    assert read_callers(line) is None


def test_no_word_of_a_message_is_kept() -> None:
    line = write_row(Message("a.py", "f", 1, "raise", "ValueError", "confidential wording inside"))
    assert line is not None
    assert not set(words_of(line)) & {"confidential", "wording", "inside"}


def test_a_line_that_nobody_wrote_is_refused() -> None:
    for line in ("", "a\tb\tr", "a\tb\tx\tE\t1.00000000", "a\tb\tr\tE\tone.00000000"):
        with pytest.raises(ValueError, match=r".*"):
            read_row(line)


# --- who calls ----------------------------------------------------------------


def test_public_functions_that_reach_a_private_one_are_found() -> None:
    calls = {
        "box.py": {
            "open": {"_check"},
            "_check": {"_size"},
            "_size": set(),
            "Box.__init__": {"_size"},
        },
        "lid.py": {"shut": {"_check"}},
    }
    found = find_callers(calls, [("box.py", "_size"), ("box.py", "open")])
    assert found == {("box.py", "_size"): ("Box", "open", "shut")}
    assert read_callers(write_callers("box.py", "_size", ("Box", "open"))) == (
        "box.py", "_size", ("Box", "open"),
    )  # fmt: skip


def test_a_name_of_several_functions_counts_in_its_file_alone() -> None:
    calls = {
        "a.py": {"_check": set(), "one": {"_check"}},
        "b.py": {"_check": set(), "two": {"_check"}},
    }
    assert find_callers(calls, [("a.py", "_check")]) == {("a.py", "_check"): ("one",)}


def test_calls_in_a_circle_end() -> None:
    assert find_callers({"a.py": {"_a": {"_b"}, "_b": {"_a"}}}, [("a.py", "_a")]) == {}


# --- a release ----------------------------------------------------------------


def test_tests_and_copies_of_others_are_left_out() -> None:
    source = b"raise ValueError('the lid of this box is shut')"
    paths = ("box/lid.py", "box/tests/test_lid.py", "box/_vendor/six.py", "box/lid.txt")
    read_release = Reader().read((path, source) for path in paths)
    assert len(read_release.lines) == 1
    assert read_release.dropped == {"file of tests or of another package": 2}


def test_a_file_that_did_not_change_gives_the_same() -> None:
    files = [
        ("box/lid.py", b"def _f(): raise ValueError('the lid of this box is shut')\ndef g(): _f()")
    ]
    reader = Reader()
    first = reader.read(files)
    assert first == reader.read(files)
    assert len(first.lines) == 2  # the message, and who calls
