"""`errorcanon.install()`: the card below the traceback that ends a program, thread or process."""

from __future__ import annotations

import sys
import threading
import traceback
from types import TracebackType

from errorcanon.hooks.failure import is_off, show_card

# Each hook calls what was in its place before, then shows the card. Somebody may have wrapped it
# by the time it is to go: then it stays in their chain and only passes on.


class _SysHook:
    """In the place of `sys.excepthook`."""

    def __init__(self) -> None:
        self.previous = sys.excepthook
        self.is_on = True

    def __call__(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        self.previous(kind, error, trace)
        if self.is_on and error is not None:
            show_card(error, trace)

    def put(self) -> None:
        sys.excepthook = self

    def remove(self) -> None:
        self.is_on = False
        if sys.excepthook is self:
            sys.excepthook = self.previous


class _ThreadHook:
    """In the place of `threading.excepthook`."""

    def __init__(self) -> None:
        self.previous = threading.excepthook
        self.is_on = True

    def __call__(self, args: threading.ExceptHookArgs) -> None:
        self.previous(args)
        if self.is_on and args.exc_value is not None:
            show_card(args.exc_value, args.exc_traceback)

    def put(self) -> None:
        threading.excepthook = self

    def remove(self) -> None:
        self.is_on = False
        if threading.excepthook is self:
            threading.excepthook = self.previous


class _ProcessHook:
    """In the place of `traceback.print_exc`, for what ends a child process of `multiprocessing`.

    Such a child prints its exception with it and never calls `sys.excepthook`
    (`BaseProcess._bootstrap` in Lib/multiprocessing/process.py). All other callers get what they
    asked for and no more.
    """

    def __init__(self) -> None:
        self.previous = traceback.print_exc
        self.is_on = True

    def __call__(self, *args: object, **kwargs: object) -> None:
        self.previous(*args, **kwargs)  # type: ignore[arg-type] # the caller's, as they are
        if not self.is_on:
            return
        caller = sys._getframe(1).f_globals.get("__name__")
        error = sys.exc_info()[1]
        if caller == "multiprocessing.process" and error is not None:
            show_card(error)

    def put(self) -> None:
        traceback.print_exc = self

    def remove(self) -> None:
        self.is_on = False
        if traceback.print_exc is self:
            traceback.print_exc = self.previous


_installed: tuple[_SysHook, _ThreadHook, _ProcessHook] | None = None


def install() -> None:
    """Show the card of a known failure below its traceback, in this process and its children.

    The traceback is printed by whoever did so before. Calling it again puts the card last again,
    below what was installed in between. CANON=0 turns it off.
    """
    global _installed
    if is_off():
        return
    uninstall()
    _installed = (_SysHook(), _ThreadHook(), _ProcessHook())
    for hook in _installed:
        hook.put()


def uninstall() -> None:
    """Undo `install`, also where somebody has wrapped the hooks since; else do nothing."""
    global _installed
    for hook in _installed or ():
        hook.remove()
    _installed = None
