"""Libraries are read as they are, a damaged one is refused, and a look-up says what was read."""

from __future__ import annotations

import random
import sqlite3
import subprocess
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from errorcanon.model import CanonError
from errorcanon.serve.locations import open_surveys
from errorcanon.survey.answers import Answer, Head, write_answers
from errorcanon.survey.compiled import Compiled
from errorcanon.survey.context import Context, Found
from errorcanon.survey.lookup import look
from errorcanon.survey.symbols import Export, Need, Unread, read_fact, unread_line
from errorcanon.survey.symbols_elf import read_shared_object
from errorcanon.survey.symbols_making import Product, Tree, choose, survey_symbols
from errorcanon.survey.symbols_names import function_of, with_other_string
from errorcanon.survey.symbols_table import Symbols, add_symbols
from errorcanon.survey.table import Surveys, compile_answers

CHAR, INT = "_ZN3c104cuda9SetDeviceEa", "_ZN3c104cuda9SetDeviceEi"
OLD = "_ZN3c103logESs"
NEW = "_ZN3c103logENSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"
RELEASES = {
    "1.13.1": {INT, OLD, "_ZN3c105sinceEv"},
    "2.0.0": {CHAR, OLD, "_ZN3c105sinceEv"},
    "2.4.1": {CHAR, NEW, "_ZN3c105sinceEv"},
    "2.7.1": {NEW, "_ZN3c105sinceEv"},
}
FILE = "/env/lib/python3.11/site-packages/mmcv/_ext.cpython-311-x86_64-linux-gnu.so"


def write_torch(root: Path) -> None:
    head = Head("torch", "", "2024-01-01", "x.whl", "0" * 64, "f" * 16, "")
    lines = {
        release: frozenset(f"e\tlibc10.so\t{symbol}" for symbol in symbols)
        for release, symbols in RELEASES.items()
    }
    lines["2.4.1"] |= {"n\tlibc10.so\tlibc.so.6\tGLIBC_2.17", "e\tlibtorch_cuda.so\t_ZN2at4cudaEv"}
    lines["2.7.1"] |= {unread_line("libtorch_cuda.so")}
    answers = [Answer(head._replace(release=release), found) for release, found in lines.items()]
    write_answers(root / "symbols" / "torch", answers)


@pytest.fixture(scope="module")
def surveys(tmp_path_factory: pytest.TempPathFactory) -> Surveys:
    root = tmp_path_factory.mktemp("symbols")
    write_torch(root)
    compile_answers(root, root / "surveys.sqlite")
    return Surveys.open(root / "surveys.sqlite")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    (folder / "map").write_text("ONE_1.0 { global: *; };", encoding="utf-8")
    (folder / "one.c").write_text(
        '#include <stdlib.h>\nint one(void) { return atoi("1"); }\n'
        "__attribute__((weak)) int weak(void) { return 2; }\nstatic int own(void) { return 3; }\n"
        "int uses(void) { return own(); }\n",
        encoding="utf-8",
    )
    words = ["gcc", "-shared", "-fPIC", "-Wl,--version-script=map", "-Wl,-soname,libone.so.1"]
    subprocess.run([*words, "one.c", "-o", "libone.so.1"], cwd=folder, check=True)
    return folder / "libone.so.1"


def ask(surveys: Surveys, symbol: str, torch: str = "", file: str = FILE) -> Found | None:
    versions = {"torch": torch} if torch else {}
    return look("symbol", {"symbol": symbol, "file": file}, Context(versions, (), surveys))


def test_a_library_is_read_as_the_linker_wrote_it(library: Path) -> None:
    read = read_shared_object(library)
    own = {symbol.name: symbol for symbol in read.exports}
    assert read.soname == "libone.so.1"
    assert "libc.so.6" in read.needed
    assert read.versions == ("ONE_1.0",)
    assert any(library == "libc.so.6" for library, _ in read.wants)
    assert {"one", "uses", "weak"} <= set(own)
    assert "own" not in own and "atoi" not in own
    assert (own["one"].version, own["one"].is_weak, own["weak"].is_weak) == ("ONE_1.0", False, True)


def test_a_damaged_library_is_refused_or_read_and_nothing_else(
    library: Path, tmp_path: Path
) -> None:
    whole = library.read_bytes()
    chance, path, refused = random.Random(1), tmp_path / "damaged.so", 0
    for number in range(300):
        content = bytearray(whole)
        for _ in range(1 + number % 7):
            content[chance.randrange(len(content))] = chance.randrange(256)
        if number % 3 == 0:
            del content[chance.randrange(1, len(content)) :]
        if number % 3 == 1:  # the header, where sizes and places stand
            content[chance.randrange(32, 64)] = 255
        path.write_bytes(content)
        try:
            read_shared_object(path)
        except CanonError as error:
            refused += 1
            assert str(path) in str(error)
    assert refused > 100


@pytest.mark.parametrize("content", [b"", b"MZ", b"\x7fELF\x01\x01" + bytes(80)])
def test_what_is_no_library_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "x.so").write_bytes(content)
    with pytest.raises(CanonError, match="cannot be read as a shared library"):
        read_shared_object(tmp_path / "x.so")


@pytest.mark.parametrize(
    ("symbol", "name"),
    [
        (CHAR, "c10::cuda::SetDevice"),
        ("_ZNK2at10TensorBase8data_ptrIdEEPT_v", "at::TensorBase::data_ptr"),
        ("_ZN3c105ErrorC2ENS_14SourceLocationESs", "c10::Error::Error"),
        ("_ZN3c1014DeviceTypeNameB5cxx11ENS_10DeviceTypeEb", "c10::DeviceTypeName"),
        ("_ZTIN3c1010TensorImplE", "_ZTIN3c1010TensorImplE"),
        ("PyExc_ValueError", "PyExc_ValueError"),
        ("_ZN99999E", "_ZN99999E"),
        ("_ZN" + "1a" * 2_000 + "Ev", "_ZN" + "1a" * 2_000 + "Ev"),
    ],
)
def test_a_symbol_names_its_function(symbol: str, name: str) -> None:
    assert function_of(symbol).name == name


def test_functions_are_one_whatever_they_take_and_templates_are_not() -> None:
    assert function_of(CHAR).key == function_of(INT).key
    doubles, floats = (f"_ZNK2at10TensorBase8data_ptrI{kind}EEPT_v" for kind in "df")
    assert function_of(doubles).key != function_of(floats).key


def test_the_two_kinds_of_string_are_each_others_twin() -> None:
    assert with_other_string(NEW) == OLD
    assert with_other_string(OLD) == NEW
    assert with_other_string(CHAR) is None


@pytest.mark.parametrize("line", ["", "e\tlibc10.so", "e\t../x\tname", "n\ta\tb\tc\td", "q\ta\tb"])
def test_a_line_that_no_reader_wrote_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="name|kind"):
        read_fact(line)


def test_lines_are_read_as_they_were_written() -> None:
    assert read_fact("e\tlibc10.so\tone\tONE_1.0") == Export("libc10.so", "one", "ONE_1.0")
    assert read_fact("n\tlibc10.so\tlibc.so.6") == Need("libc10.so", "libc.so.6")
    assert read_fact(unread_line("libc10.so")) == Unread("libc10.so")


def test_a_release_answers_for_its_own_libraries_alone(library: Path, tmp_path: Path) -> None:
    product = Product("one", ("one/lib/*.so*",), (), ("one",), is_owner=False)
    files = {
        "one/lib/libone.so.1": library,
        "one/lib/libgomp-a34b3233.so.1": library,
        "two/lib/libone.so.1": library,
    }
    assert [path for path, _ in choose(product, files)] == ["one/lib/libone.so.1"]
    tree = Tree("one-1.0.whl", "2024-01-01", files)
    assert survey_symbols(product, {"1.0": tree}, tmp_path / "one")
    assert not survey_symbols(product, {"1.0": tree}, tmp_path / "one"), "it reads the same again"
    with pytest.raises(CanonError, match="none of the libraries"):
        survey_symbols(product, {"1.1": tree._replace(files={})}, tmp_path / "one")


def test_the_table_gives_the_libraries_the_releases_and_what_is_needed(tmp_path: Path) -> None:
    write_torch(tmp_path)
    with closing(sqlite3.connect(tmp_path / "made.sqlite")) as connection, connection:
        add_symbols(connection, [tmp_path / "symbols" / "torch"])
    symbols = Symbols(Compiled(tmp_path / "made.sqlite"))
    (held,) = symbols.holders(CHAR)
    assert (held.product, held.library, held.releases) == ("torch", "libc10.so", 0b0110)
    assert [one.releases for one in symbols.relatives(CHAR)] == [0b0001]
    assert symbols.holders("_ZN3c104cuda9SetDeviceEx") == []
    ((version, needing),) = symbols.needs("libc.so.6")
    assert (version, needing.library, needing.releases) == ("GLIBC_2.17", "libc10.so", 0b0100)


def test_a_missing_library_is_that_of_a_wheel_and_of_those_who_need_it() -> None:
    def ask_for(file: str) -> Mapping[str, str] | None:
        found = look("loads", {"file": file}, Context({}, [], open_surveys()))
        return found.captures if found else None

    answer = ask_for("libcublasLt.so.11")
    assert answer and answer["package"] == "nvidia-cublas-cu11"
    users = dict(one.split(" ", 1) for one in answer["others"].split("; "))
    assert users["onnxruntime-gpu"].endswith("1.18.1"), "1.19 is built for CUDA 12"
    assert users["torch"] == "2.0.0", "older ones bring it along, newer ones are for CUDA 12"
    assert ask_for("libcublasLt.so.10") is None, "no wheel that was read has it"


@pytest.mark.parametrize(
    ("installed", "requirement"), [("2.7.1", "torch>=2.0.0,<2.5"), ("1.13.1", "torch>=2.0.0,<2.1")]
)
def test_the_releases_that_export_a_symbol_are_named(
    surveys: Surveys, installed: str, requirement: str
) -> None:
    found = ask(surveys, CHAR, installed)
    assert found and not found.is_guess
    assert found.captures["standing"] == "other-release"
    assert found.captures["releases"] == "2.0.0–2.4.1"
    assert found.captures["variant"] == "1.13.1"
    assert found.captures["extension"] == "mmcv"
    assert found.captures["yours"] == installed
    assert found.captures["requirement"] == requirement


def test_without_the_installed_release_it_is_a_guess(surveys: Surveys) -> None:
    found = ask(surveys, CHAR)
    assert found and found.is_guess and "yours" not in found.captures


def test_what_the_installed_release_exports_is_another_cause(surveys: Surveys) -> None:
    assert ask(surveys, CHAR, "2.0.0") is None
    assert ask(surveys, "_ZN3c105sinceEv", "2.4.1") is None


def test_a_library_that_was_not_read_may_have_it(surveys: Surveys) -> None:
    found = ask(surveys, "_ZN2at4cudaEv", "2.0.0")
    assert found and found.captures["releases"] == "2.4.1"
    assert ask(surveys, "_ZN2at4cudaEv", "2.7.1") is None or "gone" not in found.captures


def test_the_other_kind_of_string_is_named(surveys: Surveys) -> None:
    found = ask(surveys, NEW, "1.13.1")
    assert found and found.captures["twin"] == "1.13.1–2.0.0"


@pytest.mark.parametrize(
    ("symbol", "file"),
    [
        (CHAR, "/env/lib/python3.11/site-packages/torchvision/_C.so"),
        (CHAR, "/usr/local/lib/libtorch_cpu.so"),
        ("_ZN5boost6system5cloneEv", FILE),
        ("", FILE),
        ("_Z" + "x" * 10_000, FILE),
        ("naïve", FILE),
    ],
)
def test_where_nothing_can_be_concluded_nothing_is_said(
    surveys: Surveys, symbol: str, file: str
) -> None:
    assert ask(surveys, symbol, "2.7.1", file) is None


@pytest.mark.parametrize(
    "damage",
    [
        "update symbol_block set body = x'00'",
        "update symbol_block set body = x'789c030000000001'",
        "drop table symbol_set",
    ],
)
def test_a_damaged_table_is_named(damage: str, tmp_path: Path) -> None:
    write_torch(tmp_path)
    compile_answers(tmp_path, tmp_path / "surveys.sqlite")
    with closing(sqlite3.connect(tmp_path / "surveys.sqlite")) as connection:
        connection.execute(damage)
        connection.commit()
    with pytest.raises(CanonError, match="make it again"):
        ask(Surveys.open(tmp_path / "surveys.sqlite"), CHAR, "2.7.1")
