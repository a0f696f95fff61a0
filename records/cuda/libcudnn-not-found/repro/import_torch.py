# /// script
# requires-python = ">=3.9"
# dependencies = ["torch==2.0.0", "numpy<2"]
# ///
"""Import PyTorch from a copy of the installation in which the cuDNN wheel is left out."""
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

installed = Path(sysconfig.get_paths()["purelib"])
with tempfile.TemporaryDirectory() as folder:
    copy = Path(folder)
    for entry in installed.iterdir():  # links only: nothing is copied, nothing is changed
        if entry.name not in ("torch", "nvidia"):
            (copy / entry.name).symlink_to(entry)
    for root, _, files in os.walk(installed / "torch"):
        target = copy / Path(root).relative_to(installed)
        target.mkdir()
        for name in files:
            (target / name).symlink_to(Path(root) / name)
    (copy / "nvidia").mkdir()
    for entry in (installed / "nvidia").iterdir():
        if entry.name != "cudnn":
            (copy / "nvidia" / entry.name).symlink_to(entry)
    environment = {k: v for k, v in os.environ.items() if k != "LD_LIBRARY_PATH"} | {"PYTHONPATH": folder}
    done = subprocess.run(
        [sys.executable, "-S", "-c", "import torch"], env=environment, capture_output=True, text=True
    )
sys.stderr.write(done.stderr.replace(folder, str(installed)))
sys.exit(done.returncode)
