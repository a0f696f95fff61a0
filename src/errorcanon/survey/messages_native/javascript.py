"""Messages of JavaScript: errors, logs, warnings, and texts with something filled in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

from errorcanon.model import MessageKind
from errorcanon.survey.messages import Found, Message
from errorcanon.survey.messages_native.elf import Content
from errorcanon.survey.messages_native.places import name_source
from errorcanon.survey.messages_native.syntax import (
    Tree,
    children,
    flatten,
    join,
    parse,
    to_utf8,
    unescape,
)
from errorcanon.survey.messages_native.wording import why_no_message

ENDINGS = (".js", ".mjs", ".cjs")
_GRAMMAR = "tree_sitter_javascript"
_ERROR = re.compile(r"(?:\w+\.)*(?P<name>[A-Z]\w*(?:Error|Exception)|ERR_\w+)")
_LOG = re.compile(
    r"(?:this\.|\w+\.)*(?:log|logger|console|npmlog)\.(?P<level>error|warn|info|notice|verbose|debug"
    r"|silly|http|log)"
)
_PRINT = re.compile(
    r"(?:process\.)?(?:stderr|stdout)\.write|output\.(?:standard|error)|process\._rawDebug"
)
_WARN = re.compile(r"(?:process\.)?emitWarning")
_NODE = re.compile(r"E")
"""How Node.js declares its errors: E('ERR_CODE', 'text', TypeError)."""
_STRINGS = ("string", "template_string")
_FUNCTIONS = ("function_declaration", "generator_function_declaration", "method_definition")
_VALUES = ("function_expression", "arrow_function", "generator_function", "class")


_STRICT = "'use strict';"
_SCRIPT = re.compile(rb"[\t\n\r\x20-\x7e]{0,3000}'use strict';[\t\n\r\x20-\x7e]{400,}")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
_LONGEST_WIDE = 1 << 20


_Said: TypeAlias = "tuple[MessageKind | Literal[''], str, list[Any]]"
"""What a call does with a text, the class or level, and the nodes that make the text."""


class _Frame(NamedTuple):
    """A node that waits to be read, and what it stands in."""

    node: Any
    scope: str


def read_javascript(name: str, content: Content) -> Found:
    """Read one source of JavaScript.

    Raises:
        CanonError: tree-sitter is missing.
    """
    dropped: Counter[str] = Counter()
    try:
        tree = parse(_GRAMMAR, to_utf8(content))
    except ValueError as error:
        return Found([], {str(error): 1})
    messages = list(dict.fromkeys(_Reader(name_source(name), tree, dropped).read()))
    return Found(messages, dict(sorted(dropped.items())))


def read_embedded(name: str, content: Content) -> Found:
    """Read the scripts that a program holds as its own, as Node.js does.

    Those with letters beyond ASCII stand there with two bytes a letter.

    Raises:
        CanonError: tree-sitter is missing.
    """
    messages: dict[Message, None] = {}
    dropped: Counter[str] = Counter()
    for script in _scripts(content):
        found = read_javascript(name, script)
        # The lines are those of a script whose name is not known.
        messages.update(dict.fromkeys(one._replace(line=0) for one in found.messages))
        dropped.update(found.dropped)
    return Found(list(messages), dict(sorted(dropped.items())))


def _scripts(content: Content) -> Iterator[bytes]:
    for found in _SCRIPT.finditer(content):
        yield found[0]
    wide, at = _STRICT.encode("utf-16-le"), 0
    while (start := content.find(wide, at)) >= 0:
        text = content[start : start + _LONGEST_WIDE].decode("utf-16-le", "replace")
        yield _CONTROL.split(text, maxsplit=1)[0].encode("utf-8", "replace")
        at = start + len(wide)


class _Reader:
    def __init__(self, file: str, tree: Tree, dropped: Counter[str]):
        self._file, self._tree, self._dropped = file, tree, dropped

    def read(self) -> Iterator[Message]:
        """Give the messages in their order."""
        waiting = [_Frame(self._tree.root, "")]
        while waiting:
            frame = waiting.pop()
            found = self._look(frame)
            if found:
                yield found
            scope = self._scope(frame)
            inner = [] if found and frame.node.type in _STRINGS else list(children(frame.node))
            if found and frame.node.type not in _STRINGS:
                # Its texts are said; what is a function among its arguments may say more.
                given = frame.node.child_by_field_name("arguments")
                inner = [
                    one
                    for one in children(given)
                    if one.type not in (*_STRINGS, "binary_expression")
                ]
            waiting += [_Frame(child, scope) for child in reversed(inner)]

    def _scope(self, frame: _Frame) -> str:
        node = frame.node
        named = None
        if node.type in (*_FUNCTIONS, "class_declaration"):
            named = node.child_by_field_name("name")
        elif node.type in ("variable_declarator", "pair", "assignment_expression"):
            value = node.child_by_field_name("value") or node.child_by_field_name("right")
            if value is not None and value.type in _VALUES:
                named = (
                    node.child_by_field_name("name")
                    or node.child_by_field_name("key")
                    or node.child_by_field_name("left")
                )
        if named is None:
            return frame.scope
        name = re.sub(r"^(?:module\.)?exports\.|\.prototype", "", self._tree.text(named)[:200])
        if not re.fullmatch(r"[#\w$.]+", name):
            return frame.scope
        inside = frame.scope if node.type == "method_definition" else ""
        return f"{inside}.{name}".strip(".")

    def _look(self, frame: _Frame) -> Message | None:
        """Give the message that a node makes."""
        node = frame.node
        if node.type == "template_string":
            return self._message(frame, "text", "", [node])
        if node.type not in ("new_expression", "call_expression"):
            return None
        function = node.child_by_field_name("constructor") or node.child_by_field_name("function")
        arguments = node.child_by_field_name("arguments")
        if function is None or arguments is None or arguments.type != "arguments":
            return None
        callee = self._tree.text(function)[:200]
        given = [one for one in children(arguments) if one.type != "comment"]
        kind, error, said = self._call(callee, given, is_new=node.type == "new_expression")
        return self._message(frame, kind, error, said) if kind else None

    def _call(self, callee: str, given: list[Any], *, is_new: bool) -> _Said:
        """Tell what is done with the arguments, and which of them are said."""
        if found := _ERROR.fullmatch(callee):
            return "raise", found["name"], self._first(given)
        if found := _LOG.fullmatch(callee):
            level = found["level"]
            kind: MessageKind = "warn" if level == "warn" else "log"
            # The first argument of npm's log is a prefix: log.error('install', 'text').
            return kind, "" if level in ("warn", "log") else level.upper(), self._texts(given)[-1:]
        if _PRINT.fullmatch(callee):
            return "print", "", self._first(given)
        if _WARN.fullmatch(callee):
            named = self._tree.text(given[1])[1:-1] if len(given) > 1 else ""
            error = named if re.fullmatch(r"\w+", named) else ""
            return "warn", error, self._first(given)
        if _NODE.fullmatch(callee) and len(given) > 1 and not is_new:
            error = self._tree.text(given[2])[:60] if len(given) > 2 else ""
            return "raise", error if re.fullmatch(r"\w+", error) else "", given[1:2]
        return "", "", []

    def _texts(self, given: list[Any]) -> list[Any]:
        """Give the arguments that hold a text that can be a message."""
        return [one for one in given if not why_no_message(join(list(self._pieces(one))))]

    def _first(self, given: list[Any]) -> list[Any]:
        return self._texts(given)[:1]

    def _message(
        self, frame: _Frame, kind: MessageKind, error: str, nodes: list[Any]
    ) -> Message | None:
        text = join([piece for node in nodes for piece in self._pieces(node)])
        reason = why_no_message(text)
        if reason:
            if nodes and nodes[0].type in _STRINGS:
                self._dropped[reason] += 1
            return None
        return Message(self._file, frame.scope, frame.node.start_point[0] + 1, kind, error, text)

    def _pieces(self, node: Any) -> Iterator[str | None]:
        """Give the literal pieces of an expression; None for each thing that is filled in."""
        for one in flatten(node, _is_joined):
            if one.type == "string":
                yield unescape(self._tree.text(one)[1:-1])
            elif one.type == "template_string":
                yield from self._template(one)
            else:
                yield None

    def _template(self, node: Any) -> Iterator[str | None]:
        at = node.start_byte + 1
        for hole in node.children:
            if hole.type == "template_substitution":
                yield unescape(self._tree.source[at : hole.start_byte].decode("utf-8", "replace"))
                yield None
                at = hole.end_byte
        yield unescape(self._tree.source[at : node.end_byte - 1].decode("utf-8", "replace"))


def _is_joined(node: Any) -> bool:
    if node.type == "binary_expression":
        operator = node.child_by_field_name("operator")
        return operator is not None and operator.type == "+"
    return bool(node.type == "parenthesized_expression")
