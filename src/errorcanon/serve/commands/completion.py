"""canon completion"""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Iterator

from errorcanon.serve.console import FOUND, NOTHING, put, put_line
from errorcanon.serve.locations import open_corpus

_ASK = 'canon completion ids "%s" 2>/dev/null'
_FUNCTIONS = {
    "bash": "_canon_ids() {\n  %s\n}" % (_ASK % "$1"),
    # -U: an id is offered for its slug too, which is no beginning of it
    "zsh": '_canon_ids() {\n  compadd -U -- ${(f)"$(%s)"}\n}' % (_ASK % "$PREFIX$SUFFIX"),
    "fish": "",
}
_IDS = {
    "bash": "_canon_ids",
    "zsh": "_canon_ids",
    "fish": "(canon completion ids (commandline -ct) 2>/dev/null)",
}


def completion(arguments: Namespace) -> int:
    """Print the completion script of a shell, or the ids by which it completes a word."""
    if arguments.shell == "ids":
        return _complete(arguments.word)
    import shtab

    from errorcanon.serve.cli import make_parser

    parser = make_parser()
    for action in _takers(parser):
        action.complete = _IDS  # type: ignore[attr-defined] # where shtab looks for it
    preamble = _FUNCTIONS[arguments.shell]
    put(shtab.complete(parser, shell=arguments.shell, preamble=preamble) + "\n")
    return FOUND


def _complete(word: str) -> int:
    """Print the ids that begin with a word; where none does, those whose slug does."""
    ids = open_corpus().ids()
    found = [identity for identity in ids if identity.startswith(word)]
    found = found or [identity for identity in ids if _slug(identity).startswith(word)]
    for identity in found:
        put_line(identity)
    return FOUND if found else NOTHING


def _slug(identity: str) -> str:
    return identity.rpartition("/")[2]


def _takers(parser: ArgumentParser) -> Iterator[Action]:
    """Find every argument that takes the id of a record."""
    for action in parser._actions:
        if isinstance(action.choices, dict):
            for below in action.choices.values():
                yield from _takers(below)
        elif action.metavar == "ID" and not action.option_strings:
            yield action
