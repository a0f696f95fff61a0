"""Messages of C and C++ sources: what checks, logs, exceptions and error functions are given."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from errorcanon.model import MessageKind
from errorcanon.survey.messages import Found, Message
from errorcanon.survey.messages_native.elf import Content
from errorcanon.survey.messages_native.places import name_function, name_source
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

ENDINGS = (".c", ".cc", ".cpp", ".cxx", ".cu", ".h", ".hpp", ".cuh")
_GRAMMAR = "tree_sitter_cpp"


class _Call(NamedTuple):
    """What a function or macro does with the text that it is given."""

    kind: MessageKind
    error: str = ""
    """`@` where one of the arguments names it."""
    skipped: int = 0
    """Arguments before the text: the condition that is printed as it is written."""
    joins: bool = False
    """Whether the arguments are written one after another; else one of them is a format."""


_CALLS = tuple(
    (re.compile(pattern), call)
    for pattern, call in (
        (r"TORCH_CHECK_INDEX", _Call("raise", "IndexError", 1, joins=True)),
        (r"TORCH_CHECK_VALUE", _Call("raise", "ValueError", 1, joins=True)),
        (r"TORCH_CHECK_TYPE", _Call("raise", "TypeError", 1, joins=True)),
        (r"TORCH_CHECK_NOT_IMPLEMENTED", _Call("raise", "NotImplementedError", 1, joins=True)),
        (
            r"(?:STD_)?TORCH_CHECK\w*|AT_CHECK|CAFFE_ENFORCE\w*",
            _Call("raise", "RuntimeError", 1, joins=True),
        ),
        (r"TORCH_INTERNAL_ASSERT\w*|AT_ASSERTM?", _Call("assert", "RuntimeError", 1, joins=True)),
        (r"AT_ERROR|CAFFE_THROW", _Call("raise", "RuntimeError", joins=True)),
        (r"TORCH_WARN\w*|AT_WARN", _Call("warn", "UserWarning", joins=True)),
        (r"ORT_ENFORCE|ORT_RETURN_IF(?:_NOT)?|ENFORCE\w*", _Call("raise", "", 1, joins=True)),
        (r"ORT_THROW|ORT_MAKE_STATUS|ORT_NOT_IMPLEMENTED", _Call("raise", joins=True)),
        (r"_?PyErr_(?:SetString|Format|FormatV|SetObject)", _Call("raise", "@")),
        (r"PyErr_Warn(?:Ex|Format|Explicit\w*)", _Call("warn", "@")),
        (r"Py_FatalError|_Py_FatalError\w*", _Call("raise")),
        (r"(?:\w+::)*(?:errors::|absl::)\w+|[A-Z]\w+Error", _Call("raise", "@name", joins=True)),
        (r"die|die_errno|fatal|fatal_error|BUG|bug|usagef?|errx?|verrx?|panic", _Call("raise")),
        (
            r"error|error_errno|error_at|errorf|log_error\w*|sd_bus_error_set\w*",
            _Call("log", "ERROR"),
        ),
        (
            r"warning|warning_errno|warning_at|warnx?|vwarnx?|pedwarn|log_warning\w*|WARN",
            _Call("warn"),
        ),
        (r"inform|log_info\w*|log_notice\w*|INFO", _Call("log", "INFO")),
        (r"log_debug\w*|TRACE|VLOG", _Call("log", "DEBUG")),
        (r"f?printf|fputs|puts|perror|fwrite", _Call("print")),
        (r"(?:static_)?assert|__assert_fail", _Call("assert")),
    )
)
_STREAMS = re.compile(
    r"(?P<head>(?:D|V)?LOG\w*|Q?CHECK\w*|DCHECK\w*|std::cerr|std::cout|cerr|cout)\b"
)
_LEVEL = re.compile(r"\(\s*(?P<level>[A-Z]+)\b")
_JOINING = re.compile(
    r"(?:\w+::)*(?:str|StrCat|StrFormat|StrAppend|format|strprintf|string|to_string_view|MakeString"
    r"|_|N_|Q_|G_|gettext|dgettext|ngettext|TSL_STR|c_str|append|move)"
)
_IGNORED = re.compile(
    r"str(?:n?cmp|str|chr|n?cpy|n?cat|n?casecmp|tok)|getenv|setenv|memcmp|dlsym|fopen|EXPECT_\w+"
    r"|ASSERT_\w+|TEST\w*|TORCH_LIBRARY\w*|m\.def|def|doc|Doc|SetDoc|Attr|Input|Output"
)
_NAMED = ("namespace_definition", "class_specifier", "struct_specifier")
_STRINGS = ("string_literal", "raw_string_literal", "concatenated_string")


class _Frame(NamedTuple):
    """A node that waits to be read, and what it stands in."""

    node: Any
    scope: str
    function: str


def read_cxx(name: str, content: Content) -> Found:
    """Read one source of C or C++, also with CUDA.

    Raises:
        CanonError: tree-sitter is missing.
    """
    dropped: Counter[str] = Counter()
    try:
        source = to_utf8(content)
        tree = parse(_GRAMMAR, source)
    except ValueError as error:
        return Found([], {str(error): 1})
    reader = _Reader(name_source(name), tree, dropped)
    messages = list(dict.fromkeys(reader.read()))
    return Found(messages, dict(sorted(dropped.items())))


class _Reader:
    def __init__(
        self, file: str, tree: Tree, dropped: Counter[str], macro: str = "", line: int = 0
    ):
        self._file, self._tree, self._dropped = file, tree, dropped
        self._macro, self._line = macro, line

    def read(self) -> Iterator[Message]:
        """Give the messages in their order."""
        waiting = [_Frame(self._tree.root, "", self._macro)]
        while waiting:
            frame = waiting.pop()
            node = frame.node
            if node.type == "preproc_function_def":
                yield from self._read_macro(node)
                continue
            found, inner = self._look(frame)
            if found:
                yield found
            frame = self._enter(frame)
            waiting += [frame._replace(node=child) for child in reversed(inner)]

    def _look(self, frame: _Frame) -> tuple[Message | None, list[Any]]:
        """Give the message that a node makes, and the nodes in it that may make others."""
        node = frame.node
        if node.type == "call_expression":
            return self._call(frame)
        if node.type == "throw_statement":
            return self._throw(frame)
        if node.type == "binary_expression" and _operator(node) == b"<<":
            return self._stream(frame)
        if node.type in _STRINGS:
            return self._message(frame, "text", "", [node]), []
        return None, list(children(node))

    def _enter(self, frame: _Frame) -> _Frame:
        """Give the frame of what stands inside a node."""
        node = frame.node
        if node.type in _NAMED and (named := node.child_by_field_name("name")):
            scope = name_function(self._tree.text(named))
            return frame._replace(scope=f"{frame.scope}::{scope}".strip(":"))
        if node.type == "function_definition" and not self._macro:
            own = self._function(node)
            return frame._replace(function=f"{frame.scope}::{own}".strip(":") if own else "")
        return frame

    def _function(self, node: Any) -> str:
        """Give the name that a definition declares, with the class before it."""
        declarator = node.child_by_field_name("declarator")
        while declarator is not None and declarator.type != "function_declarator":
            declarator = declarator.child_by_field_name("declarator") or (
                declarator.named_child(0) if declarator.type == "reference_declarator" else None
            )
        named = declarator.child_by_field_name("declarator") if declarator else None
        return name_function(self._tree.text(named)[:400]) if named else ""

    def _call(self, frame: _Frame) -> tuple[Message | None, list[Any]]:
        node = frame.node
        function = node.child_by_field_name("function")
        arguments = node.child_by_field_name("arguments")
        if function is None or arguments is None:
            return None, list(children(node))
        callee = name_function(self._tree.text(function)[:200])
        given = [one for one in children(arguments) if one.type != "comment"]
        if _IGNORED.fullmatch(callee) or _IGNORED.fullmatch(callee.rsplit("::", 1)[-1]):
            return None, [one for one in given if one.type not in _STRINGS]
        call = _find_call(callee)
        text = None
        if call:
            said = given[call.skipped :]
            if not call.joins:
                said = [one for one in said if self._has_text(one)][:1]
            text = self._message(frame, call.kind, self._error(call, callee, given), said)
        if text is None:
            return None, [function, *given]
        return text, [one for one in given if one.type == "lambda_expression"]

    def _has_text(self, node: Any) -> bool:
        return any(piece is not None for piece in self._pieces(node))

    def _error(self, call: _Call, callee: str, given: list[Any]) -> str:
        if call.error == "@name":
            return callee.rsplit("::", 1)[-1]
        if call.error != "@":
            return call.error
        for one in given[:2]:
            if found := re.fullmatch(r"(?:PyExc_)?([A-Z]\w+)", self._tree.text(one)[:100]):
                return found[1]
        return ""

    def _throw(self, frame: _Frame) -> tuple[Message | None, list[Any]]:
        inner = list(children(frame.node))
        thrown = inner[0] if inner else None
        if thrown is None or thrown.type not in ("call_expression", "compound_literal_expression"):
            return None, inner
        kind = thrown.child_by_field_name("function") or thrown.child_by_field_name("type")
        given = thrown.child_by_field_name("arguments") or thrown.child_by_field_name("value")
        error = name_function(self._tree.text(kind)[:200]) if kind else ""
        found = self._message(frame, "raise", error, list(children(given))) if given else None
        return found, [] if found else inner

    def _stream(self, frame: _Frame) -> tuple[Message | None, list[Any]]:
        operands = list(flatten(frame.node, lambda one: _operator(one) == b"<<"))
        head = self._tree.text(operands[0])[:200]
        found = _STREAMS.match(head)
        if not found:
            text = self._message(frame, "text", "", operands[1:])
            return text, [] if text else operands
        level = _LEVEL.search(head)
        name = found["head"]
        kind: MessageKind
        if name.startswith("VLOG"):
            kind, error = "log", "DEBUG"
        elif "LOG" in name and level:
            kind, error = "log", level["level"]
        elif "CHECK" in name:
            kind, error = "assert", ""
        else:
            kind, error = ("log", "") if "LOG" in name else ("print", "")
        return self._message(frame, kind, error, operands[1:]), [operands[0]]

    def _read_macro(self, node: Any) -> Iterator[Message]:
        """Read what a macro of functions stands for, as if it were a function."""
        name, body = node.child_by_field_name("name"), node.child_by_field_name("value")
        if self._macro or name is None or body is None or b'"' not in body.text:
            return
        source = b"void f() {" + self._tree.text(body).replace("\\\n", " ").encode() + b";}"
        try:
            tree = parse(_GRAMMAR, source)
        except ValueError as error:
            self._dropped[str(error)] += 1
            return
        line = node.start_point[0] + 1
        yield from _Reader(self._file, tree, self._dropped, self._tree.text(name), line).read()

    def _message(
        self, frame: _Frame, kind: MessageKind, error: str, nodes: list[Any]
    ) -> Message | None:
        """Make the message of what stands side by side in these nodes."""
        text = join([piece for node in nodes for piece in self._pieces(node)])
        reason = why_no_message(text)
        if reason:
            if any(node.type in _STRINGS for node in nodes):
                self._dropped[reason] += 1
            return None
        line = self._line or frame.node.start_point[0] + 1
        return Message(self._file, frame.function, line, kind, error, text)

    def _pieces(self, node: Any) -> Iterator[str | None]:
        """Give the literal pieces of an expression; None for each thing that is filled in."""
        for one in flatten(node, self._is_joined):
            if one.type == "raw_string_literal":
                texts = (c for c in one.children if c.type == "raw_string_content")
                yield "".join(self._tree.text(text) for text in texts)
            elif one.type == "string_literal":
                yield unescape(self._tree.text(one).partition('"')[2].removesuffix('"'))
            else:
                yield None

    def _is_joined(self, node: Any) -> bool:
        if node.type in ("concatenated_string", "parenthesized_expression", "argument_list"):
            return True
        if node.type == "binary_expression":
            return _operator(node) in (b"+", b"<<")
        if node.type == "call_expression":
            function = node.child_by_field_name("function")
            name = name_function(self._tree.text(function)[:200]) if function else ""
            return bool(_JOINING.fullmatch(name))
        return False


def _operator(node: Any) -> bytes:
    operator = node.child_by_field_name("operator") if node.type == "binary_expression" else None
    return bytes(operator.text) if operator is not None else b""


def _find_call(callee: str) -> _Call | None:
    for name in (callee, callee.rsplit("::", 1)[-1].rsplit(".", 1)[-1]):
        for pattern, call in _CALLS:
            if pattern.fullmatch(name):
                return call
    return None
