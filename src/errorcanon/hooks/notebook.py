"""`%load_ext errorcanon`: the card below a failing cell; `%explain` and `%%explain`."""

from __future__ import annotations

import os
import sys
from typing import Any

from errorcanon.hooks.explainer import Explainer, open_explainer, text_of
from errorcanon.hooks.failure import guarded, has_card
from errorcanon.model import Answer
from errorcanon.publish.ansi import Terminal
from errorcanon.publish.card import rule

_MAGIC = "explain"


class Card:
    """An answer that a front end shows as it can: HTML in a notebook, text in a terminal."""

    def __init__(self, answer: Answer, explainer: Explainer):
        self._html = explainer.html(answer)
        if sys.stdout.isatty():
            terminal = Terminal.of(sys.stdout, os.environ)
            text = explainer.card(answer, terminal)
            self._text = "\n" + rule(answer, terminal) + "\n" + text
        else:  # a kernel, whose FORCE_COLOR must not reach what the notebook keeps
            self._text = explainer.card(answer, Terminal())

    def _repr_html_(self) -> str:
        return self._html

    def __repr__(self) -> str:
        return self._text


def load_ipython_extension(shell: Any) -> None:
    """Begin to show cards, and define the magics; what `%load_ext errorcanon` calls."""
    from IPython.core.magic import no_var_expand  # braces in a message are no variables

    shell.register_magic_function(no_var_expand(explain), "line_cell", _MAGIC)
    shell.events.register("post_run_cell", show_after_cell)


def unload_ipython_extension(shell: Any) -> None:
    """Undo `load_ipython_extension`; what `%unload_ext errorcanon` calls."""
    shell.events.unregister("post_run_cell", show_after_cell)
    for magics in shell.magics_manager.magics.values():
        magics.pop(_MAGIC, None)


def show_after_cell(result: Any) -> None:
    """Show the card of what a cell failed with, below its traceback. Never raises."""
    error = result.error_before_exec or result.error_in_exec
    if error is None or not has_card(error):
        return
    with guarded(), open_explainer() as explainer:
        answer = explainer.explain_once(error)
        if answer is not None:
            _display(Card(answer, explainer))


def explain(line: str, cell: str | None = None) -> None:
    """Explain the last exception, the text in this line, or the text of this cell.

    %explain
    %explain RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM
    %%explain
    a log, as long as it may be
    """
    pasted = cell if cell is not None else line.strip()
    text = pasted or _last_failure()
    with open_explainer(is_here=not pasted) as explainer:
        _display(Card(explainer.explain(text), explainer))


def _last_failure() -> str:
    from IPython.core.error import UsageError

    error = getattr(sys, "last_exc", None) or getattr(sys, "last_value", None)
    if error is None:
        raise UsageError("nothing has failed yet; write %explain TEXT, or a log below %%explain")
    return text_of(error)


def _display(card: Card) -> None:
    from IPython.display import display

    display(card)
