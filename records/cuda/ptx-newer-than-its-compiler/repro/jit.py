"""NVRTC, which writes PTX, and nvJitLink, which holds the compiler of PTX that the driver holds too; both from wheels.

Neither needs a GPU or a driver.
"""
import ctypes
import re
import sys
from pathlib import Path

ROOT = Path(sys.prefix) / "lib" / ("python%d.%d" % sys.version_info[:2]) / "site-packages" / "nvidia"
SOURCE = b'extern "C" __global__ void twice(float *x) { x[threadIdx.x] *= 2.0f; }'
CUBIN, PTX = 1, 2


def _library(pattern):
    found = sorted(ROOT.glob("*/lib/" + pattern))
    assert found, "no %s below %s" % (pattern, ROOT)
    return ctypes.CDLL(str(found[0]))


def compiled(architecture="compute_90", machine_code=False):
    """Compile a kernel with NVRTC, to PTX or to machine code."""
    nvrtc = _library("libnvrtc.so.*")
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    assert nvrtc.nvrtcCreateProgram(ctypes.byref(program), SOURCE, b"twice.cu", 0, None, None) == 0
    words = (ctypes.c_char_p * 1)(b"--gpu-architecture=" + architecture.encode())
    assert nvrtc.nvrtcCompileProgram(program, 1, words) == 0
    kind = "CUBIN" if machine_code else "PTX"
    assert getattr(nvrtc, "nvrtcGet%sSize" % kind)(program, ctypes.byref(size)) == 0
    data = ctypes.create_string_buffer(size.value)
    assert getattr(nvrtc, "nvrtcGet%s" % kind)(program, data) == 0
    return data.raw


def ptx_version(ptx):
    return tuple(int(number) for number in re.search(rb"^\.version (\d+)\.(\d+)", ptx, re.M).groups())


class Linker:
    """nvJitLink; its functions carry the release in their names."""

    def __init__(self):
        self.library = _library("libnvJitLink.so.*")
        self.mark = next(
            "_%d_%d" % (major, minor)
            for major in (13, 12)
            for minor in range(9, -1, -1)
            if hasattr(self.library, "__nvJitLinkCreate_%d_%d" % (major, minor))
        )

    def _call(self, name, *words):
        for mark in (self.mark, "_13_0", "_12_0"):
            if hasattr(self.library, "__nvJitLink" + name + mark):
                return getattr(self.library, "__nvJitLink" + name + mark)(*words)
        raise AssertionError(name)

    def link(self, data, kind=PTX, architecture="sm_90"):
        """Translate for an architecture; give the machine code, or none, and what the compiler said."""
        handle, size = ctypes.c_void_p(), ctypes.c_size_t()
        words = (ctypes.c_char_p * 1)(b"-arch=" + architecture.encode())
        assert self._call("Create", ctypes.byref(handle), ctypes.c_uint32(1), words) == 0
        status = self._call("AddData", handle, kind, data, ctypes.c_size_t(len(data)), b"twice")
        status = status or self._call("Complete", handle)
        if status:
            self._call("GetErrorLogSize", handle, ctypes.byref(size))
            log = ctypes.create_string_buffer(size.value + 1)
            self._call("GetErrorLog", handle, log)
            return None, log.value.decode()
        self._call("GetLinkedCubinSize", handle, ctypes.byref(size))
        code = ctypes.create_string_buffer(size.value)
        assert self._call("GetLinkedCubin", handle, code) == 0
        return code.raw, ""


def is_machine_code(data):
    """True for an ELF file of the machine type 190, which is CUDA's."""
    return data[:4] == b"\x7fELF" and int.from_bytes(data[18:20], "little") == 190
