"""NVRTC, CUDA's compiler as a library, from its wheel; it needs neither a driver nor a GPU."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import NamedTuple

_PYTHON = "python%d.%d" % sys.version_info[:2]
ROOT = Path(sys.prefix) / "lib" / _PYTHON / "site-packages" / "nvidia"
SOURCE = b'extern "C" __global__ void twice(float* x) { x[threadIdx.x] *= 2; }'
INVALID_OPTION = 5
"""NVRTC_ERROR_INVALID_OPTION."""
BUILTINS_FAILED = 7
"""NVRTC_ERROR_BUILTIN_OPERATION_FAILURE."""


class Compiled(NamedTuple):
    """What one compilation gave."""

    status: int
    log: str
    ptx: str


def file() -> Path:
    """Give the file of libnvrtc in this environment."""
    return next(path for path in ROOT.glob("*/lib/libnvrtc.so.*") if "alt" not in path.name)


def load(path: str | Path | None = None) -> ctypes.CDLL:
    """Load NVRTC, that of the environment or a file."""
    return ctypes.CDLL(str(path or file()))


def architectures(library: ctypes.CDLL) -> list[int]:
    """Give the numbers that this NVRTC lists, smallest first."""
    count = ctypes.c_int()
    assert library.nvrtcGetNumSupportedArchs(ctypes.byref(count)) == 0
    numbers = (ctypes.c_int * count.value)()
    assert library.nvrtcGetSupportedArchs(numbers) == 0
    return sorted(numbers)


def compile_for(library: ctypes.CDLL, option: str, source: bytes = SOURCE) -> Compiled:
    """Compile with one option, such as --gpu-architecture=compute_80."""
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    made = library.nvrtcCreateProgram(ctypes.byref(program), source, b"k.cu", 0, None, None)
    assert made == 0, made
    status = library.nvrtcCompileProgram(program, 1, (ctypes.c_char_p * 1)(option.encode()))
    library.nvrtcGetProgramLogSize(program, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value or 1)
    library.nvrtcGetProgramLog(program, log)
    ptx = b""
    if status == 0 and library.nvrtcGetPTXSize(program, ctypes.byref(size)) == 0:
        buffer = ctypes.create_string_buffer(size.value)
        library.nvrtcGetPTX(program, buffer)
        ptx = buffer.value
    return Compiled(status, log.value.decode(), ptx.decode())


def driver_is_there() -> bool:
    """Tell whether the loader finds the NVIDIA driver's library."""
    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    return True
