"""Run a command and copy what it prints, without the command noticing.

Where our own output is a terminal the command gets a terminal too, so that its colours,
progress bars and line buffering stay as they are; else it gets a pipe.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import selectors
import signal
import subprocess  # the command that the user named
import termios
import tty
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import FrameType

_PIECE = 1 << 16
_FORWARDED = (signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2)


def run_copied(
    command: Sequence[str], note: Callable[[bytes], None], environ: Mapping[str, str] = os.environ
) -> int:
    """Run a command, pass its output on as it comes, and give every piece to `note`.

    Returns the exit code, or minus the signal that ended it.
    """
    is_ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN  # below nohup, or behind `&`
    with contextlib.ExitStack() as stack:
        sinks: dict[int, int] = {}
        streams = []
        for sink in (1, 2):
            reader, writer = _channel(sink)
            stack.callback(os.close, reader)
            sinks[reader] = sink
            streams.append(writer)
        try:
            # From here on an interrupt is for the command, which gets it from the terminal too.
            stack.enter_context(_handled(signal.SIGINT, signal.SIG_IGN))
            process = subprocess.Popen(  # noqa: S603 # running it is the purpose
                command,
                env=environ,
                stdout=streams[0],
                stderr=streams[1],
                preexec_fn=None if is_ignored else _restore_interrupt,  # no threads run here
            )
        finally:
            for writer in streams:
                os.close(writer)
        for number in _FORWARDED:
            stack.enter_context(_handled(number, lambda n, _f: process.send_signal(n)))
        stack.enter_context(_handled(signal.SIGWINCH, lambda _n, _f: _resize(sinks)))
        _copy(sinks, note)
        return process.wait()


def _restore_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _channel(sink: int) -> tuple[int, int]:
    if not os.isatty(sink):
        return os.pipe()
    reader, writer = os.openpty()
    tty.setraw(writer)  # what the command writes is passed on as it is
    _copy_size(sink, writer)
    return reader, writer


def _copy_size(source: int, target: int) -> None:
    with contextlib.suppress(OSError):
        size = fcntl.ioctl(source, termios.TIOCGWINSZ, b"\0" * 8)
        fcntl.ioctl(target, termios.TIOCSWINSZ, size)


def _resize(sinks: dict[int, int]) -> None:
    for reader, sink in sinks.items():
        if os.isatty(sink):
            _copy_size(sink, reader)


@contextlib.contextmanager
def _handled(
    number: int, handler: signal.Handlers | Callable[[int, FrameType | None], object]
) -> Iterator[None]:
    previous = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, previous)


def _copy(sinks: dict[int, int], note: Callable[[bytes], None]) -> None:
    """Copy until every channel is closed; when nobody reads on, the command gets to know."""
    with selectors.DefaultSelector() as selector:
        for reader in sinks:
            selector.register(reader, selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select():
                try:
                    piece = os.read(key.fd, _PIECE)
                except OSError:  # a terminal whose other side has closed
                    piece = b""
                if not piece:
                    selector.unregister(key.fd)
                    continue
                note(piece)
                _write_all(sinks[key.fd], piece)


def _write_all(sink: int, piece: bytes) -> None:
    view = memoryview(piece)
    while view:
        view = view[os.write(sink, view) :]


__all__ = ["run_copied"]
