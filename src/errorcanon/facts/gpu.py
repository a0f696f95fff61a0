"""The driver, the cards, who may use them and who does, and what the kernel says of them."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Mapping
from pathlib import Path

from errorcanon.facts.driver import DRIVER_FILE, read_driver
from errorcanon.facts.fact import Fact, Look, Unknown, Value
from errorcanon.facts.kernel_log import kernel_log
from errorcanon.facts.loader import find
from errorcanon.facts.nvml import Card, Nvml, nvml
from errorcanon.facts.packages import distributions
from errorcanon.facts.reading import first_line, read_text

_XID = re.compile(r"NVRM: Xid .*")
_VENDOR = "0x10de"
_MANAGER = "nv-fabricmanager"
_MOST_PROCESSES = 20_000


def _driver(look: Look) -> str | Unknown:
    if not os.path.exists(DRIVER_FILE):
        return Unknown(f"{DRIVER_FILE} is not there: no driver is loaded")
    return read_driver() or Unknown(f"{DRIVER_FILE} names no release")


def _is_loaded(look: Look) -> bool:
    return bool(re.search(r"^nvidia ", read_text("/proc/modules"), re.MULTILINE))


_LIBRARY = "libcuda.so.1"
_LIBRARY_FOLDERS = (
    "/usr/lib/wsl/lib", "/run/opengl-driver/lib", "/usr/local/nvidia/lib64", "/usr/lib64-nvidia",
    "/usr/lib/x86_64-linux-gnu/nvidia/current", "/usr/lib/aarch64-linux-gnu/tegra",
    "/usr/local/cuda/compat",
)  # fmt: skip
"""Where drivers lie that the loader does not know by itself."""


def _has_library(look: Look) -> bool:
    """Tell whether the part of the driver that programs load is here at all."""
    places = (f"{folder}/{_LIBRARY}" for folder in _LIBRARY_FOLDERS)
    return find(look, _LIBRARY) is not None or any(map(os.path.exists, places))


_ACCELERATORS = re.compile(r"jax-.*|.*libtpu.*|.*pjrt.*|.*openxla.*|torch-xla|tensorflow.*")
"""Packages by which XLA may reach an accelerator; some of the first kind do not, which is safe."""


def _jax_is_for_host(look: Look) -> bool | Unknown:
    """Tell whether JAX can compute on the host alone, by what is installed."""
    versions: dict[str, str] = {}
    for one in distributions(look):
        versions.setdefault(one.name, one.version)
    if "jaxlib" not in versions:
        return Unknown("jaxlib is not installed")
    return "+" not in versions["jaxlib"] and not any(map(_ACCELERATORS.fullmatch, versions))


def _of_nvml(tell: Callable[[Nvml], Value]) -> Callable[[Look], Value | Unknown]:
    def read(look: Look) -> Value | Unknown:
        found = nvml(look)
        return found if isinstance(found, Unknown) else tell(found)

    return read


def _by_card(tell: Callable[[Card], int | None]) -> Callable[[Look], Value | Unknown]:
    def tell_all(found: Nvml) -> Value:
        told = {str(place): tell(card) for place, card in enumerate(found.cards)}
        return {place: value for place, value in told.items() if value is not None}

    return _of_nvml(tell_all)


def _persistent(look: Look) -> bool | Unknown:
    found = nvml(look)
    if isinstance(found, Unknown):
        return found
    told = [card.is_persistent for card in found.cards if card.is_persistent is not None]
    return all(told) if told else Unknown("NVML does not say")


def _by_process(found: Nvml) -> Value:
    return {
        f"GPU {place} process {pid}": used
        for place, card in enumerate(found.cards)
        for pid, used in card.processes.items()
    }


def _on_bus(look: Look) -> int | Unknown:
    """Count NVIDIA's display controllers on the PCI bus, whether a driver has them or not."""
    folder = Path("/sys/bus/pci/devices")
    if not folder.is_dir():
        return Unknown(f"{folder} is not there")
    devices = (
        device
        for device in folder.iterdir()
        if first_line(device / "vendor") == _VENDOR and first_line(device / "class")[:4] == "0x03"
    )
    return sum(1 for _ in devices)


def _nodes(look: Look) -> Mapping[str, str]:
    names = sorted(name for name in os.listdir("/dev") if name.startswith("nvidia"))
    return {
        f"/dev/{name}": f"{stat.S_IMODE(os.lstat(f'/dev/{name}').st_mode):04o}" for name in names
    }


def _may_use(look: Look) -> bool | Unknown:
    nodes = [
        node for node in look.once(_nodes) if re.fullmatch(r"/dev/nvidia(?:\d+|ctl|-uvm)", node)
    ]
    if not nodes:
        return Unknown("there are no device nodes of NVIDIA")
    return all(os.access(node, os.R_OK | os.W_OK) for node in nodes)


def _visible(look: Look) -> str | Unknown:
    value = look.environ.get("CUDA_VISIBLE_DEVICES")
    return Unknown("CUDA_VISIBLE_DEVICES is not set") if value is None else value


def _manager(look: Look) -> bool:
    for name in os.listdir("/proc")[:_MOST_PROCESSES]:
        if name.isdecimal():
            try:
                # The kernel keeps 15 letters of a name.
                if first_line(f"/proc/{name}/comm") == _MANAGER[:15]:
                    return True
            except OSError:  # it has ended
                continue
    return False


def _xid(look: Look) -> tuple[str, ...] | Unknown:
    lines = kernel_log(look)
    if isinstance(lines, Unknown):
        return lines
    return tuple(found[0] for line in lines if (found := _XID.search(line)))[-10:]


_CAN_HANG = True
FACTS = (
    Fact("gpu.driver", "text", DRIVER_FILE, "the driver is {}", "驱动版本为 {}", _driver),
    Fact(
        "gpu.driver_is_loaded", "truth", "/proc/modules",
        "the kernel has loaded NVIDIA's driver|the kernel has not loaded NVIDIA's driver",
        "内核已加载 NVIDIA 驱动|内核没有加载 NVIDIA 驱动", _is_loaded,
    ),
    Fact(
        "gpu.has_library", "truth", f"{_LIBRARY}: LD_LIBRARY_PATH, /etc/ld.so.cache",
        f"{_LIBRARY} of the driver is here|{_LIBRARY} of the driver is nowhere here",
        f"这里有驱动的 {_LIBRARY}|这里找不到驱动的 {_LIBRARY}", _has_library, can_hang=_CAN_HANG,
    ),
    Fact(
        "gpu.jax_is_for_host", "truth", "names of *.dist-info",
        "JAX is installed for the host alone|JAX is installed with support for an accelerator",
        "安装的 JAX 只支持主机 CPU|安装的 JAX 支持加速器", _jax_is_for_host, can_hang=_CAN_HANG,
    ),
    Fact(
        "gpu.on_bus", "number", "/sys/bus/pci/devices",
        "{} cards of NVIDIA are on the bus", "总线上有 {} 块 NVIDIA 显卡", _on_bus,
    ),
    Fact(
        "gpu.cuda", "text", "NVML",
        "the driver allows CUDA up to {}", "驱动最高支持 CUDA {}",
        _of_nvml(lambda found: found.cuda),
        can_hang=_CAN_HANG,
    ),
    Fact(
        "gpu.cards", "list", "NVML",
        "the cards are: {}", "显卡：{}",
        _of_nvml(lambda found: tuple(card.name for card in found.cards)), can_hang=_CAN_HANG,
    ),
    Fact(
        "gpu.capabilities", "list", "NVML",
        "the compute capabilities are: {}", "计算能力：{}",
        _of_nvml(lambda found: tuple(card.capability for card in found.cards)), can_hang=_CAN_HANG,
    ),
    Fact(
        "gpu.memory", "table", "NVML",
        "memory by card: {}", "各卡显存：{}", _by_card(lambda card: card.memory), "bytes",
        _CAN_HANG,
    ),
    Fact(
        "gpu.memory_used", "table", "NVML",
        "used memory by card: {}", "各卡已用显存：{}", _by_card(lambda card: card.used), "bytes",
        _CAN_HANG,
    ),
    Fact(
        "gpu.memory_by_process", "table", "NVML",
        "memory of cards by process: {}", "各进程占用的显存：{}", _of_nvml(_by_process), "bytes",
        _CAN_HANG,
    ),
    Fact(
        "gpu.is_persistent", "truth", "NVML",
        "the driver stays loaded between programs|the driver is set up anew for each program",
        "已开启持久模式|未开启持久模式", _persistent, can_hang=_CAN_HANG,
    ),
    Fact(
        "gpu.nodes", "table", "lstat of /dev/nvidia*",
        "the device nodes and their modes: {}", "设备节点及权限：{}",
        lambda look: look.once(_nodes),
    ),
    Fact(
        "gpu.may_use_nodes", "truth", "access of /dev/nvidia*",
        "you may use the device nodes|you may not use all device nodes",
        "你可以使用设备节点|你不能使用全部设备节点", _may_use,
    ),
    Fact(
        "gpu.visible", "text", "CUDA_VISIBLE_DEVICES",
        "CUDA_VISIBLE_DEVICES is '{}'", "CUDA_VISIBLE_DEVICES 为 '{}'", _visible,
    ),
    Fact(
        "gpu.fabric_manager_runs", "truth", "/proc/*/comm",
        "the fabric manager runs|no fabric manager is seen to run",
        "fabric manager 正在运行|没有看到运行中的 fabric manager", _manager,
    ),
    Fact(
        "gpu.xid", "list", "/dev/kmsg",
        "the kernel log tells of Xids: {}", "内核日志中的 Xid：{}", _xid, can_hang=_CAN_HANG,
    ),
)  # fmt: skip
