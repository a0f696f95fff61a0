"""Find the corpus and the compiled engine. The only module that knows where they lie."""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from errorcanon.match.engine import (
    Engine,
    LiteralEngine,
    compile_hyperscan,
    is_hyperscan_here,
    load_hyperscan,
)
from errorcanon.model import CanonError
from errorcanon.store.index import Corpus, IndexedSignature

PACKAGED = Path(__file__).resolve().parent.parent / "corpus.sqlite"
_CHECKOUT = PACKAGED.parent.parent.parent / "records"
_MAKING = ".making"
_LONGEST_MAKING = 600
"""Seconds."""


def open_corpus(beside: Sequence[Path] = ()) -> Corpus:
    """Open the corpus: the one that CANON_CORPUS names, else the one that came with the package.

    Those `beside` it are read too; their records come after its own.

    In a checkout the packaged one is made anew when a record is newer than it; a record that
    cannot be read, because somebody is writing it, is left out with a word about it.

    Raises:
        CanonError: it is not there.
    """
    named = os.environ.get("CANON_CORPUS")
    if named:
        return Corpus.open(Path(named), beside)
    if _is_stale():
        from errorcanon.store.building import build_corpus  # needed in a checkout alone

        for problem in build_corpus(_CHECKOUT, PACKAGED):
            print(f"canon: left out: {problem}", file=sys.stderr)  # noqa: T201 # not an answer
    return Corpus.open(PACKAGED, beside)


def records_folder() -> Path:
    """Give the folder of the records: the checkout's, else ./records."""
    return _CHECKOUT if _CHECKOUT.is_dir() else Path("records")


def healthy_lines() -> Path | None:
    """Give the file of healthy lines, which a checkout has."""
    path = _CHECKOUT.parent / "tests" / "corpus" / "benign.txt"
    return path if path.is_file() else None


def lab_folder() -> Path:
    """Give the folder of the lab's environments and whole outputs.

    Raises:
        CanonError: there is no cache folder, because neither CANON_CACHE nor HOME is set.
    """
    folder = _cache_folder()
    if folder is None:
        raise CanonError("no cache folder; set CANON_CACHE")
    return folder / "lab"


def destination_file() -> Path:
    """Give the file that says where reports go; there is none where reporting is off."""
    return _own_folder("CANON_CONFIG", "XDG_CONFIG_HOME", ".config") / "report.json"


def outbox_folder() -> Path:
    """Give the folder in which reports wait."""
    return _own_folder("CANON_STATE", "XDG_STATE_HOME", ".local/state") / "outbox"


def follow_file(places: Sequence[str]) -> Path:
    """Give the file in which `canon scan --follow` keeps how far it is with these places."""
    key = "\0".join([str(Path.cwd()), *places])
    name = f"follow-{hashlib.sha256(os.fsencode(key)).hexdigest()[:16]}.sqlite"
    return _own_folder("CANON_STATE", "XDG_STATE_HOME", ".local/state") / name


def database_address(named: str | None = None) -> str:
    """Give the database of reports: the one named, else CANON_DATABASE, else a file of its own."""
    default = "outcomes.sqlite"
    chosen = named or os.environ.get("CANON_DATABASE")
    return chosen or str(_own_folder("CANON_STATE", "XDG_STATE_HOME", ".local/state") / default)


def _own_folder(ours: str, theirs: str, default: str) -> Path:
    named = os.environ.get(ours)
    if named:
        return Path(named)
    common = os.environ.get(theirs)
    if common:
        return Path(common) / "errorcanon"
    home = os.environ.get("HOME") or os.environ.get("USERPROFILE")
    if not home:
        raise CanonError(f"no folder to keep anything in; set {ours}")
    return Path(home) / default / "errorcanon"


def _is_stale() -> bool:
    if not (_CHECKOUT.is_dir() and (_CHECKOUT.parent / "pyproject.toml").is_file()):
        return False
    if not PACKAGED.is_file():
        return True
    return _changed_since(str(_CHECKOUT), PACKAGED.stat().st_mtime_ns)


def _changed_since(folder: str, made: int) -> bool:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.stat().st_mtime_ns > made:
                return True
            # The lab replaces its files, which changes their folder; none of them is edited.
            if entry.is_dir() and entry.name != "evidence" and _changed_since(entry.path, made):
                return True
    return False


def open_engine(corpus: Corpus, signatures: Sequence[IndexedSignature]) -> Engine:
    """Give the fastest engine that is ready now; see `warm_engine` for the one that is not."""
    cached = _cache_file(corpus)
    if cached is not None and cached.is_file() and is_hyperscan_here():
        engine = load_hyperscan(cached.read_bytes())
        if engine is not None:
            return engine
        with suppress(OSError):
            cached.unlink()
    return LiteralEngine(signatures)


def warm_engine(corpus: Corpus, signatures: Sequence[IndexedSignature]) -> Path | None:
    """Compile the fast engine and keep it for the next time.

    Returns where it lies, or None where the library or a cache folder is missing, or another
    process is at it.
    """
    cached = _cache_file(corpus)
    if cached is None or not is_hyperscan_here():
        return None
    if cached.is_file():
        return cached
    making = cached.with_suffix(_MAKING)
    try:
        cached.parent.mkdir(parents=True, exist_ok=True)
        if making.is_file() and time.time() - making.stat().st_mtime > _LONGEST_MAKING:
            making.unlink(missing_ok=True)  # left by a process that was killed
        descriptor = os.open(making, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except OSError:
        return None
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(compile_hyperscan(signatures).dump())
        making.replace(cached)
    except OSError:
        return None
    finally:
        making.unlink(missing_ok=True)
    return cached


def warm_engine_later(corpus: Corpus, signatures: Sequence[IndexedSignature]) -> None:
    """Compile the fast engine in a process of its own, so that nobody waits for it.

    Nothing happens where it lies there already, where processes cannot be forked, or where
    CANON_WARM=0 forbids it.
    """
    cached = _cache_file(corpus)
    if cached is None or cached.is_file() or os.environ.get("CANON_WARM") == "0":
        return
    if not hasattr(os, "fork") or not is_hyperscan_here():
        return
    sys.stdout.flush()
    sys.stderr.flush()
    if os.fork() > 0:
        return
    try:  # in the child: let go of the terminal and of whoever reads our output
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        os.nice(19)
        warm_engine(corpus, signatures)
    finally:
        os._exit(0)


def _cache_file(corpus: Corpus) -> Path | None:
    folder = _cache_folder()
    if folder is None:
        return None
    # The library's own version is checked by the library when it reads the file.
    key = "|".join([corpus.fingerprint, _processor()])
    return folder / f"engine-{hashlib.sha256(key.encode()).hexdigest()[:20]}.bin"


def _cache_folder() -> Path | None:
    named = os.environ.get("CANON_CACHE") or os.environ.get("XDG_CACHE_HOME")
    if named:
        return Path(named) / "errorcanon"
    home = os.environ.get("HOME")
    if not home:
        return None
    return Path(home) / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "errorcanon"


def _processor() -> str:
    """Name what decides whether a compiled engine runs here: the processor and its features."""
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith(("flags", "Features")):
                    return f"{os.uname().machine} {line}"
    except OSError:
        pass
    import platform  # in Python 3.10 it imports subprocess

    return f"{platform.machine()} {platform.processor()}"
