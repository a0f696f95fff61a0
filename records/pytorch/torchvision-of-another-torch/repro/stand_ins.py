"""Two indexes of packages made here, named and numbered as torch's, and an environment with pip.

The default index has builds for CUDA without a mark; the one for the CPU marks them +cpu.
"""
import os
import subprocess
import sys
import venv

import pip as pip_itself
from errorcanon.lab.kits.wheels import make_index

TAG = "py3-none-any"


def indexes(folder):
    """Make both indexes; give their addresses."""
    default, cpu = os.path.join(folder, "default"), os.path.join(folder, "cpu")
    os.makedirs(default), os.makedirs(cpu)
    releases = [("2.12.1", "0.27.1"), ("2.13.0", "0.28.0"), ("2.14.0", "0.29.0")]
    plain = [w for t, v in releases for w in (("torch", t, TAG), ("torchvision", v, TAG, "torch==" + t))]
    marked = [w for t, v in releases for w in (("torch", t + "+cpu", TAG), ("torchvision", v + "+cpu", TAG, "torch==" + t))]
    return make_index(default, plain), make_index(cpu, marked)


class Home:
    """An environment of its own, into which the pip of this lane installs."""

    def __init__(self, folder):
        venv.create(os.path.join(folder, "env"), with_pip=False)
        self.python = os.path.join(folder, "env", "bin", "python")

    def pip(self, *words):
        """Run pip there; give its exit code and what it printed."""
        environ = {k: v for k, v in os.environ.items() if not k.startswith("PIP_")}
        environ.update(PYTHONPATH=os.path.dirname(os.path.dirname(pip_itself.__file__)), PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_RETRIES="0")
        done = subprocess.run([self.python, "-W", "ignore", "-m", "pip", *words], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout.decode()

    def has(self):
        """Give the versions of torch and torchvision that are installed there."""
        ask = "import torch, torchvision; print(torch.version, torchvision.version)"
        return tuple(subprocess.check_output([self.python, "-c", ask]).decode().split())
