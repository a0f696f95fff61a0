"""Make the edits of a record in a file of Python, by libcst: names as the file's imports mean them.

A pattern names things in full, as `numpy.float`. It fits whatever the file calls them, and what
takes its place is written as the file would. Only the text of the expression changes.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import libcst as cst
from libcst.helpers import get_full_name_for_node
from libcst.metadata import (
    MetadataWrapper,
    ParentNodeProvider,
    PositionProvider,
    QualifiedNameProvider,
    QualifiedNameSource,
)

from errorcanon.model import CanonError, Edit
from errorcanon.store.application import HOLE, named_holes

_LINE_END = re.compile(r"(?<=\n)|(?<=\r)(?!\n)")
_MOST_PLACES = 500
_DEEPEST = 150
"""Nodes of a syntax tree within each other."""
_LOOSE = (
    cst.Name, cst.Attribute, cst.Call, cst.Subscript, cst.List, cst.Dict, cst.Set, cst.Integer,
    cst.Float, cst.SimpleString, cst.FormattedString, cst.ListComp, cst.DictComp, cst.SetComp,
)  # fmt: skip
"""What needs no brackets wherever it stands."""
_TIGHT = (
    ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.List, ast.Dict, ast.Set, ast.Constant,
)  # fmt: skip
_LAYOUT = re.compile(r"whitespace|comma|[lr]par|equal|header|leading_lines|semicolon|[lr]bracket")

Bound: TypeAlias = dict[str, Any]
Span: TypeAlias = tuple[int, int, str]
"""A part of a text, and what takes its place."""


class _Place(NamedTuple):
    node: cst.CSTNode
    edit: Edit
    bound: Bound


def edit_text(text: str, edits: Sequence[Edit], line: int) -> str:
    """Make the first fitting edits at a line, or where they say so in all of the file.

    Raises:
        CanonError: the file is not Python, or nothing in it fits.
    """
    _require_shallow(text)
    # What the file does not name needs no look at every piece of it.
    words = {"", *re.findall(r"\w+", text)}
    near = [edit for edit in edits if _last_word(edit.pattern) in words]
    changed, places = text, list[_Place]()
    try:
        if near:
            file = _File(text)
            places = list(file.places(near, line))
            changed = file.changed(places) if places else text
        if places:
            cst.parse_module(changed)
    except cst.ParserSyntaxError as error:
        raise CanonError(f"line {error.raw_line}: is no Python that can be edited") from None
    except RecursionError:
        raise CanonError("nested too deep to be edited") from None
    if not places:
        patterns = ", ".join(edit.pattern for edit in edits)
        raise CanonError(f"line {line}: nothing there reads {patterns}")
    return changed


class _File:
    """A file of Python with what its names mean."""

    def __init__(self, text: str):
        self._text = text
        wrapper = MetadataWrapper(cst.parse_module(text), unsafe_skip_copy=True)
        self._module = wrapper.module
        self._positions = wrapper.resolve(PositionProvider)
        self._names = wrapper.resolve(QualifiedNameProvider)
        self._parents = wrapper.resolve(ParentNodeProvider)
        self._starts: list[int] = [0]
        for piece in _LINE_END.split(text):
            self._starts.append(self._starts[-1] + len(piece))
        self._modules: set[str] = set()
        """What the top of the file imports by its whole name."""
        self._imports = dict(self._imported())
        self._wanted: set[str] = set()

    # --- where ---------------------------------------------------------------------------

    def places(self, edits: Sequence[Edit], line: int) -> Iterator[_Place]:
        """Give where an edit fits, in the order of the text, none within another."""
        statement = self._statement(line)
        found = 0
        for place in self._walk(self._module, [(edit, _parse(edit.pattern)) for edit in edits]):
            if not place.edit.is_everywhere and not self._is_at(place.node, line, statement):
                continue
            yield place
            found += 1
            if found == _MOST_PLACES:
                raise CanonError(f"fits in more than {_MOST_PLACES} places")

    def _walk(
        self, node: cst.CSTNode, edits: Sequence[tuple[Edit, cst.BaseExpression]]
    ) -> Iterator[_Place]:
        if isinstance(node, cst.Import | cst.ImportFrom):
            found = next((edit for edit, _ in edits if self._is_import_of(edit, node)), None)
            if found:
                yield _Place(node, found, {})
            return
        if isinstance(node, cst.BaseExpression):
            for edit, pattern in edits:
                bound: Bound = {}
                if self._fits(pattern, node, bound):
                    yield _Place(node, edit, bound)
                    return
        for child in node.children:
            yield from self._walk(child, edits)

    def _statement(self, line: int) -> tuple[int, int]:
        """Give the lines of the simple statement that a line belongs to."""
        for node, position in self._positions.items():
            if isinstance(node, cst.SimpleStatementLine):
                first, last = position.start.line, position.end.line
                if first <= line <= last:
                    return first, last
        return line, line

    def _is_at(self, node: cst.CSTNode, line: int, statement: tuple[int, int]) -> bool:
        position = self._positions[node]
        first, last = position.start.line, position.end.line
        return bool(first <= line <= last or statement[0] <= first <= last <= statement[1])

    # --- what fits -----------------------------------------------------------------------

    def _fits(self, pattern: Any, node: Any, bound: Bound) -> bool:
        """Tell whether a piece of code is what a pattern describes, and bind what varies."""
        if isinstance(pattern, cst.Name) and pattern.value.startswith(HOLE):
            seen = bound.setdefault(pattern.value, node)
            return isinstance(node, cst.BaseExpression) and seen.deep_equals(node)
        dotted = _dotted(pattern)
        if dotted:
            return self._means(node, dotted)
        if type(pattern) is not type(node):
            return False
        if isinstance(pattern, cst.Attribute):
            same = pattern.attr.value == node.attr.value
            return same and self._fits(pattern.value, node.value, bound)
        if isinstance(pattern, cst.Call):
            return self._fits(pattern.func, node.func, bound) and self._fit_arguments(
                pattern.args, node.args, bound
            )
        return all(
            self._fit_values(getattr(pattern, name), getattr(node, name), bound)
            for name in pattern.__dataclass_fields__
            if not _LAYOUT.match(name)
        )

    def _fit_values(self, wanted: Any, given: Any, bound: Bound) -> bool:
        if isinstance(wanted, cst.CSTNode):
            return isinstance(given, cst.CSTNode) and self._fits(wanted, given, bound)
        if isinstance(wanted, list | tuple):
            return len(wanted) == len(given) and all(
                self._fit_values(one, other, bound)
                for one, other in zip(wanted, given, strict=True)
            )
        return bool(wanted == given)

    def _fit_arguments(
        self, wanted: Sequence[cst.Arg], given: Sequence[cst.Arg], bound: Bound
    ) -> bool:
        rest = next((_dotted_as_is(one.value) for one in wanted if one.star == "*"), None)
        in_order = [one for one in wanted if not one.keyword and not one.star]
        by_name = {one.keyword.value: one for one in wanted if one.keyword}
        left: list[cst.Arg] = []
        for argument in given:
            name = argument.keyword.value if argument.keyword else ""
            if argument.star and in_order:
                return False  # what it unpacks may be what the pattern wants
            if not name and not argument.star and in_order:
                one = in_order.pop(0)
            elif name in by_name:
                one = by_name.pop(name)
            else:
                left.append(argument)
                continue
            if not self._fits(one.value, argument.value, bound):
                return False
        if rest is not None:
            bound[rest] = left
        return not in_order and not by_name and (not left or rest is not None)

    def _means(self, node: Any, dotted: str) -> bool:
        if not isinstance(node, cst.Name | cst.Attribute):
            return False
        if isinstance(node, cst.Attribute) and node.attr.value != dotted.rpartition(".")[2]:
            return False
        if isinstance(self._parents.get(node), cst.ImportAlias | cst.ImportFrom):
            return False
        found = self._names.get(node, ())
        names = {
            one.name
            for one in (found() if callable(found) else found)
            if one.source is not QualifiedNameSource.LOCAL
        }
        return dotted in names or f"builtins.{dotted}" in names

    def _is_import_of(self, edit: Edit, node: cst.CSTNode) -> bool:
        """Tell whether a line imports the very name that an edit moves."""
        module, _, name = edit.pattern.rpartition(".")
        if not isinstance(node, cst.ImportFrom) or "." not in edit.replacement:
            return False
        if not _is_dotted(edit.pattern) or not _is_dotted(edit.replacement) or node.relative:
            return False
        aliases = [] if isinstance(node.names, cst.ImportStar) else node.names
        return (
            node.module is not None
            and get_full_name_for_node(node.module) == module
            and any(alias.evaluated_name == name for alias in aliases)
        )

    # --- what takes its place ------------------------------------------------------------

    def changed(self, places: Sequence[_Place]) -> str:
        """Give the text with all places edited."""
        moved = {
            place.edit for place in places if isinstance(place.node, cst.ImportFrom)
        }  # the names themselves stay, where the import of them is mended
        spans = [
            self._import_span(place) if isinstance(place.node, cst.ImportFrom)
            else (*self._span(place.node), self._written(place))
            for place in places
            if not (isinstance(place.node, cst.Name) and place.edit in moved)
        ]  # fmt: skip
        if self._wanted:
            lines = "".join(f"import {name}\n" for name in sorted(self._wanted))
            spans.append((self._first_import(), self._first_import(), lines))
        text = self._text
        for start, end, new in sorted(spans, reverse=True):
            text = text[:start] + new + text[end:]
        return text

    def _span(self, node: cst.CSTNode) -> tuple[int, int]:
        position = self._positions[node]
        start = self._starts[position.start.line - 1] + position.start.column
        return start, self._starts[position.end.line - 1] + position.end.column

    def _import_span(self, place: _Place) -> Span:
        node = place.node
        assert isinstance(node, cst.ImportFrom)
        assert not isinstance(node.names, cst.ImportStar)
        _, _, name = place.edit.pattern.rpartition(".")
        module, _, new = place.edit.replacement.rpartition(".")
        alias = next(one for one in node.names if one.evaluated_name == name)
        called = alias.evaluated_alias or name
        line = f"from {module} import {new}" + (f" as {called}" if called != new else "")
        others = [one for one in node.names if one is not alias]
        start, end = self._span(node)
        if others:
            others[-1] = others[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
            kept = self._module.code_for_node(node.with_changes(names=others))
            begin = self._starts[self._positions[node].start.line - 1]
            indent = self._text[begin:start]
            line += f"; {kept}" if indent.strip() else f"\n{indent}{kept}"
        return start, end, line

    def _written(self, place: _Place) -> str:
        """Give the code of a replacement as this file would write it."""
        text = named_holes(place.edit.replacement)
        if place.edit.module and place.edit.module not in self._modules:
            self._wanted.add(place.edit.module)
        tree = ast.parse(text, mode="eval").body
        parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        spans: list[Span] = []
        for node, parent in [(tree, None), *parents.items()]:
            if isinstance(node, ast.Starred):
                spans.append(self._rest(text, node, place.bound))
            elif isinstance(node, ast.Name | ast.Attribute) and not _is_part(node, parent):
                new = self._name(node, parent, place)
                if new is not None:
                    spans.append((node.col_offset, node.end_col_offset or 0, new))
        for start, end, new in sorted(spans, reverse=True):
            text = text[:start] + new + text[end:]
        has_own = bool(getattr(place.node, "lpar", ()))
        return text if isinstance(tree, _TIGHT) or has_own else f"({text})"

    def _rest(self, text: str, node: ast.Starred, bound: Bound) -> Span:
        """Write all other arguments; with a comma of their own where there are none."""
        assert isinstance(node.value, ast.Name)
        code = [
            self._module.code_for_node(one.with_changes(comma=cst.MaybeSentinel.DEFAULT)).strip()
            for one in bound[node.value.id]
        ]
        start, end = node.col_offset, node.end_col_offset or 0
        if not code:
            before = re.search(r",\s*$", text[:start])
            after = re.match(r"\s*,\s*", text[end:])
            if before:
                start = before.start()
            elif after:
                end += after.end()
        return start, end, ", ".join(code)

    def _name(self, node: ast.expr, parent: ast.AST | None, place: _Place) -> str | None:
        dotted = ast.unparse(node)
        if not _is_dotted(dotted):
            return None
        root, _, attributes = dotted.partition(".")
        if root in place.bound:
            code = self._module.code_for_node(place.bound[root])
            is_alone = isinstance(parent, ast.Call | ast.keyword | ast.List | ast.Tuple) and not (
                isinstance(parent, ast.Call) and parent.func is node
            )
            loose = isinstance(place.bound[root], _LOOSE) or place.bound[root].lpar
            if not loose and (attributes or not is_alone):
                code = f"({code})"
            return f"{code}.{attributes}" if attributes else code
        return dotted if hasattr(builtins, dotted) else self._reached(dotted, place)

    def _reached(self, dotted: str, place: _Place) -> str:
        """Write a name as the file reaches it: as beside what it replaces, else by an import."""
        near = re.match(rf"(?!{HOLE})\w+(?:\.\w+)+", named_holes(place.edit.pattern))
        source = place.node.func if isinstance(place.node, cst.Call) else place.node
        if near:
            old, new = near[0].split("."), dotted.split(".")
            shared = 0
            while shared < min(len(old), len(new)) and old[shared] == new[shared]:
                shared += 1
            reached: Any = source
            for _ in range(len(old) - shared):
                reached = reached.value if isinstance(reached, cst.Attribute) else None
            if shared and reached is not None:
                return ".".join([self._module.code_for_node(reached), *new[shared:]])
        for full, called in sorted(self._imports.items(), key=lambda one: -len(one[0])):
            if dotted == full or dotted.startswith(f"{full}."):
                return called + dotted[len(full) :]
        module = dotted.rpartition(".")[0]
        if module:
            self._wanted.add(module)
        return dotted

    # --- imports -------------------------------------------------------------------------

    def _imported(self) -> Iterator[tuple[str, str]]:
        """Give what imports at the top of the file bring: full name to what it is called here."""
        for line in self._module.body:
            for node in line.body if isinstance(line, cst.SimpleStatementLine) else ():
                if isinstance(node, cst.Import):
                    for alias in node.names:
                        self._modules.add(alias.evaluated_name)
                        root = alias.evaluated_name.partition(".")[0]
                        if alias.evaluated_alias:
                            yield alias.evaluated_name, alias.evaluated_alias
                        else:
                            yield root, root
                elif isinstance(node, cst.ImportFrom) and node.module and not node.relative:
                    module = get_full_name_for_node(node.module)
                    for alias in () if isinstance(node.names, cst.ImportStar) else node.names:
                        name = alias.evaluated_name
                        yield f"{module}.{name}", alias.evaluated_alias or name

    def _first_import(self) -> int:
        """Give where an import can be added: before the first one, behind the document's text."""
        start = 0
        for number, line in enumerate(self._module.body):
            node = line.body[0] if isinstance(line, cst.SimpleStatementLine) else None
            is_text = isinstance(node, cst.Expr) and isinstance(node.value, cst.SimpleString)
            is_future = (
                isinstance(node, cst.ImportFrom)
                and isinstance(node.module, cst.Name)
                and node.module.value == "__future__"
            )
            if not is_future and not (number == 0 and is_text):
                return int(self._starts[self._positions[line].start.line - 1])
            start = self._starts[min(self._positions[line].end.line, len(self._starts) - 1)]
        return start


def _require_shallow(text: str) -> None:
    """Refuse a file that libcst's parser, which knows no depth, would break at.

    Raises:
        CanonError: it is not Python, or nested too deep.
    """
    try:
        waiting: list[tuple[ast.AST, int]] = [(ast.parse(text), 0)]
    except SyntaxError as error:
        raise CanonError(f"line {error.lineno}: is no Python that can be edited") from None
    except (ValueError, RecursionError, MemoryError):
        raise CanonError("is no Python that can be edited, or nested too deep") from None
    while waiting:
        node, depth = waiting.pop()
        if depth > _DEEPEST:
            raise CanonError("nested too deep to be edited")
        waiting += [(child, depth + 1) for child in ast.iter_child_nodes(node)]


def _parse(pattern: str) -> cst.BaseExpression:
    return cst.parse_expression(named_holes(pattern))


def _dotted(pattern: Any) -> str:
    """Give a name in full; empty where its root is something that varies."""
    if not isinstance(pattern, cst.Name | cst.Attribute):
        return ""
    name = _dotted_as_is(pattern)
    return "" if name.startswith(HOLE) or not _is_dotted(name) else name


def _last_word(pattern: str) -> str:
    """Give a word that a file has to hold where a pattern fits: the last of its first name."""
    named = re.search(r"[A-Za-z_][\w.]*", re.sub(r"\$\*?\w+\.?", " ", pattern))
    return named[0].rpartition(".")[2] if named else ""


def _dotted_as_is(node: Any) -> str:
    return get_full_name_for_node(node) or ""


def _is_dotted(text: str) -> bool:
    return re.fullmatch(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*", text) is not None


def _is_part(node: ast.AST, parent: ast.AST | None) -> bool:
    return isinstance(parent, ast.Attribute | ast.Starred)
