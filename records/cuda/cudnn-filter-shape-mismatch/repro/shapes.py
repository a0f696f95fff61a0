# /// script
# requires-python = ">=3.6"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about images, filters and bias whose shapes do not fit; no GPU needed.

    python shapes.py             fail as cuDNN fails: images of 4 channels, filters for 3
    python shapes.py log         what its log says here, and for a data type that does not fit
    python shapes.py versions    channels, groups, ranks and bias lengths, refused in any release
    python shapes.py algorithms  no convolution algorithm takes them
    python shapes.py output      the shape of the output is checked too

CUDNN_LIB may name another libcudnn than the one of the installed wheel.
"""

import ctypes
import glob
import importlib.util
import json
import os
import subprocess
import sys

FLOAT, DOUBLE = 0, 1
LOG = {"CUDNN_LOGDEST_DBG": "stderr", "CUDNN_LOGLEVEL_DBG": "1", "CUDNN_LOGERR_DBG": "1"}


def library():
    """The libcudnn of CUDNN_LIB, else the one in an installed nvidia-cudnn or cupy wheel."""
    if os.environ.get("CUDNN_LIB"):
        return os.environ["CUDNN_LIB"]
    for package, folder in (("nvidia", "cudnn/lib"), ("cupy", "_lib"), ("cupy", ".data/lib")):
        spec = importlib.util.find_spec(package)
        for root in spec.submodule_search_locations if spec else ():
            for path in glob.glob(os.path.join(root, folder, "libcudnn.so.[789]")):
                return path
    raise SystemExit("no libcudnn here: install nvidia-cudnn-cu12 or name the file in CUDNN_LIB")


class Cudnn:
    """The real library, with a zeroed handle: arguments are checked, nothing can be computed."""

    def __init__(self):
        self.lib = ctypes.CDLL(library())
        self.lib.cudnnGetErrorString.restype = ctypes.c_char_p
        self.lib.cudnnGetVersion.restype = ctypes.c_size_t
        self.handle = ctypes.create_string_buffer(1 << 16)
        self.data = ctypes.create_string_buffer(1 << 16)

    def name(self, status):
        return self.lib.cudnnGetErrorString(status).decode()

    def reason(self):
        """cuDNN 9 says which check failed; older libraries have nothing to ask."""
        if not hasattr(self.lib, "cudnnGetLastErrorString"):
            return ""
        text = ctypes.create_string_buffer(2000)
        self.lib.cudnnGetLastErrorString(text, ctypes.c_size_t(2000))
        return text.value.decode()

    def tensor(self, *dims, **options):
        strides = [1]
        for d in reversed(dims[1:]):
            strides.insert(0, strides[0] * d)
        array = ctypes.c_int * len(dims)
        descriptor = ctypes.c_void_p()
        assert self.lib.cudnnCreateTensorDescriptor(ctypes.byref(descriptor)) == 0
        assert self.lib.cudnnSetTensorNdDescriptor(
            descriptor, options.get("kind", FLOAT), len(dims), array(*dims), array(*strides)) == 0
        return descriptor

    def convolution(self, groups=1):
        """Filters for 3 channels, 8 of them, 3 x 3, padding 1."""
        filters, conv = ctypes.c_void_p(), ctypes.c_void_p()
        assert self.lib.cudnnCreateFilterDescriptor(ctypes.byref(filters)) == 0
        assert self.lib.cudnnSetFilter4dDescriptor(filters, FLOAT, 0, 8, 3, 3, 3) == 0
        assert self.lib.cudnnCreateConvolutionDescriptor(ctypes.byref(conv)) == 0
        assert self.lib.cudnnSetConvolution2dDescriptor(conv, 1, 1, 1, 1, 1, 1, 1, FLOAT) == 0
        assert self.lib.cudnnSetConvolutionGroupCount(conv, groups) == 0
        return filters, conv

    def output(self, channels, groups=1, rank=4):
        filters, conv = self.convolution(int(groups))
        x = self.tensor(2, int(channels), *[8] * (int(rank) - 2))
        return self.lib.cudnnGetConvolutionNdForwardOutputDim(
            conv, x, filters, 4, (ctypes.c_int * 4)())

    def workspace(self, channels, algorithm, height=8):
        filters, conv = self.convolution()
        x, y, size = self.tensor(2, int(channels), 8, 8), self.tensor(2, 8, int(height), 8), ctypes.c_size_t()
        return self.lib.cudnnGetConvolutionForwardWorkspaceSize(
            self.handle, x, filters, conv, y, int(algorithm), ctypes.byref(size))

    def bias(self, length, kind=FLOAT):
        a, y = self.tensor(1, int(length), 1, 1, kind=int(kind)), self.tensor(2, 8, 8, 8)
        one = ctypes.byref(ctypes.c_float(1))
        return self.lib.cudnnAddTensor(self.handle, one, a, self.data, one, y, self.data)

def ask(call, *args, **kwargs):
    """Make one call in a process of its own: (status name or signal, reason, cuDNN version)."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("CUDNN_LOG")}
    log = kwargs.get("log")
    if log:
        env.update(LOG, **({"CUDNN_LOGINFO_DBG": "1"} if library().endswith(".7") else {}))
    command = [sys.executable, os.path.abspath(__file__), "--ask", call] + [str(a) for a in args]
    child = subprocess.Popen(
        command, env=env, universal_newlines=True, stdout=subprocess.PIPE,
        stderr=None if log == "show" else subprocess.PIPE,
    )
    out, err = child.communicate()
    answer = json.loads(out.splitlines()[-1]) if child.returncode == 0 else {}
    status = answer.get("status", "ended by signal %d" % -child.returncode)
    if child.returncode > 0:
        raise SystemExit(err or "the probe failed")
    print("%-9s %s%s: %s" % (answer.get("version", ""), call, args, status.replace("CUDNN_STATUS_", "")))
    return status, answer.get("reason", ""), answer.get("version"), err


def answer(call, args):
    cudnn = Cudnn()
    status = getattr(cudnn, call)(*args)
    # Only these calls stand behind the answer: what comes after validation needs a GPU.
    print(json.dumps({
        "status": cudnn.name(status),
        "reason": cudnn.reason() if status else "",
        "version": cudnn.lib.cudnnGetVersion(),
    }))


PASSED, REFUSED = "CUDNN_STATUS_SUCCESS", "CUDNN_STATUS_BAD_PARAM"
# cudnnAddTensor goes on to the GPU after its checks; cuDNN 9.28 looks for libcuda first
ADDED = ("CUDNN_STATUS_EXECUTION_FAILED", "CUDNN_STATUS_SUBLIBRARY_LOADING_FAILED")


def channels():
    assert ask("output", 3)[0] == PASSED
    status = ask("output", 4, log="show")[0]
    assert status == REFUSED
    raise RuntimeError("%s in cudnnGetConvolutionNdForwardOutputDim, images of 4 channels, filters for 3" % status)


def log():
    """The log names the dimensions for this cause and the data types for its twin."""
    assert ask("bias", 8)[0].startswith(ADDED)
    status, _, version, ours = ask("bias", 7, log="keep")
    twin_status, _, _, twin = ask("bias", 8, DOUBLE, log="keep")
    assert status == twin_status == REFUSED
    if version >= 8000:
        assert "dimA[i] != " in ours and "dataType != " in twin and "dimA[i] != " not in twin
    else:  # cuDNN 7 logs the arguments, not the check
        ours, twin = ours.split("cudnnAddTensor")[1], twin.split("cudnnAddTensor")[1]
        assert "val=[1,7,1,1]" in ours and "val=[1,8,1,1]" in twin


def versions():
    assert ask("output", 3)[0] == PASSED
    assert ask("output", 6, 2)[0] == PASSED
    assert ask("bias", 8)[0].startswith(ADDED)
    for refused in (("output", 4), ("output", 1), ("output", 3, 2), ("output", 3, 1, 5), ("bias", 7), ("bias", 16)):
        assert ask(*refused)[0] == REFUSED


def algorithms():
    assert ask("workspace", 3, 0)[0] == PASSED and ask("workspace", 3, 1)[0] == PASSED
    for algorithm in range(8):
        assert ask("workspace", 4, algorithm)[0] == REFUSED


def output():
    assert ask("workspace", 3, 0, 8)[0] == PASSED
    assert ask("workspace", 3, 0, 7)[0] == REFUSED


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ask"]:
        answer(sys.argv[2], sys.argv[3:])
    else:
        globals()[sys.argv[1] if sys.argv[1:] else "channels"]()
