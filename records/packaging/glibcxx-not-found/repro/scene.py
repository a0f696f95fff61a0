# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Import a module of an environment that gets the system's libstdc++; its folder stays.

scene.py [environment|nowhere]: the environment holds a newer libstdc++, or nothing here does
"""
import os
import shutil
import sys
import tempfile

from errorcanon.lab.kits.libstdcxx import build_module, stand_in

kind = (sys.argv[1:] or ["environment"])[0]
folder = tempfile.mkdtemp()
packages = folder + "/envs/app/lib/python3/site-packages"
os.makedirs(packages)
newer = stand_in(folder + "/newer", 99)
build_module(packages, "v99", newer + "/libstdc++.so.6")
if kind == "environment":
    shutil.copy(newer + "/libstdc++.so.6", folder + "/envs/app/lib/libstdc++.so.6")
shutil.rmtree(newer)
os.environ.pop("LD_LIBRARY_PATH", None)
os.chdir(packages)
os.execv(sys.executable, [sys.executable, "-c", "import ops"])
