"""Messages of shared libraries and programs: the texts, and the code that loads their addresses.

A function is known where .eh_frame_hdr tells where it begins and a symbol what it is called; a
source and line where the code loads the source's name and a number beside the text, as checks and
logs do.
"""

from __future__ import annotations

import struct
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from errorcanon.model import CanonError, MessageKind
from errorcanon.survey.messages import Found, Message
from errorcanon.survey.messages_native import rust
from errorcanon.survey.messages_native.code import References, jumps, line_near, loads
from errorcanon.survey.messages_native.elf import Content, Elf, read_elf
from errorcanon.survey.messages_native.extra import need
from errorcanon.survey.messages_native.handing import Calls, read_calls
from errorcanon.survey.messages_native.names import demangle, function_starts, names_at
from errorcanon.survey.messages_native.own_names import read_own_names
from errorcanon.survey.messages_native.places import is_registration, name_library, name_source
from errorcanon.survey.messages_native.sinks import END, Sink
from errorcanon.survey.messages_native.texts import Texts, read_texts
from errorcanon.survey.messages_native.wording import why_no_message, with_holes

_NEAR = 600
"""Bytes of code between a text and the name of the source that it stands in, at most."""
_CALL = 80
"""Bytes of code from an argument to the call: the other arguments stand there."""
_SAME_CALL = 40
"""Bytes of code between two arguments of one call."""
_FUNCTIONS = 2
"""Functions of a text and source that are kept: an inline function of a header is in all others."""
_HEADERS = (".h", ".hpp", ".cuh", ".inl", ".inc")
_LAST_LINE, _GENERATED = 16_000, ("build/", "generated/")
"""People write no longer files; a number beyond is another one, but in what programs write."""
_MOST_PLACES = 2_000_000


class _Anchor(NamedTuple):
    """A place where the code loads the name of a source."""

    at: int
    function: int
    source: str
    line: int
    sink: Sink | None


class _Place(NamedTuple):
    """A place where the code loads a text."""

    at: int
    function: int
    """The number of the function; -1 where unknown."""
    text: str
    to: int = 0
    end: int = 0
    """Where the text lies; 0 for one of Rust."""


class _Loads(NamedTuple):
    """What the code loads."""

    places: list[_Place]
    anchors: list[_Anchor]
    signatures: dict[int, set[str]]
    """By function, what the compiler wrote for its name and those that are inline in it."""
    every: References | None = None
    """All that is loaded of the sections of texts."""


def read_library(name: str, content: Content) -> Found:
    """Read one library or program.

    Raises:
        CanonError: it is no 64-bit little-endian ELF file, or is damaged; or numpy is missing.
    """
    try:
        return _Reader(name, read_elf(content)).read()
    except (ValueError, OverflowError, struct.error, IndexError) as error:
        raise CanonError(f"{name}: cannot be read as a library or program ({error})") from None


class _Reader:
    def __init__(self, name: str, elf: Elf):
        self._np = need("numpy", "reading machine code")
        self._elf = elf
        self._library = name_library(name)
        self._dropped: Counter[str] = Counter()
        self._cleaned: dict[bytes, str] = {}
        self._starts = function_starts(elf)

    def read(self) -> Found:
        texts = read_texts(self._elf, self._dropped)
        rows, placed = self._read_loads(texts)
        places, anchors = list(rows.places), list(rows.anchors)
        pairs = rust.read_pairs(self._elf)
        if pairs:
            # Texts of Rust have no ends: what looks like one of C may be many.
            places = [place for place in places if not pairs.is_cut(place.to, place.end)]
            extra = rust.read_places(self._elf, pairs, self._function_of)
            places += [_Place(*one) for one in extra.places]
            anchors += [_Anchor(*one, None) for one in extra.anchors]
        names = self._names({place.function for place in places})
        calls = read_calls(self._elf)
        written = {one: min(name) for one, name in rows.signatures.items() if len(name) == 1}
        if rows.every is not None:
            unnamed = [(one.at, one.function) for one in anchors if not names.get(one.function)]
            written = {**read_own_names(self._elf, rows.every, unnamed, calls), **written}
        messages = list(self._place(places, anchors, calls, names, written))
        for number, content in enumerate(texts.contents):
            start = int(texts.addresses[number])
            is_known = number in placed or texts.is_source[number] or number in texts.signatures
            is_known = is_known or pairs.is_cut(start, start + len(content))
            if not is_known and (text := self._clean(content)):
                messages.append(Message(self._library, "", 0, "text", "", text))
        kept = list(dict.fromkeys(self._collapse(messages)))
        self._dropped["copies"] += len(messages) - len(kept)
        return Found(kept, dict(sorted(self._dropped.items())))

    def _function_of(self, addresses: Any) -> Any:
        return self._np.searchsorted(self._starts, addresses, "right") - 1

    def _read_loads(self, texts: Texts) -> tuple[_Loads, set[int]]:
        """Give what the code loads, and which of the texts are among it."""
        read = _Loads([], [], defaultdict(set))
        placed = set[int]()
        if not texts.contents:
            return read, placed
        found = loads(self._elf, int(texts.addresses[0]), int(texts.ends.max()))
        # Linkers let one text be the end of another: a load may point into it.
        number = self._np.searchsorted(texts.addresses, found.to, "right") - 1
        inside = found.to < texts.ends[number]
        at, to, number = found.at[inside], found.to[inside], number[inside]
        if len(at) > _MOST_PLACES:
            raise ValueError("its code refers to texts too often")
        columns = (at, self._function_of(at), to, number)
        for where, owner, target, which in zip(*(one.tolist() for one in columns), strict=True):
            skip = target - int(texts.addresses[which])
            content = texts.contents[which][skip:]
            if texts.is_source[which]:
                if not skip:
                    read.anchors.append(self._anchor(where, owner, content))
            elif which in texts.signatures:
                read.signatures[owner].add(texts.signatures[which])
            else:
                text = self._clean(content)
                if text:
                    placed.add(which)
                    read.places.append(_Place(where, owner, text, target, target + len(content)))
        return read._replace(every=found), placed

    def _anchor(self, at: int, function: int, content: bytes) -> _Anchor:
        section = self._elf.at(at)
        line = line_near(self._elf, section, at) if section else 0
        source = name_source(content.decode("ascii", "replace"))
        is_sound = line <= _LAST_LINE or any(word in source for word in _GENERATED)
        return _Anchor(at, function, source, line if is_sound else 0, None)

    def _clean(self, content: bytes) -> str:
        """Give the text with holes; empty where it is no message, which is counted once."""
        known = self._cleaned.get(content)
        if known is None:
            known = self._cleaned[content] = self._read_text(content)
        return known

    def _read_text(self, content: bytes) -> str:
        try:
            text = content.decode("utf-8")
        except ValueError:
            self._dropped["encoding"] += 1
            return ""
        reason = why_no_message(text)
        if not reason:
            text = with_holes(text)
            reason = why_no_message(text) and "placeholders"
        if reason:
            self._dropped[reason] += 1
        return "" if reason else text

    def _names(self, functions: set[int]) -> dict[int, str]:
        """Give the symbols of functions by number; a cold part has that of whoever jumps to it."""
        starts = {int(self._starts[number]): number for number in functions if number >= 0}
        found = {starts[at]: name for at, name in names_at(self._elf, starts).items()}
        missing = sorted(set(starts.values()) - set(found))
        parents = self._parents(missing) if missing else {}
        symbols = names_at(self._elf, [int(self._starts[number]) for number in parents.values()])
        for number, parent in parents.items():
            found[number] = symbols.get(int(self._starts[parent]), "")
        return found

    def _parents(self, functions: list[int]) -> dict[int, int]:
        """Give for parts without a name the one function whose conditional jumps lead into them."""
        np, starts = self._np, self._starts
        found = jumps(self._elf, int(starts[functions[0]]), int(starts[-1]) + (1 << 20))
        to = self._function_of(found.to)
        wanted = np.isin(to, np.array(functions)) & (found.to != starts[np.maximum(to, 0)])
        pairs: dict[int, set[int]] = defaultdict(set)
        owners = self._function_of(found.at[wanted])
        for target, owner in zip(to[wanted].tolist(), owners.tolist(), strict=True):
            if owner >= 0 and owner != target:
                pairs[target].add(owner)
        return {target: min(owners) for target, owners in pairs.items() if len(owners) == 1}

    def _place(
        self,
        places: list[_Place],
        anchors: list[_Anchor],
        calls: Calls,
        names: dict[int, str],
        written: dict[int, str],
    ) -> Iterator[Message]:
        """Give the messages, each with the source whose name is loaded for it."""
        readable = demangle(names.values())
        by_function: dict[int, tuple[list[_Place], list[_Anchor]]] = defaultdict(lambda: ([], []))
        for place in places:
            by_function[place.function][0].append(place)
        for one in anchors:
            if one.function in by_function:
                sink = calls.after(one.at, _CALL)
                by_function[one.function][1].append(one._replace(sink=sink))
        for function, (own, sources) in by_function.items():
            symbol = names.get(function, "")
            if is_registration(symbol):
                self._dropped["registration"] += len(own)
                continue
            name = readable.get(symbol, "") or (written.get(function, "") if function >= 0 else "")
            own_source = _only(sources) if function >= 0 else ""
            sources.sort(key=lambda anchor: anchor.at)
            for place in own:
                anchor = _choose(place.at, sources, calls)
                sink = calls.after(place.at, _CALL)
                if sink is None or sink.order == "before":
                    sink = anchor.sink if anchor else None
                yield Message(
                    (anchor.source if anchor else own_source) or self._library,
                    name,
                    anchor.line if anchor else 0,
                    _kind(sink, place.text),
                    sink.error if sink else "",
                    place.text,
                )

    @staticmethod
    def _collapse(messages: list[Message]) -> Iterator[Message]:
        """Keep few functions of a text and source, those that are known first."""
        groups: dict[tuple[str, str], list[Message]] = defaultdict(list)
        for message in messages:
            groups[message.text, message.file].append(message)
        for group in groups.values():
            group.sort(key=lambda one: (not one.function, not one.line, len(one.function), one))
            functions = {one.function: None for one in group}
            for function in list(functions)[:_FUNCTIONS]:
                if function or len(functions) == 1:
                    yield next(one for one in group if one.function == function)


def _choose(at: int, anchors: list[_Anchor], calls: Calls) -> _Anchor | None:
    """Choose the source that is named for a text; None where that can't be told.

    One in the same call; else the next one where what it is handed to comes after the text, as
    checks do, or the one before where that comes first, as the streams of logs do.
    """
    number = bisect_left(anchors, at, key=lambda anchor: anchor.at)
    before = anchors[number - 1] if number else None
    after = anchors[number] if number < len(anchors) else None
    near = [one for one in (before, after) if one and abs(one.at - at) < _NEAR]
    same = [
        one
        for one in near
        if abs(one.at - at) < _SAME_CALL and not calls.is_one_between(one.at, at)
    ]
    if same:
        return min(same, key=lambda one: abs(one.at - at))
    if after in near and _is(after, "after") and not calls.count_saying(at, after.at):
        return after
    if before in near and _is(before, "before") and calls.count_saying(before.at, at) == 1:
        return before
    return None


def _kind(sink: Sink | None, text: str) -> MessageKind:
    if "INTERNAL ASSERT FAILED" in text:
        return "assert"
    return sink.kind if sink and sink.kind and sink.kind != END else "text"


def _is(anchor: _Anchor | None, order: str) -> bool:
    return bool(anchor and anchor.sink and anchor.sink.order == order)


def _only(anchors: list[_Anchor]) -> str:
    """Give the source of a function that names one only, headers aside, however far it is."""
    sources = {anchor.source for anchor in anchors}
    own = {source for source in sources if not source.endswith(_HEADERS)}
    return own.pop() if len(own) == 1 else ""
