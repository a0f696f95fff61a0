"""Causes that print the same line: the evidence decides where it can, else the answer is the set."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import Answer, Record
from errorcanon.serve.locations import open_lookups
from errorcanon.store.index import Corpus

BARE = "RuntimeError: cuDNN error: CUDNN_STATUS_BAD_PARAM"
CUBLAS = (
    "RuntimeError: CUDA error: CUBLAS_STATUS_NOT_INITIALIZED when calling `cublasCreate(handle)`"
)
ASSERTION = (
    "../aten/src/ATen/native/cuda/Indexing.cu:1146: indexSelectLargeIndex: block: [30,0,0], "
    "thread: [0,0,0] Assertion `srcIndex < srcSelectDimSize` failed."
)
NOT_INITIALIZED = "RuntimeError: cuDNN error: CUDNN_STATUS_NOT_INITIALIZED"
EXECUTION = "RuntimeError: cuDNN error: CUDNN_STATUS_EXECUTION_FAILED"
TOKENIZER = (
    "OSError: Can't load tokenizer for 'org/name'. If you were trying to load it from "
    "'https://huggingface.co/models', make sure you don't have a local directory with the same name."
)
NO_VERSION = (
    "ERROR: Could not find a version that satisfies the requirement torch (from versions: none)"
)
DESCRIPTOR = (
    "could not convert BatchDescriptor {{count: {} feature_map_count: {} spatial: {} 28  "
    "value_min: 0.000000 value_max: 0.000000 layout: BatchDepthYX}} to cudnn tensor descriptor: "
    "CUDNN_STATUS_BAD_PARAM"
)
RNN_DESCRIPTOR = (
    "in tensorflow/stream_executor/cuda/cuda_dnn.cc(1496): 'cudnnSetRNNDataDescriptor( "
    "data_desc.get(), data_type, layout, max_seq_length, batch_size, data_size, "
    "seq_lengths_array, (void*)&padding_fill)'"
)
OUT_OF_MEMORY = "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB."
HELD_ELSEWHERE = (
    "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB. GPU 0 has a total "
    "capacity of 31.36 GiB of which 2.62 MiB is free. Process 81034 has 30.57 GiB memory in use. "
    "Including non-PyTorch memory, this process has 784.00 MiB memory in use. Of the allocated "
    "memory 179.69 MiB is allocated by PyTorch, and 12.31 MiB is reserved by PyTorch but "
    "unallocated."
)
OWN_IN_A_CONTAINER = (
    "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 158.00 MiB. GPU 0 has a total "
    "capacity of 23.69 GiB of which 115.69 MiB is free. Process 21422 has 23.57 GiB memory in use. "
    "Of the allocated memory 22.14 GiB is allocated by PyTorch, and 210.35 MiB is reserved by "
    "PyTorch but unallocated."
)
IN_PIECES = (
    "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 3.15 GiB. GPU 0 has a total "
    "capacity of 39.56 GiB of which 2.80 GiB is free. Including non-PyTorch memory, this process "
    "has 36.61 GiB memory in use. Of the allocated memory 31.66 GiB is allocated by PyTorch, and "
    "4.11 GiB is reserved by PyTorch but unallocated."
)
OF_JAX = "external/xla/xla/stream_executor/cuda/cuda_dnn.cc"
XLA_HANDLE = (
    "{path}:474] Could not create cudnn handle: CUDNN_STATUS_NOT_INITIALIZED\n"
    "{path}:478] Memory usage: {free} bytes free, 12639666176 bytes total.\n"
    "{path}:488] Possibly insufficient driver version: 470.182.3"
)
HOST = (
    "RuntimeError: [enforce fail at alloc_cpu.cpp:127] err == 0. DefaultCPUAllocator: can't "
    "allocate memory: you tried to allocate {} bytes. Error code 12 (Cannot allocate memory)"
)
IN_THE_MODEL = (
    'Traceback (most recent call last):\n  File "/app/train.py", line 9, in <module>\n'
    '    total = total + model(x).mean()\n  File "/env/torch/nn/modules/linear.py", line 114, in '
    "forward\n    return F.linear(input, self.weight, self.bias)\n"
)
APART = "\n".join(["step"] * 5)
"""Lines enough that two errors are two events."""


def log(*lines: str) -> str:
    return f"\n{APART}\n".join(lines)


DECIDED = {
    "bad-param-zero-dimension": (
        f"{BARE}\nw! CUDNN_STATUS_BAD_PARAM; Reason: dimA[i] <= 0",
        "cuda/cudnn-zero-size-tensor",
    ),
    "bad-param-stride-zero": (
        "w! CUDNN_STATUS_BAD_PARAM; Reason: (strideA[i] == 0) && (dimA[i] != 1)",
        "cuda/cudnn-tensor-stride-zero",
    ),
    "bad-param-mixed-libraries": (
        "Loaded runtime CuDNN library: 8.0.4 but source was compiled with: 8.1.0.",
        "cuda/cudnn-version-mismatch",
    ),
    "batch-descriptor-count": (
        DESCRIPTOR.format(0, 64, 28),
        "tensorflow/batch-descriptor-zero-dimension",
    ),
    "batch-descriptor-feature-maps": (
        DESCRIPTOR.format(8, 0, 28),
        "tensorflow/batch-descriptor-no-channels",
    ),
    "batch-descriptor-spatial": (
        DESCRIPTOR.format(8, 64, 0),
        "tensorflow/batch-descriptor-empty-map",
    ),
    "not-supported-too-large": (
        "w! CUDNN_STATUS_NOT_SUPPORTED; Reason: m_is_large_tensor",
        "cuda/cudnn-not-supported-non-contiguous",
    ),
    "cublas-create-after-bad-index": (log(ASSERTION, CUBLAS), "cuda/device-side-assert"),
    "cublas-create-out-of-memory": (log(OUT_OF_MEMORY, CUBLAS), "cuda/out-of-memory"),
    "not-initialized-out-of-memory": (log(OUT_OF_MEMORY, NOT_INITIALIZED), "cuda/out-of-memory"),
    "out-of-memory-held-by-another": (HELD_ELSEWHERE, "cuda/out-of-memory-other-process"),
    "out-of-memory-own-in-a-container": (OWN_IN_A_CONTAINER, "cuda/out-of-memory"),
    "out-of-memory-in-pieces": (IN_PIECES, "cuda/out-of-memory-fragmentation"),
    "out-of-memory-of-the-host": (HOST.format(116813856768), "python/host-memory-exhausted"),
    "not-initialized-card-full": (
        XLA_HANDLE.format(path=OF_JAX, free=53870592),
        "cuda/cudnn-create-card-full",
    ),
    "not-initialized-no-device": (
        f"{NOT_INITIALIZED}\ncudaGetDeviceCount(&count) != cudaSuccess",
        "cuda/cudnn-not-initialized",
    ),
    "execution-failed-driver-too-old": (
        "Error: CUDNN_STATUS_EXECUTION_FAILED_CUDART; Reason: err 35 CUDA driver version is "
        "insufficient for CUDA runtime version != cudaSuccess :: cudaGetLastError()",
        "cuda/cudnn-execution-failed",
    ),
    "execution-failed-out-of-memory": (log(OUT_OF_MEMORY, EXECUTION), "cuda/out-of-memory"),
    "execution-failed-after-bad-index": (log(ASSERTION, EXECUTION), "cuda/device-side-assert"),
    "libcudnn-absent": (
        "OSError: libcudnn.so.9: cannot open shared object file: No such file or directory",
        "cuda/libcudnn-not-found",
    ),
    "library-of-other-major": (
        "ImportError: libcudart.so.11.0: cannot open shared object file: No such file or directory",
        "cuda/library-of-other-cuda-missing",
    ),
    "library-of-torch-not-loaded": (
        "ImportError: libc10.so: cannot open shared object file: No such file or directory",
        "packaging/libc10-not-found",
    ),
    "no-kernel-image-too-new": (
        "NVIDIA GeForce RTX 5090 with CUDA capability sm_120 is not compatible with the current "
        "PyTorch installation.",
        "cuda/no-kernel-image",
    ),
    "no-kernel-image-too-old": (
        "Tesla K40c with CUDA capability sm_35 is not compatible with the current PyTorch "
        "installation.",
        "cuda/no-kernel-image-gpu-too-old",
    ),
    "no-kernel-image-extension": (
        "error in ms_deformable_im2col_cuda: no kernel image is available for execution on the "
        "device",
        "cuda/no-kernel-image-extension",
    ),
    "no-kernel-image-built-for-another": (
        "nvcc fatal   : Unsupported gpu architecture 'compute_35'",
        "cuda/nvcc-unsupported-gpu-architecture",
    ),
    "timeout-slow-rank": (
        "[Rank 1] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=12, "
        "OpType=ALLREDUCE, NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600510 milliseconds "
        "before timing out.",
        "distributed/collective-timeout",
    ),
    "collectives-differ": (
        "RuntimeError: Detected mismatch between collectives on ranks. Rank 0 is running "
        "collective: CollectiveFingerPrint(SequenceNumber=1, OpType=ALLREDUCE, TensorShape=[4]), "
        "but Rank 1 is running collective: CollectiveFingerPrint(SequenceNumber=1, "
        "OpType=BROADCAST, TensorShape=[4]).Collectives differ in the following aspects: "
        "\t Op type: ALLREDUCEvs BROADCAST",
        "distributed/collective-mismatch",
    ),
    "collective-of-uneven-sizes": (
        "RuntimeError: ProcessGroupGloo::allgather: invalid tensor size at index 0 (expected (2), "
        "got (3))",
        "distributed/collective-size-mismatch",
    ),
    "timeout-nobody-came": (
        "torch.distributed.DistStoreError: Timed out after 31 seconds waiting for clients. "
        "1/2 clients joined.",
        "distributed/rendezvous-timeout",
    ),
    "peer-gone": (
        "RuntimeError: [../third_party/gloo/gloo/transport/tcp/pair.cc:534] Connection closed by "
        "peer [127.0.0.1]:1234",
        "distributed/gloo-connection-closed-by-peer",
    ),
    "undefined-symbol-not-linked": (
        "ImportError: /x/ops.so: undefined symbol: THPVariableClass",
        "packaging/undefined-symbol-not-linked-to-torch",
    ),
    "undefined-symbol-stale-library": (
        "ImportError: /x/torch/lib/libtorch_cpu.so: undefined symbol: "
        "_ZNK3c1010TensorImpl23shallow_copy_and_detachERKNS_15VariableVersionEb",
        "packaging/undefined-symbol-stale-library",
    ),
    "glibcxx": (
        "ImportError: /opt/conda/lib/libstdc++.so.6: version `GLIBCXX_3.4.30' not found "
        "(required by /x.so)",
        "packaging/glibcxx-not-found",
    ),
    "glibcxx-of-the-system": (
        "ImportError: /lib/x86_64-linux-gnu/libstdc++.so.6: version `GLIBCXX_3.4.30' not found "
        "(required by /usr/local/lib/python3.10/dist-packages/x.so)",
        "packaging/glibcxx-system-too-old",
    ),
    "glibc": (
        "ImportError: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.34' not found "
        "(required by /x.so)",
        "packaging/glibc-not-found",
    ),
    "tokenizer-hub-unreachable": (
        "requests.exceptions.ConnectionError: HTTPSConnectionPool(host='huggingface.co', "
        f"port=443): Max retries exceeded with url: /x\n{TOKENIZER}",
        "huggingface/hub-unreachable",
    ),
    "from-versions-none-python-too-new": (
        "ERROR: Ignored the following versions that require a different python version: "
        f"1.21.2 Requires-Python >=3.7,<3.11\n{NO_VERSION}",
        "packaging/no-matching-distribution-python-too-new",
    ),
}

UNDECIDED = {
    "bad-param-masked-rnn": (
        "UnknownError: CUDNN_STATUS_BAD_PARAM\n" + RNN_DESCRIPTOR,
        {
            "cuda/cudnn-rnn-empty-batch",
            "cuda/cudnn-rnn-length-above-the-steps",
            "cuda/cudnn-rnn-zero-length-sequence",
            "tensorflow/cudnn-rnn-masked-sequence",
        },
    ),
    "cublas-create": (
        CUBLAS,
        {
            "cuda/cublas-create-not-initialized",
            "cuda/device-side-assert",
            "cuda/no-nvidia-driver",
        },
    ),
    "not-initialized": (
        NOT_INITIALIZED,
        {
            "cuda/cudnn-create-card-full",
            "cuda/cudnn-not-initialized",
            "cuda/cudnn-version-mismatch",
        },
    ),
    "internal-error-after-a-reservation": (
        XLA_HANDLE.replace("NOT_INITIALIZED", "INTERNAL_ERROR").format(path=OF_JAX, free=707198976),
        {"cuda/cudnn-create-card-full", "cuda/cudnn-not-initialized"},
    ),
    "not-initialized-after-a-reservation": (
        XLA_HANDLE.format(path="cuda_dnn.cc", free=53870592),
        {
            "cuda/cudnn-create-card-full",
            "cuda/cudnn-not-initialized",
            "cuda/cudnn-version-mismatch",
        },
    ),
    "execution-failed": (
        EXECUTION,
        {
            "cuda/cudnn-execution-failed",
            "cuda/device-side-assert",
            "cuda/no-kernel-image",
            "cuda/out-of-memory",
        },
    ),
    "execution-failed-in-an-rnn": (
        "XlaRuntimeError: INTERNAL: RET_CHECK: operation cudnnRNNForward( handle.get(), rnn_desc ) "
        "failed: CUDNN_STATUS_EXECUTION_FAILED",
        {
            "cuda/cudnn-execution-failed",
            "cuda/cudnn-rnn-zero-length-sequence",
            "cuda/device-side-assert",
            "cuda/no-kernel-image",
            "cuda/out-of-memory",
        },
    ),
    "out-of-memory-on-the-cpu": (
        IN_THE_MODEL + HOST.format(4194304),
        {"cuda/out-of-memory-graph-kept", "python/host-memory-exhausted"},
    ),
    "no-kernel-image": (
        "RuntimeError: CUDA error: no kernel image is available for execution on the device",
        {
            "cuda/no-kernel-image",
            "cuda/no-kernel-image-extension",
            "cuda/no-kernel-image-gpu-too-old",
        },
    ),
    "collective-length": (
        "  what():  [enforce fail at ../third_party/gloo/gloo/transport/tcp/pair.cc:510] "
        "op.preamble.length <= op.nbytes. 16 vs 8",
        {"distributed/collective-mismatch", "distributed/collective-size-mismatch"},
    ),
    "batch-descriptor": (
        "could not set cudnn tensor descriptor: CUDNN_STATUS_BAD_PARAM",
        {
            "cuda/cudnn-mixed-data-types",
            "cuda/cudnn-zero-size-tensor",
            "tensorflow/batch-descriptor-zero-dimension",
        },
    ),
    "glibcxx": (
        "version `GLIBCXX_3.4.30' not found",
        {"packaging/glibcxx-not-found", "packaging/glibcxx-system-too-old"},
    ),
    "bad-param": (
        BARE,
        {
            "cuda/cudnn-filter-shape-mismatch",
            "cuda/cudnn-mixed-data-types",
            "cuda/cudnn-zero-size-tensor",
        },
    ),
    "undefined-symbol": (
        "ImportError: /x/flash_attn_2_cuda.so: undefined symbol: "
        "_ZN3c105ErrorC2ENS_14SourceLocationESs",
        {
            "packaging/symbol-of-another-release",
            "packaging/undefined-symbol",
            "packaging/undefined-symbol-stale-library",
        },
    ),
    "tokenizer": (
        TOKENIZER,
        {
            "huggingface/hub-unreachable",
            "huggingface/model-name-wrong-or-private",
            "huggingface/tokenizer-files-missing",
        },
    ),
    "from-versions-none": (
        NO_VERSION,
        {
            "packaging/no-matching-distribution-pip-too-old",
            "packaging/no-matching-distribution-python-too-new",
            "packaging/no-matching-distribution-wrong-name-or-index",
        },
    ),
}

OPEN = {
    "non-contiguous": (
        "RuntimeError: cuDNN error: CUDNN_STATUS_NOT_SUPPORTED. This error may appear if you "
        "passed in a non-contiguous input.",
        "cuda/cudnn-not-supported-non-contiguous",
    ),
    "out-of-memory": (OUT_OF_MEMORY, "cuda/out-of-memory"),
}
"""One record is about the line, and tells its causes apart by tests."""

Ask = Callable[..., Answer]


@pytest.fixture(scope="module")
def answer(corpus: Corpus) -> Ask:
    signatures = corpus.signatures()
    engine = LiteralEngine(signatures)
    lookups = open_lookups()

    def ask(text: str, environment: Mapping[str, str] | None = None) -> Answer:
        data = [text.encode("utf-8")]
        return explain(data, Knowledge(corpus, signatures, engine, environment or {}, lookups))

    return ask


@pytest.mark.parametrize("name", DECIDED)
def test_the_evidence_decides(name: str, answer: Ask) -> None:
    text, expected = DECIDED[name]
    first = answer(text).findings[0]

    assert first.id == expected
    assert first.decided and not first.ambiguous_with


@pytest.mark.parametrize("name", UNDECIDED)
def test_what_the_text_leaves_open_is_answered_with_the_set(
    name: str, answer: Ask, records: dict[str, Record]
) -> None:
    text, expected = UNDECIDED[name]
    findings = answer(text).findings

    assert {finding.id for finding in findings} == expected
    for finding in findings:
        assert not finding.decided and finding.confidence < 0.8
        assert set(finding.ambiguous_with) == expected - {finding.id}
        told = {confusion.record for confusion in records[finding.id].confused_with}
        assert told >= expected - {finding.id}


@pytest.mark.parametrize("name", OPEN)
def test_a_line_with_causes_in_one_record_comes_with_tests(
    name: str, answer: Ask, records: dict[str, Record]
) -> None:
    text, expected = OPEN[name]

    assert [finding.id for finding in answer(text).findings] == [expected]
    assert any(claim.kind == "discriminator" for claim in records[expected].claims)


def test_the_environment_narrows_the_set(answer: Ask) -> None:
    text, expected = UNDECIDED["from-versions-none"]
    narrowed = answer(text, {"python": "3.14"}).findings

    assert {finding.id for finding in narrowed} <= expected


def test_the_driver_of_the_line_decides_beside_the_cuda_of_the_build(answer: Ask) -> None:
    text = XLA_HANDLE.format(path=OF_JAX, free=12539666176)

    assert not answer(text).findings[0].decided
    first = answer(text, {"cuda": "12.3"}).findings[0]
    assert first.id == "cuda/cudnn-not-initialized" and first.decided
