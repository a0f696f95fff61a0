"""Libraries and programs give up their messages, and a hostile one does no harm."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from errorcanon.model import CanonError
from errorcanon.survey.messages import HOLE, Message
from errorcanon.survey.messages_native.places import (
    name_function,
    name_library,
    name_source,
    read_signature,
)
from errorcanon.survey.messages_native.wording import why_no_message, with_holes

SOURCE = """
#include <stdio.h>
#include <assert.h>
__attribute__((noreturn, noinline)) void refuse(const char *file, int line, const char *text)
{ fprintf(stderr, "%s:%d %s\\n", file, line, text); __builtin_trap(); }
#define CHECK(what, text) if (!(what)) refuse(__FILE__, __LINE__, text)
int open_device(int number)
{
    if (number > 7)
        fprintf(stderr, "device %d was never there, said %s\\n", number, "the driver");
    CHECK(number != 3, "device three is out of order");
    return number;
}
int count_devices(int most)
{
    assert(most > 0 && "a machine has devices");
    return most;
}
const char *reasons[] = {"no such device here", "x", "static struct of things::make(int)"};
"""
CXX_SOURCE = """
#include <stdexcept>
#include <string>
namespace one { namespace {
struct Reader {
    template <class T> T read(T value) __attribute__((noinline));
};
template <class T> T Reader::read(T value)
{
    if (value < 0) throw std::runtime_error("the value lies below zero");
    return value;
}
} int use(int value) { return Reader().read(value); } }
"""


def build(folder: Path, source: str, name: str, *options: str) -> bytes:
    pytest.importorskip("numpy", reason="numpy reads machine code")
    compiler = shutil.which("g++" if name.endswith("cc") else "gcc")
    if compiler is None:
        pytest.skip("no compiler here builds the library that is read")
    (folder / name).write_text(source, encoding="utf-8")
    words = [compiler, "-O2", "-fPIC", *(options or ("-shared",)), name, "-o", "out"]
    subprocess.run(words, cwd=folder, check=True)
    return (folder / "out").read_bytes()


def read(content: bytes, name: str = "libone.so.1") -> dict[str, Message]:
    from errorcanon.survey.messages_native.library import read_library

    return {message.text: message for message in read_library(name, content).messages}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return build(tmp_path_factory.mktemp("library"), SOURCE, "one.c")


def is_x86() -> bool:
    import platform

    return platform.machine() == "x86_64"


x86 = pytest.mark.skipif(not is_x86(), reason="the compiler here writes code of another machine")


@x86
def test_a_message_has_its_function_and_what_it_is_handed_to(library: bytes) -> None:
    said = read(library)[f"device {HOLE} was never there, said {HOLE}\n"]
    assert (said.file, said.function, said.kind) == ("one.c", "open_device", "print")


@x86
def test_a_check_has_the_line_that_stands_beside_its_file(library: bytes) -> None:
    said = read(library)["device three is out of order"]
    assert (said.file, said.function, said.line) == ("one.c", "open_device", 11)


@x86
def test_a_text_beside_a_check_gets_no_line_of_it(library: bytes) -> None:
    assert read(library)[f"device {HOLE} was never there, said {HOLE}\n"].line == 0


@x86
def test_an_assertion_is_known_as_one(library: bytes) -> None:
    said = read(library)['most > 0 && "a machine has devices"']
    assert (said.kind, said.file, said.line) == ("assert", "one.c", 16)


def test_a_text_in_a_table_is_kept_and_what_is_no_message_is_counted(library: bytes) -> None:
    from errorcanon.survey.messages_native.library import read_library

    found = read_library("libone.so.1", library)
    texts = {message.text: message for message in found.messages}
    assert texts["no such device here"] == Message(
        "libone.so", "", 0, "text", "", "no such device here"
    )
    assert "static struct of things::make(int)" not in texts
    assert found.dropped["signature"] == 1


@x86
def test_a_library_of_another_stripping_keeps_what_others_link_to(tmp_path: Path) -> None:
    content = build(tmp_path, SOURCE, "one.c", "-shared", "-s")
    assert read(content)["device three is out of order"].function == "open_device"


@x86
def test_a_program_at_fixed_addresses_is_read(tmp_path: Path) -> None:
    source = SOURCE.replace('"the driver"', "reasons[0]").replace(
        "int open_device", "extern const char *reasons[]; int open_device"
    )
    main = "int main(int n, char **v) { return open_device(n) + count_devices(n); }"
    content = build(tmp_path, source + main, "one.c", "-fno-pic", "-fno-pie", "-no-pie")
    said = read(content, "/usr/bin/one")
    assert said["device three is out of order"].line == 11
    assert said[f"device {HOLE} was never there, said {HOLE}\n"].function == "open_device"


@x86
@pytest.mark.skipif(not shutil.which("c++filt"), reason="binutils is not here")
def test_a_function_of_cxx_is_named_without_its_arguments(tmp_path: Path) -> None:
    said = read(build(tmp_path, CXX_SOURCE, "one.cc"))["the value lies below zero"]
    assert said.function in ("one::Reader::read", "one::use")
    assert (said.kind, said.error) == ("raise", "std::runtime_error")


PYTHON_SOURCE = """
extern void *PyExc_ValueError, *PyExc_TypeError;
void PyErr_SetString(void *, const char *);
void *PyErr_Format(void *, const char *, ...);
int PyErr_WarnEx(void *, const char *, long);
extern void *PyExc_DeprecationWarning;
void check(int a) { if (a) PyErr_SetString(PyExc_ValueError, "the value is no value"); }
void *parse(int a) { return PyErr_Format(PyExc_TypeError, "expected a thing, got %d", a); }
int old(void) { return PyErr_WarnEx(PyExc_DeprecationWarning, "this one is old now", 1); }
"""


@x86
def test_an_exception_of_python_is_known(tmp_path: Path) -> None:
    said = read(build(tmp_path, PYTHON_SOURCE, "one.c"), "one.cpython-311-x86_64-linux-gnu.so")
    assert said["the value is no value"][:5] == ("one.so", "check", 0, "raise", "ValueError")
    assert said[f"expected a thing, got {HOLE}"][3:5] == ("raise", "TypeError")
    assert said["this one is old now"][3:5] == ("warn", "DeprecationWarning")


NCCL_SOURCE = """
__attribute__((noinline)) void ncclDebugLog(int level, unsigned long flags, const char *file,
    int line, const char *format, ...) { __asm__ volatile("" : : "r"(level), "r"(format)); }
#define WARN(...) ncclDebugLog(2, 0, __FILE__, __LINE__, __VA_ARGS__)
#define INFO(...) ncclDebugLog(3, 1, __FILE__, __LINE__, __VA_ARGS__)
int one(int a) { WARN("the call failed with %d", a); return a; }
int two(int a) { INFO("the call is over now"); return a; }
"""


@x86
def test_the_level_of_a_log_is_read_from_its_first_argument(tmp_path: Path) -> None:
    said = read(build(tmp_path, NCCL_SOURCE, "one.c"))
    assert said[f"the call failed with {HOLE}"][1:5] == ("one", 6, "warn", "")
    assert said["the call is over now"][1:5] == ("two", 7, "log", "INFO")


def test_the_level_of_absl_is_read_from_the_symbol() -> None:
    from errorcanon.survey.messages_native.sinks import sink_of

    symbol = "_ZN4absl12log_internal10LogMessageC1EPKciNS1_7InfoTagE"
    assert (found := sink_of("absl::log_internal::LogMessage::LogMessage", symbol))
    assert (found.kind, found.error) == ("log", "INFO")
    warns = sink_of(
        "absl::log_internal::LogMessage::LogMessage", symbol.replace("7Info", "10Warning")
    )
    assert warns and warns.kind == "warn"


RUST_SOURCE = """
#[no_mangle] pub extern "C" fn load(a: usize) -> String {
    if a > 9 { panic!("cannot load part {} of the model", a); }
    format!("loaded part {} of {} in all", a, a + 1)
}
#[no_mangle] pub extern "C" fn name(a: u8) -> &'static str {
    if a > 1 { "the first of the names" } else { "another of the names" }
}
"""


@pytest.fixture(scope="module")
def rust_library(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    pytest.importorskip("numpy", reason="numpy reads machine code")
    if shutil.which("rustc") is None:
        pytest.skip("no rustc here builds the library that is read")
    folder = tmp_path_factory.mktemp("rust")
    (folder / "one.rs").write_text(RUST_SOURCE, encoding="utf-8")
    words = ["rustc", "--crate-type=cdylib", "-O", "-C", "strip=symbols", "one.rs", "-o", "out"]
    subprocess.run(words, cwd=folder, check=True, stderr=subprocess.DEVNULL)
    return (folder / "out").read_bytes()


@x86
def test_the_pieces_of_a_format_of_rust_are_one_message(rust_library: bytes) -> None:
    said = read(rust_library)
    assert f"cannot load part {HOLE} of the model" in said
    assert said[f"cannot load part {HOLE} of the model"].line in (0, 3)
    assert said[f"loaded part {HOLE} of {HOLE} in all"].function in ("", "load")
    assert not [text for text in said if "namesanother" in text]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (
            b"\x11cannot load part \xc0\x0d of the model\0more",
            f"cannot load part {HOLE} of the model",
        ),
        (
            b"\x80\x90\0" + b"long text " * 14 + b"end.\xc3\1\1\1\1\2\2\0",
            "long text " * 14 + f"end.{HOLE}",
        ),
        (b"\x11cannot load part \xc0\x0d of the", ""),
        (b"cannot load\0", ""),
        (b"", ""),
    ],
)
def test_a_format_of_rust_is_read_as_its_compiler_writes_it(code: bytes, text: str) -> None:
    from errorcanon.survey.messages_native.rust import read_template

    assert read_template(code) == text


def test_the_loads_of_another_machine_are_found() -> None:
    pytest.importorskip("numpy", reason="numpy reads machine code")
    from errorcanon.survey.messages_native.code import calls, loads
    from errorcanon.survey.messages_native.elf import AARCH64, Elf, Section

    # adrp x0, 0x401000; nop; add x0, x0, #0x123; bl .-12
    words = (0xB0000000, 0xD503201F, 0x91048C00, 0x97FFFFFD)
    code = b"".join(word.to_bytes(4, "little") for word in words)
    text = Section(".text", 1, True, True, 0x400000, 0, len(code), 0)
    elf = Elf(code, AARCH64, False, (text,))
    found = loads(elf, 0x401000, 0x402000)
    assert (found.at.tolist(), found.to.tolist()) == ([0x400008], [0x401123])
    assert calls(elf).to.tolist() == [0x400000]


@pytest.mark.parametrize("content", [b"", b"\x7fELF", b"MZ" * 400, b"\x7fELF\x01\x01" + bytes(99)])
def test_what_is_no_library_is_refused(content: bytes) -> None:
    pytest.importorskip("numpy", reason="numpy reads machine code")
    with pytest.raises(CanonError, match=r"^libone\.so\.1: cannot be read as a library"):
        read(content)


def test_without_numpy_the_extra_is_named(library: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(CanonError, match=r"needs numpy; run: pip install .*survey"):
        read(library)


def mutate(content: bytes, dice: random.Random) -> bytes:
    """Change a few places, most of them where sizes and addresses stand."""
    changed = bytearray(content)
    table = int.from_bytes(content[40:48], "little")
    for _ in range(dice.randint(1, 8)):
        where = dice.choice((64, table, len(content)))
        at = dice.randrange(64) if where == 64 else dice.randrange(min(table, where), len(content))
        width = dice.choice((1, 2, 4, 8))
        value = dice.choice((0, 1, 0x7F, 1 << 31, (1 << 64) - 1, dice.getrandbits(64)))
        changed[at : at + width] = (value & ((1 << 8 * width) - 1)).to_bytes(width, "little")
    return bytes(changed[: dice.randrange(len(changed))] if dice.random() < 0.1 else changed)


def fuzz(library: bytes, count: int) -> None:
    dice = random.Random(7)  # the same files every time
    refused = 0
    for _ in range(count):
        begun = time.monotonic()
        try:
            read(mutate(library, dice))
        except CanonError:
            refused += 1
        assert time.monotonic() - begun < 20
    assert 0 < refused < count


def test_a_damaged_library_is_read_or_refused(library: bytes) -> None:
    fuzz(library, 150)


@pytest.mark.slow
def test_many_damaged_libraries_are_read_or_refused(library: bytes) -> None:
    fuzz(library, 3_000)


@pytest.mark.slow
@x86
def test_damaged_libraries_of_rust_are_read_or_refused(rust_library: bytes) -> None:
    fuzz(rust_library, 100)


@pytest.mark.parametrize(
    ("demangled", "name"),
    [
        ("at::native::(anonymous namespace)::sum<float>", "at::native::sum"),
        ("void at::sum<std::vector<int>, 3>(int)", "at::sum"),
        ("c10::Scalar::operator<<", "c10::Scalar::operator<<"),
        ("std::function<void ()>::operator()(int) const", "std::function::operator()"),
        ("one::f(int)::{lambda(int)#1}::operator()", "one::f"),
        ("<regex::Parser as core::fmt::Debug>::fmt", "regex::Parser::fmt"),
        ("non-virtual thunk to A::run", "A::run"),
        ("Graph::lint() const::LintImpl::check_block", "Graph::lint::LintImpl::check_block"),
        (
            "std::_Function_handler<void (int), xla::Agent::Poll(int)::{lambda(int)#1}>::_M_invoke",
            "xla::Agent::Poll",
        ),
        ("ncclCommInitRank", "ncclCommInitRank"),
        ("libcudart_static_99d4887811fb211b1a3ca251a03d01db522efa5e", ""),
    ],
)
def test_a_function_is_named_as_people_do(demangled: str, name: str) -> None:
    assert name_function(demangled) == name


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/__w/pytorch/pytorch/aten/src/ATen/native/Linear.cpp", "aten/src/ATen/native/Linear.cpp"),
        ("/pytorch/c10/util/Exception.h", "c10/util/Exception.h"),
        ("../../src/gcc/ipa-icf.cc", "gcc/ipa-icf.cc"),
        ("/onnxruntime_src/onnxruntime/core/graph/graph.cc", "onnxruntime/core/graph/graph.cc"),
        ("/root/.cargo/registry/src/index-1f/tokio-1.53.1/src/lib.rs", "tokio/src/lib.rs"),
        ("a/../b/one.c", "b/one.c"),
        ("external/xla+/xla/service/hlo_value.h", "xla/service/hlo_value.h"),
        ("/project/hdf5-hdf5_2.0.0/src/H5T.c", "hdf5/src/H5T.c"),
    ],
)
def test_a_source_is_named_by_its_path_in_the_project(path: str, name: str) -> None:
    assert name_source(path) == name


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("libcudnn.so.9", "libcudnn.so"),
        ("libc10.so", "libc10.so"),
        ("_umath.cpython-311-x86_64-linux-gnu.so", "_umath.so"),
        ("tokenizers.abi3.so", "tokenizers.so"),
        ("numpy.libs/libopenblas-0cf96a72.so.0", "libopenblas.so"),
        ("/lib/libpython3.11.so.1.0", "libpython3.so"),
        ("/usr/bin/git", "git"),
    ],
)
def test_a_library_has_one_name_in_all_releases(file: str, name: str) -> None:
    assert name_library(file) == name


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Cannot open the file", ""),
        ("failed to open the device (timeout)", ""),
        ("short on", ""),
        ("a b c", "short"),
        ("libcudart.so.12", "no words"),
        ("at::add(Tensor self, Tensor other) -> Tensor", "signature"),
        ("void onnxruntime::Graph::Check(int) const", "signature"),
        ("read($self, size=-1, /)\n--\n\nRead at most so many.", "documentation"),
        ("for (int i) {\n  float value here;\n}", "code"),
        ("Licensed under the Apache License", "licence"),
        ("word and " * 400, "long"),
    ],
)
def test_what_can_be_a_message(text: str, reason: str) -> None:
    assert why_no_message(text) == reason


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("no %s at %d%%", f"no {HOLE} at {HOLE}%"),
        ("100% sure of it", "100% sure of it"),
        ("got {} of {0:d} and {name}", f"got {HOLE} of {HOLE} and {HOLE}"),
        ("%<%s%> undeclared", f"{HOLE} undeclared"),
        ("shape $0 is no shape", f"shape {HOLE} is no shape"),
        ('FAILED at "/pytorch/c10/core/Scalar.cpp":42, please', f"FAILED at {HOLE}, please"),
    ],
)
def test_what_is_filled_in_is_a_hole(text: str, filled: str) -> None:
    assert with_holes(text) == filled


def test_a_signature_of_the_compiler_names_its_function() -> None:
    written = "onnxruntime::common::Status onnxruntime::{anonymous}::Graph::Check(const int&) const"
    assert read_signature(written) == "onnxruntime::Graph::Check"
    assert not read_signature("Failed to open: a::b (none)")


@pytest.mark.parametrize("letter", ["a", ",", "(", "\n", "::", "a,", "aa ", "<", "/a", "%", "a."])
def test_a_text_of_one_sign_takes_no_time(letter: str) -> None:
    begun = time.monotonic()
    text = (letter * 3_000)[:3_000]
    for one in (text, "ab cd " + text, text[:2_990] + " ab cd"):
        with_holes(one)
        why_no_message(one[:3_000])
        name_function(one)
        name_source(one[:400])
        read_signature(one[:999] + ")")
    assert time.monotonic() - begun < 1
