"""Write Python's regular expressions as JavaScript's.

The way goes through the syntax tree that Python's own `re` builds, so that whatever Python reads
(named groups, verbose patterns, inline flags) is understood as Python understands it. A pattern
of bytes becomes one for strings that hold a byte a character; a pattern of text gets the flag `u`,
and its classes spelled out, because `\\s` and `\\w` differ between the two languages.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import Any

from errorcanon.model import CanonError

if sys.version_info >= (3, 11):
    from re import _constants as constants  # type: ignore[attr-defined] # private, stable since 2.x
    from re import _parser as parser  # type: ignore[attr-defined] # as above
else:
    import sre_constants as constants
    import sre_parse as parser

_SYNTAX = frozenset("^$\\.*+?()[]{}|/")
_ANYTHING = "[^]"
_BYTES = {"DIGIT": "0-9", "SPACE": r"\t-\r ", "WORD": "0-9A-Za-z_"}
_TEXT = {
    "DIGIT": r"\p{Nd}",
    # str.isspace
    "SPACE": r"\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000",
    "WORD": r"\p{L}\p{N}_",  # str.isalnum and the underscore
}


@dataclass(frozen=True, slots=True)
class JavaScriptPattern:
    """The two arguments of JavaScript's RegExp."""

    source: str
    flags: str


def to_javascript(pattern: str | bytes, flags: int = 0) -> JavaScriptPattern:
    """Translate a pattern.

    Raises:
        CanonError: it uses something that JavaScript does not have.
    """
    tree = parser.parse(pattern, flags)
    writer = _Writer(isinstance(pattern, bytes), tree.state.flags, tree.state.groupdict)
    source = writer.sequence(tree)
    letters = "i" if tree.state.flags & re.IGNORECASE else ""
    return JavaScriptPattern(source, letters if isinstance(pattern, bytes) else f"{letters}u")


class _Writer:
    """Walks a syntax tree."""

    def __init__(self, is_bytes: bool, flags: int, groups: dict[str, int]):
        self._is_bytes = is_bytes
        self._flags = flags
        self._names = {number: name for name, number in groups.items()}
        self._classes = _BYTES if is_bytes or flags & re.ASCII else _TEXT

    def sequence(self, tree: Any) -> str:
        return "".join(self._node(str(operator), argument) for operator, argument in tree)

    def _node(self, operator: str, argument: Any) -> str:
        method = getattr(self, f"_{operator.lower()}", None)
        if method is None:
            raise CanonError(f"JavaScript has no {operator.lower()}; write the pattern without it")
        return str(method(argument))

    def _literal(self, code: int) -> str:
        return self._letter(code, _SYNTAX)

    def _not_literal(self, code: int) -> str:
        return f"[^{self._letter(code, _SYNTAX | {'-'})}]"

    def _any(self, _: None) -> str:
        return _ANYTHING if self._flags & re.DOTALL else r"[^\n]"

    def _in(self, items: list[tuple[Any, Any]]) -> str:
        is_negated = str(items[0][0]) == "NEGATE"
        members, without = [], []
        for operator, argument in items[is_negated:]:
            name = str(argument).removeprefix("CATEGORY_")
            if str(operator) == "CATEGORY" and name.startswith("NOT_"):
                without.append(f"[^{self._classes[name.removeprefix('NOT_')]}]")
            elif str(operator) == "CATEGORY":
                members.append(self._classes[name])
            else:
                members.append(self._range(argument))
        inside = "".join(members)
        if not without:
            return f"[{'^' if is_negated else ''}{inside}]"
        either = "|".join([*([f"[{inside}]"] if inside else []), *without])
        return f"(?:(?!{either}){_ANYTHING})" if is_negated else f"(?:{either})"

    def _range(self, argument: Any) -> str:
        ends = argument if isinstance(argument, tuple) else (argument,)
        return "-".join(self._letter(code, _SYNTAX | {"-"}) for code in ends)

    def _branch(self, argument: Any) -> str:
        return f"(?:{'|'.join(self.sequence(branch) for branch in argument[1])})"

    def _subpattern(self, argument: Any) -> str:
        number, added, removed, tree = argument
        if (added & ~self._flags) or (removed & self._flags):
            raise CanonError("flags for a part of a pattern cannot be translated; set them for all")
        inside = self.sequence(tree)
        if number is None:
            return f"(?:{inside})"
        return f"(?<{self._names[number]}>{inside})" if number in self._names else f"({inside})"

    def _max_repeat(self, argument: Any) -> str:
        least, most, tree = argument
        inside = self.sequence(tree)
        is_single = len(tree) == 1 and str(tree[0][0]) in {"LITERAL", "ANY", "SUBPATTERN"}
        if not is_single and not _is_class(inside):
            inside = f"(?:{inside})"
        return inside + _count(least, most)

    def _min_repeat(self, argument: Any) -> str:
        return f"{self._max_repeat(argument)}?"

    def _at(self, place: Any) -> str:
        word = f"[{self._classes['WORD']}]"
        is_multiline = bool(self._flags & re.MULTILINE)
        boundary = f"(?<={word})(?!{word})|(?<!{word})(?={word})"
        inside = f"(?<={word})(?={word})|(?<!{word})(?!{word})"
        return {
            "AT_BEGINNING": r"(?<![^\n])" if is_multiline else "^",
            "AT_BEGINNING_STRING": "^",
            "AT_END": r"(?![^\n])" if is_multiline else r"(?=\n?$)",
            "AT_END_STRING": "$",
            "AT_BOUNDARY": r"\b" if self._is_bytes else f"(?:{boundary})",
            "AT_NON_BOUNDARY": r"\B" if self._is_bytes else f"(?:{inside})",
        }[str(place)]

    def _assert(self, argument: Any) -> str:
        return self._look("=", argument)

    def _assert_not(self, argument: Any) -> str:
        return self._look("!", argument)

    def _look(self, sign: str, argument: Any) -> str:
        direction, tree = argument
        return f"(?{'<' if direction < 0 else ''}{sign}{self.sequence(tree)})"

    def _letter(self, code: int, escaped: frozenset[str]) -> str:
        letter = chr(code)
        if letter in escaped:
            return f"\\{letter}"
        if letter.isascii() and letter.isprintable():
            return letter
        if code < 0x100:
            return f"\\x{code:02x}"
        return f"\\u{{{code:x}}}" if code > 0xFFFF else f"\\u{code:04x}"


def _is_class(source: str) -> bool:
    return re.fullmatch(r"\[(?:[^\]\\]|\\.)*\]", source, re.DOTALL) is not None


def _count(least: int, most: Any) -> str:
    if most is constants.MAXREPEAT:
        return {0: "*", 1: "+"}.get(least, f"{{{least},}}")
    if (least, most) == (0, 1):
        return "?"
    return f"{{{least}}}" if least == most else f"{{{least},{most}}}"
