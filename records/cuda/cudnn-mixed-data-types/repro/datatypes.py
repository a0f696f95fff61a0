# /// script
# requires-python = ">=3.6"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn about descriptors of different data types in one call; no GPU needed.

    python datatypes.py            fail as cuDNN fails: a float64 bias on a float32 tensor
    python datatypes.py log        what its log says here, and for a shape that does not fit
    python datatypes.py versions   the calls that refuse a mix, whatever the release
    python datatypes.py workspace  float64 images, float32 filters: 7 and 8 answer differently
    python datatypes.py double     float64 everywhere passes
    python datatypes.py half       float16 scale and bias of a batch normalisation are refused

CUDNN_LIB may name another libcudnn than the one of the installed wheel.
"""

import ctypes
import glob
import importlib.util
import json
import os
import subprocess
import sys

FLOAT, DOUBLE, HALF = 0, 1, 2
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

    def tensor(self, kind, *dims):
        descriptor = ctypes.c_void_p()
        assert self.lib.cudnnCreateTensorDescriptor(ctypes.byref(descriptor)) == 0
        assert self.lib.cudnnSetTensor4dDescriptor(descriptor, 0, int(kind), *dims) == 0
        return descriptor

    def one(self, kind):
        return ctypes.byref(ctypes.c_double(1) if int(kind) == DOUBLE else ctypes.c_float(1))

    def add(self, bias, y, channels=8):
        a, c = self.tensor(bias, 1, int(channels), 1, 1), self.tensor(y, 2, 8, 4, 4)
        return self.lib.cudnnAddTensor(self.handle, self.one(y), a, self.data, self.one(y), c, self.data)

    def softmax(self, x, y):
        a, b = self.tensor(x, 2, 8, 4, 4), self.tensor(y, 2, 8, 4, 4)
        return self.lib.cudnnSoftmaxForward(
            self.handle, 1, 0, self.one(y), a, self.data, self.one(y), b, self.data)

    def pooling(self, x, y):
        window = ctypes.c_void_p()
        assert self.lib.cudnnCreatePoolingDescriptor(ctypes.byref(window)) == 0
        assert self.lib.cudnnSetPooling2dDescriptor(window, 0, 1, 2, 2, 0, 0, 2, 2) == 0
        a, b = self.tensor(x, 2, 8, 4, 4), self.tensor(y, 2, 8, 2, 2)
        return self.lib.cudnnPoolingForward(
            self.handle, window, self.one(y), a, self.data, self.one(y), b, self.data)

    def batch_norm(self, x, scale):
        a, p, d = self.tensor(x, 2, 8, 4, 4), self.tensor(scale, 1, 8, 1, 1), self.data
        return self.lib.cudnnBatchNormalizationForwardInference(
            self.handle, 1, self.one(x), self.one(x), a, d, a, d, p, d, d, d, d, ctypes.c_double(1e-5))

    def workspace(self, x, w, y):
        images, out = self.tensor(x, 2, 3, 8, 8), self.tensor(y, 2, 8, 8, 8)
        filters, conv, size = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t()
        assert self.lib.cudnnCreateFilterDescriptor(ctypes.byref(filters)) == 0
        assert self.lib.cudnnSetFilter4dDescriptor(filters, int(w), 0, 8, 3, 3, 3) == 0
        assert self.lib.cudnnCreateConvolutionDescriptor(ctypes.byref(conv)) == 0
        assert self.lib.cudnnSetConvolution2dDescriptor(conv, 1, 1, 1, 1, 1, 1, 1, int(w)) == 0
        return self.lib.cudnnGetConvolutionForwardWorkspaceSize(
            self.handle, images, filters, conv, out, 0, ctypes.byref(size))

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
# what follows the checks where there is no GPU: a failed kernel, nothing at all (cuDNN 7,
# inference), a missing libcuda (cuDNN 9.28), a division by the count of processors (pooling)
PASSED = ("CUDNN_STATUS_EXECUTION_FAILED", "CUDNN_STATUS_SUCCESS", "CUDNN_STATUS_SUBLIBRARY_LOADING_FAILED")


def passed(call, *kinds):
    status = ask(call, *kinds)[0]
    return status.startswith(PASSED) or (call == "pooling" and status == "ended by signal 8")


def mixed():
    assert passed("add", FLOAT, FLOAT)
    status = ask("add", DOUBLE, FLOAT, log="show")[0]
    assert status == REFUSED
    raise RuntimeError("%s in cudnnAddTensor, float64 bias, float32 tensor" % status)


def log():
    """The log names the data types for this cause and the dimensions for a shape that does not fit."""
    status, _, version, ours = ask("add", DOUBLE, FLOAT, log="keep")
    assert status == REFUSED and passed("add", FLOAT, FLOAT)
    twin_status, _, _, twin = ask("add", FLOAT, FLOAT, 7, log="keep")
    assert twin_status == REFUSED
    if version >= 8000:
        assert "dataType != " in ours and "dataType != " not in twin and "dimA[i] != " in twin
    else:  # cuDNN 7 logs the arguments, not the check
        ours, twin = ours.split("cudnnAddTensor")[1], twin.split("cudnnAddTensor")[1]
        assert "CUDNN_DATA_DOUBLE" in ours.replace("type=CUDNN_DATA", "") and "CUDNN_DATA_DOUBLE" not in twin


def versions():
    for call in ("add", "softmax", "pooling", "batch_norm"):
        assert passed(call, FLOAT, FLOAT)
        assert ask(call, DOUBLE, FLOAT)[0] == REFUSED
        assert ask(call, FLOAT, DOUBLE)[0] == REFUSED


def workspace():
    control, _, version, _ = ask("workspace", FLOAT, FLOAT, FLOAT)
    assert control == "CUDNN_STATUS_SUCCESS"
    expected = REFUSED if version < 8000 else "CUDNN_STATUS_NOT_SUPPORTED"
    assert ask("workspace", DOUBLE, FLOAT, FLOAT)[0] == expected
    assert ask("workspace", FLOAT, FLOAT, DOUBLE)[0] == expected


def double():
    for call in ("add", "softmax", "pooling", "batch_norm"):
        assert passed(call, DOUBLE, DOUBLE)
        assert ask(call, DOUBLE, FLOAT)[0] == REFUSED


def half():
    assert passed("batch_norm", HALF, FLOAT)
    assert ask("batch_norm", HALF, HALF)[0] == REFUSED


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ask"]:
        answer(sys.argv[2], sys.argv[3:])
    else:
        globals()[sys.argv[1] if sys.argv[1:] else "mixed"]()
