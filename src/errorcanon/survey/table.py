"""The compiled surveys: one SQLite file of packed blocks, of which a look-up reads a few.

Which releases have a name is a mask over the releases of its distribution, the oldest first.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from errorcanon.model import CanonError
from errorcanon.store.index import DAMAGES
from errorcanon.store.writing import whole_path
from errorcanon.survey.answers import read_masks
from errorcanon.survey.codes_table import Codes, add_codes
from errorcanon.survey.compiled import Compiled, pack_json
from errorcanon.survey.import_names import read_answers
from errorcanon.survey.names import KINDS, Flags, read_line
from errorcanon.survey.places_table import Masks, Place, Places, PlacesMaking
from errorcanon.survey.reading import Entry, Notice
from errorcanon.survey.symbols_table import Symbols, add_symbols
from errorcanon.survey.system_table import FilesOfSystems, add_systems

if TYPE_CHECKING:
    from errorcanon.survey.packages_table import CompiledPackages
    from errorcanon.survey.parts_table import BuiltParts
    from errorcanon.survey.requirements_table import Requirements

_Read = TypeVar("_Read")
FORMAT = "10"
_SCHEMA = """
pragma page_size = 1024;
create table about (name text primary key, value text not null) without rowid;
create table distribution (number integer primary key, name text unique, releases text not null);
create table top (name text not null, distribution integer not null,
    primary key (name, distribution)) without rowid;
create table block (distribution integer not null, kind integer not null, first text not null,
    body blob not null, primary key (distribution, kind, first)) without rowid;
create table installs (name text not null, rank integer not null, distribution text not null,
    namesake integer not null, primary key (name, rank)) without rowid;
create table standard (name text primary key) without rowid;
"""
_A_BLOCK = 40_000
"""Characters from which on a block of modules is closed; a look-up unpacks one or two."""
_NAMES, _MEMBERS = 0, 1
"""What a block holds of its modules: names and flags, or the members of classes."""
_MOST_KEPT, _MOST_BLOCKS = 512, 64
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


class Form(NamedTuple):
    """What a name is in some releases."""

    releases: int
    entry: Entry


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
        places = PlacesMaking(connection)
        for number, folder in enumerate(_folders(answers / "names")):
            _add_distribution(connection, number, folder, places)
        places.write()
        imports = answers / "imports" / "answers.json"
        if imports.is_file():
            _add_imports(connection, imports)
        add_systems(connection, _folders(answers / "system"))
        add_symbols(connection, _folders(answers / "symbols"))
        from errorcanon.survey.packages_table import add_packages

        add_packages(connection, answers / "packages")
        add_codes(connection, _folders(answers / "codes"))
        from errorcanon.survey.parts_table import add_parts

        add_parts(connection, _folders(answers / "parts"))
        connection.execute("insert into about values ('format', ?)", (FORMAT,))
        connection.commit()
        connection.execute("vacuum")


def _folders(kind: Path) -> list[Path]:
    return sorted(folder for folder in kind.glob("*") if folder.is_dir())


def _add_distribution(
    connection: sqlite3.Connection, number: int, folder: Path, places: PlacesMaking
) -> None:
    heads, facts = read_masks(folder)
    if not heads:
        return
    releases = json.dumps([(head.release, head.date, head.file) for head in heads])
    connection.execute("insert into distribution values (?, ?, ?)", (number, folder.name, releases))
    masks = Masks(facts.values())
    modules: dict[str, list[Any]] = defaultdict(lambda: [[], {}, {}])
    bound: dict[tuple[str, str, str], int] = defaultdict(int)
    for line, mask in sorted(facts.items()):
        try:
            fact = read_line(line)
        except (ValueError, KeyError, IndexError, TypeError):
            raise CanonError(f"{folder}: a line that no reader wrote: {line[:80]!r}") from None
        flags, names, members = modules[fact.module]
        if isinstance(fact, Flags):
            flags.append([masks.number(mask), int(fact.is_open), int(fact.is_loaded)])
            continue
        sign, *rest = _row(line)
        row = [masks.number(mask), sign, *rest]
        if fact.owner:
            members.setdefault(fact.owner, {}).setdefault(fact.name, []).append(row)
            continue
        names.setdefault(fact.name, []).append(row)
        is_private = any(part.startswith("_") for part in fact.module.split("."))
        if sign in "cf" or (not is_private and sign in "iz"):
            bound[fact.name, fact.module, sign] |= mask
    ordered = sorted(modules.items())
    places.add(number, [name for name, _ in ordered], bound, masks)
    for kind, values in (
        (_NAMES, {name: [flags, names] for name, (flags, names, _) in ordered}),
        (_MEMBERS, {name: members for name, (_, _, members) in ordered if members}),
    ):
        connection.executemany(
            "insert into block values (?, ?, ?, ?)",
            ((number, kind, first, body) for first, body in _blocks(values)),
        )
    tops = {name.partition(".")[0] for name in modules}
    connection.executemany("insert into top values (?, ?)", [(top, number) for top in tops])


def _add_imports(connection: sqlite3.Connection, path: Path) -> None:
    """Add who installs an import name: what is surveyed in whole comes first."""
    found = read_answers(path)
    named = {name for (name,) in connection.execute("select name from distribution")}
    owners: dict[str, list[Owner]] = defaultdict(list)
    for one in sorted(found.installed, key=lambda one: one.distribution not in named):
        for name in dict.fromkeys(part for each in one.names for part in _and_above(each)):
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


def _and_above(name: str) -> list[str]:
    """Give a dotted name and the packages that it lies in."""
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(len(parts), 0, -1)]


def _blocks(values: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    """Pack the modules that stand beside each other, so that they share what they repeat."""
    block: dict[str, Any] = {}
    length = 0
    for name, value in values.items():
        block[name] = value
        length += len(json.dumps(value))
        if length > _A_BLOCK:
            yield next(iter(block)), pack_json(block)
            block, length = {}, 0
    if block:
        yield next(iter(block)), pack_json(block)


def _row(line: str) -> list[str]:
    """Give the sign of a name, and its detail and notices as far as it has any."""
    row = line.split("\t")[4 if line.startswith("A") else 3 :][:3]
    while not row[-1]:
        row.pop()
    return row


class Surveys:
    """The compiled surveys, opened when somebody asks."""

    def __init__(self, file: Compiled):
        self._file = file
        self._module = lru_cache(maxsize=_MOST_KEPT)(self._read_module)
        self._members = lru_cache(maxsize=_MOST_KEPT)(self._read_members)
        self._block = lru_cache(maxsize=_MOST_BLOCKS)(self._read_block)
        self._places = Places(file)
        self._distributions = {
            name: Distribution(number, name, tuple(ReleaseSeen(*row) for row in json.loads(text)))
            for number, name, text in self._file.rows(
                "select number, name, releases from distribution"
            )
        }
        self._numbers = {one.number: one for one in self._distributions.values()}

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
        from errorcanon.survey.packages_table import CompiledPackages  # few look-ups need it

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
        return FilesOfSystems(self._file)

    def distributions(self) -> list[Distribution]:
        """List what is surveyed, by name."""
        return sorted(self._distributions.values(), key=lambda one: one.name)

    def distribution(self, name: str) -> Distribution | None:
        """Give a distribution by its name; None where it is not surveyed."""
        return self._distributions.get(name)

    def providers(self, module: str) -> list[Distribution]:
        """Give the distributions that have the top module of a dotted name."""
        top = module.partition(".")[0]
        rows = self._file.rows("select distribution from top where name = ? order by 1", top)
        return [self._numbers[row[0]] for row in rows]

    def owners(self, module: str) -> list[Owner]:
        """Give the distributions that install a module, the usual one first.

        Of a package in a namespace, as `google.protobuf`, those that install what lies in it.
        """
        for name in _and_above(module)[-_DEEPEST_NAMESPACE:]:
            rows = self._file.rows(
                "select distribution, namesake from installs where name = ? order by rank", name
            )
            if rows:
                return [Owner(name, bool(namesake)) for name, namesake in rows]
        return []

    def is_standard(self, module: str) -> bool:
        """Tell whether some Python has it in its standard library."""
        return bool(
            self._file.rows("select 1 from standard where name = ?", module.partition(".")[0])
        )

    def module(self, distribution: Distribution, name: str) -> ModuleBlock | None:
        """Give what is known of a module; None where no release has it."""
        return self._module(distribution.number, name)

    def members(
        self, distribution: Distribution, module: str
    ) -> Mapping[str, Mapping[str, tuple[Form, ...]]]:
        """Give by class of a module what its members are."""
        return self._members(distribution.number, module)

    def modules(self, distribution: Distribution) -> Iterator[tuple[str, ModuleBlock]]:
        """Give every module of a distribution with its names."""
        for name in self._all_of(distribution, _NAMES):
            block = self._read_module(distribution.number, name)
            assert block is not None
            yield name, block

    def changed_modules(
        self, distribution: Distribution, chain: Sequence[int], is_wanted: Callable[[str], bool]
    ) -> Iterator[ChangedModule]:
        """Give modules with what is not alike in all releases of a chain, by their numbers."""
        number = distribution.number
        masks = [_along(chain, mask) for mask in self._places.masks(number)]
        alike = 0, (1 << len(chain)) - 1
        for name, (flags, names) in self._all_of(distribution, _NAMES).items():
            if not is_wanted(name):
                continue
            members = self._block_of(number, _MEMBERS, name).get(name, {})
            present = 0
            for at, _, _ in flags:
                present |= masks[at]
            yield ChangedModule(
                name,
                present,
                _unlike(names, masks, alike),
                {owner: _unlike(of_one, masks, alike) for owner, of_one in members.items()},
                frozenset(names),
                partial(_forms_of, names, masks),
            )

    def tops(self, distribution: Distribution) -> list[str]:
        """Give the top modules of a distribution, the one that bears its name first."""
        rows = self._file.rows(
            "select name from top where distribution = ? order by name", distribution.number
        )
        own = distribution.name.replace("-", "_")
        return sorted((name for (name,) in rows), key=lambda name: (name != own, name))

    def holders(self, distribution: Distribution) -> frozenset[str]:
        """Give the modules of a distribution that hold others: its packages."""
        modules = self._places.modules(distribution.number)
        return frozenset(name.rpartition(".")[0] for name in modules)

    def fingerprint(self, distribution: Distribution) -> str:
        """Hash all that is known of the names of a distribution."""
        digest = hashlib.sha256(repr((FORMAT, distribution)).encode("utf-8"))
        digest.update(repr(self._places.masks(distribution.number)).encode("utf-8"))
        for (body,) in self._file.rows(
            "select body from block where distribution = ? order by kind, first",
            distribution.number,
        ):
            digest.update(body)
        return digest.hexdigest()[:16]

    def places(self, name: str) -> list[tuple[Distribution, Place]]:
        """Give the modules that bind a name, in all distributions."""
        return [(self._numbers[place.distribution], place) for place in self._places.find(name)]

    def _all_of(self, distribution: Distribution, kind: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for (first,) in self._file.rows(
            "select first from block where distribution = ? and kind = ? order by first",
            distribution.number, kind,
        ):  # fmt: skip
            found.update(self._block(distribution.number, kind, first))
        return found

    def _read_module(self, number: int, module: str) -> ModuleBlock | None:
        found = self._block_of(number, _NAMES, module).get(module)
        if found is None:
            return None
        flags, names = found
        masks = self._places.masks(number)
        present = opened = loaded = 0
        for at, is_open, is_loaded in flags:
            mask = masks[at]
            present |= mask
            opened |= mask * is_open
            loaded |= mask * is_loaded
        lazily = _Lazy(names, lambda rows: _forms(rows, masks))
        return ModuleBlock(present, opened, loaded, lazily)

    def _read_members(
        self, number: int, module: str
    ) -> Mapping[str, Mapping[str, tuple[Form, ...]]]:
        found = self._block_of(number, _MEMBERS, module).get(module, {})
        masks = self._places.masks(number)
        return _Lazy(found, lambda members: _Lazy(members, lambda rows: _forms(rows, masks)))

    def _block_of(self, number: int, kind: int, name: str) -> Mapping[str, Any]:
        """Give the block in which a module stands, if it stands anywhere."""
        row = self._file.one(
            "select first from block where distribution = ? and kind = ? and first <= ? "
            "order by first desc limit 1", number, kind, name,
        )  # fmt: skip
        return self._block(number, kind, row[0]) if row else {}

    def _read_block(self, number: int, kind: int, first: str) -> Mapping[str, Any]:
        row = self._file.one(
            "select body from block where distribution = ? and kind = ? and first = ?",
            number, kind, first,
        )  # fmt: skip
        found: Mapping[str, Any] = self._file.unpack_json(row[0])
        return found


def _along(chain: Sequence[int], mask: int) -> int:
    """Give which releases of a chain are in a mask."""
    bits = 0
    for at, number in enumerate(chain):
        bits |= (mask >> number & 1) << at
    return bits


def _unlike(
    names: Mapping[str, Any], masks: Sequence[int], alike: tuple[int, int]
) -> dict[str, tuple[Form, ...]]:
    return {
        name: _forms(rows, masks)
        for name, rows in names.items()
        if not all(masks[row[0]] in alike for row in rows)
    }


def _forms_of(names: Mapping[str, Any], masks: Sequence[int], name: str) -> tuple[Form, ...]:
    return _forms(names.get(name, ()), masks)


class _Lazy(Mapping[str, _Read]):
    """Packed values, each of which is read when it is asked for."""

    def __init__(self, packed: Mapping[str, Any], read: Callable[[Any], _Read]):
        self._packed, self._read = packed, read
        self._known: dict[str, _Read] = {}

    def __getitem__(self, name: str) -> _Read:
        if name not in self._known:
            self._known[name] = self._read(self._packed[name])
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


def _forms(rows: Iterable[Any], masks: Sequence[int]) -> tuple[Form, ...]:
    return tuple(_form(masks[at], *rest) for at, *rest in rows)


def _form(mask: int, sign: str, detail: str = "", notices: str = "") -> Form:
    return Form(mask, Entry(KINDS[sign], detail, {}, tuple(_notices(notices))))


def _notices(text: str) -> Iterator[Notice]:
    for part in filter(None, text.split(";")):
        yield Notice(*part.split("|", 2))
