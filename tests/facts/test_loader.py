"""Where a library would be found, held against the dynamic loader itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from errorcanon.facts.catalogue import BY_NAME
from errorcanon.facts.fact import Look, Unknown
from errorcanon.facts.loader import find, linking_of, read_cache
from errorcanon.facts.looking import look_at
from errorcanon.facts.subject import subject_of, this_process

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")


def compile_library(path: Path, *options: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    words = ["gcc", "-shared", "-fPIC", "-x", "c", "-", "-x", "none", "-o", str(path), *options]
    code = f"int {path.stem.partition('.')[0]}_made(void) {{ return 1; }}\n"
    subprocess.run(words, input=code.encode(), check=True, capture_output=True)
    return path


def loaded_by(asker: Path, name: str, library_path: str) -> str | None:
    """Load the asker for real, in a process of its own, and give which file came with it."""
    code = (
        "import ctypes, sys\n"
        "ctypes.CDLL(sys.argv[1])\n"
        "rows = open('/proc/self/maps').read().split()\n"
        "print(next(row for row in rows if row.endswith('/' + sys.argv[2])))\n"
    )
    environ = {**os.environ, "LD_LIBRARY_PATH": library_path}
    done = subprocess.run(
        [sys.executable, "-c", code, str(asker), name], env=environ, capture_output=True, text=True
    )
    return done.stdout.strip() or None


@pytest.mark.parametrize("tags", ["--disable-new-dtags", "--enable-new-dtags"])
@pytest.mark.parametrize("places", [("own",), ("path",), ("own", "path"), ()])
def test_the_file_is_that_which_the_loader_takes(
    tmp_path: Path, tags: str, places: tuple[str, ...]
) -> None:
    name = "libcanonneeded.so.3"
    first = compile_library(tmp_path / "built" / name, f"-Wl,-soname,{name}")
    asker = compile_library(
        tmp_path / "asker" / "libasker.so",
        "-Wl,--no-as-needed", str(first), f"-Wl,{tags}", "-Wl,-rpath,$ORIGIN/../own",
    )  # fmt: skip
    for place in places:
        (tmp_path / place).mkdir()
        shutil.copy(first, tmp_path / place / name)
    path = str(tmp_path / "path")
    look = Look(this_process(), {"LD_LIBRARY_PATH": path}, sys.prefix, {})

    linking = linking_of(str(asker))
    assert linking is not None and name in linking.needed
    assert (linking.rpath, linking.runpath).count("") == 1
    assert find(look, name, str(asker)) == loaded_by(asker, name, path)


def test_the_cache_of_the_loader_is_read_as_ldconfig_reads_it() -> None:
    if shutil.which("ldconfig") is None:
        pytest.skip("needs ldconfig")
    told = subprocess.run(["ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in told.splitlines()[1:] if "=>" in line]
    plain = {row[0]: row[-1] for row in reversed(rows) if "hwcap" not in " ".join(row)}
    found = read_cache(Look(this_process(), {}, sys.prefix, {}))

    assert found
    assert {name: plain[name] for name in found} == found


def test_the_library_of_a_text_is_told_where_it_lies(tmp_path: Path) -> None:
    packages = tmp_path / "lib" / "python3.11" / "site-packages"
    beside = compile_library(packages / "nvidia" / "canon" / "lib" / "libcanonbeside.so.7")
    text = (
        f'  File "{packages}/torch/__init__.py", line 1, in <module>\n'
        "ImportError: libcanonbeside.so.7: cannot open shared object file\n"
        "libcanonnowhere.so.1: cannot open shared object file\n"
    )

    def told(**environ: str) -> object:
        facts = [BY_NAME["libraries.named"], BY_NAME["libraries.path_gone"]]
        return look_at(facts, subject_of(text), environ, 60)

    assert told(LD_LIBRARY_PATH="/no/such") == {
        "libraries.named": {
            "libcanonbeside.so.7": f"only in {beside}, where the loader does not look",
            "libcanonnowhere.so.1": "nowhere",
        },
        "libraries.path_gone": ("/no/such",),
    }
    assert told(LD_LIBRARY_PATH=str(beside.parent)) == {
        "libraries.named": {
            "libcanonbeside.so.7": str(beside),
            "libcanonnowhere.so.1": "nowhere",
        },
        "libraries.path_gone": (),
    }


def test_the_symbols_of_libstdcxx_are_those_of_the_file() -> None:
    names = ("libraries.libstdcxx", "libraries.glibcxx", "libraries.cxxabi")
    found = look_at([BY_NAME[name] for name in names], this_process(), seconds=60)
    path, level, _ = (found[name] for name in names)
    if isinstance(path, Unknown):
        pytest.skip("no libstdc++ is installed")

    content = Path(str(path)).read_bytes()
    assert f"GLIBCXX_{level}\0".encode() in content


def test_a_libstdcxx_of_the_environment_that_a_text_names_is_found(tmp_path: Path) -> None:
    library = tmp_path / "envs" / "app" / "lib" / "libstdc++.so.6"
    script = tmp_path / "versions.map"
    script.write_text("GLIBCXX_3.4.99 { global: *; };\n", encoding="utf-8")
    built = compile_library(tmp_path / "libnewer.so", f"-Wl,--version-script={script}")
    library.parent.mkdir(parents=True)
    built.rename(library)
    asker = library.parent / "python3.11" / "site-packages" / "ops.so"
    fact = BY_NAME["libraries.libstdcxx_defines"]
    subject = subject_of(f"version `GLIBCXX_3.4.99' not found (required by {asker})")

    found = look_at([fact], subject, seconds=60)[fact.name]
    without = look_at([fact], subject_of(""), seconds=60)[fact.name]

    assert isinstance(found, dict)
    assert found["GLIBCXX_3.4.99"] == str(library)
    assert "GLIBCXX_3.4.99" not in without  # type: ignore[operator]
