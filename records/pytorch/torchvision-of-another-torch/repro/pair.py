"""What is known of the installed torchvision without importing it."""
import glob
import importlib.metadata
import importlib.util
import os
import re
import subprocess
import sys

FOLDER = importlib.util.find_spec("torchvision").submodule_search_locations[0]
EXTENSION = glob.glob(os.path.join(FOLDER, "_C*.so"))[0]
with open(os.path.join(FOLDER, "version.py")) as file:
    BUILD = re.search(r"__version__ = '([^']+)'", file.read()).group(1)
"""The version with the mark of the build, as 0.28.0+cu130."""
WANTED = next(re.search(r"== ?([\w.+]+)", r).group(1) for r in importlib.metadata.requires("torchvision") if re.match(r"torch\b", r))
"""The release of torch that the wheel asks for."""


def run(code, **more):
    """Run code in a new Python; give its exit code and what it printed."""
    done = subprocess.run([sys.executable, "-c", code], env=dict(os.environ, **more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode().strip()


def fails(code, output):
    """Tell whether the compiled part was missing: at the import, or where its operator was called."""
    return bool(code) and ("operator torchvision::nms does not exist" in output or "Couldn't load custom C++ ops" in output)


USE = "import torch, torchvision; torchvision.ops.nms(torch.tensor([[0., 0., 1., 1.]]), torch.ones(1), 0.5)"
