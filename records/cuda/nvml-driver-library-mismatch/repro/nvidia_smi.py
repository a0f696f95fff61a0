# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""Ask NVML on a machine whose driver package was renewed under a loaded module, and let the error out."""
import subprocess
import sys

from versions import library_version, module_version

assert module_version() != library_version(), "this machine is in order"
sys.exit(subprocess.run(["nvidia-smi"], stdout=sys.stderr).returncode)
