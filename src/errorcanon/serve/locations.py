"""Find the corpus and the compiled engine. The only module that knows where they lie."""

from __future__ import annotations

import os
import sys
import time
import zlib
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from errorcanon.match.engine import (
    Engine,
    LiteralEngine,
    compile_hyperscan,
    is_hyperscan_here,
    load_hyperscan,
)
from errorcanon.match.lookups import Lookups
from errorcanon.model import CanonError
from errorcanon.store.index import FORMAT, Corpus, IndexedSignature, identify

if TYPE_CHECKING:
    from errorcanon.survey.origins_table import OriginsFile
    from errorcanon.survey.table import Surveys

PACKAGED = Path(__file__).resolve().parent.parent / "corpus.sqlite"
SURVEYS = PACKAGED.parent / "surveys.sqlite"
ORIGINS = PACKAGED.parent / "origins.bin"
_FORM = PACKAGED.parent / "store/index.py"
_SURVEYS_FORMS = [
    PACKAGED.parent / "survey" / f"{name}.py"
    for name in (
        *("table", "places_table", "import_names", "system_table"),
        *("symbols_table", "symbols_names", "packages_table", "packages", "codes_table"),
        *("parts_table", "parts"),
    )
]
"""What gives the files their form; in a checkout that was brought up to date it may be newer."""
_SURVEYED = ("names", "imports", "system", "symbols", "packages", "codes", "parts")
"""The folders of answers that are compiled."""
_ORIGINS_FORMS = [
    PACKAGED.parent / "survey" / f"{name}.py" for name in ("origins_table", "messages")
]
_MESSAGES = "messages"
_CHECKOUT = PACKAGED.parent.parent.parent / "records"
_MAKING = ".making"
_MOST_COPIES, _MOST_ENGINES = 8, 4
_LONGEST_MAKING = 86_400.0
"""Seconds; no engine is compiled for that long."""
_BESIDE = "CANON_WARM_BESIDE"
_SEARCHED = frozenset({"PYTHONPATH", "LD_LIBRARY_PATH"})
"""Variables that hold several paths."""
_WARMING_PATHS = _SEARCHED | {"CANON_CORPUS", "CANON_CACHE", "XDG_CACHE_HOME", "PYTHONHOME"}
_WARMING = (
    *sorted(_WARMING_PATHS),
    *("HOME", "PATH", "TMPDIR", "TEMP", "TMP", "LANG", "LC_ALL"),
    *("PYTHONUSERBASE", "PYTHONNOUSERSITE", "PYTHONDONTWRITEBYTECODE"),
)
"""What a process that compiles the engine takes over; nothing of what was asked is in these."""
_RULES = "1"
"""Changes with what `store/untrusted.py` refuses, so that copies made before do not count."""


def open_corpus(beside: Sequence[Path] = ()) -> Corpus:
    """Open the corpus: the one that CANON_CORPUS names, else the one that came with the package.

    Those `beside` it are read too; their records come after its own.

    In a checkout the packaged one is made anew when a record, or its form, is newer than it; a
    record that cannot be read, because somebody is writing it, is left out with a word about it.

    What CANON_CORPUS names, and those beside it, are files of others: see `store/untrusted.py`.

    Raises:
        CanonError: it is not there, or cannot be trusted.
    """
    others = [_checked(path) for path in beside]
    return Corpus.open(corpus_file(), others, beside)


def corpus_file() -> Path:
    """Give the file that `open_corpus` opens first.

    Raises:
        CanonError: CANON_CORPUS names one that is not there, or cannot be trusted.
    """
    named = os.environ.get("CANON_CORPUS")
    return _checked(Path(named)) if named else _packaged()


def _packaged() -> Path:
    if _is_stale(PACKAGED, _CHECKOUT, _FORM):
        from errorcanon.serve.console import left_out, warn
        from errorcanon.store.building import build_corpus  # needed in a checkout alone

        for problem in build_corpus(_CHECKOUT, PACKAGED):
            warn(left_out(problem))
    return PACKAGED


def _checked(path: Path) -> Path:
    """Give our own copy of somebody's corpus file; it is made where this state of it is new here.

    Raises:
        CanonError: it is not there, cannot be trusted, or there is no room for the copy.
    """
    import hashlib  # 4 ms that `canon explain` does not need

    state = identify(path)
    if PACKAGED.is_file() and state == identify(PACKAGED):
        return path
    folder = _copies_folder()
    key = repr((state, os.path.realpath(path), FORMAT, _RULES))
    copy = folder / f"{hashlib.sha256(key.encode('utf-8', 'replace')).hexdigest()[:32]}.sqlite"
    if copy.is_file():
        with suppress(OSError):
            os.utime(copy)  # so that it is known to be used
        return copy
    from errorcanon.store.untrusted import copy_untrusted  # once for each state of a file

    copy_untrusted(path, copy)
    _keep_latest(folder, "*.sqlite", _MOST_COPIES)
    return copy


def _copies_folder() -> Path:
    """Give the folder of our copies: in the cache, else one that goes when this process ends."""
    cache = _cache_folder()
    if cache is not None:
        folder = cache / "corpora"
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if os.access(folder, os.W_OK):
                return folder
    return _passing_folder()


@lru_cache(maxsize=1)
def _passing_folder() -> Path:
    import atexit
    from contextlib import ExitStack

    from errorcanon.store.writing import scratch_folder

    stack = ExitStack()
    try:
        folder = stack.enter_context(scratch_folder("corpora"))
    except OSError as error:
        raise CanonError(
            f"no room for a checked copy of the corpus ({error.strerror}); set CANON_CACHE"
        ) from None
    atexit.register(stack.close)
    return folder


def _keep_latest(folder: Path, pattern: str, most: int) -> None:
    """Remove all files of a cache but those that were used last."""
    with suppress(OSError):
        files = sorted(folder.glob(pattern), key=lambda file: file.stat().st_mtime)
        for file in files[:-most]:
            file.unlink(missing_ok=True)


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
    return _in_cache("lab")


def surveys_file(*, made: bool = True) -> Path:
    """Give the compiled surveys; in a checkout they are made anew where an answer is newer.

    Raises:
        CanonError: answers that are damaged, or no room for the file.
    """
    folder = survey_answers()
    kinds = [folder / kind for kind in _SURVEYED if (folder / kind).is_dir()]
    if made and any(_is_stale(SURVEYS, *pair) for pair in product(kinds, _SURVEYS_FORMS)):
        from errorcanon.serve.console import complain
        from errorcanon.survey.table import compile_answers  # needed in a checkout alone

        complain("the surveys are compiled; this is done once")
        compile_answers(folder, SURVEYS)
    return SURVEYS


def origins_file(*, made: bool = True) -> Path:
    """Give the compiled file of origins; in a checkout it is made anew where an answer is newer.

    Raises:
        CanonError: answers that are damaged, or no room for the file.
    """
    folder = survey_answers() / _MESSAGES
    if (
        made
        and folder.is_dir()
        and any(_is_stale(ORIGINS, folder, form) for form in _ORIGINS_FORMS)
    ):
        from errorcanon.serve.console import complain
        from errorcanon.survey.origins_table import compile_origins  # needed in a checkout alone

        complain("the origins of messages are compiled; this is done once")
        compile_origins(folder, ORIGINS)
    return ORIGINS


def open_lookups() -> Lookups:
    """Give what answers signatures that ask surveys; they are opened when one does."""
    return Lookups(open_surveys, open_origins)


def open_origins() -> OriginsFile:
    """Open the file that says where messages come from.

    Raises:
        CanonError: it is missing or damaged.
    """
    from errorcanon.survey.origins_table import OriginsFile  # most questions need none of it

    return OriginsFile(origins_file())


def open_surveys() -> Surveys:
    """Open the compiled surveys.

    Raises:
        CanonError: they are missing or damaged.
    """
    from errorcanon.survey.table import Surveys  # most questions need none of it

    return Surveys.open(surveys_file())


def survey_answers() -> Path:
    """Give the folder of the answers that this checkout holds."""
    return _CHECKOUT.parent / "surveys"


def survey_folder() -> Path:
    """Give the folder of what was read from releases; see `survey/archive.py`.

    Raises:
        CanonError: there is no cache folder, because neither CANON_CACHE nor HOME is set.
    """
    return _in_cache("surveys")


def _in_cache(name: str) -> Path:
    folder = _cache_folder()
    if folder is None:
        raise CanonError("no cache folder; set CANON_CACHE")
    return folder / name


def destination_file() -> Path:
    """Give the file that says where reports go; there is none where reporting is off."""
    return _own_folder("CANON_CONFIG", "XDG_CONFIG_HOME", ".config") / "report.json"


def outbox_folder() -> Path:
    """Give the folder in which reports wait."""
    return _own_folder("CANON_STATE", "XDG_STATE_HOME", ".local/state") / "outbox"


def receipts_folder() -> Path:
    """Give the folder in which receipts of trials lie that an agent asked for."""
    return _own_folder("CANON_STATE", "XDG_STATE_HOME", ".local/state") / "receipts"


def follow_file(places: Sequence[str]) -> Path:
    """Give the file in which `canon scan --follow` keeps how far it is with these places."""
    import hashlib

    key = "\0".join([str(Path.cwd()), *places])
    name = f"follow-{hashlib.sha256(os.fsencode(key)).hexdigest()[:16]}.sqlite"
    return _own_folder("CANON_STATE", "XDG_STATE_HOME", ".local/state") / name


def database_address(named: str | None = None) -> str:
    """Give the database of reports: the one named, else CANON_DATABASE, else a file of its own."""
    default = "outcomes.sqlite"
    chosen = named or os.environ.get("CANON_DATABASE")
    address = chosen or str(_own_folder("CANON_STATE", "XDG_STATE_HOME", ".local/state") / default)
    if not address.isprintable():
        raise CanonError(f"{address!r}: holds what no path should; set CANON_DATABASE")
    return address


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


def _is_stale(made: Path, source: Path, form: Path) -> bool:
    """Tell whether this is a checkout in which a file is older than its source or its form."""
    if not (_CHECKOUT.is_dir() and (_CHECKOUT.parent / "pyproject.toml").is_file()):
        return False
    if not made.is_file():
        return True
    since = made.stat().st_mtime_ns
    return form.stat().st_mtime_ns > since or _changed_since(str(source), since)


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
    with suppress(OSError):  # a cache that cannot be read is as good as none
        if cached is not None and cached.is_file() and is_hyperscan_here():
            engine = load_hyperscan(cached.read_bytes())
            if engine is not None:
                with suppress(OSError):
                    os.utime(cached)  # so that it is known to be used
                return engine
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
    from errorcanon.store.writing import alone, whole_file

    try:
        if cached.is_file():
            return cached
        cached.parent.mkdir(parents=True, exist_ok=True)
        with alone(cached.with_suffix(_MAKING)) as is_alone:
            if not is_alone:
                return None
            if cached.is_file():  # whoever was at it before has just ended
                return cached
            with whole_file(cached, 0o600) as file:
                file.write(compile_hyperscan(signatures).dump())
            cached.with_suffix(_MAKING).unlink(missing_ok=True)
        _forget_engines(cached.parent)
    except OSError:
        return None
    return cached


def warm_engine_later(corpus: Corpus, signatures: Sequence[IndexedSignature]) -> None:
    """Compile the fast engine in a process of its own, so that nobody waits for it.

    That process is `python -m errorcanon warm`: neither its command line nor its environment holds
    anything of what was asked. Nothing happens where the engine lies there already, where processes
    cannot be forked, or where CANON_WARM=0 forbids it.
    """
    cached = _cache_file(corpus)
    if cached is None or os.environ.get("CANON_WARM") == "0":
        return
    try:
        if cached.is_file():
            return
    except OSError:
        return
    if not hasattr(os, "fork") or not is_hyperscan_here() or not sys.executable:
        return
    environ = _warming_environ(corpus)
    sys.stdout.flush()
    sys.stderr.flush()
    if os.fork() > 0:
        return
    try:  # in the child: let go of the terminal, of the folder, and of whoever reads our output
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        os.nice(19)
        os.chdir("/")
        os.execve(sys.executable, [sys.executable, "-m", "errorcanon", "warm"], environ)  # noqa: S606 # fixed words
    finally:
        os._exit(0)


def _warming_environ(corpus: Corpus) -> dict[str, str]:
    """Give the variables that the process which compiles needs, with paths that hold anywhere."""
    environ = {name: os.environ[name] for name in _WARMING if os.environ.get(name)}
    for name in _WARMING_PATHS & environ.keys():
        parts = environ[name].split(os.pathsep) if name in _SEARCHED else [environ[name]]
        environ[name] = os.pathsep.join(map(os.path.abspath, parts))
    if corpus.beside:
        environ[_BESIDE] = "\n".join(str(path.absolute()) for path in corpus.beside)
    return environ


def warming_corpora() -> list[Path]:
    """Give the imported corpora that the process which compiles is to read beside ours."""
    return [Path(path) for path in os.environ.get(_BESIDE, "").split("\n") if path]


def _forget_engines(folder: Path) -> None:
    """Keep the engines that were used last: each corpus and each version makes one of its own."""
    _keep_latest(folder, "engine-*.bin", _MOST_ENGINES)
    with suppress(OSError):
        for mark in folder.glob(f"engine-*{_MAKING}"):  # of a process that was killed long ago
            if time.time() - mark.stat().st_mtime > _LONGEST_MAKING:
                mark.unlink(missing_ok=True)


def _cache_file(corpus: Corpus) -> Path | None:
    folder = _cache_folder()
    if folder is None:
        return None
    # The library refuses by itself what another version of it made, or another processor.
    processor = zlib.crc32(_processor().encode("utf-8", "replace"))
    return folder / f"engine-{corpus.fingerprint}-{processor:08x}.bin"


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
