# /// script
# requires-python = ">=3.9"
# dependencies = ["jax==0.4.26", "jaxlib==0.4.30", "numpy<2"]
# ///
"""Let jaxlib claim the release of jax, so that the check passes; then see how far jax comes."""
import subprocess
import sys

CODE = """
from importlib.metadata import version
import jaxlib.version
jaxlib.version.__version__ = version("jax")
import jax
import jax.numpy as jnp
x = jnp.arange(6.0).reshape(2, 3)
assert (jax.jit(lambda x: x @ x.T)(x) == jnp.array([[5.0, 14.0], [14.0, 50.0]])).all()
"""
tried = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True)
print(tried.stderr[-600:])
assert tried.returncode != 0
assert "RuntimeError: jaxlib" not in tried.stderr, "the check itself is passed"
