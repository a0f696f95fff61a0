"""The compiled file of origins: flat arrays in mapped memory, of which a look-up reads little."""

from __future__ import annotations

import json
import mmap
import struct
import sys
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from errorcanon.model import CanonError, MessageKind
from errorcanon.store.json_input import parse_json
from errorcanon.store.writing import whole_file
from errorcanon.survey.answers import read_masks
from errorcanon.survey.messages import Piece, Row, read_callers, read_row

FORMAT = 1
READ = ("sources", "libraries")
"""What was read of releases. Those that lack a message are counted among the others of the kind."""
_MAGIC = b"canon origins\n"
_MANY = 4
"""Words that a text of a library must have whose function is not known."""
SHORT = 0xFFFFFF
"""What is kept of the hash of a whole piece: its beginning was found by a whole hash before."""
_BLOCK = 64
"""Texts of which one knows where it begins; from there lengths are added up, which packs better."""
_MOST_ALIKE = 1_000
"""Texts that begin alike; a beginning that more of them have says too little."""
_TYPES = {
    "key": "I", "keyed": "I",
    "text_pieces": "B", "text_piece": "I", "text_origins": "I", "text_origin": "I",
    "piece_words": "B", "piece_low": "H", "piece_high": "B",
    "origin": "I", "origin_said": "H", "origin_mask": "H",
    "function_origin": "I", "function_file": "I", "function_name": "I", "function_callers": "I",
    "file_distribution": "H", "file_name": "I", "mask": "Q", "string": "I",
}  # fmt: skip
"""The arrays and how wide their numbers are."""


class Place(NamedTuple):
    """Where a message is written."""

    distribution: str
    read: int
    """Which of the lists of releases it is in."""
    file: str
    function: str
    kind: MessageKind
    error: str
    releases: int
    """Those that have it, the oldest in the lowest bit."""
    callers: tuple[str, ...] = ()
    """Public functions that reach it, where it is private; the nearest first."""


class Text(NamedTuple):
    """The fingerprint of a text."""

    number: int
    pieces: tuple[tuple[int, int], ...]
    """Words of each literal piece, and as much of their hash as `SHORT` leaves."""
    words: int


def _telling(rows: Sequence[tuple[Row, int]]) -> Iterator[tuple[Row, int]]:
    """Leave out texts of libraries that are often copies of somebody else's.

    Their function is not known, and they are short, or stand beside others whose function is.
    """
    libraries = [row for row, _ in rows if not row.file.endswith(".py")]
    are_known = sum(bool(row.function) for row in libraries) > len(libraries) / 2
    for row, mask in rows:
        words = sum(piece.words for piece in row.pieces)
        is_told = row.function or row.file.endswith(".py")
        if is_told or not (are_known or words < _MANY):
            yield row, mask


def compile_origins(answers: Path, path: Path) -> int:
    """Compile answers, a folder a distribution below each of `READ`; gives how many texts it has.

    Raises:
        CanonError: answers that are damaged, or no room for the file.
    """
    making = _Making()
    folders = [one for kind in READ for one in sorted((answers / kind).glob("*")) if one.is_dir()]
    for folder in folders:
        heads, masks = read_masks(folder)
        try:
            making.add(folder.name, [head.release for head in heads], masks)
        except ValueError as error:
            raise CanonError(f"{folder}: a line that no reader wrote ({error})") from None
    with whole_file(path) as file:
        making.write(file)
    return making.texts


class _Making:
    """Gathers the origins of all distributions, and lays them out."""

    def __init__(self) -> None:
        self._releases: list[tuple[str, list[str]]] = []
        self._places: dict[tuple[int, str, str], list[tuple[Row, int]]] = defaultdict(list)
        self._callers: dict[tuple[int, str, str], str] = {}
        self._starts: Counter[int] = Counter()
        self._strings, self._said, self._masks = _Strings(), _Numbers(), _Numbers()
        self._arrays = {name: array(kind) for name, kind in _TYPES.items()}
        self._texts: dict[tuple[Piece, ...], tuple[Row, list[int]]] = {}

    @property
    def texts(self) -> int:
        """How many texts there are."""
        return len(self._texts)

    def add(self, name: str, releases: Sequence[str], lines: Mapping[str, int]) -> None:
        """Add what a distribution answers: its lines, with the releases that have each."""
        number = len(self._releases)
        self._releases.append((name, list(releases)))
        seen: set[tuple[Piece, ...]] = set()
        newest: dict[tuple[str, str], int] = {}
        rows: list[tuple[Row, int]] = []
        for line, mask in lines.items():
            if callers := read_callers(line):
                file, function, public = callers
                if mask > newest.get((file, function), 0):
                    newest[file, function] = mask
                    self._callers[number, file, function] = ",".join(public)
            else:
                rows.append((read_row(line), mask))
        for row, mask in _telling(rows):
            self._places[number, row.file, row.function].append((row, mask))
            if row.pieces not in seen:
                seen.add(row.pieces)
                self._starts.update({piece.start for piece in row.pieces})

    def write(self, file: Any) -> None:
        """Write the file: a head of JSON, then the arrays one after another."""
        self._lay_out_places()
        self._lay_out_texts()
        self._arrays["mask"].extend(self._masks.values())
        self._arrays["string"].extend(self._strings.starts())
        head = {
            "format": FORMAT,
            "distributions": self._releases,
            "said": self._said.values(),
            "arrays": {name: len(values) for name, values in self._arrays.items()},
        }
        packed = json.dumps(head, separators=(",", ":"), ensure_ascii=False).encode()
        file.write(_MAGIC + struct.pack("<I", len(packed)) + packed)
        at = len(_MAGIC) + 4 + len(packed)
        for values in self._arrays.values():
            at += file.write(b"\0" * (-at % 8))
            if sys.byteorder != "little":
                values.byteswap()
            at += file.write(values.tobytes())
        file.write(self._strings.text())

    def _lay_out_places(self) -> None:
        """Lay out files, functions, and what each says."""
        arrays = self._arrays
        files: dict[tuple[int, str], int] = {}
        for (number, name, function), places in sorted(self._places.items()):
            at = files.setdefault((number, name), len(files))
            if at == len(arrays["file_name"]):
                arrays["file_distribution"].append(number)
                arrays["file_name"].append(self._strings.number(name))
            callers = self._callers.get((number, name, function), "")
            arrays["function_origin"].append(len(arrays["origin_said"]))
            arrays["function_file"].append(at)
            arrays["function_name"].append(self._strings.number(function))
            arrays["function_callers"].append(self._strings.number(callers))
            for row, mask in sorted(places):
                if not self._keys(row):
                    continue
                _, origins = self._texts.setdefault(row.pieces, (row, []))
                origins.append(len(arrays["origin_said"]))
                arrays["origin_said"].append(self._said.number((row.kind, row.error)))
                arrays["origin_mask"].append(self._masks.number(mask))
        arrays["function_origin"].append(len(arrays["origin_said"]))

    def _lay_out_texts(self) -> None:
        """Lay out the fingerprints of texts, and by which hash each is found."""
        arrays = self._arrays
        keyed: list[tuple[int, int]] = []
        for text, (row, origins) in enumerate(self._texts.values()):
            keyed += ((key, text) for key in self._keys(row))
            if text % _BLOCK == 0:
                arrays["text_piece"].append(len(arrays["piece_words"]))
                arrays["text_origin"].append(len(arrays["origin"]))
            arrays["text_pieces"].append(len(row.pieces))
            arrays["text_origins"].append(len(origins))
            arrays["piece_words"].extend(piece.words for piece in row.pieces)
            arrays["piece_low"].extend(piece.whole & 0xFFFF for piece in row.pieces)
            arrays["piece_high"].extend(piece.whole >> 16 & 0xFF for piece in row.pieces)
            arrays["origin"].extend(origins)
        for key, text in sorted(keyed):
            arrays["key"].append(key)
            arrays["keyed"].append(text)

    def _keys(self, row: Row) -> list[int]:
        """Give the beginnings by which a text is found: the rarest, and the first of all.

        A message that is cut off still has its beginning. None where all are too common.
        """
        starts = list(dict.fromkeys(piece.start for piece in row.pieces))
        rarest = min(starts, key=self._starts.__getitem__)
        chosen = dict.fromkeys((rarest, starts[0]))
        return [key for key in chosen if self._starts[key] <= _MOST_ALIKE]


class _Numbers:
    """Numbers values in the order in which they come."""

    def __init__(self) -> None:
        self._numbers: dict[Any, int] = {}

    def number(self, value: Any) -> int:
        return self._numbers.setdefault(value, len(self._numbers))

    def values(self) -> list[Any]:
        return list(self._numbers)


class _Strings(_Numbers):
    """Numbers strings, which are laid out one after another."""

    def text(self) -> bytes:
        return "".join(self.values()).encode()

    def starts(self) -> Iterator[int]:
        return accumulate((len(value.encode()) for value in self.values()), initial=0)


class OriginsFile:
    """An open file of origins.

    It is mapped into memory, and costs nothing until it is asked.
    """

    def __init__(self, path: Path):
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            self._read_head()
        except (OSError, ValueError, KeyError, TypeError, struct.error) as error:
            raise CanonError(f"{path}: no file of origins ({error}); make it again") from None

    def _read_head(self) -> None:
        start = len(_MAGIC) + 4
        if self._map[: len(_MAGIC)] != _MAGIC or sys.byteorder != "little":
            raise ValueError("it begins otherwise, or this machine orders bytes otherwise")
        (length,) = struct.unpack("<I", self._map[len(_MAGIC) : start])
        head = parse_json(self._map[start : start + length])
        if head["format"] != FORMAT:
            raise ValueError(f"its form is {head['format']}, not {FORMAT}")
        self.distributions: list[tuple[str, list[str]]] = head["distributions"]
        """Each with the releases that were read; one of which sources and libraries were read is
        there twice."""
        self._said: list[tuple[MessageKind, str]] = head["said"]
        view = memoryview(self._map)
        self._arrays: dict[str, Sequence[int]] = {}
        at = start + length
        for name, kind in _TYPES.items():
            at += -at % 8
            size = head["arrays"][name] * array(kind).itemsize
            if at + size > len(view):
                raise ValueError("it is cut off")
            self._arrays[name] = view[at : at + size].cast(kind)  # type: ignore[call-overload] # of _TYPES
            at += size
        self._strings = at

    @property
    def fingerprint(self) -> int:
        """Changes with what is in the file."""
        return zlib.crc32(self._map)

    def starting(self, key: int) -> Sequence[int]:
        """Give the texts that are kept under the hash of some words."""
        keys = self._arrays["key"]
        first = bisect_left(keys, key)
        return self._arrays["keyed"][first : bisect_right(keys, key, first)]

    def text(self, number: int) -> Text:
        """Give the fingerprint of a text."""
        first, end = self._range("piece", number)
        words, low, high = (self._arrays[f"piece_{name}"] for name in ("words", "low", "high"))
        pieces = tuple((words[at], low[at] | high[at] << 16) for at in range(first, end))
        return Text(number, pieces, sum(count for count, _ in pieces))

    def places(self, number: int, most: int) -> list[Place]:
        """Give the places at which a text is written, so many at most."""
        first, end = self._range("origin", number)
        origins = self._arrays["origin"]
        return [self._place(origins[at]) for at in range(first, min(end, first + most))]

    def _range(self, kind: str, text: int) -> tuple[int, int]:
        """Give where the pieces, or the places, of a text begin and end."""
        lengths, block = self._arrays[f"text_{kind}s"], text // _BLOCK
        first = self._arrays[f"text_{kind}"][block] + sum(lengths[block * _BLOCK : text])
        return first, first + lengths[text]

    def _place(self, origin: int) -> Place:
        function = bisect_right(self._arrays["function_origin"], origin) - 1
        file = self._arrays["function_file"][function]
        number = self._arrays["file_distribution"][file]
        kind, error = self._said[self._arrays["origin_said"][origin]]
        return Place(
            self.distributions[number][0],
            number,
            self._string(self._arrays["file_name"][file]),
            self._string(self._arrays["function_name"][function]),
            kind,
            error,
            self._arrays["mask"][self._arrays["origin_mask"][origin]],
            tuple(
                filter(None, self._string(self._arrays["function_callers"][function]).split(","))
            ),
        )

    def _string(self, number: int) -> str:
        first, end = (self._strings + self._arrays["string"][number + step] for step in (0, 1))
        return self._map[first:end].decode("utf-8", "replace")
