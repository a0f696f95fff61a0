# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Name the GPU in other variables and settings: no name makes a backend that is not installed."""
import os
import subprocess
import sys
from importlib.metadata import version

WORDS = ("Unable to initialize backend", "assert _default_backend is not None", "AssertionError", "Unknown backend")
TRIES = {
    "JAX_PLATFORM_NAME": ({"JAX_PLATFORM_NAME": "gpu"}, ""),
    "CUDA_VISIBLE_DEVICES": ({"CUDA_VISIBLE_DEVICES": "0", "JAX_PLATFORMS": "cuda"}, ""),
    "XLA_FLAGS": ({"XLA_FLAGS": "--xla_gpu_cuda_data_dir=/usr/local/cuda", "JAX_PLATFORMS": "cuda"}, ""),
    "jax_platforms": ({}, "jax.config.update('jax_platforms', 'cuda'); "),
    "jax_platform_name": ({}, "jax.config.update('jax_platform_name', 'gpu'); "),
    "default_device": ({}, "jax.config.update('jax_default_device', jax.devices('gpu')[0]); "),
}
OLDER = tuple(map(int, version("jax").split(".")[:3])) < (0, 4, 31)
if OLDER:  # newer releases skip the platform that is not there
    TRIES["cuda,cpu"] = ({"JAX_PLATFORMS": "cuda,cpu"}, "")


def run(variables, code):
    code = "import jax; " + code + "print(jax.numpy.ones(3).sum())"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **variables})


assert run({}, "").stdout.strip() == "3.0", "the control"
for name, (variables, code) in TRIES.items():
    tried = run(variables, code)
    said = [line for line in tried.stderr.splitlines() if any(words in line for words in WORDS)]
    assert tried.returncode != 0 and said, (name, tried.stderr)
    print(name, "->", said[-1].strip()[:90])
