# /// script
# requires-python = ">=3.6"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn for a tensor descriptor with an empty dimension; no GPU needed.

    python descriptor.py            fail as cuDNN fails: a batch of 0 images
    python descriptor.py log        what its log says here, and for a refused data type
    python descriptor.py versions   every dimension, both setters, the filter: 0 and -1 are refused

CUDNN_LIB may name another libcudnn than the one of the installed wheel.
"""

import ctypes
import glob
import importlib.util
import json
import os
import subprocess
import sys

FLOAT, BOOLEAN = 0, 11
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

    def tensor4d(self, *dims):
        return self.set4d(FLOAT, *dims)

    def boolean4d(self, *dims):
        return self.set4d(BOOLEAN, *dims)

    def set4d(self, kind, *dims):
        descriptor = ctypes.c_void_p()
        assert self.lib.cudnnCreateTensorDescriptor(ctypes.byref(descriptor)) == 0
        return self.lib.cudnnSetTensor4dDescriptor(descriptor, 0, kind, *map(int, dims))

    def tensor(self, *dims):
        dims, strides = [int(d) for d in dims], [1]
        for d in reversed(dims[1:]):
            strides.insert(0, strides[0] * max(d, 1))
        array = ctypes.c_int * len(dims)
        descriptor = ctypes.c_void_p()
        assert self.lib.cudnnCreateTensorDescriptor(ctypes.byref(descriptor)) == 0
        return self.lib.cudnnSetTensorNdDescriptor(
            descriptor, FLOAT, len(dims), array(*dims), array(*strides))

    def filter(self, *dims):
        descriptor = ctypes.c_void_p()
        assert self.lib.cudnnCreateFilterDescriptor(ctypes.byref(descriptor)) == 0
        array = (ctypes.c_int * len(dims))(*map(int, dims))
        return self.lib.cudnnSetFilterNdDescriptor(descriptor, FLOAT, 0, len(dims), array)

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


def empty():
    assert ask("tensor4d", 1, 3, 224, 224)[0] == PASSED
    for call in ("tensor4d", "tensor"):
        status = ask(call, 0, 3, 224, 224, log="show")[0]
        assert status == REFUSED
    raise RuntimeError("%s in cudnnSetTensorNdDescriptor, dims=[0, 3, 224, 224]" % status)


def log():
    """The log names the dimensions for this cause and something else for a refused data type."""
    status, _, version, ours = ask("tensor", 0, 3, 4, 4, log="keep")
    assert status == REFUSED
    assert ask("tensor", 1, 3, 4, 4)[0] == PASSED
    twin_status, _, _, twin = ask("boolean4d", 1, 3, 4, 4, log="keep")
    assert twin_status == REFUSED
    if version >= 8000:
        assert "dimA[i] <= 0" in ours and "<= 0" not in twin and "Reason: " in twin
    else:  # cuDNN 7 logs the arguments, not the check
        assert "val=[0,3,4,4]" in ours and "val=0;" not in twin


def versions():
    for call in ("tensor4d", "tensor", "filter"):
        assert ask(call, 2, 3, 4, 4)[0] == PASSED
        for place in range(4):
            for size in (0, -1):
                dims = [2, 3, 4, 4]
                dims[place] = size
                assert ask(call, *dims)[0] == REFUSED


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ask"]:
        answer(sys.argv[2], sys.argv[3:])
    else:
        globals()[sys.argv[1] if sys.argv[1:] else "empty"]()
