# /// script
# requires-python = ">=3.11"
# dependencies = ["jax[cuda12]", "numpy"]
# ///
"""Two JAX processes share a card when neither reserves it, and both compute right. Needs a GPU."""
import os
import subprocess
import sys

PROGRAM = """
import sys, jax, jax.numpy as jnp, numpy
x = numpy.arange(4096, dtype="float32").reshape(64, 64) / 4096
y = numpy.asarray(jnp.dot(x, x, precision="highest"))
assert numpy.allclose(y, x @ x, atol=1e-3)
stats = jax.devices()[0].memory_stats()
print(stats.get("bytes_reserved", 0) or stats.get("pool_bytes", 0), flush=True)
sys.stdin.read()
"""


def both(setting):
    """Two processes at a time; how many computed, and what they had taken by then."""
    env = os.environ | {"XLA_PYTHON_CLIENT_PREALLOCATE": setting}
    running = [
        subprocess.Popen([sys.executable, "-c", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)
        for _ in range(2)
    ]
    taken = [each.stdout.readline().strip() for each in running]
    for each in running:
        each.stdin.close()
        each.wait()
    return taken


shared = both("false")
assert all(shared), shared
print("without reservation both computed:", shared)
