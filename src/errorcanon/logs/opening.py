"""Open a log wherever it lies: on this machine, or under an address that fsspec knows."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from errorcanon.model import CanonError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_AHEAD = 4 << 20
"""Bytes that are fetched with one request beyond those that are asked for."""


def is_address(place: str) -> bool:
    """Tell whether a place is an address such as `s3://bucket/logs`, and no path."""
    return _ADDRESS.match(place) is not None


def open_log(name: str) -> IO[bytes]:
    """Open the log of a name that a listing gave, for reading from anywhere in it.

    Raises:
        OSError: it cannot be read; whatever else the library of a store raises is told as one.
        CanonError: what is needed for such addresses is missing.
    """
    if not is_address(name):
        return Path(name).open("rb")
    store, path = connect(name)
    with told_as_oserror():
        file = store.open(path, "rb", cache_type="readahead", block_size=_AHEAD)
    return cast("IO[bytes]", _Remote(file))


def connect(address: str) -> tuple[Any, str]:
    """Give fsspec's file system of an address, and the path in it.

    Credentials and endpoints are those of the store's own library, or of fsspec's configuration.

    Raises:
        CanonError: fsspec or the library of the store is missing, or nobody knows such addresses.
    """
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        from errorcanon.store.installing import install_line

        raise CanonError(
            f"{address}: addresses are read with fsspec; install it with: {install_line('remote')}"
        ) from None
    if "::" in address:
        raise CanonError(f"{address}: chained addresses are not read; name the store itself")
    try:
        with told_as_oserror():
            store, path = url_to_fs(address)
    except OSError as error:
        cause = error.__cause__
        words = str(cause) if isinstance(cause, (ImportError, ValueError)) else str(error)
        raise CanonError(f"{address}: cannot be opened: {words}") from None
    return store, path


@contextmanager
def told_as_oserror() -> Iterator[None]:
    """Tell what the library of a store raises, which knows many kinds, as an OSError.

    Raises:
        OSError: whatever was raised within.
    """
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        raise OSError(f"{type(error).__name__}: {error}") from error


class _Remote(io.RawIOBase):
    """A file of a store whose faults are OSErrors."""

    def __init__(self, file: Any):
        self._file = file

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        into = memoryview(buffer)
        with told_as_oserror():
            piece = self._file.read(len(into))
        into[: len(piece)] = piece
        return len(piece)

    def seek(self, offset: int, whence: int = 0) -> int:
        with told_as_oserror():
            return int(self._file.seek(offset, whence))

    def tell(self) -> int:
        return int(self._file.tell())

    def close(self) -> None:
        if not self.closed:
            self._file.close()
        super().close()
