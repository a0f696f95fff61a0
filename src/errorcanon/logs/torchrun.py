"""Read what PyTorch's launcher leaves behind: the error file of a run, and its `--log-dir`.

torchrun names an error file for each worker, and copies that of the first to fail to the one
that TORCHELASTIC_ERROR_FILE names in its own environment.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from errorcanon.logs.error_file import ErrorFile, parse_error_file
from errorcanon.logs.reading import read_file
from errorcanon.model import CanonError

VARIABLE = "TORCHELASTIC_ERROR_FILE"
ERROR_FILE = "error.json"
_LOGS = ("stdout.log", "stderr.log")
_LAYOUTS = ("*/attempt_*/[0-9]*", "attempt_*/[0-9]*", "[0-9]*")
"""From the folder that was named: run, attempt, local rank."""
_RANDOM = len("_12345678")
"""What `tempfile.mkdtemp` adds to the id of a run; several nodes may share the rest."""
_NO_ID = "none"
_SAME_RUN = 3600
"""Seconds between the ends of the nodes of a run; the same id may have been used before."""


# --- the file of a command that runs -------------------------------------------


class AwaitedErrorFile:
    """The file in which a command, if it is a launcher, says what failed first."""

    def __init__(self, path: Path | None):
        self._path = path
        self._before = self._state()

    @property
    def environ(self) -> dict[str, str]:
        """The environment in which the command knows the file."""
        return {**os.environ, VARIABLE: str(self._path)} if self._path else dict(os.environ)

    def read(self) -> ErrorFile | None:
        """Give what was written since we began to wait; None for nothing that can be read."""
        if self._path is None or self._state() in (None, self._before):
            return None
        try:
            return parse_error_file(self._path.read_bytes())
        except OSError:
            return None

    def _state(self) -> tuple[int, int, int] | None:
        try:
            found = self._path.stat() if self._path else None
        except OSError:
            return None
        return (found.st_ino, found.st_mtime_ns, found.st_size) if found else None


@contextmanager
def awaited_error_file() -> Iterator[AwaitedErrorFile]:
    """Await an error file: the one the user has named, else one in a temporary folder.

    Where no folder can be made the command runs without: an explanation is never worth a run.
    """
    named = os.environ.get(VARIABLE)
    if named is not None:
        yield AwaitedErrorFile(Path(named) if named else None)
        return
    from errorcanon.store.writing import scratch_folder  # 4 ms that `canon explain` does not need

    with ExitStack() as stack:
        folder = None
        with suppress(OSError):
            folder = stack.enter_context(scratch_folder("run"))
        yield AwaitedErrorFile(folder and folder / ERROR_FILE)


# --- the folder of a run -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Worker:
    """One process of a run, by the files that it left."""

    folder: Path
    error: ErrorFile | None

    @property
    def local_rank(self) -> int:
        """Its number on its host; the files do not say which rank that is of all hosts."""
        return int(self.folder.name) if self.folder.name.isdecimal() else 0


def find_workers(folder: Path) -> list[Worker]:
    """Find the workers of the latest run and attempt in a log folder, the first to fail first.

    Those that wrote no error file come last, because nothing says when they failed.

    Raises:
        CanonError: the folder holds nothing of the kind.
    """
    for layout in _LAYOUTS:
        folders = [path for path in folder.glob(layout) if _written(path)]
        if folders:
            break
    else:
        folders = [folder] if _written(folder) else []
    if not folders:
        raise CanonError(
            f"{folder}: is a folder; name the log in it, or a folder of torchrun's --log-dir"
        )
    workers = [Worker(path, _read_error_file(path)) for path in _latest(folders)]
    return sorted(workers, key=_when)


def read_workers(workers: Sequence[Worker]) -> Iterator[bytes]:
    """Read what workers printed and recorded, each line marked as `torchrun --tee` marks it."""
    for worker in workers:
        mark = b"[default%d]:" % worker.local_rank
        for name in _LOGS:
            path = worker.folder / name
            if path.is_file():
                yield from _marked(read_file(path), mark)
        if worker.error:
            yield from _marked([worker.error.text.encode("utf-8", errors="replace")], mark)


def _marked(pieces: Iterable[bytes], mark: bytes) -> Iterator[bytes]:
    yield mark
    for piece in pieces:
        yield piece.replace(b"\n", b"\n" + mark)
    yield b"\n"


def _read_error_file(folder: Path) -> ErrorFile | None:
    try:
        return parse_error_file((folder / ERROR_FILE).read_bytes())
    except OSError:
        return None


def _written(folder: Path) -> float:
    """Give when a worker's folder was last written to, 0 where it holds nothing."""
    files = [folder / name for name in (ERROR_FILE, *_LOGS)]
    stats = [path.stat() for path in files if path.is_file()]
    return max((found.st_mtime for found in stats if found.st_size), default=0)


def _latest(folders: Sequence[Path]) -> list[Path]:
    """Keep the latest run, which several nodes may share, and the last attempt on each node."""
    written: dict[Path, float] = {}
    attempts: dict[Path, int] = {}
    for path in folders:
        run = _run(path)
        written[run] = max(_written(path), written.get(run, 0))
        attempts[run] = max(_attempt(path), attempts.get(run, 0))
    latest = max(written, key=lambda run: written[run])
    runs = {
        run
        for run in written
        if _run_id(run) == _run_id(latest) and written[latest] - written[run] <= _SAME_RUN
    }
    return [p for p in folders if _run(p) in runs and _attempt(p) == attempts[_run(p)]]


def _run(folder: Path) -> Path:
    return folder.resolve().parent.parent


def _run_id(run: Path) -> str:
    identity = run.name[:-_RANDOM]
    return run.name if identity in ("", _NO_ID) else identity


def _attempt(folder: Path) -> int:
    number = folder.resolve().parent.name.removeprefix("attempt_")
    return int(number) if number.isdecimal() else 0


def _when(worker: Worker) -> tuple[bool, int, int]:
    time = worker.error.time if worker.error else None
    return time is None, time or 0, worker.local_rank
