"""What machine code refers to, found without a disassembler.

Only the few bytes of an instruction that loads an address, calls or jumps are looked for. Other
bytes look alike now and then; what they then refer to is seldom the start of a text or function.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from errorcanon.survey.messages_native.elf import AARCH64, X86_64, Elf, Section
from errorcanon.survey.messages_native.extra import need

_STEP = 16 << 20
"""Bytes of code that are looked through at once: the memory that is needed follows from it."""

_ON_STACK = re.compile(rb"\xc7[\x44\x45\x84\x85].{1,5}?(..)\0\0", re.S)
_NEXT = {
    7: re.compile(rb"\xbe(..)\0\0", re.S),
    6: re.compile(rb"\xba(..)\0\0", re.S),
    2: re.compile(rb"\xb9(..)\0\0", re.S),
    1: re.compile(rb"\x41\xb8(..)\0\0", re.S),
    8: re.compile(rb"\x41\xb9(..)\0\0", re.S),
}
"""How a number is put into the register of the argument that follows the one in this register."""
_FIRST_LINE, _LAST_LINE = 6, 30_000


class References(NamedTuple):
    """Places in the code and what they refer to, in the order of the places."""

    at: Any
    """Addresses, an array of int64."""
    to: Any


def loads(elf: Elf, first: int, end: int) -> References:
    """Find the instructions that load an address between these two."""
    if elf.machine == AARCH64:
        return _gather(elf, _load_pairs, first, end)
    if elf.machine != X86_64:
        return _gather(elf, lambda *_: [], first, end)
    return _gather(elf, _fixed_loads if elf.is_fixed else _leas, first, end)


def calls(elf: Elf) -> References:
    """Find the calls of code of the file itself, jumps among them, which end a function."""
    sections = list(elf.code())
    if not sections or elf.machine not in (X86_64, AARCH64):
        return _gather(elf, lambda *_: [], 0, 0)
    first = min(section.address for section in sections)
    end = max(section.end for section in sections)
    return _gather(elf, _arm_calls if elf.machine == AARCH64 else _calls, first, end)


def jumps(elf: Elf, first: int, end: int) -> References:
    """Find the conditional jumps to between these two; no function ends with one."""
    if elf.machine != X86_64:
        return _gather(elf, lambda *_: [], 0, 0)
    return _gather(elf, _jumps, first, end)


def slots(elf: Elf) -> References:
    """Find calls through the table of addresses of other libraries, with the slot that is read."""
    whole = (0, (1 << 62))
    if elf.machine != X86_64:
        return _gather(elf, lambda *_: [], *whole)
    return _gather(elf, _slots, *whole)


def slot_loads(elf: Elf, first: int, end: int) -> References:
    """Find where the value at an address between these two is read into a register."""
    if elf.machine != X86_64:
        return _gather(elf, lambda *_: [], 0, 0)
    return _gather(elf, _slot_loads, first, end)


def stubs(elf: Elf) -> References:
    """Find the stubs that lead to other libraries, with the slot that each reads.

    A stub is told by where it begins: every 8 or 16 bytes of its section.
    """
    np = need("numpy", "reading machine code")
    found = _gather(elf, _slots, 0, 1 << 62, prefix=".plt")
    for section in elf.named(".plt"):
        inside = (found.at >= section.address) & (found.at < section.end)
        width = 8 if section.name == ".plt.got" and section.size % 16 else 16
        at = found.at.copy()
        at[inside] -= (found.at[inside] - section.address) % width
        found = References(at, found.to)
    order = np.argsort(found.at, kind="stable")
    return References(found.at[order], found.to[order])


def _gather(elf: Elf, find: Any, first: int, end: int, prefix: str = "") -> References:
    np = need("numpy", "reading machine code")
    at, to = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for section in sorted(elf.code(), key=lambda section: section.address):
        if section.name.startswith(".plt") != bool(prefix):
            continue
        for skip in range(0, section.size, _STEP):
            # 16 bytes more: an instruction at the end of a step is seen whole.
            count = min(_STEP + 16, section.size - skip)
            part = np.frombuffer(elf.content, np.uint8, count, section.offset + skip)
            for where, target in find(np, part, section.address + skip):
                wanted = (
                    (target >= first) & (target < end) & (where < section.address + skip + _STEP)
                )
                at.append(where[wanted])
                to.append(target[wanted])
    places, targets = np.concatenate(at), np.concatenate(to)
    order = np.argsort(places, kind="stable")
    return References(places[order], targets[order])


def _number(np: Any, part: Any, index: Any) -> Any:
    """Give the 4-byte numbers at these places."""
    value = np.zeros(len(index), np.uint32)
    for byte in range(4):
        value |= part[index + byte].astype(np.uint32) << np.uint32(8 * byte)
    return value.view(np.int32).astype(np.int64)


def _leas(np: Any, part: Any, address: int) -> Any:
    """`lea reg, [rip + n]`: 48 or 4c, 8d, and a third byte that names the register."""
    if len(part) > 7:
        index = np.flatnonzero(part[:-6] == 0x8D)
        index = index[index > 0]
        known = ((part[index - 1] & 0xFB) == 0x48) & ((part[index + 1] & 0xC7) == 0x05)
        index = index[known]
        yield address + index - 1, address + index + 6 + _number(np, part, index + 2)


def _fixed_loads(np: Any, part: Any, address: int) -> Any:
    """`mov reg, n` of a program that runs at fixed addresses, and `lea` all the same."""
    yield from _leas(np, part, address)
    if len(part) > 8:
        index = np.flatnonzero((part[:-5] & 0xF8) == 0xB8)
        yield address + index, _number(np, part, index + 1)
        index = np.flatnonzero((part[:-6] == 0xC7) & ((part[1:-5] & 0xF8) == 0xC0))
        yield address + index, _number(np, part, index + 2)
        index = np.flatnonzero(part[:-5] == 0x68)  # push, for the argument on the stack
        yield address + index, _number(np, part, index + 1)


def _calls(np: Any, part: Any, address: int) -> Any:
    """`call n` and `jmp n`, which is how a function calls another at its end."""
    if len(part) > 5:
        index = np.flatnonzero((part[:-4] & 0xFE) == 0xE8)
        yield address + index, address + index + 5 + _number(np, part, index + 1)


def _jumps(np: Any, part: Any, address: int) -> Any:
    """`jcc n` with a distance of 4 bytes: 0f 80 to 0f 8f."""
    if len(part) > 6:
        index = np.flatnonzero((part[:-5] == 0x0F) & ((part[1:-4] & 0xF0) == 0x80))
        yield address + index, address + index + 6 + _number(np, part, index + 2)


def _slots(np: Any, part: Any, address: int) -> Any:
    """`call [rip + n]` and `jmp [rip + n]`: ff 15 and ff 25."""
    if len(part) > 6:
        after = part[1:-4]
        index = np.flatnonzero((part[:-5] == 0xFF) & ((after == 0x15) | (after == 0x25)))
        yield address + index, address + index + 6 + _number(np, part, index + 2)


def _slot_loads(np: Any, part: Any, address: int) -> Any:
    """`mov reg, [rip + n]`: 48 or 4c, 8b, and a third byte that names the register."""
    if len(part) > 7:
        index = np.flatnonzero(part[:-6] == 0x8B)
        index = index[index > 0]
        known = ((part[index - 1] & 0xFB) == 0x48) & ((part[index + 1] & 0xC7) == 0x05)
        index = index[known]
        yield address + index - 1, address + index + 6 + _number(np, part, index + 2)


def _words(np: Any, part: Any) -> Any:
    return part[: len(part) // 4 * 4].view(np.uint32)


def _load_pairs(np: Any, part: Any, address: int) -> Any:
    """`adrp reg, page` and an `add` to the same register among the next four instructions."""
    words = _words(np, part)
    index = np.flatnonzero((words & 0x9F000000) == 0x90000000)
    word = words[index].astype(np.int64)
    page = ((word >> 5 & 0x7FFFF) << 2) | (word >> 29 & 3)
    page -= (page >> 20) << 21  # the sign
    base = ((address + index * 4) >> 12 << 12) + (page << 12)
    register = word & 31
    for ahead in range(1, 5):
        inside = index + ahead < len(words)
        after = words[np.minimum(index + ahead, max(0, len(words) - 1))].astype(np.int64)
        added = inside & ((after & 0xFFC00000) == 0x91000000) & ((after >> 5 & 31) == register)
        yield (
            address + (index[added] + ahead) * 4,
            base[added] + (after[added] >> 10 & 0xFFF),
        )


def _arm_calls(np: Any, part: Any, address: int) -> Any:
    """`bl n` and `b n`."""
    words = _words(np, part)
    index = np.flatnonzero((words & 0x7C000000) == 0x14000000)
    distance = words[index].astype(np.int64) & 0x3FFFFFF
    distance -= (distance >> 25) << 26
    yield address + index * 4, address + index * 4 + distance * 4


def line_near(elf: Elf, section: Section, address: int) -> int:
    """Give the number that code hands on right after the name of a source, loaded at an address.

    It is the next argument, or follows it on the stack. 0 where there is none, and for machines
    whose instructions hold numbers in another form.
    """
    if elf.machine != X86_64:
        return 0
    place = section.offset + address - section.address
    first = max(section.offset, place - 40)
    part = elf.content[first : min(place + 48, section.offset + section.size)]
    pattern = _NEXT.get(_register(part[place - first :]), _ON_STACK)
    near = [
        (abs(hit.start() + first - place), int.from_bytes(hit[1], "little"))
        for hit in pattern.finditer(part)
    ]
    lines = [one for one in near if _FIRST_LINE <= one[1] < _LAST_LINE]
    return min(lines)[1] if lines else 0


def _register(code: bytes) -> int:
    """Give the number of the register that an instruction loads an address into."""
    if code[1:2] == b"\x8d":
        return (code[2] >> 3 & 7) + (8 if code[0] & 4 else 0)
    return code[0] & 7 if code else -1
