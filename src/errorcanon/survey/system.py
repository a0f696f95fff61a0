"""What the packages of Debian and Ubuntu say to a message that misses a file of the system."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from errorcanon.model import Lookup
from errorcanon.survey.context import Context, Found
from errorcanon.survey.system_lists import DEEPEST, INNER
from errorcanon.survey.system_table import FilesOfSystems, Packaged

_NAME = re.compile(r"[\w.+-]+(?:/[\w.+-]+)*", re.ASCII)
_LONGEST_NAME = 200
_INCLUDE = re.compile(r"usr/include/(?:x86_64-linux-gnu/)?")
_COMPILER = re.compile(
    r"(?:libc6-dev|linux-libc-dev|libgcc-\d+-dev|libstdc\+\+-\d+-dev|libcrypt-dev|gcc-\d+)"
)
_HEADER = re.compile(r"usr/(?:include/|lib/.*/include/|share/mingw|x86_64-w64)")
_LIBRARY = re.compile(r"(?:usr/)?lib(?:64)?/(?:x86_64-linux-gnu/)?")
_COMMAND = re.compile(r"(?:(?:usr/)?s?bin|usr/games)/[^/]+")
_ALIEN = re.compile(
    r"android-.*|brickos|dietlibc-dev|klibc-.*|libc6-\w+-(?:i386|x32)|libc6-dev-.*|lib\w*32\w*-.*"
    r"|lib.*-wine.*|.*newlib.*|picolibc-.*|.*-multilib|.*-udeb|musl-dev|nsight-.*|.*-cross"
)
"""Packages for other machines, and for other C libraries."""
_WINDOWS = re.compile(r"(?:libwine|wine|mingw-w64).*")
_VENDOR = re.compile(r"(?:nvidia-|libcu|libnv|libnccl|libtorch|libtensorflow|intel-mkl|libmkl).*")
"""What people have from elsewhere, in other releases: these packages are not the remedy."""
_ELSEWHERE = frozenset({"yarn", "conda", "node-gyp", "uv", "poetry", "tox", "nvcc", "nvidia-smi"})
"""Commands that a package of another program has, or an old one, and people have from elsewhere."""
_PIP = frozenset({"pip", "pip3"})
_CHOSEN: Mapping[str, str] = {
    "awk": "mawk", "c++": "g++", "cc": "gcc", "convert": "imagemagick", "ftp": "tnftp",
    "java": "default-jre-headless", "javac": "default-jdk-headless", "nc": "netcat-openbsd",
    "netcat": "netcat-openbsd",
    "python": "python-is-python3", "rsh": "openssh-client", "vi": "vim", "vim": "vim",
    "which": "debianutils",
}  # fmt: skip
"""Commands that the alternatives of the system make, so that no list has them."""
_CHOSEN_HEADERS: Mapping[str, str] = {
    "Python.h": "python3-dev", "cblas.h": "libopenblas-dev", "jni.h": "default-jdk-headless",
    "mpi.h": "libopenmpi-dev",
}  # fmt: skip
"""Headers of which each version, or each of several alike, has its own."""
_ANYBODYS = frozenset(
    f"{name}.h"
    for name in (
        *("array", "bar", "base", "bits", "buffer", "cache", "callback", "client", "common"),
        *("compat", "config", "context", "core", "debug", "defs", "device", "driver", "event"),
        *("global", "graph", "hash", "helper", "helpers", "image", "input", "interface", "io"),
        *("lexer", "list", "log", "logger", "main", "matrix", "md5", "message", "model", "node"),
        *("options", "output", "packet", "parser", "platform", "queue", "server", "settings"),
        *("sha1", "sha256", "socket", "stack", "state", "str", "table", "test", "tests"),
        *("timer", "token", "tree", "types", "util", "utils", "vector", "version"),
    )
)
"""Headers that many projects each have; what some package calls so is not that one."""
_TOOLCHAIN = "build-essential"
"""The package that brings a compiler with its headers and those of the C library."""
_COMMON: Mapping[str, re.Pattern[str]] = {
    "python3-dev": re.compile(r"libpython3\.\d+-dev"),
    "libboost-dev": re.compile(r"libboost1\.\d+-dev"),
    "libopencv-dev": re.compile(r"libopencv-core-dev"),
}
"""Packages that stand for those of one version or one part."""
_MOST = 3
"""Packages from which one is chosen; with more the name says too little."""
_FOREIGN = re.compile(
    r"mac ?os|os x|darwin|windows|alpine|fedora|centos|red ?hat|rhel", re.IGNORECASE
)
"""Systems whose packages have other names."""
_TESTED = re.compile(r"(?P<system>debian|ubuntu)\D{0,20}(?P<release>\d+(?:\.\d\d)?)", re.IGNORECASE)


class Choice(NamedTuple):
    """Packages that have a file, the likeliest first, in the releases that count."""

    packages: tuple[str, ...]
    path: str
    systems: int


def look_for_file(lookup: Lookup, named: Mapping[str, str], context: Context) -> Found | None:
    """Answer a message that misses a header, a library, a command or a module of the build."""
    asked = next(iter(named.values())).replace("\\", "/").removeprefix("./")
    files = context.surveys.files
    if not files.systems or len(asked) > _LONGEST_NAME or not _NAME.fullmatch(asked):
        return None
    system = context.versions.get("os", "")
    if _FOREIGN.search(system):
        return None
    here = _here(files, system)
    look = {"header": _header, "library": _library, "command": _command}.get(lookup)
    if look is None:
        return _build_module(lookup, asked, files, here)
    return look(asked, files, here)


def _header(asked: str, files: FilesOfSystems, here: int) -> Found | None:
    if asked.count("/") > DEEPEST or INNER.search(f"/{asked}") or ".." in asked:
        return None
    if asked in _CHOSEN_HEADERS:
        chosen = Choice((_CHOSEN_HEADERS[asked],), "", files.every)
        return _found("packaged", asked, chosen, files, is_guess=asked != "Python.h")
    rows = [row for row in files.find(asked.rpartition("/")[2]) if _HEADER.match(row.path)]
    there = [row for row in rows if row.path.endswith(f"/{asked}")]
    own = [row for row in there if not _all(_ALIEN, row) and not _all(_WINDOWS, row)]
    if not own:
        if there and not all(_all(_WINDOWS, row) for row in there):
            return None
        standing = "windows" if there else "never"
        return _found(standing, asked, None, files, sibling=_other_case(asked, rows))
    direct = [row for row in own if _INCLUDE.sub("", row.path) == asked]
    if any(_all(_VENDOR, row) or "dist-packages" in row.path for row in direct or own):
        return None
    systems = 0
    for row in own:
        systems |= row.systems
    if not systems & (here or _latest(files)):
        choice = _choose(direct or own, asked, files.every)
        return _found("gone", asked, choice, files, is_guess=not direct)
    if any(_is_compilers(row, asked) for row in direct or own):
        return _found("toolchain", asked, Choice((_TOOLCHAIN,), "", files.every), files)
    choice = _choose(direct or _alike(own, asked), asked, here or files.every)
    if choice is None or len(choice.packages) > _MOST or asked in _ANYBODYS:
        return None
    folder = "" if direct else f"/{choice.path.removesuffix(asked).rstrip('/')}"
    is_guess = len(choice.packages) > 1 or (not direct and "/" not in asked)
    return _found("packaged", asked, choice, files, folder=folder, is_guess=is_guess)


def _is_compilers(row: Packaged, asked: str) -> bool:
    """Tell whether a file is a header of the C library or of the compiler, and not like-named."""
    if not any(map(_COMPILER.fullmatch, row.packages)):
        return False
    return bool(
        re.sub(r"usr/(?:include/c\+\+/\d+|lib/gcc/.*/include)/", "", row.path) == asked
    ) or (_INCLUDE.sub("", row.path) == asked)


def _alike(rows: Sequence[Packaged], asked: str) -> Sequence[Packaged]:
    """Give the files whose package or folder is named like the header, if there are any."""
    stem = asked.rpartition("/")[2].partition(".")[0].lower()
    near = [
        row
        for row in rows
        if stem in row.path.rpartition("/")[0].lower() or any(stem in one for one in row.packages)
    ]
    return near or rows


def _library(asked: str, files: FilesOfSystems, here: int) -> Found | None:
    name = asked if ".so" in asked else f"lib{asked}.so"
    if "/" in name or not name.startswith("lib"):
        return None
    rows = [row for row in files.find(name) if not _all(_ALIEN, row)]
    if any(_all(_VENDOR, row) for row in rows):
        return None
    own = [row for row in rows if row.path.endswith(f"/{name}")]
    public = [row for row in own if _LIBRARY.sub("", row.path) == name]
    wanted = here or _latest(files)
    choice = _choose([row for row in public or own if row.systems & wanted], name, files.every)
    if choice and len(choice.packages) <= _MOST:
        return _found("packaged", name, choice, files, is_guess=not public)
    stem = name.partition(".so")[0]
    versions = [
        row
        for row in rows
        if _LIBRARY.sub("", row.path).startswith(stem) and _is_soname(row.path, name)
    ]
    sibling = _choose([row for row in versions if row.systems & wanted], name, wanted)
    if choice or sibling is None or ".so." not in name:
        return None
    near = sibling.path.rpartition("/")[2]
    older = _choose(public, name, files.every)
    return _found("other", name, older, files, sibling=near, instead=sibling.packages[0])


def _command(asked: str, files: FilesOfSystems, here: int) -> Found | None:
    if "/" in asked or asked in _ELSEWHERE:
        return None
    wanted = here or files.every
    if asked in _CHOSEN:
        return _found("packaged", asked, Choice((_CHOSEN[asked],), "", wanted), files)
    rows = [row for row in files.find(asked) if _COMMAND.fullmatch(row.path)]
    rows = [row for row in rows if row.path.endswith(f"/{asked}") and not _all(_ALIEN, row)]
    if any(_all(_VENDOR, row) for row in rows):
        return None
    choice = _choose(rows, asked, wanted)
    if choice is None:
        return None
    packages = choice.packages
    if asked in packages:  # what is named like its command is that command's own
        return _found("packaged", asked, choice._replace(packages=(asked,)), files)
    if len(packages) > _MOST or (packages[0].startswith("python3-") and asked not in _PIP):
        return None
    return _found("packaged", asked, choice, files, is_guess=len(packages) > 1)


def _build_module(lookup: Lookup, asked: str, files: FilesOfSystems, here: int) -> Found | None:
    names = (
        [f"{asked}.pc"]
        if lookup == "pkgconfig"
        else [f"{asked}Config.cmake", f"{asked.lower()}-config.cmake"]
    )
    rows = [
        row
        for name in names
        for row in files.find(name)
        if row.path.endswith(f"/{name}") and "/Modules/" not in row.path
    ]
    if any(_all(_VENDOR, row) for row in rows):
        return None
    choice = _choose(rows, asked, here or files.every)
    if choice is None or len(choice.packages) > _MOST:
        return None
    return _found("packaged", asked, choice, files, is_guess=len(choice.packages) > 1)


def _found(
    standing: str,
    asked: str,
    choice: Choice | None,
    files: FilesOfSystems,
    *,
    is_guess: bool = False,
    **more: str,
) -> Found:
    given = {"standing": standing, "asked": asked, **more}
    if choice:
        given["packages"] = choice.packages[0]
        given["others"] = ", ".join(choice.packages[1:])
        given["file"] = f"/{choice.path}" if choice.path else ""
        given["systems"] = _titles(files, choice.systems)
    return Found({name: value for name, value in given.items() if value}, is_guess)


def _choose(rows: Sequence[Packaged], asked: str, wanted: int) -> Choice | None:
    """Choose among packages: those of most of the wanted releases, then the nearest in name."""
    counts: dict[str, int] = {}
    paths: dict[str, str] = {}
    for row in sorted(rows, key=lambda row: (row.path.count("/"), row.path)):
        for package in row.packages:
            if not _ALIEN.fullmatch(package) and not _WINDOWS.fullmatch(package):
                name = _common_name(package)
                counts[name] = counts.get(name, 0) | (row.systems & wanted)
                paths.setdefault(name, row.path)
    kept = {name: mask for name, mask in counts.items() if mask}
    if not kept:
        return None
    stem = re.sub(r"\W+", "", asked.partition(".")[0].removeprefix("lib").lower())
    ordered = sorted(
        kept,
        key=lambda name: (
            -kept[name].bit_count(), paths[name].count("/"), stem not in name, len(name), name
        ),
    )  # fmt: skip
    best = ordered[0]
    return Choice(tuple(ordered), paths[best], kept[best])


def _common_name(package: str) -> str:
    """Give the name that older and newer releases both take: `libx1` for what is `libx1t64` now."""
    for name, pattern in _COMMON.items():
        if pattern.fullmatch(package):
            return name
    return package.removesuffix("t64")


def _other_case(asked: str, rows: Iterable[Packaged]) -> str:
    """Give how a header is written that differs in the case of its letters alone."""
    for row in rows:
        path = _INCLUDE.sub("", row.path)
        if path != asked and path.lower() == asked.lower():
            return path
    return ""


def _is_soname(path: str, asked: str) -> bool:
    """Tell whether a path can be what a program asks for, and is not what was asked for."""
    name = path.rpartition("/")[2]
    version = name.partition(".so.")[2]
    return bool(version) and version.count(".") <= 1 and name != asked


def _all(pattern: re.Pattern[str], row: Packaged) -> bool:
    return all(pattern.fullmatch(package) for package in row.packages)


def _here(files: FilesOfSystems, system: str) -> int:
    """Give the release that an environment names, as a mask; 0 where it was not read."""
    found = _TESTED.search(system)
    wanted = (found["system"].lower(), found["release"]) if found else None
    return sum(1 << at for at, one in enumerate(files.systems) if tuple(one) == wanted)


def _latest(files: FilesOfSystems) -> int:
    """Give the newest release of each system, as a mask: the others are old."""
    mask = 0
    for name in {one.name for one in files.systems}:
        numbers = [at for at, one in enumerate(files.systems) if one.name == name]
        mask |= sum(1 << at for at in numbers[-1:])
    return mask


def _titles(files: FilesOfSystems, systems: int) -> str:
    """Write releases as people do: `Debian 11, 12; Ubuntu 22.04`."""
    releases: dict[str, list[str]] = {}
    for at, one in enumerate(files.systems):
        if systems >> at & 1:
            releases.setdefault(one.name, []).append(one.release)
    return "; ".join(f"{name.capitalize()} {', '.join(one)}" for name, one in releases.items())
