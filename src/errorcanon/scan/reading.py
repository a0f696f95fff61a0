"""Read the text that is asked about, wherever it lies, in pieces."""

from __future__ import annotations

import gzip
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from errorcanon.model import CanonError
from errorcanon.scan.opening import is_address, open_log

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


def read_stream(stream: IO[bytes] | gzip.GzipFile) -> Iterator[bytes]:
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
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise CanonError(f"{name}: damaged, it cannot be unpacked further: {error}") from None
        except OSError as error:
            raise CanonError(f"{name}: cannot be read ({error}); copy it again") from None


GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"


def _unpack(file: IO[bytes], head: bytes) -> Iterator[bytes]:
    if head[:2] == GZIP:
        with gzip.GzipFile(fileobj=file) as unpacked:
            yield from read_stream(unpacked)
    elif head == ZSTD:
        yield from _unpack_zstd(file)
    else:
        yield from read_stream(file)


def _unpack_zstd(file: IO[bytes]) -> Iterator[bytes]:
    if sys.version_info >= (3, 14):
        from compression import zstd

        with zstd.open(file) as unpacked:
            yield from read_stream(unpacked)
        return
    import zstandard

    frame, started = zstandard.ZstdDecompressor().decompressobj(), False
    for piece in read_stream(file):
        while piece:
            try:
                yield frame.decompress(piece)
            except zstandard.ZstdError as error:
                raise EOFError(str(error)) from None
            piece = frame.unused_data
            if frame.eof:
                frame = zstandard.ZstdDecompressor().decompressobj()
                started = bool(piece)
            else:
                started = True
    if started:
        raise EOFError("the file ends in the middle of a frame")
