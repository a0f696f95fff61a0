"""Ask NVIDIA's management library, through ctypes, what the cards are and who holds their memory.

https://docs.nvidia.com/deploy/nvml-api/. Only what reads is called. The library makes missing
device nodes through a program with root's rights, so it is loaded only where they are there.
"""

from __future__ import annotations

import ctypes
import os
from typing import Any, NamedTuple

from errorcanon.facts.fact import Look, Unknown

_LIBRARY, _NODE = "libnvidia-ml.so.1", "/dev/nvidiactl"
_MOST_CARDS, _MOST_PROCESSES, _LONGEST = 64, 256, 96
_OK, _TOO_SMALL = 0, 7
_UNKNOWN_MEMORY = (1 << 64) - 1


class Card(NamedTuple):
    """One GPU; what the driver does not tell is None or empty."""

    name: str
    capability: str
    memory: int | None
    used: int | None
    is_persistent: bool | None
    processes: dict[int, int]
    """Bytes by process."""


class Nvml(NamedTuple):
    """What the library says."""

    driver: str
    cuda: str
    cards: tuple[Card, ...]


class _Memory(ctypes.Structure):
    _fields_ = (
        ("total", ctypes.c_ulonglong),
        ("free", ctypes.c_ulonglong),
        ("used", ctypes.c_ulonglong),
    )


class _Process(ctypes.Structure):
    _fields_ = (
        ("pid", ctypes.c_uint),
        ("used", ctypes.c_ulonglong),
        ("gpu_instance", ctypes.c_uint),
        ("compute_instance", ctypes.c_uint),
    )


def nvml(look: Look) -> Nvml | Unknown:
    """Ask once; Unknown where there is no library, no driver, or it refuses."""
    found: Nvml | Unknown = look.once(_ask)
    return found


def _ask(look: Look) -> Nvml | Unknown:
    if not os.path.exists(_NODE):
        return Unknown(f"{_NODE} is not there, so NVML is not asked")
    try:
        library = ctypes.CDLL(_LIBRARY)
    except OSError:
        return Unknown(f"{_LIBRARY} is not there")
    code = library.nvmlInit_v2()
    if code != _OK:
        return Unknown(f"NVML does not start (code {code})")
    try:
        return _read(library)
    finally:
        library.nvmlShutdown()


def _read(library: Any) -> Nvml:
    text = ctypes.create_string_buffer(_LONGEST)
    library.nvmlSystemGetDriverVersion(text, _LONGEST)
    number = ctypes.c_int()
    library.nvmlSystemGetCudaDriverVersion_v2(ctypes.byref(number))
    level = f"{number.value // 1000}.{number.value % 1000 // 10}" if number.value else ""
    total = ctypes.c_uint()
    library.nvmlDeviceGetCount_v2(ctypes.byref(total))
    cards = []
    for place in range(min(total.value, _MOST_CARDS)):
        handle = ctypes.c_void_p()
        if library.nvmlDeviceGetHandleByIndex_v2(place, ctypes.byref(handle)) == _OK:
            cards.append(_read_card(library, handle))
    return Nvml(text.value.decode("ascii", "replace"), level, tuple(cards))


def _read_card(library: Any, handle: ctypes.c_void_p) -> Card:
    name = ctypes.create_string_buffer(_LONGEST)
    library.nvmlDeviceGetName(handle, name, _LONGEST)
    major, minor, mode, memory = ctypes.c_int(), ctypes.c_int(), ctypes.c_int(), _Memory()
    capability = library.nvmlDeviceGetCudaComputeCapability(
        handle, ctypes.byref(major), ctypes.byref(minor)
    )
    has_memory = library.nvmlDeviceGetMemoryInfo(handle, ctypes.byref(memory)) == _OK
    has_mode = library.nvmlDeviceGetPersistenceMode(handle, ctypes.byref(mode)) == _OK
    return Card(
        name.value.decode("utf-8", "replace"),
        f"{major.value}.{minor.value}" if capability == _OK else "",
        memory.total if has_memory else None,
        memory.used if has_memory else None,
        bool(mode.value) if has_mode else None,
        _read_processes(library, handle),
    )


def _read_processes(library: Any, handle: ctypes.c_void_p) -> dict[int, int]:
    ask = getattr(library, "nvmlDeviceGetComputeRunningProcesses_v3", None)
    if ask is None:
        return {}
    room, rows = ctypes.c_uint(_MOST_PROCESSES), (_Process * _MOST_PROCESSES)()
    if ask(handle, ctypes.byref(room), rows) not in (_OK, _TOO_SMALL):
        return {}
    return {row.pid: row.used for row in rows[: room.value] if row.used != _UNKNOWN_MEMORY}
