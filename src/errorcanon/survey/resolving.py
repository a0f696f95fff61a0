"""Put the readings of a release's files together: what each module answers for in the end."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from errorcanon.survey.reading import Entry, Reading, Star

_ROUNDS = 12
"""How often names are passed on through imports of everything; chains are shorter."""
_DATA = re.compile(r"^[^/]+\.data/(?:purelib|platlib)/")
_PYTHON = re.compile(r"^(?P<path>[A-Za-z_]\w*(?:/[A-Za-z_]\w*)*)\.(?P<kind>pyi?)$")
_COMPILED = re.compile(
    r"^(?P<path>[A-Za-z_]\w*(?:/[A-Za-z_]\w*)*)(?:\.(?:cpython|cp|abi|pypy)[\w-]*)?\.(?:so|pyd)$"
)
_LEFT_OUT = frozenset({"tests", "_tests", "testdata", "node_modules"})


class Module(NamedTuple):
    """A module of a release, with all that it answers for."""

    name: str
    names: Mapping[str, Entry]
    is_open: bool
    """Whether it may answer for more than is known."""
    is_loaded: bool
    """Whether importing its top package imports it too, so that it is an attribute there."""


def module_of(path: str) -> tuple[str, str] | None:
    """Give the module that a file of a wheel is, and its kind: py, pyi or so.

    None for what is no module, and for tests.
    """
    path = _DATA.sub("", path)
    found = _PYTHON.match(path)
    kind = found["kind"] if found else "so"
    found = found or _COMPILED.match(path)
    if found is None:
        return None
    parts = found["path"].split("/")
    if _LEFT_OUT.intersection(parts):
        return None
    if parts[-1] == "__init__":
        parts.pop()
    return (".".join(parts), kind) if parts else None


def packages_of(paths: Iterable[str]) -> frozenset[str]:
    """Give the modules that are packages: those with an `__init__`."""
    found = set()
    for path in paths:
        plain = _DATA.sub("", path)
        if plain.rpartition("/")[2] in ("__init__.py", "__init__.pyi"):
            found.add(plain.rpartition("/")[0].replace("/", "."))
    return frozenset(found)


def resolve(readings: Mapping[str, Reading], compiled: Iterable[str] = ()) -> list[Module]:
    """Put the files of a release together.

    Args:
        readings: what was read, by path as the wheel has it.
        compiled: paths of the compiled modules, of which only a stub says what they bind.

    Returns:
        Every module in order of its name.
    """
    packages = packages_of(readings)
    merged = _merge(readings, compiled)
    modules = {
        name: _Module(name, dict(one.names), one, name in packages) for name, one in merged.items()
    }
    for module in modules.values():
        module.settle(modules)
    for _ in range(_ROUNDS):
        changed = [module for module in modules.values() if module.take_stars(modules)]
        if not changed:
            break
    for module in modules.values():
        module.close(modules)
    loaded = _loaded(modules)
    return [
        Module(name, one.names, one.is_open, name in loaded)
        for name, one in sorted(modules.items())
    ]


def _merge(readings: Mapping[str, Reading], compiled: Iterable[str]) -> dict[str, Reading]:
    """Give by module what its source says; a stub counts where the source is compiled or open."""
    sources: dict[str, Reading] = {}
    stubs: dict[str, Reading] = {}
    for path, reading in readings.items():
        found = module_of(path)
        if found:
            (stubs if found[1] == "pyi" else sources)[found[0]] = reading
    for path in compiled:
        found = module_of(path)
        if found and found[0] not in sources:
            sources[found[0]] = Reading({}, is_open=True)  # stubs leave out what few use
    merged = dict(stubs)
    for name, reading in sources.items():
        stub = stubs.get(name)
        if stub is None:
            merged[name] = reading
        elif reading.is_open or reading.stars:
            # What a stub names with an underscore is mostly there for type checkers alone.
            typed = {n: entry for n, entry in stub.names.items() if not n.startswith("_")}
            names = {**typed, **reading.names}
            stars = reading.stars or stub.stars
            merged[name] = reading._replace(names=names, stars=stars)
        else:
            merged[name] = reading
    return merged


class _Module:
    """A module while its names are passed on."""

    def __init__(self, name: str, names: dict[str, Entry], reading: Reading, is_package: bool):
        self.name = name
        self.names = names
        self.is_open = reading.is_open
        self.exports_more = reading.exports_more
        self.exports_what_is_public = reading.exported is None
        self._reading = reading
        self._is_package = is_package
        self._stars: list[str] = []

    def absolute(self, target: str) -> str:
        """Write what an import names without leading dots."""
        bare = target.lstrip(".")
        level = len(target) - len(bare)
        if not level:
            return target
        parts = self.name.split(".")
        kept = parts[: len(parts) - level + (1 if self._is_package else 0)]
        base = ".".join(kept)
        if not bare or bare.startswith(":"):
            return base + bare
        return f"{base}.{bare}" if base else bare

    def settle(self, modules: Mapping[str, _Module]) -> None:
        """Write all imports without dots, and tell modules from names."""
        for name, entry in self.names.items():
            if entry.kind == "import":
                self.names[name] = self._aim(name, self.absolute(entry.detail), modules)
            elif entry.kind == "module":
                self.names[name] = Entry("module", f"{self.name}.{name}")
            elif entry.kind == "class":
                self.names[name] = self._derive(entry)
        self._stars = [self._star(star) for star in self._reading.stars]

    def _aim(self, name: str, target: str, modules: Mapping[str, _Module]) -> Entry:
        """Tell whether an import takes a module or a name out of one.

        A package's own name goes before a module of the same name, unless it is that module.
        """
        module, _, wanted = target.partition(":")
        if not wanted:
            return Entry("module", module)
        whole = f"{module}.{wanted}"
        if whole not in modules or module not in modules:
            return Entry("import", target)
        bound = modules[module].names.get(wanted)
        if bound is None or (module == self.name and wanted == name):
            return Entry("module", whole)
        taken = modules[module].absolute(bound.detail) if bound.kind == "import" else bound.detail
        is_itself = bound.kind in ("import", "module") and taken in (target, whole)
        return Entry("module", whole) if is_itself else Entry("import", target)

    def _derive(self, entry: Entry) -> Entry:
        """Write the bases of a class as the module that defines them names them."""
        bases = []
        for base in filter(None, entry.detail.split(",")):
            top, dot, rest = base.partition(".")
            known = self._reading.names.get(top)
            if base.startswith("@") or base.endswith("=") or known is None:
                bases.append(base)
            elif known.kind == "import":
                origin = self.absolute(known.detail)
                bases.append(f"{origin}{'.' if ':' in origin else ':'}{rest}" if dot else origin)
            else:
                bases.append(f"{self.name}:{base}")
        members = {
            name: self._derive(member) if member.kind == "class" else member
            for name, member in entry.members.items()
        }
        return entry._replace(detail=",".join(bases), members=members)

    def _star(self, star: Star) -> str:
        return self.absolute("." * star.level + star.module)

    def take_stars(self, modules: Mapping[str, _Module]) -> bool:
        """Take over what imports of everything bring; tells whether there was anything new."""
        before = len(self.names), self.is_open
        for origin in self._stars:
            given = modules.get(origin)
            if given is None:
                self.is_open = True
                continue
            for name in given.public():
                if name not in self.names:
                    entry = given.names.get(name, Entry("value"))
                    kept = entry if entry.kind in ("import", "module") else None
                    self.names[name] = kept or Entry("import", f"{origin}:{name}")
            if given.exports_more or (given.is_open and given.exports_what_is_public):
                self.is_open = True
        return (len(self.names), self.is_open) != before

    def public(self) -> Iterator[str]:
        """Give the names that an import of everything takes."""
        if self._reading.exported is not None:
            yield from self._reading.exported
        else:
            yield from (name for name in self.names if not name.startswith("_"))

    def close(self, modules: Mapping[str, _Module]) -> None:
        """Count as bound what `__all__` promises where the module is open or takes everything."""
        if self._reading.exported is None or not (self.is_open or self._stars):
            return
        for name in self._reading.exported:
            if name not in self.names and f"{self.name}.{name}" not in modules:
                self.names[name] = Entry("value")

    def loads(self, modules: Mapping[str, _Module]) -> Iterator[str]:
        """Give the modules of this release that are imported with this one."""
        for wanted in (*self._reading.loads, *(f"{star}:" for star in self._stars)):
            module, _, name = self.absolute(wanted).partition(":")
            parts = module.split(".")
            for end in range(1, len(parts) + 1):
                yield ".".join(parts[:end])
            if name and f"{module}.{name}" in modules:
                yield f"{module}.{name}"


def _loaded(modules: Mapping[str, _Module]) -> frozenset[str]:
    """Give the modules that are there once their top package is imported."""
    waiting = deque(name for name in modules if "." not in name)
    seen = set(waiting)
    while waiting:
        for name in modules[waiting.popleft()].loads(modules):
            if name in modules and name not in seen:
                seen.add(name)
                waiting.append(name)
    return frozenset(seen)
