"""Read the text that is asked about, wherever it lies, in pieces."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

from errorcanon.logs.opening import is_address, open_log
from errorcanon.model import CanonError
from errorcanon.store.zstd import WINDOW, damages, unpacking

if TYPE_CHECKING:
    from gzip import GzipFile

_PIECE = 1 << 20
_LOG_ENDINGS = (".log", ".txt", ".out", ".err", ".gz", ".zst", ".json", ".jsonl")


def is_path(argument: str) -> bool:
    """Tell whether an argument names a log rather than being the text itself."""
    try:
        if Path(argument).exists():
            return True
    except (OSError, ValueError):  # too long for a name, or with a NUL
        return False
    one_word = argument == argument.strip() and not any(map(str.isspace, argument))
    return one_word and (
        argument.lower().endswith(_LOG_ENDINGS)
        or argument.startswith(("./", "/", "~/"))
        or is_address(argument)
    )


def read_stream(stream: IO[bytes] | GzipFile) -> Iterator[bytes]:
    """Read a stream to its end."""
    while piece := stream.read(_PIECE):
        yield piece


def read_file(path: Path) -> Iterator[bytes]:
    """Read a file, unpacking .gz and .zst by what they hold and not by their name.

    Raises:
        CanonError: missing, a folder, unreadable, or packed and damaged; what could be read
            of a damaged file has been given before.
    """
    if path.is_dir():
        raise CanonError(f"{path}: is a folder; name the log in it")
    try:
        file = path.open("rb")
    except FileNotFoundError:
        raise CanonError(
            f"{path}: no such file; to explain a text, put it in quotes or use '-'"
        ) from None
    except OSError as error:
        raise CanonError(
            f"{path}: cannot be read ({error.strerror}); check its permissions"
        ) from None
    yield from read_open(file, str(path))


def read_log(name: str) -> Iterator[bytes]:
    """Read the log of a path or of an address, unpacked.

    Raises:
        CanonError: it cannot be read; what could be read of a damaged one has been given before.
    """
    if not is_address(name):
        yield from read_file(Path(name))
        return
    try:
        file = open_log(name)
    except OSError as error:
        raise CanonError(f"{name}: cannot be read ({error})") from error
    yield from read_open(file, name)


def read_open(file: IO[bytes], name: str) -> Iterator[bytes]:
    """Read a file to its end, unpacked, and close it.

    Raises:
        CanonError: it cannot be read, or is packed and damaged; what could be read of it has been
            given before.
    """
    with file:
        try:
            head = file.read(4)
            file.seek(0)
            yield from _unpack(file, head)
        except (EOFError, zlib.error) as error:
            raise CanonError(f"{name}: damaged, it cannot be unpacked further: {error}") from None
        except OSError as error:
            raise CanonError(f"{name}: cannot be read ({error}); copy it again") from None


GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
_FED = 1 << 10
"""Bytes given to zstd at once: a block of four may stand for 128 KiB."""


def _unpack(file: IO[bytes], head: bytes) -> Iterator[bytes]:
    if head[:2] == GZIP:
        from gzip import BadGzipFile, GzipFile  # most logs are not packed

        try:
            with GzipFile(fileobj=file) as unpacked:
                yield from read_stream(unpacked)
        except BadGzipFile as error:
            raise EOFError(str(error)) from None
    elif head == ZSTD:
        yield from _unpack_zstd(file)
    else:
        yield from read_stream(file)


def _unpack_zstd(file: IO[bytes]) -> Iterator[bytes]:
    if sys.version_info >= (3, 14):
        try:
            with unpacking(file) as unpacked:
                yield from read_stream(unpacked)
        except damages() as error:
            raise EOFError(_zstd_words(error)) from None
        return
    import zstandard

    packer = zstandard.ZstdDecompressor(max_window_size=1 << WINDOW)
    frame, started = packer.decompressobj(), False
    for piece in read_stream(file):
        parts: list[bytes] = []
        for at in range(0, len(piece), _FED):
            rest = piece[at : at + _FED]
            while rest:
                try:
                    parts.append(frame.decompress(rest))
                except damages() as error:
                    yield b"".join(parts)
                    raise EOFError(_zstd_words(error)) from None
                rest, started = frame.unused_data, True
                if frame.eof:
                    frame, started = packer.decompressobj(), False
            if sum(map(len, parts)) >= _PIECE:
                yield b"".join(parts)
                parts = []
        yield b"".join(parts)
    if started:
        raise EOFError("the file ends in the middle of a frame")


def _zstd_words(error: Exception) -> str:
    if "too much memory" in str(error) or "too large" in str(error).lower():
        return f"a frame wants a window of more than {1 << WINDOW - 20} MiB; unpack it with zstd"
    return str(error)
