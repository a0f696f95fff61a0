"""How a command ended where a signal ended it: which one, what that means, and where to look.

Of such an end the output says nothing: who is killed does not get to print why.
"""

from __future__ import annotations

import signal
import sys
from dataclasses import dataclass

from errorcanon.model import Language
from errorcanon.publish.wording import say

_TOLD = ("SIGKILL", "SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE", "SIGTERM", "SIGHUP")
"""Signals of which more is said than their name: see `died SIGKILL` and the like in the wording."""
_SHELL = 128
"""What shells add to the number of the signal that ended what they ran, to make an exit code."""
_GIB = 1 << 30


@dataclass(frozen=True, slots=True)
class Ending:
    """A signal that ended a command, or what a command had started."""

    number: int
    peak: int
    """Bytes that its largest process held at most."""
    code: int | None = None
    """The exit code by which a shell told of it; None where the command itself died."""

    @property
    def name(self) -> str:
        """The signal's name."""
        return signal.Signals(self.number).name

    @property
    def shell_words(self) -> str:
        """What a shell prints of it: `Killed`, `Segmentation fault`."""
        return signal.strsignal(self.number) or ""

    def sentences(self, language: Language) -> list[str]:
        """Say how it ended, what that means, and what to look at."""
        words = "died" if self.code is None else "died within"
        said = [say(words, language, name=self.name, number=self.number, code=self.code)]
        if self.name in _TOLD:
            said += [say(f"died {self.name}", language), say(f"look {self.name}", language)]
        if self.name == "SIGKILL":
            said.append(say("peak", language, size=_size(self.peak)))
        return said


def ending_of(status: int) -> Ending | None:
    """Tell of which signal a command died, by its status: minus a signal, or an exit code.

    An exit code is believed to stand for a signal only where it is one that ends programs.
    """
    if status < 0:
        return Ending(-status, _peak()) if -status in set(signal.Signals) else None
    told = {signal.Signals[name] for name in _TOLD if hasattr(signal, name)}
    if status - _SHELL in told:
        return Ending(status - _SHELL, _peak(), status)
    return None


def _size(count: int) -> str:
    return f"{count / _GIB:.1f} GiB" if count >= _GIB else f"{count >> 20} MiB"


def _peak() -> int:
    import resource

    held = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return held if sys.platform == "darwin" else held * 1024  # elsewhere in KiB
