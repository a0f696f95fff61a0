"""Where the dynamic loader would find a library, computed from files; nothing is loaded.

https://man7.org/linux/man-pages/man8/ld.so.8.html. Left out are the variants below glibc-hwcaps,
and what another library has loaded before under the same name.
"""

from __future__ import annotations

import os
import platform
import struct
from collections.abc import Iterator
from pathlib import Path

from errorcanon.facts.fact import Look
from errorcanon.facts.interpreter import prefix_of
from errorcanon.model import CanonError
from errorcanon.survey.symbols_linking import Linking, read_linking

_CACHE = "/etc/ld.so.cache"
_LARGEST_CACHE = 8 << 20
_MAGIC = b"glibc-ld.so.cache1.1"
_HEAD, _ENTRY = struct.Struct("<20sII"), struct.Struct("<iIIIQ")
_HEAD_SIZE = 48
_FLAGS = {"x86_64": 0x0303, "aarch64": 0x0A03}
"""What the cache says of libraries of this machine's own kind: glibc's cache.h and ldconfig.h."""
_DEFAULT = ("/lib64", "/usr/lib64", "/lib", "/usr/lib")


def read_cache(look: Look) -> dict[str, str]:
    """Give what ld.so.cache knows, by name; empty where there is none, as on musl."""
    if not os.path.exists(_CACHE):
        return {}
    with Path(_CACHE).open("rb") as file:
        content = file.read(_LARGEST_CACHE)
    start = content.find(_MAGIC)
    if start < 0:
        return {}
    wanted = _FLAGS.get(platform.machine())
    _, rows, _ = _HEAD.unpack_from(content, start)
    found: dict[str, str] = {}
    for row in range(min(rows, (len(content) - start) // _ENTRY.size)):
        flags, key, value, _, variant = _ENTRY.unpack_from(
            content, start + _HEAD_SIZE + row * _ENTRY.size
        )
        if not variant and (wanted is None or flags == wanted):
            found.setdefault(_text(content, start + key), _text(content, start + value))
    return found


def _text(content: bytes, at: int) -> str:
    return content[at : content.find(b"\0", at)].decode("utf-8", errors="replace")


def library_path(look: Look) -> tuple[str, ...]:
    """Give the folders of LD_LIBRARY_PATH; an empty one is the working folder."""
    text = look.environ.get("LD_LIBRARY_PATH", "")
    return tuple(part or "." for part in text.replace(";", ":").split(":")) if text else ()


def linking_of(path: str) -> Linking | None:
    """Read what a library needs and where it looks; None where it cannot be read."""
    try:
        return read_linking(Path(path))
    except CanonError:
        return None


def _of_interpreter(look: Look) -> tuple[str, ...]:
    """Give the RPATH of the interpreter's own program, which counts for all that it loads."""
    if not look.subject.prefix:
        return ()
    folder = prefix_of(look) / "bin"
    names = (f"python{look.subject.python}", "python3", "python")
    path = next((folder / name for name in names if (folder / name).exists()), None)
    linking = linking_of(str(path)) if path else None
    if path is None or linking is None or linking.runpath:
        return ()
    return tuple(_expand(linking.rpath, str(path.resolve())))


def _expand(folders: str, asker: str) -> Iterator[str]:
    """Put the folder of a library in the place of $ORIGIN; glibc follows no link of its file."""
    origin = os.path.dirname(os.path.abspath(asker))
    for folder in folders.split(":") if folders else ():
        yield os.path.normpath(folder.replace("${ORIGIN}", "$ORIGIN").replace("$ORIGIN", origin))


def _search(look: Look, asker: str | None) -> Iterator[str]:
    """Give the folders that are searched for what a library needs, in the loader's order."""
    linking = linking_of(asker) if asker else None
    if linking is None or not linking.runpath:
        if linking is not None and asker:
            yield from _expand(linking.rpath, asker)
        yield from look.once(_of_interpreter)
    yield from library_path(look)
    if linking is not None and asker:
        yield from _expand(linking.runpath, asker)


def find(look: Look, name: str, asker: str | None = None) -> str | None:
    """Give the file that would be loaded for a name, as the library `asker` needs it."""
    for folder in dict.fromkeys(_search(look, asker)):
        if _is_library(f"{folder}/{name}"):
            return f"{folder}/{name}"
    cached = look.once(read_cache).get(name)
    if cached and os.path.exists(cached):
        return str(cached)
    return next(
        (f"{folder}/{name}" for folder in _DEFAULT if _is_library(f"{folder}/{name}")), None
    )


def _is_library(path: str) -> bool:
    """Tell whether the loader would take a file; one of another kind it passes over."""
    if not os.path.isfile(path):
        return False
    with Path(path).open("rb") as file:
        return file.read(5) == b"\x7fELF\x02"
