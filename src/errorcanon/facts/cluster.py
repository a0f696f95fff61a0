"""What launchers and schedulers have told the process, and its variables by an allow list."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping

from errorcanon.facts.fact import Fact, Look, Unknown, Value

_SECRET = re.compile(r"TOKEN(?!IZERS)|KEY|SECRET|PASS|CRED|AUTH|COOKIE|SESSION", re.IGNORECASE)
"""What no list below may let through, whatever its pattern allows."""
_ALLOWED: Mapping[str, tuple[re.Pattern[str], str, str]] = {
    "variables.python": (
        re.compile(
            r"PYTHON(?:PATH|HOME|STARTUP|OPTIMIZE|DONTWRITEBYTECODE|UNBUFFERED|NOUSERSITE|HASHSEED"
            r"|IOENCODING|UTF8|UTF8MODE|WARNINGS|FAULTHANDLER|MALLOC|DEVMODE|SAFEPATH|USERBASE"
            r"|EXECUTABLE|PLATLIBDIR|GIL|NODEBUGRANGES|BREAKPOINT|PYCACHEPREFIX)|VIRTUAL_ENV"
            r"|CONDA_PREFIX|CONDA_DEFAULT_ENV"
        ),
        "variables of Python", "Python 的变量",
    ),
    "variables.loader": (
        re.compile(r"LD_(?:LIBRARY_PATH|PRELOAD|AUDIT|BIND_NOW|DEBUG)"),
        "variables of the dynamic loader", "动态加载器的变量",
    ),
    "variables.cuda": (
        re.compile(r"(?:CUDA|CUDNN|CUBLAS|NVIDIA|NVTE|TORCH_CUDA)_[A-Z0-9_]+"),
        "variables of CUDA", "CUDA 的变量",
    ),
    "variables.nccl": (
        re.compile(r"(?:NCCL|TORCH_NCCL|GLOO|UCX|FI)_[A-Z0-9_]+"), "variables of NCCL",
        "NCCL 的变量",
    ),
    "variables.frameworks": (
        re.compile(
            r"(?:TORCH|PYTORCH|TORCHINDUCTOR|TF|XLA|JAX|KERAS|TRITON|ORT|VLLM)_[A-Z0-9_]+"
            r"|USE_(?:TF|TORCH|JAX)"
        ),
        "variables of frameworks", "框架的变量",
    ),
    "variables.hf": (
        re.compile(
            r"HF_(?:HOME|HUB_CACHE|HUB_OFFLINE|ENDPOINT|DATASETS_CACHE|DATASETS_OFFLINE|ASSETS_CACHE"
            r"|HUB_DISABLE_\w+|HUB_ENABLE_\w+|HUB_DOWNLOAD_TIMEOUT|HUB_ETAG_TIMEOUT|XET_\w+"
            r"|MODULES_CACHE|EVALUATE_OFFLINE)|TRANSFORMERS_(?:CACHE|OFFLINE|VERBOSITY)"
            r"|HUGGINGFACE_HUB_CACHE|TOKENIZERS_PARALLELISM"
        ),
        "variables of Hugging Face", "Hugging Face 的变量",
    ),
    "variables.threads": (
        re.compile(r"(?:OMP|KMP|GOMP|MKL|OPENBLAS|NUMEXPR|BLIS|VECLIB)_[A-Z0-9_]+"),
        "variables of thread libraries", "线程库的变量",
    ),
    "cluster.slurm": (
        re.compile(
            r"SLURM_(?:JOB_ID|JOB_NUM_NODES|NNODES|NTASKS|NTASKS_PER_NODE|PROCID|LOCALID|NODEID"
            r"|CPUS_PER_TASK|CPUS_ON_NODE|GPUS|GPUS_ON_NODE|GPUS_PER_NODE|GPUS_PER_TASK|MEM_PER_CPU"
            r"|MEM_PER_NODE|MEM_PER_GPU|STEP_ID|RESTART_COUNT|ARRAY_TASK_ID|JOB_GPUS|STEP_GPUS)"
        ),
        "what Slurm says", "Slurm 的变量",
    ),
    "cluster.torchrun": (
        re.compile(
            r"RANK|LOCAL_RANK|GROUP_RANK|ROLE_RANK|WORLD_SIZE|LOCAL_WORLD_SIZE|ROLE_WORLD_SIZE"
            r"|MASTER_ADDR|MASTER_PORT|TORCHELASTIC_(?:RESTART_COUNT|MAX_RESTARTS|ERROR_FILE)"
        ),
        "what torchrun says", "torchrun 的变量",
    ),
    "cluster.mpi": (
        re.compile(
            r"(?:OMPI_COMM_WORLD|PMI|PMIX|MPI_LOCAL|MV2_COMM_WORLD)_(?:RANK|SIZE|LOCAL_RANK"
            r"|LOCAL_SIZE|NODE_RANK)"
        ),
        "what MPI says", "MPI 的变量",
    ),
}  # fmt: skip
_LONGEST = 1_000
_SOURCE = "the environment, by an allow list of names"


def _variables(pattern: re.Pattern[str]) -> Callable[[Look], Value | Unknown]:
    def read(look: Look) -> Mapping[str, str]:
        return {
            name: value[:_LONGEST]
            for name, value in sorted(look.environ.items())
            if pattern.fullmatch(name) and not _SECRET.search(name)
        }

    return read


def _is_kubernetes(look: Look) -> bool:
    return bool(look.environ.get("KUBERNETES_SERVICE_HOST"))


def _scheduler(look: Look) -> str | Unknown:
    for variable, name in (
        ("SLURM_JOB_ID", "slurm"), ("PBS_JOBID", "pbs"), ("LSB_JOBID", "lsf"), ("JOB_ID", "sge"),
        ("RAY_JOB_ID", "ray"), ("KUBERNETES_SERVICE_HOST", "kubernetes"),
    ):  # fmt: skip
        if look.environ.get(variable):
            return name
    return Unknown("no variable of a scheduler is set")


_SUBMITTERS = (
    "/etc/slurm/slurm.conf", "/etc/slurm-llnl/slurm.conf", "/run/slurm/conf/slurm.conf",
    "/usr/bin/sbatch", "/usr/local/bin/sbatch", "/usr/bin/qsub", "/usr/bin/bsub",
)  # fmt: skip


def _submits(look: Look) -> bool:
    """Tell whether jobs go from here to other machines, as from the login node of a cluster."""
    if not isinstance(_scheduler(look), Unknown):
        return False
    folders = look.environ.get("PATH", "").split(os.pathsep)
    tools = (f"{folder}/{name}" for folder in folders for name in ("sbatch", "qsub", "bsub"))
    return any(map(os.path.exists, (*_SUBMITTERS, *tools)))


def _world(look: Look) -> int | Unknown:
    text = look.environ.get("WORLD_SIZE", "")
    return int(text) if text.isdecimal() else Unknown("WORLD_SIZE names no number")


FACTS = (
    *(
        Fact(name, "table", _SOURCE, f"{en}: {{}}", f"{zh}：{{}}",
             _variables(pattern))
        for name, (pattern, en, zh) in _ALLOWED.items()
    ),
    Fact(
        "cluster.is_kubernetes", "truth", "KUBERNETES_SERVICE_HOST",
        "it runs in Kubernetes|it does not run in Kubernetes",
        "运行在 Kubernetes 中|不在 Kubernetes 中", _is_kubernetes,
    ),
    Fact(
        "cluster.scheduler", "text", "SLURM_JOB_ID, PBS_JOBID, LSB_JOBID, JOB_ID, RAY_JOB_ID",
        "it was started by {}", "由 {} 启动", _scheduler,
    ),
    Fact(
        "cluster.is_submitter", "truth", "slurm.conf, sbatch, qsub, bsub, SLURM_JOB_ID",
        "jobs are sent from here to other machines|no job is sent from here to other machines",
        "作业从这里提交到其他机器|作业不从这里提交到其他机器", _submits,
        can_hang=True,
    ),
    Fact(
        "cluster.world", "number", "WORLD_SIZE",
        "{} processes do the same work", "{} 个进程做同一工作", _world,
    ),
)  # fmt: skip
