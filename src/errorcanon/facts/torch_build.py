"""How the installed PyTorch was built, read from its files; it is never imported."""

from __future__ import annotations

import os
import re

from errorcanon.facts.fact import Fact, Look, Unknown
from errorcanon.facts.packages import folders_of
from errorcanon.facts.reading import read_text

_LINE = re.compile(
    r"^(?P<name>__version__|cuda|hip)\s*(?::[^=\n]*)?=\s*(?:None|'(?P<text>[^'\n]*)')",
    re.MULTILINE,
)


def _read(look: Look) -> dict[str, str]:
    """Give what torch/version.py sets; a name set to None is empty.

    Raises:
        ValueError: PyTorch is not installed there.
    """
    for folder in look.once(folders_of):
        path = f"{folder}/torch/version.py"
        if os.path.isfile(path):
            return {found["name"]: found["text"] or "" for found in _LINE.finditer(read_text(path))}
    raise ValueError("PyTorch is not installed there")


def _version(look: Look) -> str | Unknown:
    return look.once(_read).get("__version__") or Unknown("torch/version.py does not say")


def _cuda(look: Look) -> str | Unknown:
    return look.once(_read).get("cuda") or Unknown("it was built without CUDA")


def _cuda_major(look: Look) -> str | Unknown:
    cuda = _cuda(look)
    return cuda if isinstance(cuda, Unknown) else cuda.partition(".")[0]


def _is_cpu_build(look: Look) -> bool | Unknown:
    told = look.once(_read)
    if "cuda" not in told:
        return Unknown("torch/version.py does not say")
    return not told["cuda"] and not told.get("hip")


_CAN_HANG = True
FACTS = (
    Fact(
        "torch.version", "text", "torch/version.py __version__",
        "PyTorch is {}", "PyTorch 版本为 {}", _version, can_hang=_CAN_HANG,
    ),
    Fact(
        "torch.cuda", "text", "torch/version.py cuda",
        "PyTorch was built with CUDA {}", "PyTorch 编译时用的 CUDA 版本为 {}", _cuda,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "torch.cuda_major", "text", "torch/version.py cuda",
        "PyTorch needs a driver for CUDA {}", "PyTorch 需要支持 CUDA {} 的驱动", _cuda_major,
        can_hang=_CAN_HANG,
    ),
    Fact(
        "torch.is_cpu_build", "truth", "torch/version.py cuda, hip",
        "this PyTorch was built without CUDA and ROCm|this PyTorch was built with CUDA or ROCm",
        "这个 PyTorch 编译时没有 CUDA 和 ROCm|这个 PyTorch 编译时带 CUDA 或 ROCm", _is_cpu_build,
        can_hang=_CAN_HANG,
    ),
)  # fmt: skip
