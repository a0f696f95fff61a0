"""The compiled names of a distribution, as lines of text:

    Mtorch.nn   0o              a module: in which releases, `o` open, `l` loaded
    NLinear     0cModule        a name of it: in which releases, kind and detail; `!` and notices
    Aforward    0fself,input    a member of that name, which is a class

Releases stand as the number of a mask, whose lowest bit is the oldest release.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from errorcanon.survey.blocks import Line, Shelf, section
from errorcanon.survey.names import KINDS
from errorcanon.survey.reading import Entry, Notice

_FLAGS = re.compile(r"(\d+)(\w*)")
_LAST = "\U0010ffff"
"""Comes after all characters of a key."""
_MOST_KEPT = 128
_NUMBERS = re.compile(r"(?:^|\t)(\d+)")


class Form(NamedTuple):
    """What a name is in some releases."""

    releases: int
    entry: Entry


class Masks:
    """The masks of a distribution while it is compiled, the commonest with the lowest numbers."""

    def __init__(self, masks: Iterable[int]):
        counted = Counter(masks)
        self._listed = sorted(counted, key=lambda mask: (-counted[mask], mask))
        self._numbers = {mask: number for number, mask in enumerate(self._listed)}

    def number(self, mask: int) -> int:
        """Give the number of a mask; a new one comes behind the others."""
        if mask not in self._numbers:
            self._numbers[mask] = len(self._listed)
            self._listed.append(mask)
        return self._numbers[mask]

    def pack(self, releases: int) -> bytes:
        """Write all of them, each in as many bytes as so many releases take."""
        return b"".join(mask.to_bytes(_width(releases), "little") for mask in self._listed)


class PackedMasks(Sequence[int]):
    """The masks of a distribution by their numbers; a look-up needs a few of them."""

    def __init__(self, packed: bytes, releases: int):
        self._packed, self._width = packed, _width(releases)

    def __getitem__(self, number: int) -> int:  # type: ignore[override] # nobody asks for a slice
        start = number * self._width
        if start >= len(self._packed):
            raise IndexError(number)
        return int.from_bytes(self._packed[start : start + self._width], "little")

    def __len__(self) -> int:
        return len(self._packed) // self._width


def _width(releases: int) -> int:
    return (releases + 7) // 8


class NamesMaking:
    """Gathers the names of a distribution while it is compiled."""

    def __init__(self) -> None:
        self._forms: dict[tuple[str, str, str], list[str]] = defaultdict(list)

    def add(self, line: str, mask: int) -> None:
        """Add a line of the survey, with the number of its mask; in the order of the lines."""
        sign, module, *rest = line.split("\t")
        forms = self._forms
        if sign == "M":
            forms[module, "", ""].append(f"{mask}{rest[0]}")
            return
        owner, name, *rest = rest if sign == "A" else ("", *rest)
        if not name:
            return  # what some releases list in a table of names, and nobody can ask for
        kind, detail, notices = [*rest, "", ""][:3]
        form = f"{mask}{kind}{detail}" + (f"\t!{notices}" if notices else "")
        forms[(module, owner, name) if owner else (module, name, "")].append(form)

    def modules(self) -> list[str]:
        """Give the modules, sorted."""
        return sorted({module for module, _, _ in self._forms})

    def lines(self) -> Iterator[Line]:
        """Give the lines for the shelf; each module and each class has one, whatever is known."""
        heads = {(module, "", "") for module, _, _ in self._forms}
        heads |= {(module, owner, "") for module, owner, member in self._forms if member}
        for key in sorted(heads | self._forms.keys()):
            module, owner, member = key
            sign, name = ("A", member) if member else ("N", owner) if owner else ("M", module)
            opening = f"M{module}\t\n" if owner else ""
            opening += f"N{owner}\t\n" if member else ""
            forms = "\t".join(self._forms.get(key, ()))
            yield Line("\t".join(key), f"{sign}{name}\t{forms}\n", opening)


class ModuleText(NamedTuple):
    """All of a module; what a name is, is a text that `Names.read` reads."""

    name: str
    flags: str
    names: dict[str, str]
    members: dict[str, dict[str, str]]


class Names:
    """The names of a distribution, in an open file."""

    def __init__(self, shelf: Shelf, masks: Sequence[int]):
        self._shelf = shelf
        self.masks = masks
        self._part = lru_cache(maxsize=_MOST_KEPT)(self._read_part)

    def along(self, chain: Sequence[int]) -> Names:
        """Give them as a chain of releases has them, whose first is the lowest bit."""
        return Names(self._shelf, [_along(chain, mask) for mask in self.masks])

    def flags(self, module: str) -> tuple[int, int, int]:
        """Give the releases that have a module, of them the open and the loaded ones."""
        text = self._shelf.at(f"{module}\t\t")
        return self.read_flags(section(text, f"\nM{module}\t", "\n"))

    def read_flags(self, text: str) -> tuple[int, int, int]:
        """Read what `flags` gives."""
        present = opened = loaded = 0
        for number, flags in _FLAGS.findall(text):
            mask = self.masks[int(number)]
            present |= mask
            opened |= mask * ("o" in flags)
            loaded |= mask * ("l" in flags)
        return present, opened, loaded

    def forms(self, module: str, name: str, member: str = "") -> tuple[Form, ...]:
        """Give what a name of a module is, or a member of a class of it."""
        part, is_whole = self._part(module, name)
        if not member:
            return self.read(part.partition("\n")[0])
        head = f"\nA{member}\t"
        if not is_whole and head not in part:
            text = self._shelf.at(f"{module}\t{name}\t{member}")
            part = section(section(text, f"\nM{module}\t", "\nM"), f"\nN{name}\t", "\nN")
        return self.read(section(part, head, "\n"))

    def read(self, text: str) -> tuple[Form, ...]:
        """Read what a name is."""
        found: list[Form] = []
        for part in text.split("\t") if text else ():
            if part[0] == "!":
                found[-1] = found[-1]._replace(
                    entry=found[-1].entry._replace(notices=tuple(_notices(part[1:])))
                )
                continue
            number = part[: len(part) - len(part.lstrip("0123456789"))]
            sign, detail = part[len(number)], part[len(number) + 1 :]
            found.append(Form(self.masks[int(number)], Entry(KINDS[sign], detail, {}, ())))
        return tuple(found)

    def beside(
        self, module: str, owner: str = "", shortest: int = 1, longest: int | None = None
    ) -> dict[str, str]:
        """Give the names of a module, or the members of a class of it, as texts."""
        length = f"{shortest},{longest or ''}"
        line = re.compile(rf"\n{'A' if owner else 'N'}([^\t\n]{{{length}}})\t(.+)")
        found: dict[str, str] = {}
        key = f"{module}\t{owner}\t" if owner else f"{module}\t"
        for text in self._shelf.between(key, key + _LAST):
            part = "\n" + section(text, f"\nM{module}\t", "\nM")
            if owner:
                part = section(part, f"\nN{owner}\t", "\nN")
            found.update(line.findall(part))
        return found

    def modules(self) -> Iterator[ModuleText]:
        """Give every module."""
        module: ModuleText | None = None
        owner = ""
        for text in self._shelf.between("", _LAST):
            for line in text.split("\n"):
                sign, (name, _, forms) = line[:1], line[1:].partition("\t")
                if sign == "M" and (module is None or module.name != name):
                    if module:
                        yield module
                    module = ModuleText(name, forms, {}, {})
                elif module and sign == "N":
                    owner = name
                    if forms:
                        module.names[name] = forms
                elif module and sign == "A":
                    module.members.setdefault(owner, {})[name] = forms
        if module:
            yield module

    def bodies(self) -> Iterator[bytes]:
        """Give all that is packed."""
        return self._shelf.bodies()

    def _read_part(self, module: str, name: str) -> tuple[str, bool]:
        """Give what stands behind a name with its members, and whether those are all of them."""
        text = self._shelf.at(f"{module}\t{name}\t")
        part = section(text, f"\nM{module}\t", "\nM")
        inner = section(part, f"\nN{name}\t", "\nN")
        return inner, not text.endswith(inner)


class FormsOf(Mapping[str, tuple[Form, ...]]):
    """What the names of a module are, or the members of a class; read where they are asked for."""

    def __init__(
        self, names: Names, module: str, owner: str = "", texts: Mapping[str, str] | None = None
    ):
        self._names, self._module, self._owner = names, module, owner
        self._known: dict[str, tuple[Form, ...]] = {}
        self._texts = texts

    def __getitem__(self, name: str) -> tuple[Form, ...]:
        found: tuple[Form, ...] = self.get(name, ())
        if not found:
            raise KeyError(name)
        return found

    def get(self, name: str, default: Any = None) -> Any:
        """Give what a name is; most of those that are asked for are not there."""
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._read(name)
        return found or default

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and bool(self.get(name))

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _read(self, name: str) -> tuple[Form, ...]:
        if self._texts is not None:
            return self._names.read(self._texts.get(name, ""))
        if self._owner:
            return self._names.forms(self._module, self._owner, name)
        return self._names.forms(self._module, name)

    def _all(self) -> Mapping[str, str]:
        if self._texts is None:
            self._texts = self._names.beside(self._module, self._owner)
        return self._texts


def numbers_in(text: str) -> list[str]:
    """Give the numbers of the masks in what a name is."""
    return _NUMBERS.findall(text)


def _along(chain: Sequence[int], mask: int) -> int:
    """Give which releases of a chain are in a mask."""
    bits = 0
    for at, number in enumerate(chain):
        bits |= (mask >> number & 1) << at
    return bits


def _notices(text: str) -> Iterator[Notice]:
    for part in filter(None, text.split(";")):
        yield Notice(*part.split("|", 2))
