"""The processor: what it is, what it can, and how much of it this process may use."""

from __future__ import annotations

import os

from errorcanon.facts.fact import Fact, Look, Unknown
from errorcanon.facts.memory import cgroup_file
from errorcanon.facts.reading import first_line, read_text

_FLAGS = (
    "sse4_1", "sse4_2", "avx", "f16c", "fma", "avx2", "avx512f", "avx512bw", "avx512_vnni",
    "avx512_bf16", "avx512_fp16", "amx_tile", "amx_bf16", "amx_int8", "asimd", "asimdhp", "asimddp",
    "bf16", "sve", "sve2",
)  # fmt: skip
"""Those that compiled libraries of this field ask for."""


def _cpuinfo(look: Look) -> dict[str, str]:
    """Give what the kernel says of the first processor."""
    first = read_text("/proc/cpuinfo", 1 << 16).partition("\n\n")[0]
    rows = (line.partition(":") for line in first.splitlines())
    return {name.strip(): value.strip() for name, _, value in rows}


def _model(look: Look) -> str | Unknown:
    fields = look.once(_cpuinfo)
    return fields.get("model name") or Unknown("/proc/cpuinfo has no 'model name'")


def _flags(look: Look) -> tuple[str, ...] | Unknown:
    fields = look.once(_cpuinfo)
    text = fields.get("flags") or fields.get("Features")
    if not text:
        return Unknown("/proc/cpuinfo has neither 'flags' nor 'Features'")
    has = frozenset(text.split())
    return tuple(flag for flag in _FLAGS if flag in has)


def _has_avx(look: Look) -> bool | Unknown:
    flags = _flags(look)
    return flags if isinstance(flags, Unknown) else "avx" in flags


def _usable(look: Look) -> int | Unknown:
    if not hasattr(os, "sched_getaffinity"):
        return Unknown("this system has no sched_getaffinity")
    return len(os.sched_getaffinity(0))


def _processors(look: Look) -> int | Unknown:
    return os.cpu_count() or Unknown("the system does not say")


def _quota(look: Look) -> float | Unknown:
    """Give how many processors' time the control group may use."""
    path = cgroup_file(look, "cpu", ("cpu.max", "cpu.cfs_quota_us"))
    if isinstance(path, Unknown):
        return path
    words = first_line(path).split()
    if words[0] in ("max", "-1"):
        return Unknown("the control group sets no limit")
    period = words[1] if len(words) > 1 else first_line(path.with_name("cpu.cfs_period_us"))
    return round(int(words[0]) / int(period), 2)


def _load(look: Look) -> float:
    return float(first_line("/proc/loadavg").split()[0])


def _threads(look: Look) -> int | Unknown:
    text = look.environ.get("OMP_NUM_THREADS", "")
    head = text.partition(",")[0].strip()
    return int(head) if head.isdecimal() else Unknown("OMP_NUM_THREADS names no number")


def _too_many(look: Look) -> bool | Unknown:
    threads, usable = _threads(look), _usable(look)
    if isinstance(threads, Unknown):
        return threads
    return usable if isinstance(usable, Unknown) else threads > usable


def _architecture(look: Look) -> str:
    return os.uname().machine


FACTS = (
    Fact(
        "cpu.architecture", "text", "uname",
        "the machine is {}", "机器架构为 {}", _architecture,
    ),
    Fact(
        "cpu.model", "text", "/proc/cpuinfo 'model name'",
        "the processor is {}", "处理器为 {}", _model,
    ),
    Fact(
        "cpu.flags", "list", "/proc/cpuinfo 'flags', 'Features'",
        "the processor has {}", "处理器支持 {}", _flags,
    ),
    Fact(
        "cpu.has_avx", "truth", "/proc/cpuinfo 'flags'",
        "the processor has AVX|the processor has no AVX", "处理器支持 AVX|处理器不支持 AVX",
        _has_avx,
    ),
    Fact(
        "cpu.processors", "number", "sysconf",
        "the machine has {} logical processors", "机器有 {} 个逻辑处理器", _processors,
    ),
    Fact(
        "cpu.usable", "number", "sched_getaffinity",
        "this process may run on {} of them", "本进程可用其中 {} 个", _usable,
    ),
    Fact(
        "cpu.cgroup_quota", "number", "cpu.max, cpu.cfs_quota_us",
        "the control group may use the time of {} processors", "控制组最多可用 {} 个处理器的时间",
        _quota,
    ),
    Fact(
        "cpu.load", "number", "/proc/loadavg",
        "{} processes want to run", "平均有 {} 个进程在运行或等待运行", _load,
    ),
    Fact(
        "cpu.threads_wanted", "number", "OMP_NUM_THREADS",
        "OMP_NUM_THREADS asks for {} threads", "OMP_NUM_THREADS 要求 {} 个线程", _threads,
    ),
    Fact(
        "cpu.has_too_many_threads", "truth", "OMP_NUM_THREADS, sched_getaffinity",
        "more threads are asked for than processors may be used"
        "|no more threads are asked for than processors may be used",
        "要求的线程数超过可用处理器数|要求的线程数没有超过可用处理器数", _too_many,
    ),
)  # fmt: skip
