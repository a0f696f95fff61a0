"""A module of an environment that asks for a newer libstdc++ than the system's, which it gets.

Kinds: environment (the environment holds the newer one), nowhere (nothing here does). The folder
stays.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import NoReturn

from errorcanon.lab.kits.failing_program import become
from errorcanon.lab.kits.libstdcxx import build_module, stand_in


def import_module(kind: str) -> NoReturn:
    """Build the module and become a Python that imports it."""
    folder = tempfile.mkdtemp()
    packages = os.path.join(folder, "envs", "app", "lib", "python3", "site-packages")
    os.makedirs(packages)
    newer = stand_in(os.path.join(folder, "newer"), 99)
    library = os.path.join(newer, "libstdc++.so.6")
    build_module(packages, "v99", library)
    if kind == "environment":
        shutil.copy(library, os.path.join(folder, "envs", "app", "lib"))
    shutil.rmtree(newer)
    os.environ.pop("LD_LIBRARY_PATH", None)
    become(packages, "-c", "import ops")
