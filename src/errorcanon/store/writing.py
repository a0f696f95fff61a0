"""Write files and folders whole or not at all, and sweep away what a killed process left.

Whatever is under way has a name that only this module gives, and a lock that its process holds
until it ends, however it ends. So the next one that writes at the same place can tell what nobody
will finish from what another is writing now.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import re
import secrets
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO

from errorcanon.model import CanonError

if sys.platform == "win32":
    fcntl = None
else:
    import fcntl

_UNFINISHED = re.compile(r"\.canon-[0-9a-f]{12}-(?P<host>[0-9a-f]{8})-[0-9a-f]{12}\.(?:new|old)")
_SCRATCH = re.compile(r"canon-[a-z]+-(?P<host>[0-9a-f]{8})-[0-9a-f]{12}")
_OF_ANOTHER_HOST = 86_400.0
"""Seconds after which what another machine left goes too: its locks may not be seen here."""
_TRIES, _MOMENTS, _MOMENT = 5, 200, 0.01

_under_way: dict[Path, int] = {}
"""What is not finished yet, and the process that has made it.

A signal's handler may raise at any moment, also between the making of something and the block
that would remove it: what is still here when the process ends is removed then.
"""


def write_whole(path: Path, text: str, mode: int = 0o666) -> None:
    """Replace a file's text; the old file stays until the new one is whole.

    Raises:
        OSError: it cannot be written; nothing is left behind.
    """
    with whole_file(path, mode) as file:
        file.write(text.encode("utf-8"))


@contextmanager
def whole_file(path: Path, mode: int = 0o666) -> Iterator[IO[bytes]]:
    """Give a file to write to that takes the place of `path` when all is written.

    Raises:
        OSError: it cannot be written; nothing is left behind.
    """
    with whole_path(path, mode) as temporary, temporary.open("wb") as file:
        yield file


@contextmanager
def whole_path(path: Path, mode: int = 0o666) -> Iterator[Path]:
    """Give the path of an empty file that takes the place of `path` when the block has ended well.

    Raises:
        OSError: it cannot be written; nothing is left behind.
        CanonError: there is something that is no file, as a device.
    """
    if path.exists() and not path.is_file():
        raise CanonError(f"{path}: is no file that could be replaced; name another")
    sweep(path.parent)

    def make() -> Path:
        made = _begin(_unfinished(path, "new"))
        os.close(os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode))
        return made

    with _held(make) as temporary:
        try:
            yield temporary
            temporary.replace(path)
        finally:
            _remove(temporary)


@contextmanager
def whole_folder(path: Path) -> Iterator[Path]:
    """Give a new folder that takes the place of `path` when the block has ended well.

    Where a process was killed between taking the old folder away and putting the new one in its
    place, the old one is put back first.

    Raises:
        OSError: it cannot be written; the old folder stays.
    """
    path = path.resolve() if path.is_symlink() else path
    path.parent.mkdir(parents=True, exist_ok=True)
    _put_back(path)
    sweep(path.parent)
    with _held(lambda: _make_folder(_unfinished(path, "new"))) as new:
        past = new.with_suffix(".old")
        try:
            yield new
            if os.path.lexists(path):
                with _held(lambda: path):  # so that nobody sweeps it once it is renamed
                    path.rename(past)
                    try:
                        new.rename(path)
                    except OSError:
                        past.rename(path)
                        raise
                    shutil.rmtree(past, ignore_errors=True)
            else:
                new.rename(path)
        finally:
            _remove(new)


@contextmanager
def scratch_folder(kind: str, is_large: bool = False) -> Iterator[Path]:
    """Give a folder for this process alone, `canon-KIND-…`, that is gone afterwards.

    A large one lies on a disk where there is a choice: /tmp may lie in memory.

    Raises:
        OSError: it cannot be made.
    """
    root = _large_root() if is_large else _temporary_root()
    prefix = f"canon-{kind}-"
    for name in _names(root):
        found = _SCRATCH.fullmatch(name)
        if found and name.startswith(prefix):
            _remove_dead(root / name, found["host"])

    def make() -> Path:
        return _make_folder(root / f"{prefix}{_host()}-{secrets.token_hex(6)}", 0o700)

    with _held(make) as folder:
        try:
            yield folder
        finally:
            _remove(folder)


@contextmanager
def alone(path: Path) -> Iterator[bool]:
    """Tell whether this process is the only one that does what `path` stands for.

    A process that is killed lets go of it; the file stays and means nothing.

    Raises:
        OSError: the file cannot be made.
    """
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        yield _lock(descriptor)
    finally:
        os.close(descriptor)


def sweep(folder: Path) -> None:
    """Remove what killed processes left unfinished in a folder: once in a process is enough."""
    _sweep_once(os.path.realpath(folder))


@cache
def _sweep_once(folder: str) -> None:
    for name in _names(Path(folder)):
        found = _UNFINISHED.fullmatch(name)
        if found:
            _remove_dead(Path(folder, name), found["host"])


def _put_back(path: Path) -> None:
    """Give a folder its name back that a killed process had taken away."""
    prefix = f".canon-{_digest(path)}-"
    for name in _names(path.parent):
        if _UNFINISHED.fullmatch(name) and name.startswith(prefix) and name.endswith(".old"):
            with suppress(OSError), _dead(path.parent / name) as past:
                if past and not os.path.lexists(path):
                    past.rename(path)


# --- names -----------------------------------------------------------------------


def _unfinished(path: Path, ending: str) -> Path:
    """Name what is under way for `path`; in few letters, for its own name may be a long one."""
    name = f".canon-{_digest(path)}-{_host()}-{secrets.token_hex(6)}.{ending}"
    return path.with_name(name)


def _digest(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path.name)).hexdigest()[:12]


@cache
def _host() -> str:
    """Give eight letters that stand for this machine, whose locks are seen here."""
    import platform

    return hashlib.sha256(platform.node().encode("utf-8", "replace")).hexdigest()[:8]


def _names(folder: Path) -> list[str]:
    try:
        return [name for name in os.listdir(folder) if "canon-" in name]  # noqa: PTH208 # names alone
    except OSError:
        return []


def _temporary_root() -> Path:
    """Give the folder of temporary files; `tempfile` finds it by leaving files for a moment."""
    return _first_usable([*_named_places(), "/tmp", "/var/tmp"])  # noqa: S108 # names there are random


def _large_root() -> Path:
    """Give a folder for gigabytes: where the user says, but not below /tmp, which may be memory."""
    named = _named_places()
    disks = [place for place in named if not Path(place).absolute().is_relative_to("/tmp")]  # noqa: S108
    return _first_usable([*disks, "/var/tmp", *named, "/tmp"])  # noqa: S108 # names are random


def _named_places() -> list[str]:
    return [place for name in ("TMPDIR", "TEMP", "TMP") if (place := os.environ.get(name))]


def _first_usable(places: Sequence[str]) -> Path:
    for place in places:
        if os.path.isdir(place) and os.access(place, os.W_OK):  # noqa: PTH112 # too long a name is none
            return Path(place).absolute()
    return Path.cwd()


def _make_folder(path: Path, mode: int = 0o777) -> Path:
    _begin(path).mkdir(mode)
    return path


def _begin(path: Path) -> Path:
    _under_way[path] = os.getpid()
    return path


def _remove(path: Path) -> None:
    """Remove what was made for a time; nothing is said where it has got its name, or is gone."""
    if path.is_dir():
        _remove_tree(path)
    else:
        path.unlink(missing_ok=True)
    _under_way.pop(path, None)


def _remove_tree(path: Path) -> None:
    """Remove a folder and what lies in it, also folders that a command or the kernel closed."""
    shutil.rmtree(path, ignore_errors=True)
    if not path.exists():
        return
    for here, folders, _ in os.walk(path):
        for name in folders:
            below = Path(here, name)
            with suppress(OSError):
                if not below.is_symlink():
                    below.chmod(0o700)
    shutil.rmtree(path, ignore_errors=True)


@atexit.register
def _remove_left() -> None:
    for path, process in list(_under_way.items()):
        if process == os.getpid():  # and not one that forked this one
            with suppress(OSError):
                _remove(path)


# --- locks -----------------------------------------------------------------------


@contextmanager
def _held(make: Callable[[], Path]) -> Iterator[Path]:
    """Make something and hold its lock; made anew where a sweeper was faster than the lock."""
    for _ in range(_TRIES):
        path = make()
        descriptor = _open(path)
        if descriptor is None and os.path.lexists(path):  # it cannot be locked here
            yield path
            return
        if descriptor is None:
            continue
        if _wait_for_lock(descriptor) and _is_still(path, descriptor):
            break
        os.close(descriptor)
    else:
        raise OSError(f"{path}: is taken away again and again")
    try:
        yield path
    finally:
        os.close(descriptor)


def _open(path: Path) -> int | None:
    """Open a file or folder to lock it, following no link and waiting for nobody."""
    if fcntl is None:
        return None
    try:
        return os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None


def _lock(descriptor: int) -> bool:
    """Take a lock, if nobody has it; where there are no locks nobody has."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def _wait_for_lock(descriptor: int) -> bool:
    """Take a lock that a sweeper, or one who puts a folder in its place, holds for a moment."""
    for _ in range(_MOMENTS):
        if _lock(descriptor):
            return True
        time.sleep(_MOMENT)
    return False


def _is_still(path: Path, descriptor: int) -> bool:
    """Tell whether a path still leads to what was opened."""
    try:
        return os.path.samestat(path.lstat(), os.fstat(descriptor))
    except OSError:
        return False


@contextmanager
def _dead(path: Path) -> Iterator[Path | None]:
    """Give a path where what lies there is ours and nobody holds it, with its lock; else None."""
    descriptor = _open(path)
    if descriptor is None or fcntl is None:
        yield None
        return
    try:
        status = os.fstat(descriptor)
        is_ours = status.st_uid == os.geteuid() and (
            stat.S_ISDIR(status.st_mode) or (stat.S_ISREG(status.st_mode) and status.st_nlink == 1)
        )
        if is_ours and _can_lock(descriptor) and _is_still(path, descriptor):
            yield path
        else:
            yield None
    finally:
        os.close(descriptor)


def _can_lock(descriptor: int) -> bool:
    """Tell whether the lock is free for certain: not where the file system has none."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _remove_dead(path: Path, host: str) -> None:
    """Remove what a process that is gone has left."""
    with suppress(OSError), _dead(path) as dead:
        if dead is None:
            return
        status = dead.lstat()
        if host != _host() and time.time() - status.st_mtime < _OF_ANOTHER_HOST:
            return
        if stat.S_ISDIR(status.st_mode):
            _remove_tree(dead)
        else:
            dead.unlink()
