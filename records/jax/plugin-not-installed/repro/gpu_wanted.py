# /// script
# requires-python = ">=3.9"
# dependencies = ["jax"]
# ///
"""Ask a JAX that was installed for the CPU for a GPU, and let the error out.

    gpu_wanted.py [cuda|gpu|devices|jit]
"""
import os
import sys

kind = (sys.argv[1:] or ["cuda"])[0]
if kind in ("cuda", "gpu"):
    os.environ["JAX_PLATFORMS"] = kind
os.environ["JAX_TRACEBACK_FILTERING"] = "off"
import jax  # noqa: E402

assert jax.__version__, "the control: the import itself asks for no device"
if kind in ("cuda", "gpu"):
    jax.devices()
assert jax.devices("cpu"), "the control: without JAX_PLATFORMS there is a CPU"
if kind == "devices":
    jax.devices("gpu")
jax.jit(lambda x: x + 1, backend="gpu")(1.0)
