"""The survey of compiled parts: what a release was built with and what it asks for.

A fact is a line: its kind, a tab, its value. Only files that a release brings itself are read.
"""

from __future__ import annotations

import ast
import re
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias, cast, get_args

from errorcanon.store.json_input import parse_json
from errorcanon.survey.answers import hash_files

Kind: TypeAlias = Literal["arch", "built-for", "cuda", "cudnn", "glibc", "needs"]
_KINDS = frozenset(get_args(Kind))
_HERE = Path(__file__).resolve().parent
_COMPANION = re.compile(
    r"nvidia-.+|jax.*|tensorflow.*|torch|torchvision|torchaudio|triton|xformers|flash-attn.*"
    r"|flashinfer-python|bitsandbytes|onnxruntime-gpu|vllm.*|numpy|ml-dtypes|cuda-toolkit|cuda-.+"
)
_LOCAL_CUDA = re.compile(r"""^__version__\s*=\s*['"][^'"+]+\+cu(\d{2,3})""", re.MULTILINE)
_ASSIGNED = re.compile(
    r"""^(?P<name>cuda|cuda_version|cudnn_version)\s*(?::[^=\n]{1,40})?=\s*"""
    r"""['"](?P<value>\d[\d.]{0,15})['"]""",
    re.MULTILINE,
)
_BUILD_INFO = re.compile(r"^build_info\s*=\s*\S*OrderedDict\((?P<items>\[.*\])\)\s*$", re.MULTILINE)
_DEFINED = re.compile(r"^#define\s+CUDA_VERSION\s+(\d{4,5})\s*$", re.MULTILINE)
_ARCH_FLAGS = re.compile(
    rb"(?:(?:sm|compute)_\d{2,3}[af]? ){1,40}(?:sm|compute)_\d{2,3}[af]?(?=\0)"
)
"""The list as a string that ends; a compiler may put it right behind another text."""
_GENCODE = re.compile(r"arch=compute_\d{2,3},code=sm_(\d{2,3})")
_ARCH = re.compile(r"(?:sm|compute)_\d{2,3}[af]?")
_CUDA_LIBRARY = re.compile(r"(?:^|/)libbitsandbytes_cuda(\d{2,3})(?:_nocublaslt)?\.so$")
_GLIBC = re.compile(r"-manylinux(?:_(?P<major>\d)_(?P<minor>\d{1,2})|(?P<old>1|2010|2014))_x86_64$")
_OLD_GLIBC = {"1": (2, 5), "2010": (2, 12), "2014": (2, 17)}
"""The glibc of the names that came before `manylinux_2_x`: PEP 513, 571 and 599."""
_FATBIN = struct.pack("<IHH", 0xBA55ED50, 1, 16)
_PTX, _ELF = 1, 2
_MOST_VALUES, _LONGEST = 400, 300


class Part(NamedTuple):
    """A fact of a release."""

    kind: Kind
    value: str


@lru_cache(maxsize=1)
def hash_reader() -> str:
    """Hash what reads releases."""
    return hash_files([_HERE / "parts.py"])


def lines_of(parts: Iterable[Part]) -> frozenset[str]:
    """Give the lines of an answer."""
    lines = (f"{one.kind}\t{' '.join(one.value.split())[:_LONGEST]}" for one in parts)
    return frozenset(sorted(set(lines))[:_MOST_VALUES])


def read_line(line: str) -> Part:
    """Read a line of an answer.

    Raises:
        ValueError: it is none.
    """
    kind, tab, value = line.partition("\t")
    if kind not in _KINDS or not tab or not value or "\t" in value:
        raise ValueError("a line that no reader wrote")
    return Part(cast(Kind, kind), value)


def read_release(
    paths: Iterable[str], members: Mapping[str, bytes], tags: Sequence[str]
) -> Iterator[Part]:
    """Read a release.

    Args:
        paths: all members of its file.
        members: those that were taken, by path.
        tags: those of its wheels.

    Raises:
        ValueError: a member is not what its name says.
    """
    for path in paths:
        carried = _CUDA_LIBRARY.search(path)
        if carried:
            yield Part("cuda", _short(carried[1]))
    for path, content in sorted(members.items()):
        yield from _read_member(path, content)
    glibc = lowest_glibc(tags)
    if glibc:
        yield Part("glibc", glibc)


def _read_member(path: str, content: bytes) -> Iterator[Part]:
    name = path.rpartition("/")[2]
    if name in ("METADATA", "PKG-INFO"):
        yield from _requirements(content)
    elif ".so" in name:
        yield from read_architectures(content)
    elif name == "cpp_lib.json":
        yield from _xformers(content)
    elif name == "cuda.h":
        found = _DEFINED.search(content.decode("utf-8", "replace"))
        if found:
            yield Part("cuda", _of_number(int(found[1])))
    elif name == "setup.py":
        yield from _setup(content.decode("utf-8", "replace"))
    elif name.endswith(".py"):
        yield from _assigned(content.decode("utf-8", "replace"))


def _requirements(content: bytes) -> Iterator[Part]:
    """Give the requirements of other parts, with those of extras."""
    from email.parser import BytesParser  # look-ups read lines, and need neither

    from packaging.requirements import InvalidRequirement, Requirement

    said = BytesParser().parsebytes(content, headersonly=True)
    for text in said.get_all("Requires-Dist", [])[:_MOST_VALUES]:
        try:
            requirement = Requirement(str(text))
        except InvalidRequirement:
            continue
        name = re.sub(r"[-_.]+", "-", requirement.name).lower()
        if _COMPANION.fullmatch(name):
            requirement.name = name
            yield Part("needs", str(requirement))


def _assigned(source: str) -> Iterator[Part]:
    """Read what a module of versions sets, without running it."""
    local = _LOCAL_CUDA.search(source)
    named = {found["name"]: found["value"] for found in _ASSIGNED.finditer(source)}
    cuda = named.get("cuda") or named.get("cuda_version") or (local and _short(local[1]))
    if cuda:
        yield Part("cuda", cuda)
    if "cudnn_version" in named:
        yield Part("cudnn", named["cudnn_version"])
    built = _BUILD_INFO.search(source)
    if built is None:
        return
    try:
        items = dict(ast.literal_eval(built["items"]))
    except (SyntaxError, TypeError, RecursionError) as error:
        raise ValueError(f"its build_info is no list of pairs ({type(error).__name__})") from None
    for key, kind in (("cuda_version", "cuda"), ("cudnn_version", "cudnn")):
        value = items.get(key)
        if isinstance(value, str) and value[:1].isdigit():
            yield Part(cast(Kind, kind), value)
    for one in items.get("cuda_compute_capabilities") or ():
        if _ARCH.fullmatch(str(one)):
            yield Part("arch", str(one))


def _xformers(content: bytes) -> Iterator[Part]:
    """Read what xformers says of its build; CUDA is written 1206, architectures `8.0+PTX`."""
    said = parse_json(content)
    version, environment = said["version"], said.get("env") or {}
    if version.get("cuda"):
        number = int(version["cuda"])
        yield Part("cuda", f"{number // 100}.{number % 100}")
    if version.get("torch"):
        yield Part("built-for", f"torch {version['torch']}")
    for word in re.split(r"[ ;]+", environment.get("TORCH_CUDA_ARCH_LIST") or ""):
        found = re.fullmatch(r"(\d{1,2})\.(\d)([af]?)(\+PTX)?", word)
        if found:
            capability = found[1] + found[2] + found[3]
            yield Part("arch", f"sm_{capability}")
            if found[4]:
                yield Part("arch", f"compute_{capability}")


def _setup(source: str) -> Iterator[Part]:
    """Read which architectures a build from source takes where nobody names others."""
    found = re.search(r"""FLASH_ATTN_CUDA_ARCHS["'],\s*["']([\d;]+)["']""", source)
    numbers = (
        found[1].split(";") if found else re.findall(r"arch=compute_\d+,code=sm_(\d+)", source)
    )
    yield from (Part("arch", f"sm_{number}") for number in numbers)


def read_architectures(content: bytes) -> Iterator[Part]:
    """Read the architectures of a library: the list it was built with, else those of its code.

    The list is what `torch.cuda.get_arch_list()` prints.
    """
    listed = _ARCH_FLAGS.search(content)
    if listed:
        yield from (Part("arch", one) for one in listed[0].decode().split())
        return
    yield from (Part("arch", one) for one in sorted(set(_fat_binaries(content))))


def _fat_binaries(content: bytes) -> Iterator[str]:
    """Walk the containers of code for GPUs: a head each, and in them a head for each piece."""
    at = content.find(_FATBIN)
    while at >= 0:
        (size,) = struct.unpack_from("<Q", content, at + 8)
        piece, end = at + 16, at + 16 + size
        if end > len(content):
            raise ValueError("code for GPUs that ends behind the file")
        while piece + 64 <= end:
            kind, _, head, length = struct.unpack_from("<HHIQ", content, piece)
            (number,) = struct.unpack_from("<I", content, piece + 28)
            if kind not in (_PTX, _ELF) or head < 32 or not 10 <= number < 1000:
                break
            yield f"{'compute' if kind == _PTX else 'sm'}_{number}"
            piece += head + length
        at = content.find(_FATBIN, max(end, at + 1))


def lowest_glibc(tags: Iterable[str]) -> str | None:
    """Give the lowest glibc that a wheel for Linux on x86_64 asks for by its name."""
    found = set()
    for tag in tags:
        named = _GLIBC.search(tag)
        if named and named["old"]:
            found.add(_OLD_GLIBC[named["old"]])
        elif named:
            found.add((int(named["major"]), int(named["minor"])))
    return ".".join(map(str, min(found))) if found else None


def _short(digits: str) -> str:
    """Write `126` as 12.6."""
    return f"{digits[:-1]}.{digits[-1]}"


def _of_number(number: int) -> str:
    """Write 12060 as 12.6."""
    return f"{number // 1000}.{number % 1000 // 10}"
