"""Read the messages of a Python file by its syntax, without importing or running it."""

from __future__ import annotations

import ast
import re
import string
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from errorcanon.model import MessageKind
from errorcanon.survey.messages import HOLE, Message

_MOST_TEXTS = 6
"""Texts that one expression may stand for: branches, several assignments."""
_DEEPEST = 6
_LONGEST_TEXT = 4_000
_MOST_MESSAGES = 20_000
_RAISED = re.compile(r"(?:Error|Exception|Failure|Fault|Interrupt|Exit|Abort|Invalid\w*|NotFound)$")
_WARNED = re.compile(r"Warning$")
_SAID = re.compile(r"(?:^|_)(?:msg|message|error|err|reason|hint|warning|detail)s?$", re.I)
_LEVELS = frozenset({
    "critical", "debug", "error", "error_once", "exception", "fatal", "info", "info_once", "log",
    "rank_zero_info", "warn", "warn_once", "warning", "warning_advice", "warning_once",
})  # fmt: skip
_LOGGERS = re.compile(r"(?:log|logger|logging)$", re.IGNORECASE)
_WARNS = frozenset({
    "warn", "warn_explicit", "_warn", "warn_deprecated", "deprecate", "rank_zero_warn",
    "rank_zero_deprecation", "deprecated", "warn_external", "warn_deprecation",
})  # fmt: skip
_CHECKS = frozenset({"_check", "_check_value", "_check_index", "_check_type", "check"})
_ENDS = frozenset({"exit", "die", "abort"})
_CALLS: Mapping[str, MessageKind] = {
    **dict.fromkeys(("print", "write", "echo", "secho"), "print"),
    **dict.fromkeys(("fail", "parser_error", "_raise", "raise_error", *_ENDS), "raise"),
}  # fmt: skip
_PERCENT = re.compile(r"%(?:\([^)]*\))?[-#0 +]*(?:\*|\d+)?(?:\.(?:\*|\d+))?[hlL]?([a-zA-Z%])")
_LETTERS = re.compile(r"[A-Za-z]{3}")
_WORDS_KEYS = frozenset({"message", "msg", "detail", "reason", "description", "text"})

_Scope: TypeAlias = "dict[str, list[tuple[ast.expr, bool]]]"
"""What each name is set to, and whether that is added to what it was."""


class Source(NamedTuple):
    """The messages of a file."""

    messages: tuple[Message, ...]
    dropped: Mapping[str, int]
    """Those that were left out, by why."""
    calls: Mapping[str, frozenset[str]] = {}
    """By function the names that it calls, each without what stands before its last dot."""
    is_unread: bool = False
    """Whether the file is in a syntax that this Python does not know."""


def read_python(name: str, source: bytes) -> Source:
    """Read the messages of one file.

    Args:
        name: the file's path in its release.
        source: what is in it.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # invalid escapes in other people's strings
            tree = ast.parse(source)
        reader = _Reader(name)
        reader.read(tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Source((), {}, is_unread=True)
    messages = tuple(dict.fromkeys(reader.messages))
    calls = {function: frozenset(names) for function, names in reader.calls.items()}
    return Source(messages[:_MOST_MESSAGES], dict(reader.dropped), calls)


class _Reader(ast.NodeVisitor):
    """Goes through a file; holds the names that are bound where it is."""

    def __init__(self, name: str):
        self._name = name
        self._inside: list[str] = []
        self._scopes: list[_Scope] = [{}]
        self._asked: set[int] = set()
        """Calls of which the messages were taken."""
        self.messages: list[Message] = []
        self.dropped: Counter[str] = Counter()
        self.calls: dict[str, set[str]] = {}

    def read(self, tree: ast.Module) -> None:
        _note(tree.body, self._scopes[0])
        self.visit(tree)

    def _add(
        self, said: ast.expr, kind: MessageKind, error: str, line: int, *, percent: bool = False
    ) -> None:
        for text in self._texts(said, 0):
            text = _fill_percent(text) if percent else text
            if len(text) > _LONGEST_TEXT:
                self.dropped["too long"] += 1
            elif not _LETTERS.search(text):
                self.dropped["no words"] += 1
            else:
                function = ".".join(self._inside)
                self.messages.append(Message(self._name, function, line, kind, error, text))

    # What an expression may print

    def _texts(self, said: ast.expr, depth: int) -> list[str]:
        """Give the texts that an expression may be; a hole where nothing is known."""
        if depth > _DEEPEST:
            return [HOLE]
        match said:
            case ast.Constant(value=str() | int() | float() as value):
                return [str(value)]
            case ast.JoinedStr(values=values):
                return _joined("", (self._filled(value, depth) for value in values))
            case ast.BinOp():
                return self._combined(said, depth)
            case ast.IfExp(body=one, orelse=other):
                return self._any((one, other), depth)
            case ast.BoolOp(values=values):
                return self._any(values, depth)
            case ast.Lambda(body=body):
                return self._texts(body, depth + 1)
            case ast.Name(id=name):
                return self._named(name, depth)
            case ast.Call():
                return self._called(said, depth)
        return [HOLE]

    def _combined(self, said: ast.BinOp, depth: int) -> list[str]:
        left = self._texts(said.left, depth + 1)
        if isinstance(said.op, ast.Mod):
            return [_fill_percent(text) for text in left]
        if isinstance(said.op, ast.Add):
            return _joined("", (left, self._texts(said.right, depth + 1)))
        return [HOLE]

    def _any(self, values: Iterable[ast.expr], depth: int) -> list[str]:
        return [text for value in values for text in self._texts(value, depth + 1)][:_MOST_TEXTS]

    def _filled(self, value: ast.expr, depth: int) -> list[str]:
        """Give what a value inside a formatted text may be: what is constant is written out."""
        if isinstance(value, ast.Constant):
            return self._texts(value, depth)
        if not isinstance(value, ast.FormattedValue):
            return [HOLE]
        inner = value.value
        if isinstance(inner, (ast.IfExp, ast.JoinedStr, ast.Constant)):
            return self._texts(inner, depth + 1)
        if isinstance(inner, ast.Name) and len(self._scopes[0].get(inner.id, ())) == 1:
            texts = self._named(inner.id, depth)
            if len(texts) == 1 and HOLE not in texts[0]:
                return texts
        return [HOLE]

    def _named(self, name: str, depth: int) -> list[str]:
        for scope in reversed(self._scopes):
            values = scope.get(name)
            if values is None:
                continue
            scope[name] = []  # what is set from itself ends here
            texts: list[str] = []
            for value, is_added in values[:_MOST_TEXTS]:
                more = self._texts(value, depth + 1)
                texts = _joined("", (texts or [""], more)) if is_added else texts + more
            scope[name] = values
            return texts[:_MOST_TEXTS] or [HOLE]
        return [HOLE]

    def _called(self, call: ast.Call, depth: int) -> list[str]:
        match call:
            case ast.Call(func=ast.Attribute(value=inner, attr="format")):
                return [_fill_braces(text) for text in self._texts(inner, depth + 1)]
            case ast.Call(
                func=ast.Attribute(value=inner, attr="join"),
                args=[ast.List(elts=parts) | ast.Tuple(elts=parts)],
            ):
                between = self._texts(inner, depth + 1)[0]
                return _joined(between, (self._texts(part, depth + 1) for part in parts))
            case ast.Call(func=ast.Attribute(value=inner, attr="strip" | "lstrip" | "rstrip")):
                return self._texts(inner, depth + 1)
            case ast.Call(func=function, args=[first, *_]) if _last_name(function) in (
                *("_", "gettext", "dedent", "cleandoc", "fill", "str"),
            ):
                return self._texts(first, depth + 1)
        return [HOLE]

    # Where messages stand

    @contextmanager
    def _within(self, name: str, scope: _Scope | None) -> Iterator[None]:
        self._inside.append(name)
        if scope is not None:
            self._scopes.append(scope)
        try:
            yield
        finally:
            self._inside.pop()
            if scope is not None:
                self._scopes.pop()

    def _visit_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for decorator in node.decorator_list:
            self.visit(decorator)
        scope: _Scope = {}
        _note(node.body, scope)
        with self._within(node.name, scope):
            self.calls.setdefault(".".join(self._inside), set())
            for statement in node.body:
                self.visit(statement)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:  # the visitor's name
        self._visit_function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:  # as above
        self._visit_function(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:  # as above
        with self._within(node.name, None):
            self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:  # as above
        if isinstance(node.exc, ast.Call):
            self._raised(node.exc, "raise")
        self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:  # as above
        if node.msg is not None:
            self._add(node.msg, "assert", "AssertionError", node.lineno)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:  # as above
        error = self._error_class() if self._inside[-1:] == ["__str__"] else ""
        if node.value is not None and error:
            self._add(node.value, "raise", error, node.lineno)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:  # as above
        names = [one for one in node.targets if isinstance(one, (ast.Name, ast.Attribute))]
        is_said = any(_SAID.search(_last_name(one)) for one in names)
        if is_said and not isinstance(node.value, ast.Name):
            self._add(node.value, "text", "", node.lineno)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:  # as above
        name = _last_name(node.func)
        called = self.calls.get(".".join(self._inside))
        if called is not None and name:
            called.add(name)
        if id(node) in self._asked:
            pass
        elif _WARNED.search(name):
            self._raised(node, "warn")
        elif _RAISED.search(name):
            self._raised(node, "raise")
        else:
            self._said(node, name)
        self.generic_visit(node)

    def _raised(self, call: ast.Call, kind: MessageKind) -> None:
        self._asked.add(id(call))
        error = _last_name(call.func)
        words = [key.value for key in call.keywords if key.arg in _WORDS_KEYS]
        for said in [*call.args[:3], *words]:
            self._add(said, kind, error, call.lineno)

    def _said(self, call: ast.Call, name: str) -> None:
        """Take the messages of a call that prints, logs, warns or checks something."""
        owner = _last_name(call.func.value) if isinstance(call.func, ast.Attribute) else ""
        said = [*call.args, *(key.value for key in call.keywords if key.arg in _WORDS_KEYS)]
        if _LOGGERS.search(owner) or name.startswith("rank_zero_info"):
            if name in _LEVELS:
                one = said[1:2] if name == "log" else said[:1]
                self._take(one, "log", name, call, percent=len(call.args) > 1)
        elif name in _WARNS:
            kinds = [*call.args[1:2], *(k.value for k in call.keywords if k.arg == "category")]
            error = next((_last_name(one) for one in kinds if _last_name(one)), "UserWarning")
            self._take(said[: 3 if name == "deprecate" else 1], "warn", error, call)
        elif name == "__init__":
            error = self._error_class()
            self._take(said[:2] if error else [], "raise", error, call)
        elif name in _CHECKS:
            self._take(call.args[1:2], "assert", "", call)
        elif kind := _CALLS.get(name) or ("raise" if name == "error" and owner else None):
            self._take(said[:1], kind, "SystemExit" if name in _ENDS else "", call)

    def _take(
        self,
        said: Sequence[ast.expr],
        kind: MessageKind,
        error: str,
        call: ast.Call,
        *,
        percent: bool = False,
    ) -> None:
        for one in said:
            self._add(one, kind, error, call.lineno, percent=percent)

    def _error_class(self) -> str:
        """Give the class of an exception in whose method this is; empty in any other place."""
        owner = self._inside[-2] if len(self._inside) > 1 else ""
        return owner if _RAISED.search(owner) else ""


def _note(body: Sequence[ast.stmt], scope: _Scope) -> None:
    """Note what the statements of a function, or of a file, set names to."""
    left: list[ast.AST] = list(reversed(body))
    while left:
        node = left.pop()
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                continue
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                scope.setdefault(name, []).append((value, False))
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                scope.setdefault(name, []).append((value, False))
            case ast.AugAssign(target=ast.Name(id=name), op=ast.Add(), value=value):
                scope.setdefault(name, []).append((value, True))
        if isinstance(node, (ast.stmt, ast.ExceptHandler, ast.match_case)):
            left += [
                one
                for one in reversed(list(ast.iter_child_nodes(node)))
                if isinstance(one, (ast.stmt, ast.ExceptHandler, ast.match_case))
            ]


def _joined(between: str, parts: Iterable[Sequence[str]]) -> list[str]:
    """Put the texts of parts one after another, in every way."""
    texts: list[str] | None = None
    for part in parts:
        texts = list(part) if texts is None else [a + between + b for a in texts for b in part]
        texts = texts[:_MOST_TEXTS]
    return texts or [""]


def _fill_percent(text: str) -> str:
    return _PERCENT.sub(lambda found: "%" if found[1] == "%" else HOLE, text)


def _fill_braces(text: str) -> str:
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        return text
    return "".join(literal + ("" if name is None else HOLE) for literal, name, _, _ in parts)


def _last_name(node: ast.expr) -> str:
    """Give the last name of what is called: `error` of `self.logger.error`."""
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Name):
        return node.id
    return _last_name(node.func) if isinstance(node, ast.Call) else ""
