"""The compiled surveys: one SQLite file of packed blocks, of which a look-up reads a few.

Which releases have a name is a mask over the releases of its distribution, the oldest first.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from errorcanon.model import CanonError
from errorcanon.store.index import DAMAGES
from errorcanon.store.writing import whole_path
from errorcanon.survey.answers import read_masks
from errorcanon.survey.blocks import SCHEMA as SHELVES
from errorcanon.survey.blocks import Shelf, Shelves, write_shelf
from errorcanon.survey.codes_table import Codes, add_codes
from errorcanon.survey.compiled import Compiled
from errorcanon.survey.heirs_table import (
    HEIRS,
    HeirsMaking,
    Subclass,
    base_names,
    find_subclasses,
)
from errorcanon.survey.hints_table import Hints, HintsMaking, parameter_names, tops_of_bases
from errorcanon.survey.import_names import NAMESPACES, read_answers
from errorcanon.survey.names import KINDS, Fact, Flags, read_line
from errorcanon.survey.names_table import (
    Form,
    FormsOf,
    Masks,
    Names,
    NamesMaking,
    PackedMasks,
    numbers_in,
)
from errorcanon.survey.places_table import PLACES, Binding, Place, Places, PlacesMaking
from errorcanon.survey.symbols_table import Symbols, add_symbols
from errorcanon.survey.system_table import FILES, FilesOfSystems, add_systems

if TYPE_CHECKING:
    from errorcanon.survey.package import CompiledPackages
    from errorcanon.survey.parts_table import BuiltParts
    from errorcanon.survey.requirements_table import Requirements

_Answer = TypeVar("_Answer")
FORMAT = "14"
PYTHON, STANDARD = "python", "standard"
"""The name under which the standard library is surveyed, and the folder of its answers."""
_SCHEMA = """
pragma page_size = 16384;
create table about (name text primary key, value text not null) without rowid;
create table distribution (number integer primary key, name text not null,
    releases text not null, masks blob not null);
create table top (name text not null, distribution text not null,
    primary key (name, distribution)) without rowid;
create index top_of on top (distribution);
create table installs (name text not null, rank integer not null, distribution text not null,
    namesake integer not null, primary key (name, rank)) without rowid;
create table standard (name text primary key) without rowid;
"""
_SIGNS = {kind: sign for sign, kind in KINDS.items()}
_SHELF = "names/{}"
_MOST_KEPT = 512
_DEEPEST_NAMESPACE = 3


class NotSurveyedError(CanonError):
    """A distribution or a release was asked for that nobody has read."""


class ReleaseSeen(NamedTuple):
    """A release that was surveyed."""

    version: str
    date: str
    file: str = ""
    """The wheel, sdist or tag that was read; empty where it was an installed copy."""


class Distribution(NamedTuple):
    """A distribution that was surveyed, with its releases, the oldest first."""

    number: int
    name: str
    releases: tuple[ReleaseSeen, ...]

    @property
    def every(self) -> int:
        """The mask of all releases."""
        return (1 << len(self.releases)) - 1

    def number_of(self, version: str) -> int | None:
        """Give where a release stands in the masks; None where it was not surveyed."""
        numbers = (at for at, release in enumerate(self.releases) if release.version == version)
        return next(numbers, None)


class ModuleBlock(NamedTuple):
    """What is known of a module over all releases."""

    present: int
    open: int
    loaded: int
    names: Mapping[str, tuple[Form, ...]]


class ChangedModule(NamedTuple):
    """A module as a chain of releases has it: in all masks bit 0 is the first of the chain."""

    name: str
    present: int
    names: Mapping[str, tuple[Form, ...]]
    """Those that are not alike all along."""
    members: Mapping[str, Mapping[str, tuple[Form, ...]]]
    bound: frozenset[str]
    """All that it binds in any release."""
    forms: Callable[[str], tuple[Form, ...]]
    """Gives what one of these names is."""


class Owner(NamedTuple):
    """A distribution that installs an import name."""

    distribution: str
    has_namesake: bool
    """Whether the index has another distribution of the import name itself."""


def compile_answers(answers: Path, path: Path) -> None:
    """Compile answers into one file: a folder a distribution in `names/`, and so on by kind.

    Raises:
        CanonError: answers that are damaged, or no room for the file.
    """
    with whole_path(path) as unfinished, closing(sqlite3.connect(unfinished)) as connection:
        connection.executescript(_SCHEMA)
        connection.executescript(SHELVES)
        makings = _Makings(
            PlacesMaking(connection), HeirsMaking(connection), HintsMaking(connection)
        )
        surveyed: dict[str, list[str]] = {}
        folders = [*_folders(answers / "names"), *_folders(answers / STANDARD)]
        for number, folder in enumerate(folders):
            surveyed[folder.name] = _add_distribution(connection, number, folder, makings)
        makings.places.write(len(folders))
        makings.heirs.write(len(folders) + 2)
        makings.hints.write()
        imports = answers / "imports" / "answers.json"
        if imports.is_file():
            _add_imports(connection, imports)
        add_systems(connection, len(folders) + 1, _folders(answers / "system"))
        add_symbols(connection, _folders(answers / "symbols"))
        from errorcanon.survey.packages_table import add_packages

        add_packages(connection, answers / "packages", surveyed)
        add_codes(connection, _folders(answers / "codes"))
        from errorcanon.survey.parts_table import add_parts

        add_parts(connection, _folders(answers / "parts"))
        connection.execute("insert into about values ('format', ?)", (FORMAT,))
        connection.commit()
        connection.execute("vacuum")


def _folders(kind: Path) -> list[Path]:
    return sorted(folder for folder in kind.glob("*") if folder.is_dir())


class _Makings(NamedTuple):
    """What is gathered of all distributions."""

    places: PlacesMaking
    heirs: HeirsMaking
    hints: HintsMaking


class _Seen(NamedTuple):
    """What is gathered of one distribution, beside its names."""

    bound: dict[tuple[str, str, str], int]
    """By name, module and sign the releases of what can be meant by a bare name."""
    derived: list[tuple[str, str, str]]
    """Names of bases, each with the module and the name of a class that has it."""
    offered: set[str]
    """What top modules bind."""
    hints: set[str]
    """Members and parameters."""
    bases: set[str]
    """Top modules of what classes derive from."""

    def add(self, fact: Fact, mask: int) -> None:
        """Add a fact and its releases."""
        kind, detail = fact.entry.kind, fact.entry.detail
        if kind == "class":
            self.bases.update(tops_of_bases(detail))
        elif kind == "function":
            self.hints.update(parameter_names(detail))
        if fact.owner:
            self.hints.add(fact.name)
            return
        if "." not in fact.module:
            self.offered.add(fact.name)
        if kind == "class":
            self.derived.extend((base, fact.module, fact.name) for base in base_names(detail))
        is_private = any(part.startswith("_") for part in fact.module.split("."))
        sign = _SIGNS[kind]
        if sign in "cf" or (not is_private and sign in "iz"):
            self.bound[fact.name, fact.module, sign] |= mask


def _add_distribution(
    connection: sqlite3.Connection, number: int, folder: Path, makings: _Makings
) -> list[str]:
    """Add the names of a distribution; gives its releases."""
    heads, facts = read_masks(folder)
    if not heads:
        return []
    masks, names = Masks(facts.values()), NamesMaking()
    seen = _Seen(defaultdict(int), [], set(), set(), set())
    for line, mask in sorted(facts.items()):
        try:
            fact = read_line(line)
        except (ValueError, KeyError, IndexError, TypeError):
            raise CanonError(f"{folder}: a line that no reader wrote: {line[:80]!r}") from None
        names.add(line, masks.number(mask))
        if not isinstance(fact, Flags):
            seen.add(fact, mask)
    modules = names.modules()
    makings.places.add(number, modules, seen.bound, masks, seen.offered)
    makings.heirs.add(number, modules, seen.derived)
    releases = "\n".join(f"{head.release}\t{head.date}\t{head.file}" for head in heads)
    connection.execute(
        "insert into distribution values (?, ?, ?, ?)",
        (number, folder.name, releases, masks.pack(len(heads))),
    )
    write_shelf(connection, number, _SHELF.format(folder.name), names.lines())
    tops = {name.partition(".")[0] for name in modules}
    makings.hints.add(number, seen.hints, tops, seen.bases)
    connection.executemany("insert into top values (?, ?)", [(top, folder.name) for top in tops])
    return [head.release for head in heads]


def _add_imports(connection: sqlite3.Connection, path: Path) -> None:
    """Add who installs an import name: what is surveyed in whole comes first."""
    found = read_answers(path)
    named = {name for (name,) in connection.execute("select name from distribution")}
    owners: dict[str, list[Owner]] = defaultdict(list)
    for one in sorted(found.installed, key=lambda one: one.distribution not in named):
        for name in dict.fromkeys(part for each in one.names for part in and_above(each)):
            owners[name].append(Owner(one.distribution, one.namesakes.get(name, False)))
    connection.executemany(
        "insert into installs values (?, ?, ?, ?)",
        (
            (name, rank, *owner)
            for name, ranked in sorted(owners.items())
            for rank, owner in enumerate(ranked)
        ),
    )
    connection.executemany("insert into standard values (?)", [(name,) for name in found.standard])


def and_above(name: str) -> list[str]:
    """Give a dotted name and the packages that it lies in."""
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(len(parts), 0, -1)]


class Surveys:
    """The compiled surveys, opened when somebody asks."""

    def __init__(self, file: Compiled):
        self._file = file
        self._shelves = Shelves(file)
        self._titles = dict(file.rows("select number, name from distribution"))
        self._numbers = {name: number for number, name in self._titles.items()}
        self._row = lru_cache(maxsize=None)(self._read_row)
        self._distribution = lru_cache(maxsize=None)(self._read_distribution)
        self._names = lru_cache(maxsize=None)(self._read_names)
        self._providers = lru_cache(maxsize=_MOST_KEPT)(self._read_providers)
        self._tops = lru_cache(maxsize=_MOST_KEPT)(self._read_tops)
        self._once = lru_cache(maxsize=_MOST_KEPT)(lambda ask, *asked: ask(self, *asked))
        self._module = lru_cache(maxsize=_MOST_KEPT)(self._read_module)
        self._forms = lru_cache(maxsize=_MOST_KEPT)(self._read_forms)

    @classmethod
    def open(cls, path: Path) -> Surveys:
        """Open compiled surveys.

        Raises:
            CanonError: it is not there, damaged, or of another version.
        """
        if not path.is_file():
            raise CanonError(f"{path}: no surveys; make them with: canon survey build {path}")
        try:
            file = Compiled(path)
            if file.one("select value from about where name = 'format'") == (FORMAT,):
                return cls(file)
        except (*DAMAGES, CanonError, ValueError, TypeError) as error:
            raise CanonError(f"{path}: no surveys ({error}); make them again") from None
        raise CanonError(f"{path}: surveys of another version of canon; make them again")

    @cached_property
    def symbols(self) -> Symbols:
        """What libraries export, read from the file when somebody asks."""
        return Symbols(self._file)

    @cached_property
    def packages(self) -> CompiledPackages:
        """Files, Pythons and requirements of releases, read from the file when somebody asks."""
        from errorcanon.survey.package import CompiledPackages  # few look-ups need it

        return CompiledPackages(self._file)

    @cached_property
    def requirements(self) -> Requirements:
        """Who requires what, read from the file when somebody asks."""
        from errorcanon.survey.requirements_table import Requirements  # few look-ups need it

        return Requirements(self._file)

    @cached_property
    def codes(self) -> Codes:
        """What codes mean, read from the file when somebody asks."""
        return Codes(self._file)

    @cached_property
    def parts(self) -> BuiltParts:
        """What releases were built with, read from the file when somebody asks."""
        from errorcanon.survey.parts_table import BuiltParts  # few look-ups need it

        return BuiltParts(self._file)

    @cached_property
    def files(self) -> FilesOfSystems:
        """The files of systems, read from the file when somebody asks."""
        return FilesOfSystems(self._file, self._shelves.open(FILES))

    @cached_property
    def _heirs(self) -> Shelf:
        return self._shelves.open(HEIRS)

    @cached_property
    def _hints(self) -> Hints:
        return Hints(self._file)

    @cached_property
    def _places(self) -> Places:
        return Places(self._file, self._shelves.open(PLACES))

    def distributions(self) -> list[Distribution]:
        """List what is surveyed, by name."""
        return [self._distribution(name) for name in sorted(self._numbers)]

    def distribution(self, name: str) -> Distribution | None:
        """Give a distribution by its name; None where it is not surveyed."""
        return self._distribution(name) if name in self._numbers else None

    def providers(self, module: str) -> list[Distribution]:
        """Give the distributions that have the top module of a dotted name.

        The standard library is none: what asks for it asks `standard`.
        """
        return list(self._providers(module.partition(".")[0]))

    def owners(self, module: str) -> list[Owner]:
        """Give the distributions that install a module, the usual one first.

        Of a package in a namespace, as `google.protobuf`, those that install what lies in it.
        """
        for name in and_above(module)[-_DEEPEST_NAMESPACE:]:
            if name in NAMESPACES and name != module:
                continue  # it says nothing of who fills another part of it
            rows = self._file.rows(
                "select distribution, namesake from installs where name = ? order by rank", name
            )
            if rows:
                return [Owner(name, bool(namesake)) for name, namesake in rows]
        return []

    def is_standard(self, module: str) -> bool:
        """Tell whether some Python has it in its standard library."""
        top = module.partition(".")[0]
        return bool(
            self._file.rows("select 1 from standard where name = ?", top)
            or self._file.rows("select 1 from top where name = ? and distribution = ?", top, PYTHON)
        )

    @property
    def standard(self) -> Distribution | None:
        """The standard library, whose releases are the minors of Python; None without it."""
        return self.distribution(PYTHON)

    def module(self, distribution: Distribution, name: str) -> ModuleBlock | None:
        """Give what is known of a module; None where no release has it."""
        is_its = name.partition(".")[0] in self._tops(distribution)
        return self._module(distribution.name, name) if is_its else None

    def names(self, distribution: Distribution, module: str) -> Mapping[str, tuple[Form, ...]]:
        """Give what the names of a module are; none where no release has it."""
        is_its = module.partition(".")[0] in self._tops(distribution)
        return self._forms(distribution.name, module, "") if is_its else {}

    def members(
        self, distribution: Distribution, module: str, owner: str
    ) -> Mapping[str, tuple[Form, ...]]:
        """Give what the members of a class of a module are."""
        return self._forms(distribution.name, module, owner) if owner else {}

    def names_of_length(
        self, distribution: Distribution, module: str, owner: str, shortest: int, longest: int
    ) -> Mapping[str, tuple[Form, ...]]:
        """Give what names of some lengths are, of a module or a class of it."""
        names = self._names(distribution.name)
        found = names.beside(module, owner, shortest, longest)
        return FormsOf(names, module, owner, found)

    def once(self, ask: Callable[..., _Answer], *asked: str | int) -> _Answer:
        """Ask these surveys what many questions lead to; the answer is kept."""
        answer: _Answer = self._once(ask, *asked)
        return answer

    def modules(self, distribution: Distribution) -> Iterator[tuple[str, ModuleBlock]]:
        """Give every module of a distribution with its names."""
        for name in self.module_names(distribution):
            block = self.module(distribution, name)
            assert block is not None
            yield name, block

    def module_names(self, distribution: Distribution) -> list[str]:
        """Give the names of all modules of a distribution."""
        return list(self._places.modules(distribution.number))

    def changed_modules(
        self, distribution: Distribution, chain: Sequence[int], is_wanted: Callable[[str], bool]
    ) -> Iterator[ChangedModule]:
        """Give modules with what is not alike in all releases of a chain, by their numbers."""
        whole = self._names(distribution.name)
        names = whole.along(chain)
        none_and_all = 0, (1 << len(chain)) - 1
        alike = {str(at) for at, mask in enumerate(names.masks) if mask in none_and_all}
        for module in whole.modules():
            if is_wanted(module.name):
                members = module.members.items()
                yield ChangedModule(
                    module.name,
                    names.read_flags(module.flags)[0],
                    _unlike(module.names, names, alike),
                    {owner: _unlike(of_one, names, alike) for owner, of_one in members},
                    frozenset(module.names),
                    partial(_forms_of, module.names, names),
                )

    def tops(self, distribution: Distribution) -> list[str]:
        """Give the top modules of a distribution, the one that bears its name first."""
        return list(self._tops(distribution))

    def holders(self, distribution: Distribution) -> frozenset[str]:
        """Give the modules of a distribution that hold others: its packages."""
        return frozenset(name.rpartition(".")[0] for name in self.module_names(distribution))

    def fingerprint(self, distribution: Distribution) -> str:
        """Hash all that is known of the names of a distribution."""
        names = self._names(distribution.name)
        digest = hashlib.sha256(repr((FORMAT, distribution, list(names.masks))).encode("utf-8"))
        for body in names.bodies():
            digest.update(body)
        return digest.hexdigest()[:16]

    def bindings(self, name: str) -> dict[str, Binding]:
        """Give by distribution where a name stands; the standard library is none of them."""
        found = {self._titles[number]: found for number, found in self._places.find(name)}
        found.pop(PYTHON, None)
        return found

    def binding(self, distribution: Distribution, name: str) -> Binding | None:
        """Give where a name stands in a distribution; None where it does not."""
        for number, found in self._places.find(name):
            if number == distribution.number:
                return found
        return None

    def may_have(self, distribution: str, name: str) -> bool:
        """Tell whether any class or callable of a distribution can have a member or parameter.

        What it inherits from other distributions counts. False is certain.
        """
        return self._hints.may_have(self._numbers[distribution], name)

    def may_define(self, distribution: str, name: str) -> bool:
        """Tell the same of what a distribution itself defines."""
        return self._hints.may_define(self._numbers[distribution], name)

    def subclasses(self, base: str) -> Iterator[Subclass]:
        """Give what derives from a class of that name."""
        return find_subclasses(self._heirs, base)

    def module_of(self, distribution: Distribution, place: Place | Subclass) -> str:
        """Give the module of a place in a distribution."""
        return self._places.module(distribution.number, place.module)

    def releases_of(self, distribution: Distribution, place: Place) -> int:
        """Give the releases that have a name at a place in a distribution."""
        return self._names(distribution.name).masks[place.mask]

    def _read_providers(self, top: str) -> tuple[Distribution, ...]:
        rows = self._file.rows(
            "select distribution from top where name = ? and distribution <> ? order by 1",
            top,
            PYTHON,
        )
        return tuple(self._distribution(name) for (name,) in rows)

    def _read_tops(self, distribution: Distribution) -> tuple[str, ...]:
        rows = self._file.rows("select name from top where distribution = ?", distribution.name)
        own = distribution.name.replace("-", "_")
        return tuple(sorted((name for (name,) in rows), key=lambda name: (name != own, name)))

    def _read_distribution(self, name: str) -> Distribution:
        number, (text, _) = self._numbers[name], self._row(name)
        rows = [line.split("\t") for line in text.split("\n")]
        return Distribution(number, name, tuple(map(ReleaseSeen._make, rows)))

    def _read_row(self, name: str) -> tuple[str, bytes]:
        """Give the releases and the masks of a distribution, as they are written."""
        query = "select releases, masks from distribution where number = ?"
        text, packed = self._file.one(query, self._numbers[name])
        return text, packed

    def _read_names(self, name: str) -> Names:
        text, packed = self._row(name)
        masks = PackedMasks(packed, text.count("\n") + 1)
        return Names(self._shelves.open(_SHELF.format(name)), masks)

    def _read_module(self, distribution: str, name: str) -> ModuleBlock | None:
        present, opened, loaded = self._names(distribution).flags(name)
        if not present:
            return None
        return ModuleBlock(present, opened, loaded, self._forms(distribution, name, ""))

    def _read_forms(
        self, distribution: str, module: str, owner: str
    ) -> Mapping[str, tuple[Form, ...]]:
        return FormsOf(self._names(distribution), module, owner)


def _unlike(texts: Mapping[str, str], names: Names, alike: set[str]) -> dict[str, tuple[Form, ...]]:
    return {
        name: names.read(text)
        for name, text in texts.items()
        if not alike.issuperset(numbers_in(text))
    }


def _forms_of(texts: Mapping[str, str], names: Names, name: str) -> tuple[Form, ...]:
    return names.read(texts.get(name, ""))
