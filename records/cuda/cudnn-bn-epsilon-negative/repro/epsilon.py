# /// script
# requires-python = ">=3.6"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn what it says to a batch normalisation epsilon; no GPU needed.

    python epsilon.py            fail as cuDNN fails: epsilon = -1
    python epsilon.py log        what its log says for a negative epsilon, and for other refusals
    python epsilon.py positive   1e-5 passes in every data type and both directions
    python epsilon.py clamp      max(epsilon, 1e-7) is still refused before cuDNN 7.5

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
        assert self.lib.cudnnSetTensor4dDescriptor(descriptor, 0, kind, *dims) == 0
        return descriptor

    def training(self, epsilon, kind="float32"):
        return self.batch_norm("ForwardTraining", epsilon, kind)

    def inference(self, epsilon, kind="float32"):
        return self.batch_norm("ForwardInference", epsilon, kind)

    def batch_norm(self, direction, epsilon, kind):
        kind = {"float32": FLOAT, "float64": DOUBLE, "float16": HALF}[kind]
        x = self.tensor(kind, 2, 3, 4, 4)
        # scale, bias, mean and variance are single precision for half precision input
        p = self.tensor(DOUBLE if kind == DOUBLE else FLOAT, 1, 3, 1, 1)
        one = ctypes.byref(ctypes.c_double(1) if kind == DOUBLE else ctypes.c_float(1))
        d, epsilon = self.data, ctypes.c_double(float(epsilon))
        if direction == "ForwardInference":
            return self.lib.cudnnBatchNormalizationForwardInference(
                self.handle, 1, one, one, x, d, x, d, p, d, d, d, d, epsilon)
        return self.lib.cudnnBatchNormalizationForwardTraining(
            self.handle, 1, one, one, x, d, x, d, p, d, d, ctypes.c_double(0.1), d, d, epsilon, d, d)

    def empty(self):
        return self.lib.cudnnSetTensor4dDescriptor(self.tensor(FLOAT, 1, 3, 4, 4), 0, FLOAT, 0, 3, 4, 4)

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
# what follows the checks where there is no GPU; inference of cuDNN 7 does not even notice
PASSED = ("CUDNN_STATUS_EXECUTION_FAILED", "CUDNN_STATUS_SUCCESS")


def negative():
    assert ask("training", 1e-5)[0].startswith(PASSED), "the control value must pass the checks"
    status, reason, version, _ = ask("training", -1.0, log="show")
    if status == REFUSED:
        raise RuntimeError("%s in cudnnBatchNormalizationForwardTraining, epsilon=-1.0" % status)


def log():
    """The log names the epsilon check for this cause and something else for its twins."""
    status, _, version, ours = ask("training", -1.0, log="keep")
    assert status == REFUSED
    assert ask("training", 1e-5)[0].startswith(PASSED)
    twin_status, _, _, twin = ask("empty", log="keep")
    assert twin_status == REFUSED
    if version >= 8000:
        assert "epsilon < 0" in ours and "epsilon" not in twin and "Reason: " in twin
    else:  # cuDNN 7 logs the arguments, not the check
        assert "epsilon: type=double; val=-1.000000" in ours and "epsilon" not in twin
        small = ask("training", 1e-6, log="keep")[3]
        assert "epsilon: type=double; val=0.000001" in small


def positive():
    for direction in ("training", "inference"):
        for kind in ("float32", "float16", "float64"):
            assert ask(direction, 1e-5, kind)[0].startswith(PASSED)
            for epsilon in (-1.0, -1e-5, -1e-9):
                assert ask(direction, epsilon, kind)[0] == REFUSED


def clamp():
    assert ask("training", -1e-5)[0] == REFUSED
    assert ask("training", 1e-5)[0].startswith(PASSED)
    status, _, version, _ = ask("training", max(-1e-5, 1e-7))
    assert version < 7500 and status == REFUSED, "from cuDNN 7.5 on the clamp is accepted"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ask"]:
        answer(sys.argv[2], sys.argv[3:])
    else:
        globals()[sys.argv[1] if sys.argv[1:] else "negative"]()
