"""NVRTC, the compiler of CUDA as a library, out of its wheel; it needs neither a driver nor a GPU."""
import ctypes
import sys
from pathlib import Path

ROOT = Path(sys.prefix) / "lib" / ("python%d.%d" % sys.version_info[:2]) / "site-packages" / "nvidia"
SOURCE = b'extern "C" __global__ void twice(float* x) { x[threadIdx.x] *= 2; }'


def file():
    """The library's file in this environment."""
    return next(path for path in ROOT.glob("*/lib/libnvrtc.so.*") if "alt" not in path.name)


def load(path=None):
    return ctypes.CDLL(str(path or file()))


def architectures(library):
    """The numbers that this NVRTC takes, smallest first."""
    count = ctypes.c_int()
    assert library.nvrtcGetNumSupportedArchs(ctypes.byref(count)) == 0
    numbers = (ctypes.c_int * count.value)()
    assert library.nvrtcGetSupportedArchs(numbers) == 0
    return sorted(numbers)


def compile_for(library, option, source=SOURCE):
    """Status, log and PTX of compiling with one option, such as --gpu-architecture=compute_80."""
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    assert library.nvrtcCreateProgram(ctypes.byref(program), source, b"twice.cu", 0, None, None) == 0
    status = library.nvrtcCompileProgram(program, 1, (ctypes.c_char_p * 1)(option.encode()))
    library.nvrtcGetProgramLogSize(program, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value or 1)
    library.nvrtcGetProgramLog(program, log)
    ptx = b""
    if status == 0 and library.nvrtcGetPTXSize(program, ctypes.byref(size)) == 0:
        buffer = ctypes.create_string_buffer(size.value)
        library.nvrtcGetPTX(program, buffer)
        ptx = buffer.value
    return status, log.value.decode(), ptx.decode()


def driver_is_there():
    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    return True
