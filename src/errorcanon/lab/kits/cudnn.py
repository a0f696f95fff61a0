"""Ask the real libcudnn about arguments on a machine without a GPU.

cuDNN checks what it is given before it touches the device. Descriptors need no device at all, and
calls that compute take a zeroed handle: a bad argument is refused by its check, a good one passes
all checks and fails later, at the missing device. So an answer proves acceptance or refusal, never
a number, and only beside a control value that must pass. A wrong value may also crash the library;
each call is therefore made in a process of its own.

The library is the file that CUDNN_LIB names (the lab sets it), else that of an installed wheel.
"""

from __future__ import annotations

import ctypes
import glob
import importlib.util
import json
import os
import re
import sys
import tempfile
import traceback
from typing import Any, Callable, NamedTuple, Sequence

# cudnnDataType_t, in the order of the header
FLOAT, DOUBLE, HALF, INT8, INT32 = range(5)
BFLOAT16, INT64, BOOLEAN = 9, 10, 11
NCHW = 0
SPATIAL = 1
"""cudnnBatchNormMode_t: one mean and variance a channel."""

SUCCESS, BAD_PARAM = "CUDNN_STATUS_SUCCESS", "CUDNN_STATUS_BAD_PARAM"
NOT_SUPPORTED = "CUDNN_STATUS_NOT_SUPPORTED"

_WHEELS = (
    ("nvidia", "cudnn/lib/libcudnn.so.[0-9]*"),
    ("cupy", "_lib/libcudnn.so.[0-9]*"),
    ("cupy", ".data/lib/libcudnn.so.[0-9]*"),
)
_LOUD = {
    "CUDNN_LOGDEST_DBG": "stderr",
    "CUDNN_LOGLEVEL_DBG": "2",
    "CUDNN_LOGERR_DBG": "1",
    "CUDNN_LOGWARN_DBG": "1",
}
_BEHIND_THE_CHECKS = (
    SUCCESS,
    "CUDNN_STATUS_EXECUTION_FAILED",
    # From 9.2 on the kernels are looked for before the device, and need libcuda to be found.
    "CUDNN_STATUS_SUBLIBRARY_LOADING_FAILED",
)
_ROOM = 1 << 16
"""Bytes of a zeroed handle, more than any release reads."""
_LONGEST_REASON = 2000


class Answer(NamedTuple):
    """What libcudnn said to one call."""

    status: int
    """The number; it changes between releases. -1 where there was none."""
    name: str
    """The status by name; `signal 11` where the call ended the process; `no such call` where this
    release has none."""
    reason: str
    """From cuDNN 9 on, which check failed; empty before, and on success."""
    version: int
    """As cudnnGetVersion gives it: 7605, 8907, 90100."""
    log: str
    """What cuDNN wrote to its log, where it was asked to."""

    @property
    def passed(self) -> bool:
        """True where every argument check let the call through."""
        return self.name.startswith(_BEHIND_THE_CHECKS)

    def fail(self, function: str, what: str) -> None:
        """Write the log and raise as a program would that checks the status of this call.

        Raises:
            RuntimeError: the call did not succeed.
        """
        sys.stderr.write(self.log)
        if self.status != 0:
            raise RuntimeError(f"{self.name} in {function}, {what}")


class Cudnn:
    """A loaded libcudnn with a zeroed handle, and its calls by what they are about."""

    def __init__(self) -> None:
        self.lib = ctypes.CDLL(find_library())
        self.lib.cudnnGetErrorString.restype = ctypes.c_char_p
        self.lib.cudnnGetVersion.restype = ctypes.c_size_t
        self.handle = ctypes.create_string_buffer(_ROOM)
        self.data = ctypes.create_string_buffer(_ROOM)

    def create(self, kind: str) -> ctypes.c_void_p:
        """Create a descriptor, as `create("Tensor")` with cudnnCreateTensorDescriptor."""
        descriptor = ctypes.c_void_p()
        status = getattr(self.lib, f"cudnnCreate{kind}Descriptor")(ctypes.byref(descriptor))
        assert status == 0, f"cudnnCreate{kind}Descriptor gave {status}"
        return descriptor

    def set_tensor(
        self,
        *dims: int,
        kind: int = FLOAT,
        strides: Sequence[int] | None = None,
        descriptor: ctypes.c_void_p | None = None,
    ) -> int:
        """Call cudnnSetTensorNdDescriptor; contiguous without `strides`."""
        strides = strides or contiguous(dims)
        return int(
            self.lib.cudnnSetTensorNdDescriptor(
                descriptor or self.create("Tensor"), kind, len(dims), ints(*dims), ints(*strides)
            )
        )

    def set_tensor_4d(self, *dims: int, kind: int = FLOAT, layout: int = NCHW) -> int:
        """Call cudnnSetTensor4dDescriptor."""
        descriptor = self.create("Tensor")
        return int(self.lib.cudnnSetTensor4dDescriptor(descriptor, layout, kind, *dims))

    def set_filter(self, *dims: int, kind: int = FLOAT, layout: int = NCHW) -> int:
        """Call cudnnSetFilterNdDescriptor with dims (outputs, inputs, height, width)."""
        descriptor = self.create("Filter")
        return int(
            self.lib.cudnnSetFilterNdDescriptor(descriptor, kind, layout, len(dims), ints(*dims))
        )

    def tensor(
        self, *dims: int, kind: int = FLOAT, strides: Sequence[int] | None = None
    ) -> ctypes.c_void_p:
        """Give a tensor descriptor that must be accepted."""
        descriptor = self.create("Tensor")
        status = self.set_tensor(*dims, kind=kind, strides=strides, descriptor=descriptor)
        assert status == 0, f"the tensor {dims} itself was refused with {status}"
        return descriptor

    def filter(self, *dims: int, kind: int = FLOAT) -> ctypes.c_void_p:
        """Give a filter descriptor that must be accepted; dims (outputs, inputs, height, width)."""
        descriptor = self.create("Filter")
        status = self.lib.cudnnSetFilterNdDescriptor(descriptor, kind, NCHW, len(dims), ints(*dims))
        assert status == 0, f"the filter {dims} itself was refused with {status}"
        return descriptor

    def convolution(
        self, padding: int = 1, stride: int = 1, groups: int = 1, kind: int = FLOAT
    ) -> ctypes.c_void_p:
        """Give a 2-D convolution descriptor that must be accepted."""
        descriptor = self.create("Convolution")
        status = self.lib.cudnnSetConvolution2dDescriptor(
            descriptor, padding, padding, stride, stride, 1, 1, 1, kind
        )
        assert status == 0, f"the convolution itself was refused with {status}"
        assert self.lib.cudnnSetConvolutionGroupCount(descriptor, groups) == 0
        return descriptor

    def batch_norm(
        self,
        epsilon: float = 1e-5,
        dims: Sequence[int] = (2, 3, 4, 4),
        kind: int = FLOAT,
        strides: Sequence[int] | None = None,
        training: bool = True,
        parameters: int | None = None,
    ) -> int:
        """Call cudnnBatchNormalizationForwardTraining or ...Inference.

        `parameters` is the type of scale, bias, mean and variance; it must be float32 for float16
        data, which is what None gives.
        """
        x = self.tensor(*dims, kind=kind, strides=strides)
        if parameters is None:
            parameters = DOUBLE if kind == DOUBLE else FLOAT
        p = self.tensor(1, dims[1], *[1] * (len(dims) - 2), kind=parameters)
        d, one, epsilon_ = self.data, scalar(1, kind), ctypes.c_double(epsilon)
        if not training:
            return int(
                self.lib.cudnnBatchNormalizationForwardInference(
                    self.handle, SPATIAL, one, one, x, d, x, d, p, d, d, d, d, epsilon_
                )
            )
        momentum = ctypes.c_double(0.1)
        return int(
            self.lib.cudnnBatchNormalizationForwardTraining(
                self.handle, SPATIAL, one, one, x, d, x, d, p, d, d, momentum, d, d, epsilon_, d, d
            )
        )

    def add(self, bias: ctypes.c_void_p, y: ctypes.c_void_p, kind: int = FLOAT) -> int:
        """Call cudnnAddTensor: y = bias + y."""
        one = scalar(1, kind)
        return int(self.lib.cudnnAddTensor(self.handle, one, bias, self.data, one, y, self.data))

    def set_sequences(
        self, *lengths: int, layout: int = 0, steps: int = 5, features: int = 4
    ) -> int:
        """Call cudnnSetRNNDataDescriptor for sequences padded to `steps`.

        `layout` is 0 for sequence-major unpacked, 1 for packed, 2 for batch-major.
        """
        descriptor, batch, fill = self.create("RNNData"), len(lengths), ctypes.c_float(0)
        set_data = self.lib.cudnnSetRNNDataDescriptor
        return int(
            set_data(
                *(descriptor, FLOAT, layout, steps, batch, features),
                *(ints(*lengths), ctypes.byref(fill)),
            )
        )

    def reason(self) -> str:
        """Give the check that failed last, as cuDNN 9 says it; empty before."""
        if not hasattr(self.lib, "cudnnGetLastErrorString"):
            return ""
        text = ctypes.create_string_buffer(_LONGEST_REASON)
        self.lib.cudnnGetLastErrorString(text, ctypes.c_size_t(_LONGEST_REASON))
        return text.value.decode("utf-8", errors="replace")


def find_library() -> str:
    """Give the file that CUDNN_LIB names, else the one of an installed wheel.

    Raises:
        SystemExit: there is none.
    """
    if os.environ.get("CUDNN_LIB"):
        return os.environ["CUDNN_LIB"]
    for package, pattern in _WHEELS:
        spec = importlib.util.find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            for path in sorted(glob.glob(os.path.join(folder, pattern))):
                return path
    raise SystemExit("no libcudnn here: pip install nvidia-cudnn-cu12, or name a file in CUDNN_LIB")


def ask(call: Callable[..., int], *values: Any, log: bool = False, **named: Any) -> Answer:
    """Make one call in a process of its own, and print what was asked and answered.

    `call` gets a `Cudnn` and the values and gives the status of the one call it is about. With
    `log` cuDNN is told to write its log, which comes back in the answer.

    Raises:
        RuntimeError: the call could not be prepared; the child's traceback is in the message.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    with tempfile.TemporaryFile() as answered, tempfile.TemporaryFile() as written:
        child = os.fork()
        if child == 0:
            _answer(call, values, named, log, answered.fileno(), written.fileno())
        _, ended = os.waitpid(child, 0)
        answered.seek(0)
        written.seek(0)
        version, _, text = answered.read().decode("utf-8").partition("\n")
        said = written.read().decode("utf-8", errors="replace")
    if os.WIFSIGNALED(ended):
        answer = Answer(-1, f"signal {os.WTERMSIG(ended)}", "", int(version or 0), said)
    elif os.WEXITSTATUS(ended) != 0:
        raise RuntimeError(f"the call could not be made:\n{version}\n{text}")
    else:
        status, name, reason = json.loads(text)
        answer = Answer(status, name, reason, int(version), said)
    shown = [repr(value) for value in values] + [f"{key}={named[key]!r}" for key in named]
    reason = f" ({answer.reason})" if answer.reason else ""
    # Without its prefix, so that a control value's status is not taken for the error itself.
    asked, name = ", ".join(shown), answer.name.replace("CUDNN_STATUS_", "")
    print(f"{answer.version} {call.__name__}({asked}): {name}{reason}", flush=True)
    return answer


def _answer(
    call: Callable[..., int],
    values: Sequence[Any],
    named: dict[str, Any],
    log: bool,
    answered: int,
    written: int,
) -> None:
    """Be the child: load, call, write the answer, and end without any clean-up."""
    try:
        os.dup2(written, 2)
        for name in [name for name in os.environ if name.startswith("CUDNN_LOG")]:
            del os.environ[name]
        if log:
            os.environ.update(_LOUD)
            if re.search(r"\.so\.7", find_library()):
                os.environ["CUDNN_LOGINFO_DBG"] = "1"  # cuDNN 7 logs calls, not checks
        cudnn = Cudnn()
        # First of all, so that it is known also where the call ends this process.
        os.write(answered, b"%d\n" % cudnn.lib.cudnnGetVersion())
        try:
            status = call(cudnn, *values, **named)
        except AttributeError as error:
            if "undefined symbol" not in str(error):
                raise
            found: list[object] = [-1, "no such call", ""]
        else:
            name = cudnn.lib.cudnnGetErrorString(status).decode("ascii")
            found = [status, name, cudnn.reason() if status else ""]
        os.write(answered, json.dumps(found).encode("utf-8"))
        os._exit(0)
    except BaseException:
        os.write(answered, traceback.format_exc().encode("utf-8"))
        os._exit(1)


def ints(*values: int) -> Any:
    """Give a C array of int."""
    return (ctypes.c_int * len(values))(*values)


def scalar(value: float, kind: int) -> Any:
    """Give alpha or beta as cuDNN takes it: double for double data, else float."""
    return ctypes.byref(ctypes.c_double(value) if kind == DOUBLE else ctypes.c_float(value))


def contiguous(dims: Sequence[int]) -> list[int]:
    """Give the strides of a dense tensor, in elements."""
    strides = [1]
    for size in reversed(dims[1:]):
        strides.insert(0, strides[0] * max(size, 1))
    return strides
