# /// script
# requires-python = ">=3.6"
# dependencies = ["nvidia-cudnn-cu12"]
# ///
"""Ask the real libcudnn which small epsilon it takes in batch normalisation; no GPU needed.

    python epsilon.py            fail as cuDNN up to 7.4.2 fails: epsilon = 1e-6; passes on newer ones
    python epsilon.py version    cudnnGetVersion() below 7500 and the refusal go together
    python epsilon.py raised     1.001e-5 passes everywhere, in every data type
    python epsilon.py newer      from 7.5 on everything down to 0 passes
    python epsilon.py float32    another data type does not move the limit
    python epsilon.py rounded    1e-5 that went through single precision is refused
    python epsilon.py again      the same call gives the same refusal each time

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

    def thrice(self, epsilon):
        answers = [self.training(epsilon) for _ in range(3)]
        assert len(set(answers)) == 1, answers
        return answers[0]

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
KINDS = ("float32", "float16", "float64")
SINGLE = ctypes.c_float(1e-5).value  # 9.999999747378752e-06


def small():
    assert ask("training", 1e-5)[0].startswith(PASSED), "the control value must pass the checks"
    status, _, version, _ = ask("training", 1e-6, log="show")
    if status == REFUSED:
        raise RuntimeError("%s in cudnnBatchNormalizationForwardTraining, epsilon=1e-06" % status)


def version():
    assert ask("training", -1.0, log="keep")[0] == REFUSED, "the twin, a negative epsilon, is refused by all"
    assert ask("training", 1e-5)[0].startswith(PASSED)
    status, _, number, _ = ask("training", 1e-6, log="keep")
    assert (status == REFUSED) == (number < 7500), (status, number)


def raised():
    for direction in ("training", "inference"):
        for kind in KINDS:
            assert ask(direction, 1.001e-5, kind)[0].startswith(PASSED)
            assert ask(direction, -1.0, kind)[0] == REFUSED


def newer():
    assert ask("training", -1.0)[0] == REFUSED
    for kind in KINDS:
        for epsilon in (1e-6, 1e-7, 0.0):
            status, _, number, _ = ask("training", epsilon, kind)
            assert number >= 7500 and status.startswith(PASSED), (number, status)


def float32():
    """Half, single and double precision share one limit, at the same value."""
    for kind in KINDS:
        assert ask("training", 1e-5, kind)[0].startswith(PASSED)
        assert ask("training", 9.9e-6, kind)[0] == REFUSED
        assert ask("training", 1e-6, kind)[0] == REFUSED


def rounded():
    assert SINGLE < 1e-5
    assert ask("training", 1e-5)[0].startswith(PASSED)
    assert ask("training", repr(SINGLE))[0] == REFUSED
    assert ask("training", 1.001e-5)[0].startswith(PASSED)


def again():
    assert ask("thrice", 1e-5)[0].startswith(PASSED)
    assert ask("thrice", 1e-6)[0] == REFUSED


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ask"]:
        answer(sys.argv[2], sys.argv[3:])
    else:
        globals()[sys.argv[1] if sys.argv[1:] else "small"]()
