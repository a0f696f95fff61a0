"""Read what one Python file binds, without importing or running it.

Names with what they are, parameters of callables, members of classes and what a deprecation
announces. What a file decides only when it runs is not guessed: the reading says that it is open.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias, TypeGuard, TypeVar

Kind: TypeAlias = Literal["class", "function", "import", "lazy", "module", "property", "value"]

_MOST_MEMBERS = 20_000
"""Names that one file may bind; a generated one can have more, and is read so far."""
_DEEPEST = 60
"""Blocks within blocks that are followed."""
_TYPING = ("TYPE_CHECKING", "typing.TYPE_CHECKING", "t.TYPE_CHECKING", "te.TYPE_CHECKING")
_MAIN = re.compile(r"__name__ == '__main__'|'__main__' == __name__")
_PLATFORM = re.compile(r"\b(?:sys\.platform|platform\.system|os\.name|platform\.machine)\b")
_OVERLOADS = ("overload", "typing.overload", "t.overload")
_DATACLASSES = ("dataclass", "dataclasses.dataclass")
_LAZY_MODULES = ("_LazyModule", "LazyModule", "_LazyImport")
_LAZY_TABLES = ("_import_structure", "_import_table", "_LAZY_IMPORTS", "_lazy_imports")
_NAMESPACES = ("globals()", "vars()", "locals()")
_REMOVAL = re.compile(
    r"(?:remov\w*|drop\w*|disappear\w*|error|gone|until|supported)[^.;`'\"]{0,60}?"
    r"\b(?:in|from|by|until|after|with)\s+(?:the\s+)?(?:version\s+|release\s+|v\.?\s*|\w+\s+v?)?"
    r"(\d{1,4}(?:\.\d{1,4}){0,2})",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"(?:use|using|to|by|favou?r of|with|see|switch to|migrate to)\s+(?:the\s+)?"
    r"(?:\w+\s+){0,2}?[`'\"]+([A-Za-z_][\w.]*)(?:\([^`'\"]{0,60}\))?[`'\"]+",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[`'\"]+([A-Za-z_][\w.]*)[`'\"]+")


class Notice(NamedTuple):
    """What a deprecation announces, as facts."""

    about: str
    """The parameter that goes; empty where it is the whole callable, class or name."""
    removal: str
    """The release in which it is to go; empty where none is named."""
    instead: str
    """The name to use; empty where none is named."""


class Entry(NamedTuple):
    """What one name is bound to."""

    kind: Kind
    detail: str = ""
    """Parameters of a function, bases of a class, what an import takes."""
    members: Mapping[str, Entry] = {}
    notices: tuple[Notice, ...] = ()


class Star(NamedTuple):
    """An import of everything."""

    module: str
    level: int


class Reading(NamedTuple):
    """What a file binds when it is imported."""

    names: Mapping[str, Entry]
    stars: tuple[Star, ...] = ()
    exported: tuple[str, ...] | None = None
    """`__all__`, where it is written out."""
    loads: tuple[str, ...] = ()
    """Modules that are imported with it, dots of relative ones in front."""
    is_open: bool = False
    """Whether it may answer for names that stand nowhere in it."""
    exports_more: bool = False
    """Whether `__all__` holds more than what is written out."""
    is_unread: bool = False
    """Whether the file could not be parsed."""


UNREADABLE = Reading({}, is_open=True, is_unread=True)
"""A file in a syntax that this Python does not know, of an older or of a newer one."""


def read_source(source: bytes, *, is_stub: bool = False) -> Reading:
    """Read one file.

    A file that cannot be parsed is open, and binds nothing: nothing may be concluded from it.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # invalid escapes in other people's strings
            tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return UNREADABLE
    reader = _Reader(is_stub=is_stub, has_notices=b"eprecat" in source)
    try:
        reader.read(tree.body)
    except RecursionError:
        return UNREADABLE
    return reader.reading()


class _Reader:
    """Goes through the statements of a module in order."""

    def __init__(self, *, is_stub: bool, has_notices: bool):
        self._is_stub = is_stub
        self._has_notices = has_notices
        self._names: dict[str, Entry] = {}
        self._typed: dict[str, Entry] = {}
        """What is imported for type checkers, which a lazy module gives at run time too."""
        self._stars: list[Star] = []
        self._typed_stars: list[Star] = []
        self._exported: list[str] | None = None
        self._loads: list[str] = []
        self._tables: dict[str, ast.Dict] = {}
        self._served: dict[str, Entry] = {}
        self._is_lazy = False
        self._is_open = False
        self._exports_more = False
        self._namespaces: set[str] = set()

    def reading(self) -> Reading:
        """Give what was found."""
        names, stars = dict(self._names), list(self._stars)
        if self._is_lazy:
            names = {**self._typed, **names}
            stars += self._typed_stars
        for name, entry in self._served.items():
            names.setdefault(name, entry)
        exported = None if self._exported is None else tuple(dict.fromkeys(self._exported))
        loads = tuple(dict.fromkeys(self._loads))
        is_open = self._is_open and not self._is_lazy
        return Reading(
            names, tuple(dict.fromkeys(stars)), exported, loads, is_open, self._exports_more
        )

    def read(self, body: Sequence[ast.stmt], *, is_typing: bool = False, depth: int = 0) -> None:
        """Read statements that run when the module is imported."""
        if depth > _DEEPEST:
            self._is_open = True
            return
        for statement in body:
            self._read_one(statement, is_typing, depth)

    def _read_one(self, statement: ast.stmt, is_typing: bool, depth: int) -> None:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._read_function(statement, is_typing)
            case ast.ClassDef(name=name):
                self._bind(name, _read_class(statement, self._has_notices), is_typing)
            case ast.Import(names=names):
                self._read_import(names, is_typing)
            case ast.ImportFrom():
                self._read_import_from(statement, is_typing)
            case ast.Expr(value=ast.Call() as call):
                self._read_call(call)
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.Delete():
                self._read_binding(statement, is_typing)
            case _:
                self._read_block(statement, is_typing, depth)

    def _read_binding(
        self, statement: ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Delete, is_typing: bool
    ) -> None:
        match statement:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._read_assignment(target, value, is_typing)
            case ast.AnnAssign(target=target, value=value) if value or self._is_stub:
                self._read_assignment(target, value, is_typing)
            case ast.AugAssign(target=ast.Name(id="__all__"), value=value):
                self._read_exported(value)
            case ast.Delete(targets=targets):
                for target in targets:
                    if isinstance(target, ast.Name):
                        self._names.pop(target.id, None)

    def _read_block(self, statement: ast.stmt, is_typing: bool, depth: int) -> None:
        """Read a statement that holds others: whichever of them runs may bind."""
        self._read_head(statement, is_typing)
        if isinstance(statement, ast.If):
            self._read_if(statement, is_typing, depth)
            return
        known = dict(self._names)
        for part in _blocks(statement):
            self.read(part, is_typing=is_typing, depth=depth + 1)
        if isinstance(statement, ast.Try):
            self._note_optional(statement, known)

    def _read_head(self, statement: ast.stmt, is_typing: bool) -> None:
        """Read what the first line of a compound statement binds."""
        match statement:
            case ast.For(target=target):
                self._read_assignment(target, None, is_typing)
                self._note_dynamic(statement)
            case ast.If(test=test) | ast.While(test=test):
                for node in ast.walk(test):
                    if isinstance(node, ast.NamedExpr):
                        self._read_assignment(node.target, node.value, is_typing)
            case ast.With(items=items):
                for item in items:
                    if item.optional_vars is not None:
                        self._read_assignment(item.optional_vars, None, is_typing)
            case _:
                pass

    def _read_if(self, statement: ast.If, is_typing: bool, depth: int) -> None:
        test = ast.unparse(statement.test)
        known = dict(self._names)
        if _MAIN.fullmatch(test) is None:
            is_typed = is_typing or test in _TYPING
            self.read(statement.body, is_typing=is_typed, depth=depth + 1)
            self._doubt(known, statement.orelse, only_imports=not _PLATFORM.search(test))
        self.read(statement.orelse, is_typing=is_typing, depth=depth + 1)

    def _note_optional(self, statement: ast.Try, known: Mapping[str, Entry]) -> None:
        """Names that come from elsewhere and that a failed import leaves unbound may be there."""
        others = [part for handler in statement.handlers for part in handler.body]
        if others and not any(isinstance(part, ast.Raise) for part in others):
            self._doubt(known, others, only_imports=True)

    def _doubt(
        self, known: Mapping[str, Entry], others: Sequence[ast.stmt], *, only_imports: bool = False
    ) -> None:
        """Count what was bound since as what may be there, unless the others bind it too."""
        bound = {name for statement in _statements(others) for name in _bound_names(statement)}
        for name, entry in list(self._names.items()):
            is_foreign = entry.kind == "import" and not entry.detail.startswith(".")
            if name not in known and name not in bound and (is_foreign or not only_imports):
                self._names[name] = Entry("lazy")

    def _bind(self, name: str, entry: Entry, is_typing: bool = False) -> None:
        names = self._typed if is_typing else self._names
        if len(names) < _MOST_MEMBERS:
            known = names.get(name)
            # A stand-in for what could not be imported says less than the thing itself.
            if known is None or entry.kind != "value" or known.kind == "value":
                names[name] = entry

    def _read_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, is_typing: bool) -> None:
        if node.name == "__getattr__":
            self._is_open = self._is_open or not self._is_settled(node)
            self._serve(node)
        if any(isinstance(part, ast.Name) and part.id == "__all__" for part in ast.walk(node)):
            self._exports_more = True
        entry = _read_callable(node, self._has_notices)
        if _is_overload(node) and (known := self._names.get(node.name)):
            entry = known._replace(detail=_joined(known.detail, entry.detail))
        self._bind(node.name, entry, is_typing)

    def _read_import(self, names: Iterable[ast.alias], is_typing: bool) -> None:
        for alias in names:
            if not is_typing:
                self._loads.append(alias.name)
            if self._is_stub and alias.asname != alias.name:
                continue  # a stub gives on only what is named twice
            if alias.asname:
                self._bind(alias.asname, Entry("import", alias.name), is_typing)
            else:
                top = alias.name.partition(".")[0]
                self._bind(top, Entry("import", top), is_typing)

    def _read_import_from(self, node: ast.ImportFrom, is_typing: bool) -> None:
        dots = "." * node.level
        origin = dots + (node.module or "")
        if not is_typing:
            self._loads.append(origin)
        for alias in node.names:
            if alias.name == "*":
                stars = self._typed_stars if is_typing else self._stars
                stars.append(Star(node.module or "", node.level))
                continue
            if not is_typing:
                self._loads.append(f"{origin}:{alias.name}")
            if self._is_stub and alias.asname != alias.name:
                continue  # a stub gives on only what is named twice
            self._bind(
                alias.asname or alias.name, Entry("import", f"{origin}:{alias.name}"), is_typing
            )

    def _read_assignment(self, target: ast.expr, value: ast.expr | None, is_typing: bool) -> None:
        match target:
            case ast.Name(id="__all__") if value is not None:
                self._exported = []
                self._read_exported(value)
            case ast.Name(id=name):
                self._read_named(name, value, is_typing)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                if value is not None and "attach" in (call := _called(value)):
                    self._attach(value, call)
                for part in parts:
                    self._read_assignment(part, None, is_typing)
            case ast.Starred(value=inner):
                self._read_assignment(inner, None, is_typing)
            case ast.Attribute(value=ast.Name(id=owner), attr=name):
                self._add_member(owner, name)
            case ast.Subscript(value=table, slice=key):
                self._read_item(table, key, value)
            case _:
                pass

    def _read_named(self, name: str, value: ast.expr | None, is_typing: bool) -> None:
        if isinstance(value, ast.Dict):
            self._tables[name] = value
            if name in _LAZY_TABLES:
                self._add_lazy(value)
        if name == "__getattr__":
            self._is_open = True
        if value is not None and ast.unparse(value) in _NAMESPACES:
            self._namespaces.add(name)
        match value:
            case ast.Name(id=other) if other in self._names:
                self._bind(name, self._names[other], is_typing)
            case ast.Lambda(args=arguments):
                self._bind(name, Entry("function", _parameters(arguments)), is_typing)
            case _:
                self._bind(name, Entry("value"), is_typing)

    def _read_item(self, table: ast.expr, key: ast.expr, value: ast.expr | None) -> None:
        """Read `table[key] = value`: an entry of a lazy table, or a module that is replaced."""
        text = ast.unparse(table)
        if text in _LAZY_TABLES and isinstance(key, ast.Constant) and value is not None:
            self._add_lazy(ast.Dict(keys=[key], values=[value]))
        elif text == "sys.modules":
            if value is not None and _called(value).rpartition(".")[2] in _LAZY_MODULES:
                self._is_lazy = True
            else:
                self._is_open = True
        elif self._is_namespace(table):
            self._is_open = True

    def _read_call(self, call: ast.Call) -> None:
        text = ast.unparse(call.func)
        owner, _, method = text.rpartition(".")
        if owner == "__all__" and method in ("append", "extend", "insert"):
            for argument in call.args:
                self._read_exported(argument)
        elif (table := owner.partition("[")[0]) in _LAZY_TABLES and call.args:
            names = call.args[-1]
            values = names if isinstance(names, ast.List) else ast.List(elts=[names])
            key = ast.Constant(owner.partition("[")[2].strip("]'\""))
            if table and isinstance(call.func, ast.Attribute):
                self._add_lazy(ast.Dict(keys=[key], values=[values]))
        elif text in ("setattr", "exec"):
            self._is_open = True
        elif isinstance(call.func, ast.Attribute) and call.func.attr == "update":
            self._is_open = self._is_open or self._is_namespace(call.func.value)

    def _note_dynamic(self, loop: ast.For) -> None:
        """A loop that binds names by text leaves the module open."""
        for node in ast.walk(loop):
            if isinstance(node, ast.Call):
                binds = ast.unparse(node.func) in ("setattr", "exec")
            else:
                binds = _is_stored(node, ast.Subscript) and self._is_namespace(node.value)
            self._is_open = self._is_open or binds

    def _is_namespace(self, node: ast.expr) -> bool:
        text = ast.unparse(node)
        return text in _NAMESPACES or text in self._namespaces

    def _read_exported(self, value: ast.expr) -> None:
        if self._exported is None:
            self._exported = []
        for node in ast.walk(value):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self._exported.append(node.value)
            elif isinstance(node, (ast.Name, ast.Call, ast.Attribute)):
                self._exports_more = True

    def _add_lazy(self, table: ast.Dict) -> None:
        """Take over what a table of submodules and their names promises."""
        for key, value in zip(table.keys, table.values, strict=True):
            if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
                continue
            self._bind(key.value.partition(".")[0], Entry("module"))
            for node in ast.walk(value):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    self._bind(node.value, Entry("import", f".{key.value}:{node.value}"))

    def _attach(self, value: ast.expr, call: str) -> None:
        """Take over what `lazy_loader.attach` is given; with `attach_stub` a stub has it."""
        self._is_lazy = True
        if call.endswith("attach_stub") or not isinstance(value, ast.Call):
            return
        given = {word.arg: word.value for word in value.keywords}
        arguments = [*value.args[1:], None, None]
        modules = given.get("submodules", arguments[0])
        table = given.get("submod_attrs", arguments[1])
        if isinstance(table, ast.Name):
            table = self._tables.get(table.id)
        if modules is not None:
            for node in ast.walk(modules):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    self._bind(node.value, Entry("module"))
        if isinstance(table, ast.Dict):
            self._add_lazy(table)

    def _is_settled(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        """Tell whether a module's `__getattr__` answers for names that are written out alone.

        So it is where it ends in a raise, and before that only compares the name with constants
        and tables of this module.
        """
        if not node.args.args or not isinstance(node.body[-1], ast.Raise):
            return False
        asked = node.args.args[0].arg
        return all(
            isinstance(statement, ast.If) and self._compares(statement.test, asked)
            for statement in node.body[:-1]
            if any(isinstance(part, ast.Name) and part.id == asked for part in ast.walk(statement))
        )

    def _compares(self, test: ast.expr, asked: str) -> bool:
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            return any(self._compares(value, asked) for value in test.values)
        match test:
            case ast.Compare(
                left=ast.Name(id=name), ops=[ast.Eq() | ast.In()], comparators=[other]
            ) if name == asked:
                known = isinstance(other, ast.Name) and other.id in self._tables
                return known or not any(isinstance(p, ast.Name) for p in ast.walk(other))
            case _:
                return False

    def _serve(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """Note the names that a module's `__getattr__` speaks of: it may give them, or refuse."""
        for part in ast.walk(node):
            if isinstance(part, ast.Compare):
                for constant in ast.walk(part):
                    if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                        self._served[constant.value] = Entry("lazy")
            elif isinstance(part, ast.Name) and part.id in self._tables:
                for key in self._tables[part.id].keys:
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        self._served[key.value] = Entry("lazy")

    def _add_member(self, owner: str, name: str) -> None:
        """Add what is set on a class after it was made."""
        known = self._names.get(owner)
        if known is not None and known.kind == "class":
            members = {**known.members, name: Entry("value")}
            self._names[owner] = known._replace(members=members)


def _read_class(node: ast.ClassDef, has_notices: bool) -> Entry:
    """Read a class: what stands in it, and what its methods set on the instance."""
    members: dict[str, Entry] = {}
    for statement in _statements(node.body):
        _read_member(statement, members, has_notices)
        if len(members) > _MOST_MEMBERS:
            break
    bases = [text for text in map(_base, node.bases) if text != "object"]
    bases += [f"{word.arg}=" for word in node.keywords if word.arg]
    decorators = [_decorator(part) for part in node.decorator_list]
    bases += ["@dataclass" if text in _DATACLASSES else f"@{text}" for text in decorators]
    notices = _notices(node.decorator_list, ()) if has_notices else ()
    return Entry("class", ",".join(bases), members, tuple(dict.fromkeys(notices)))


def _read_member(statement: ast.stmt, members: dict[str, Entry], has_notices: bool) -> None:
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            entry = _read_callable(statement, has_notices)
            known = members.get(statement.name)
            if known is not None and _is_overload(statement):
                entry = known._replace(detail=_joined(known.detail, entry.detail))
            members[statement.name] = entry
            for name in _instance_names(statement):
                members.setdefault(name, Entry("value"))
        case ast.ClassDef(name=name):
            members[name] = _read_class(statement, has_notices)
        case ast.Assign(targets=targets):
            for target in targets:
                members.update((name, Entry("value")) for name in _target_names(target))
        case ast.AnnAssign(target=ast.Name(id=name)):
            members[name] = Entry("value")
        case _:
            pass


def _read_callable(node: ast.FunctionDef | ast.AsyncFunctionDef, has_notices: bool) -> Entry:
    decorators = [_decorator(part) for part in node.decorator_list]
    if any(_is_property(text) for text in decorators):
        return Entry("property")
    parameters = _parameters(node.args)
    if "staticmethod" in decorators:
        parameters = "~" + parameters
    notices: tuple[Notice, ...] = ()
    if has_notices:
        names = [a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
        found = [*_notices(node.decorator_list, names), *_warned(node, names)]
        notices = tuple(dict.fromkeys(found))[:20]
    return Entry("function", parameters, {}, notices)


def _is_property(text: str) -> bool:
    return text.rpartition(".")[2] in (
        "property", "cached_property", "setter", "getter", "deleter", "classproperty", "reify",
        "lazy_property", "_classproperty", "cache_readonly", "hybrid_property", "abstractproperty",
    )  # fmt: skip


def _parameters(arguments: ast.arguments) -> str:
    """Write parameters as a signature has them, without types; `=` marks a default.

    `a, b=1, /, c, *, d=2, **e` becomes `a,b=,/,c,*,d=,**e`.
    """
    positional = [*arguments.posonlyargs, *arguments.args]
    plain = len(positional) - len(arguments.defaults)
    parts = []
    for number, argument in enumerate(positional):
        parts.append(argument.arg + ("=" if number >= plain else ""))
        if arguments.posonlyargs and number == len(arguments.posonlyargs) - 1:
            parts.append("/")
    if arguments.vararg:
        parts.append(f"*{arguments.vararg.arg}")
    elif arguments.kwonlyargs:
        parts.append("*")
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        parts.append(argument.arg + ("=" if default is not None else ""))
    if arguments.kwarg:
        parts.append(f"**{arguments.kwarg.arg}")
    return ",".join(parts)


def _joined(one: str, other: str) -> str:
    """Join the parameters of two overloads: those that one of them lacks are optional."""
    parts = one.split(",") if one else []
    rest = [parts.pop()] if parts and parts[-1].startswith("**") else []
    known = {part.rstrip("=") for part in (*parts, *rest)}
    for part in filter(None, other.split(",")):
        if part.rstrip("=") in known or part == "/":
            continue
        parts.append(part if part.startswith("*") or part.endswith("=") else f"{part}=")
    ordered = [part for part in parts if not part.startswith("**")]
    rest += [part for part in parts if part.startswith("**")]
    return ",".join([*ordered, *rest[:1]])


def _statements(body: Sequence[ast.stmt], depth: int = 0) -> Iterator[ast.stmt]:
    """Give the statements of a class, those under conditions too."""
    for statement in body:
        yield statement
        if depth < _DEEPEST and isinstance(statement, (ast.If, ast.Try, ast.With)):
            for part in _blocks(statement):
                yield from _statements(part, depth + 1)


def _bound_names(statement: ast.stmt) -> Iterator[str]:
    """Give the names that a statement binds by itself."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            for alias in names:
                yield alias.asname or alias.name.partition(".")[0]
        case ast.Assign(targets=targets):
            for target in targets:
                yield from _target_names(target)
        case _:
            pass


def _blocks(statement: ast.stmt) -> Iterator[Sequence[ast.stmt]]:
    """Give the blocks of a compound statement."""
    for name in ("body", "orelse", "finalbody"):
        yield getattr(statement, name, [])
    for part in (*getattr(statement, "handlers", []), *getattr(statement, "cases", [])):
        yield part.body


_Node = TypeVar("_Node", ast.Attribute, ast.Subscript)


def _is_stored(node: ast.AST, kind: type[_Node]) -> TypeGuard[_Node]:
    return isinstance(node, kind) and isinstance(node.ctx, ast.Store)


def _instance_names(method: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """Give what a method sets on its first parameter."""
    positional = [*method.args.posonlyargs, *method.args.args]
    if not positional:
        return
    own = positional[0].arg
    for node in ast.walk(method):
        if (
            _is_stored(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == own
        ):
            yield node.attr


def _target_names(target: ast.expr) -> Iterator[str]:
    for node in ast.walk(target):
        if isinstance(node, ast.Name):
            yield node.id


def _base(node: ast.expr) -> str:
    """Write a base class as it is named; what is computed is open."""
    if isinstance(node, ast.Subscript):
        node = node.value
    text = ast.unparse(node)
    return text if re.fullmatch(r"[\w.]+", text) else "?"


def _decorator(node: ast.expr) -> str:
    text = ast.unparse(node.func if isinstance(node, ast.Call) else node)
    return text if re.fullmatch(r"[\w.]+", text) else "?"


def _is_overload(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(_decorator(part) in _OVERLOADS for part in node.decorator_list)


def _called(node: ast.expr) -> str:
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def _notices(decorators: Iterable[ast.expr], names: Sequence[str]) -> Iterator[Notice]:
    """Read decorators that announce a removal."""
    for node in decorators:
        if not isinstance(node, ast.Call) or "deprec" not in _decorator(node).lower():
            continue
        texts = [
            part.value
            for argument in (*node.args, *(word.value for word in node.keywords))
            for part in ast.walk(argument)
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        ]
        words = {
            word.arg: word.value.value
            for word in node.keywords
            if word.arg and isinstance(word.value, ast.Constant)
        }
        if "kwarg" in _decorator(node).lower() and texts:
            about = texts[0] if texts[0].isidentifier() else ""
        else:
            about = next((text for text in texts if text in names), "")
        removal = next((t for t in texts if re.fullmatch(r"v?\d+(\.\d+){0,2}", t)), "").lstrip("v")
        instead = str(words.get("new_name") or words.get("new_arg_name") or "")
        joined = " ".join(texts)
        yield Notice(about, removal or _removal(joined), instead or _instead(joined, about))


def _warned(node: ast.FunctionDef | ast.AsyncFunctionDef, names: Sequence[str]) -> Iterator[Notice]:
    """Read warnings that a callable gives about itself or about a parameter."""
    for call in ast.walk(node):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        method = ast.unparse(call.func).rpartition(".")[2]
        if method not in ("warn", "warning", "warning_once", "warn_once", "deprecate", "_warn"):
            continue
        text = " ".join(_text_of(argument) for argument in call.args)
        if "deprecat" not in text.lower() and "will be removed" not in text.lower():
            continue
        about = next((word for word in _QUOTED.findall(text) if word in names), "")
        if not about and method != "deprecate":
            about = next((n for n in names if n != "self" and text.startswith((n + " ",))), "")
        yield Notice(about, _removal(text), _instead(text, about))


def _text_of(node: ast.AST) -> str:
    """Give the text that an expression is known to hold; what is filled in is a space."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else " "
    return "".join(map(_text_of, ast.iter_child_nodes(node)))


def _removal(text: str) -> str:
    found = _REMOVAL.search(text)
    return found[1] if found else ""


def _instead(text: str, about: str) -> str:
    return next((word for word in _INSTEAD.findall(text) if word != about), "")
