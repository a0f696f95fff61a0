# /// script
# requires-python = ">=3.11"
# dependencies = ["jax==0.10.2", "numpy"]
# ///
"""Ask JAX on a machine without an accelerator for far more than any host has."""
import os
import sys
import tempfile

main = os.path.join(tempfile.mkdtemp(), "main.py")
with open(main, "w") as file:
    file.write("import jax.numpy as jnp\n\njnp.zeros(1 << 46, 'float32').block_until_ready()\n")
os.execv(sys.executable, [sys.executable, main])
