# /// script
# requires-python = ">=3.6"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn which tensor it adds to a convolution output; no GPU needed.

    python addition.py            fail as cuDNN fails: (1, 1024, 16) onto (1, 1024, 16, 1)
    python addition.py versions   what cudnnAddTensor takes and refuses, in any release
    python addition.py log        what its log says here, and for a bias of the wrong length

CUDNN_LIB may name another libcudnn than the one of the installed wheel.
"""

import ctypes
import glob
import importlib.util
import json
import os
import subprocess
import sys

FLOAT = 0
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

    def tensor(self, dims):
        dims, strides = [int(d) for d in dims.split("x")], [1]
        for d in reversed(dims[1:]):
            strides.insert(0, strides[0] * d)
        array = ctypes.c_int * len(dims)
        descriptor = ctypes.c_void_p()
        assert self.lib.cudnnCreateTensorDescriptor(ctypes.byref(descriptor)) == 0
        assert self.lib.cudnnSetTensorNdDescriptor(
            descriptor, FLOAT, len(dims), array(*dims), array(*strides)) == 0
        return descriptor

    def add(self, z, y):
        one = ctypes.byref(ctypes.c_float(1))
        return self.lib.cudnnAddTensor(
            self.handle, one, self.tensor(z), self.data, one, self.tensor(y), self.data)

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


REFUSED = "CUDNN_STATUS_BAD_PARAM"
# cudnnAddTensor goes on to the GPU after its checks; cuDNN 9.28 looks for libcuda first
PASSED = ("CUDNN_STATUS_EXECUTION_FAILED", "CUDNN_STATUS_SUBLIBRARY_LOADING_FAILED")


def rank():
    assert ask("add", "1x1024x16x1", "1x1024x16x1")[0].startswith(PASSED)
    status = ask("add", "1x1024x16", "1x1024x16x1", log="show")[0]
    assert status == REFUSED
    raise RuntimeError("%s in cudnnAddTensor, z (1, 1024, 16), y (1, 1024, 16, 1)" % status)


def versions():
    for z in ("1x8x1x1", "1x8x4x4", "2x8x4x4"):
        assert ask("add", z, "2x8x4x4")[0].startswith(PASSED)
    for z in ("2x8x4", "2x8x5x4", "4x8x4x4", "1x7x1x1"):
        assert ask("add", z, "2x8x4x4")[0] == REFUSED


def log():
    """The log tells a missing dimension from one of another length."""
    assert ask("add", "2x8x4x4", "2x8x4x4")[0].startswith(PASSED)
    status, _, version, ours = ask("add", "2x8x4", "2x8x4x1", log="keep")
    twin_status, _, _, twin = ask("add", "1x7x1x1", "2x8x4x4", log="keep")
    assert status == twin_status == REFUSED
    if version >= 8000:
        assert "nbDims != " in ours and "dimA[i] != " in twin and "nbDims != " not in twin
    else:  # cuDNN 7 logs the arguments, not the check
        assert "val=[2,8,4]" in ours and "val=[1,7,1,1]" in twin


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ask"]:
        answer(sys.argv[2], sys.argv[3:])
    else:
        globals()[sys.argv[1] if sys.argv[1:] else "rank"]()
