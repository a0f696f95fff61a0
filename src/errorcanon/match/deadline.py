"""A moment after which an answer is given with what is known by then."""

from __future__ import annotations

import time


class Deadline:
    """Ends work that goes on for too long; without seconds it never does."""

    def __init__(self, seconds: float | None = None):
        self._end = None if seconds is None else time.monotonic() + seconds
        self.was_met = True
        """False once something was left undone for it."""

    def has_passed(self) -> bool:
        """Tell whether to stop; whoever asks does stop then."""
        if self._end is not None and time.monotonic() >= self._end:
            self.was_met = False
        return not self.was_met
