# /// script
# requires-python = ">=3.10"
# dependencies = ["jax"]
# ///
"""List the plug-ins and the device files: the message is the same for a missing plug-in and a missing device."""
import subprocess
import sys
from importlib.metadata import distributions

# region plugin-or-device
import os
from importlib.metadata import entry_points, version

plugins = [entry.name for entry in entry_points(group="jax_plugins")]
devices = [path for path in ("/dev/nvidia0", "/dev/nvidiactl", "/dev/dxg") if os.path.exists(path)]
print(plugins, "jaxlib", version("jaxlib"), devices)
# endregion
plugins = [name for name in plugins if "cuda" in name]
wanted = any(one.name.startswith("jax-cuda") for one in distributions())
assert bool(plugins) == wanted


def error(platforms):
    environment = {**os.environ, "JAX_PLATFORMS": platforms}
    tried = subprocess.run([sys.executable, "-c", "import jax; jax.devices()"], capture_output=True, text=True, env=environment)
    return "" if tried.returncode == 0 else tried.stderr


print(error("cuda")[-300:])
assert error("cpu") == "", "the control"
if not devices:
    NEWER = tuple(map(int, version("jax").split(".")[:2])) >= (0, 6)
    assert ("assert _default_backend is not None" if NEWER else "Unable to initialize backend 'cuda'") in error("cuda")
