"""The card of a failure, at the moment of failure. Every hook goes through here.

A hook is a guest in somebody else's program: nothing here raises, imports a framework, starts a
process or writes a file, and where nothing is known nothing is said. Until something fails this
module costs nothing: what explains is imported when there is something to explain.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from types import TracebackType

_WANTED_ENDS = (KeyboardInterrupt, SystemExit, GeneratorExit)


def is_off(environ: Mapping[str, str] = os.environ) -> bool:
    """Tell whether CANON=0 forbids every hook to do anything."""
    return environ.get("CANON") == "0"


@contextmanager
def guarded(say: Callable[[str], object] | None = None) -> Iterator[None]:
    """Let nothing out into the program whose failure is being explained.

    A fault of ours is said in one line, because a card that silently stays away looks like
    an error that is not known; `say` takes the line where standard error is not seen. Whoever
    presses Ctrl-C meanwhile does not want the card.
    """
    try:
        yield
    except KeyboardInterrupt:
        pass
    except Exception as error:
        with suppress(Exception):
            from errorcanon.publish.controls import one_line

            fault = one_line(f"{type(error).__name__}: {error}")
            line = f"canon: no explanation ({fault}); CANON=0 turns this off"
            say(line) if say else sys.stderr.write(line + "\n")


def has_card(failure: BaseException | str) -> bool:
    """Tell whether a failure may have a card: hooks are on, and it is no end that was wanted."""
    return not is_off() and not isinstance(failure, _WANTED_ENDS)


def show_card(failure: BaseException | str, trace: TracebackType | None = None) -> None:
    """Write the card of a failure to standard error, if the failure is known.

    To be called when the failure's own text has been printed. An exception has its card once,
    whichever hooks it passes. Never raises.
    """
    if sys.stderr is None or not has_card(failure):
        return
    with guarded():
        from errorcanon.hooks.explainer import open_explainer
        from errorcanon.publish.ansi import Terminal
        from errorcanon.publish.card import rule
        from errorcanon.serve.console import complain

        with open_explainer() as explainer:
            answer = explainer.explain_once(failure, trace)
            if answer is not None:
                is_stream = hasattr(sys.stderr, "isatty")  # what stands in for it may be less
                terminal = Terminal.of(sys.stderr, os.environ) if is_stream else Terminal()
                is_brief = _is_one_of_many() and explainer.only_follows(answer)
                card = explainer.short_card if is_brief else explainer.card
                complain("\n" + rule(answer, terminal) + "\n" + card(answer, terminal))


def _is_one_of_many(environ: Mapping[str, str] = os.environ) -> bool:
    """Tell whether launchers say that more processes than this one do the same work.

    When one of them fails the others fail of it: a whole card from each would bury the one.
    """
    return environ.get("WORLD_SIZE", "") not in ("", "1")
