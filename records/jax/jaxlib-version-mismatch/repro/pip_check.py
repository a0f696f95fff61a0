# /// script
# requires-python = ">=3.9"
# dependencies = ["jax==0.4.26", "jaxlib==0.4.30", "numpy<2", "pip"]
# ///
"""Ask pip whether the installation is sound: it sees nothing, since this jax names no jaxlib."""
import subprocess
import sys
from importlib.metadata import requires

named = [line for line in requires("jax") if line.startswith("jaxlib") and "extra" not in line]
assert not named, named
answer = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True)
print(answer.stdout)
assert not [line for line in answer.stdout.splitlines() if "jaxlib" in line]
tried = subprocess.run([sys.executable, "-c", "import jax"], capture_output=True, text=True)
assert tried.returncode == 1 and "RuntimeError: jaxlib" in tried.stderr
