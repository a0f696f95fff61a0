"""Ask a probe: a small script of a record that looks at the failing interpreter.

It runs in that interpreter, without its site's start-up code, for two seconds at most. Where
bubblewrap is to be had it can write nothing and reach nobody; else only its time and its output
are limited. Probes come from our own records alone: see store/untrusted.py.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import IO, Any

from errorcanon.facts.fact import Subject
from errorcanon.model import LANGUAGES, LookSpec, Seen
from errorcanon.store.json_input import parse_json
from errorcanon.store.texts import clean_text

SECONDS = 2.0
_LARGEST = 1 << 16
_LONGEST_REASON = 300
_ASIDE = (
    *("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"),
    *("--unshare-net", "--unshare-ipc", "--unshare-pid", "--unshare-uts"),
    *("--die-with-parent", "--new-session", "--cap-drop", "ALL"),
)
_KEPT = (
    *("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PYTHONPATH", "TMPDIR"),
    *("SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"),
)
"""What a probe is told of the environment; it may look at nothing secret."""


def ask_probe(
    look: LookSpec,
    captures: Mapping[str, str],
    subject: Subject,
    executable: str,
    environ: Mapping[str, str] = os.environ,
) -> tuple[Seen, ...]:
    """Give what a probe says; nothing where it cannot tell, fails, or takes too long."""
    request = {
        "captures": dict(captures),
        "script": subject.script,
        "folders": list(subject.folders),
        "paths": list(subject.paths),
    }
    command = [executable, "-I", "-S", "-B", "-c", look.code]
    kept = {name: environ[name] for name in _KEPT if name in environ}
    output = _run([*_aside(), *command], json.dumps(request).encode(), kept, subject.script)
    told = _answer_of(output)
    return _seen(look, told) if told else ()


@lru_cache(maxsize=1)
def _aside() -> tuple[str, ...]:
    """Give what keeps a probe apart; nothing where there is no bubblewrap, or none that works.

    In many containers it may not make the namespaces that it needs.
    """
    wrapper = shutil.which("bwrap")
    if wrapper is None:
        return ()
    words = (wrapper, *_ASIDE)
    is_working = _run([*words, "echo", "works"], b"", {}, "/").strip() == b"works"
    return words if is_working else ()


def _run(words: Sequence[str], given: bytes, environ: Mapping[str, str], folder: str) -> bytes:
    """Run a command, and end it with all that it began; give its output where it was in time."""
    with _nameless() as output:
        try:
            child = subprocess.Popen(  # noqa: S603 # a probe of our own records
                list(words),
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=subprocess.DEVNULL,
                env=dict(environ),
                cwd=folder if os.path.isdir(folder) else "/",
                start_new_session=True,
                preexec_fn=_limit,
            )
        except (OSError, ValueError):
            return b""
        try:
            child.communicate(given, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return b""
        except OSError:  # it ended without reading what it was asked
            pass
        finally:
            with contextlib.suppress(OSError):
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()
        output.seek(0)
        return output.read(_LARGEST + 1)


def _nameless() -> IO[bytes]:
    """Give a file in memory, so that a look writes nothing anywhere.

    Unlike a pipe it has an end that a limit sets. On disk where there is none, or none is allowed.
    """
    try:
        return open(os.memfd_create("probe"), "w+b")
    except (AttributeError, OSError):  # another system, or a filter of system calls
        return tempfile.TemporaryFile()


def _limit() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (_LARGEST, _LARGEST))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _answer_of(output: bytes) -> dict[str, Any] | None:
    """Read the last line; None where it is no answer."""
    lines = output.strip().splitlines()
    if not lines or len(output) > _LARGEST:
        return None
    try:
        told = parse_json(lines[-1])
    except ValueError:
        return None
    is_answer = isinstance(told, dict) and told.get("answer") in ("this", "another")
    return told if is_answer and isinstance(told.get("because"), dict) else None


def _seen(look: LookSpec, told: Mapping[str, Any]) -> tuple[Seen, ...]:
    because = tuple(
        (language, clean_text(str(told["because"].get(language, "")))[:_LONGEST_REASON])
        for language in LANGUAGES
    )
    return (Seen(look.id, told["answer"], because=because),)
