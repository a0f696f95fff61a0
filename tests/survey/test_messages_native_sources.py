"""Sources of other languages give up their messages, in any encoding and with any fault."""

from __future__ import annotations

import random
import sys
import time

import pytest

from errorcanon.model import CanonError
from errorcanon.survey.messages import HOLE, Found, Message
from errorcanon.survey.messages_native.cxx import read_cxx
from errorcanon.survey.messages_native.javascript import read_embedded, read_javascript

cxx = pytest.mark.usefixtures("_cxx")
javascript = pytest.mark.usefixtures("_javascript")


@pytest.fixture(scope="module")
def _cxx() -> None:
    pytest.importorskip("tree_sitter_cpp", reason="tree-sitter reads the sources")


@pytest.fixture(scope="module")
def _javascript() -> None:
    pytest.importorskip("tree_sitter_javascript", reason="tree-sitter reads the sources")


def one(source: str, name: str = "src/one.cc") -> Message:
    (found,) = read_cxx(name, source.encode()).messages
    return found


def inside(line: str) -> str:
    return f"namespace at {{\nstruct Reader {{ void run(int x) {{\n{line}\n}} }};\n}}\n"


@cxx
@pytest.mark.parametrize(
    ("line", "kind", "error", "text"),
    [
        (
            'TORCH_CHECK(x > 0, "Expected ", x, " to be " "positive");',
            "raise",
            "RuntimeError",
            f"Expected {HOLE} to be positive",
        ),
        (
            'TORCH_CHECK_INDEX(x, "out of range ", x);',
            "raise",
            "IndexError",
            f"out of range {HOLE}",
        ),
        ('AT_ERROR("no such kind of thing");', "raise", "RuntimeError", "no such kind of thing"),
        ('TORCH_WARN("that is old now");', "warn", "UserWarning", "that is old now"),
        (
            'TORCH_INTERNAL_ASSERT(x, "it cannot be so");',
            "assert",
            "RuntimeError",
            "it cannot be so",
        ),
        ('LOG(ERROR) << "bad thing " << x << " here";', "log", "ERROR", f"bad thing {HOLE} here"),
        ('VLOG(3) << "some small thing " << x;', "log", "DEBUG", f"some small thing {HOLE}"),
        ('CHECK_EQ(x, 1) << "not the same at all";', "assert", "", "not the same at all"),
        (
            'throw std::runtime_error("cannot open " + name + " now");',
            "raise",
            "std::runtime_error",
            f"cannot open {HOLE} now",
        ),
        ('throw MyError{"braces are fine too"};', "raise", "MyError", "braces are fine too"),
        (
            'PyErr_Format(PyExc_ValueError, "bad value %s of it", s);',
            "raise",
            "ValueError",
            f"bad value {HOLE} of it",
        ),
        (
            'PyErr_SetString(PyExc_TypeError, "must be a thing");',
            "raise",
            "TypeError",
            "must be a thing",
        ),
        (
            'WARN("NET/IB : call to %s failed", f);',
            "warn",
            "",
            f"NET/IB : call to {HOLE} failed",
        ),
        ('fprintf(stderr, "no room on %s\\n", d);', "print", "", f"no room on {HOLE}\n"),
        ('die(_("could not open %s"), path);', "raise", "", f"{HOLE}could not open {HOLE}"),
        ('error("no such remote: %s", n);', "log", "ERROR", f"no such remote: {HOLE}"),
        (
            'OP_REQUIRES(c, x, errors::InvalidArgument("axis must be ", 3, " or more"));',
            "raise",
            "InvalidArgument",
            f"axis must be {HOLE} or more",
        ),
        ('std::cerr << "it went wrong";', "print", "", "it went wrong"),
        (
            'call([&] { AT_ERROR("inside of a lambda"); });',
            "raise",
            "RuntimeError",
            "inside of a lambda",
        ),
        ('use(R"(raw text as it stands)");', "text", "", "raw text as it stands"),
    ],
)
def test_what_a_call_says(line: str, kind: str, error: str, text: str) -> None:
    assert one(inside(line)) == Message("src/one.cc", "at::Reader::run", 3, kind, error, text)


@cxx
def test_a_macro_counts_as_a_function_and_a_table_has_none() -> None:
    macro = '#define CHECK_GPU(x) \\\n  TORCH_CHECK(x.is_cuda(), #x " must be a CUDA tensor")\n'
    found = one("\n" + macro)
    assert (found.function, found.line) == ("CHECK_GPU", 2)
    assert found.text == f"{HOLE} must be a CUDA tensor"
    table = one('static const char *m[] = {"no such file here"};', "one.c")
    assert (table.function, table.kind) == ("", "text")


@cxx
def test_a_member_of_a_template_is_named_without_arguments() -> None:
    found = one('template <class T> T a::B<T>::get() { AT_ERROR("nothing is there"); }')
    assert found.function == "a::B::get"


@cxx
def test_what_is_compared_is_no_message() -> None:
    found = read_cxx("one.c", b'int f(char *a) { return strcmp(a, "some words here"); }')
    assert not found.messages


@cxx
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "latin-1"])
def test_another_encoding_is_read(encoding: str) -> None:
    source = 'void f() { AT_ERROR("größer als möglich ist"); }'
    (found,) = read_cxx("one.cc", source.encode(encoding)).messages
    assert found.text == "größer als möglich ist"


@cxx
def test_what_is_no_text_or_too_long_is_counted() -> None:
    assert read_cxx("one.c", b"int a;\0\1\2") == Found([], {"no text": 1})
    assert read_cxx("one.c", bytes(9 << 20)) == Found([], {"long file": 1})


@cxx
def test_a_syntax_that_is_not_known_spoils_one_place_only() -> None:
    source = 'void f() { auto [[x]] <=> co_yield !! ; }\nvoid g() { AT_ERROR("it is read"); }'
    assert "it is read" in {found.text for found in read_cxx("one.cc", source.encode()).messages}


@cxx
@pytest.mark.parametrize(
    "deep", ["(", "{", "[", "f(", '"a b" << ', "a + ", "namespace a {", "if (x) "]
)
def test_a_deep_source_is_read_in_time(deep: str) -> None:
    begun = time.monotonic()
    read_cxx("one.cc", ("void f() { " + deep * 20_000).encode())
    assert time.monotonic() - begun < 30


@cxx
@javascript
def test_a_damaged_source_is_read() -> None:
    dice = random.Random(5)
    source = "".join(inside(f'TORCH_CHECK(x, "is {n} of ", x);') for n in range(8)).encode()
    for read, name in ((read_cxx, "one.cc"), (read_javascript, "one.js")):
        for _ in range(150):
            damaged = bytearray(source)
            for _ in range(dice.randint(1, 12)):
                damaged[dice.randrange(len(damaged))] = dice.randrange(1, 256)
            read(name, bytes(damaged))


def test_without_tree_sitter_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tree_sitter", None)
    with pytest.raises(CanonError, match=r"needs tree-sitter; run: pip install .*survey"):
        read_cxx("one.c", b"int a;")


@javascript
@pytest.mark.parametrize(
    ("source", "function", "kind", "error", "text"),
    [
        (
            "class Npm { run(x) { throw new TypeError(`bad ${x} of it`); } }",
            "Npm.run",
            "raise",
            "TypeError",
            f"bad {HOLE} of it",
        ),
        (
            "const load = () => { log.error('npm', 'could not ' + name + ' read'); }",
            "load",
            "log",
            "ERROR",
            f"could not {HOLE} read",
        ),
        (
            "exports.stop = function () { console.warn('it is too old'); }",
            "stop",
            "warn",
            "",
            "it is too old",
        ),
        (
            "process.emitWarning('that is old now', 'DeprecationWarning')",
            "",
            "warn",
            "DeprecationWarning",
            "that is old now",
        ),
        (
            "E('ERR_X', 'The \"%s\" argument must be', TypeError)",
            "",
            "raise",
            "TypeError",
            f'The "{HOLE}" argument must be',
        ),
        ("process.stderr.write('no such thing\\n')", "", "print", "", "no such thing\n"),
        ("f(`there is no ${x} here`)", "", "text", "", f"there is no {HOLE} here"),
    ],
)
def test_what_javascript_says(source: str, function: str, kind: str, error: str, text: str) -> None:
    (found,) = read_javascript("lib/one.js", source.encode()).messages
    assert found == Message("lib/one.js", function, 1, kind, error, text)


@javascript
def test_scripts_inside_a_program_are_read() -> None:
    script = "'use strict';\n" + "// filled up to the length of one\n" * 20
    script += "function open() { throw new RangeError('it is out of range'); }\n"
    for raw in (script.encode(), script.replace("filled", "gefüllt").encode("utf-16-le")):
        found = read_embedded("node", b"\x7fELF\0\1\2\0" + raw + b"\1\0\2\0\1\0\2\0" * 4)
        assert [(one.function, one.text, one.line) for one in found.messages] == [
            ("open", "it is out of range", 0)
        ]
