# /// script
# requires-python = ">=3.10"
# dependencies = ["jax"]
# ///
"""List the plug-ins and the device files: the message is the same for a missing plug-in and a missing device."""
import os
import subprocess
import sys
from importlib.metadata import distributions, entry_points, version

plugins = [entry.name for entry in entry_points(group="jax_plugins") if "cuda" in entry.name]
built_in = "cuda" in version("jaxlib")  # as in 0.4.13+cuda12.cudnn89
devices = [path for path in ("/dev/nvidia0", "/dev/nvidiactl", "/dev/dxg") if os.path.exists(path)]
wanted = any(one.name.startswith("jax-cuda") for one in distributions())
print("plug-ins", plugins or built_in, "devices", devices)
assert bool(plugins) == wanted


def error(platforms):
    environment = {**os.environ, "JAX_PLATFORMS": platforms}
    tried = subprocess.run([sys.executable, "-c", "import jax; jax.devices()"], capture_output=True, text=True, env=environment)
    return "" if tried.returncode == 0 else tried.stderr.strip().splitlines()[-1]


print(error("cuda"))
assert error("cpu") == "", "the control"
if not devices:
    assert error("cuda"), "with the plug-in as well"
