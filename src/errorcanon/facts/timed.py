"""Read facts one by one, each within its time: the part that parent and child share."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from errorcanon.facts.fact import Fact, Look, Unknown, Value
from errorcanon.model import CanonError

PROCESSOR_SECONDS = 0.05
CLOCK_SECONDS = 0.2
"""What one fact may take. By the clock more: on a busy machine others run in between."""


class LateError(Exception):
    """The time of a fact is up."""


def read_fact(fact: Fact, look: Look) -> Value | Unknown:
    """Read one fact; whatever goes wrong is the reason why it is unknown."""
    try:
        return fact.read(look)
    except LateError:
        return Unknown("it took too long")
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return Unknown(f"{where}{error.strerror or type(error).__name__}")
    except (ValueError, CanonError) as error:
        return Unknown(str(error) or type(error).__name__)
    except Exception as error:
        return Unknown(f"{type(error).__name__}: {error}")


@contextmanager
def alarms() -> Iterator[None]:
    """Let the timers of this process end a fact; for a process of ours alone."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise LateError

    for number in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in (signal.SIGALRM, signal.SIGPROF):
            signal.signal(number, signal.SIG_IGN)


def read_timed(fact: Fact, look: Look) -> Value | Unknown:
    """Read one fact below `alarms`, and stop it when its time is up."""
    assert threading.current_thread() is threading.main_thread()
    try:
        signal.setitimer(signal.ITIMER_REAL, CLOCK_SECONDS)
        signal.setitimer(signal.ITIMER_PROF, PROCESSOR_SECONDS)
        try:
            return read_fact(fact, look)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.setitimer(signal.ITIMER_PROF, 0)
    except LateError:  # it came as the fact was done
        return Unknown("it took too long")
