# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The folder of the newer library put before the old one's, as in a conda environment, or the old one taken off the path."""
import os
import shutil
import tempfile

from errorcanon.lab.kits.libstdcxx import system_library
from errorcanon.lab.kits.shell import bash
from world import make

TAKE_OFF = """
# region take-it-off fill: train.py
unset LD_LIBRARY_PATH
python train.py
# endregion
"""
PUT_FIRST = """
# region put-it-first fill: train.py
export LD_LIBRARY_PATH=$CONDA_PREFIX/lib:$LD_LIBRARY_PATH
python train.py
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    old = make(folder)
    os.makedirs(folder + "/conda/lib")
    shutil.copy(system_library(), folder + "/conda/lib/libstdc++.so.6")
    conda = {"CONDA_PREFIX": folder + "/conda"}
    for path in (old, old + ":" + folder + "/conda/lib"):
        code, text = bash("python train.py", folder, LD_LIBRARY_PATH=path, **conda)
        assert code == 1 and "GLIBCXX_3.4.29' not found" in text, text
        for commands in (TAKE_OFF, PUT_FIRST):
            code, text = bash(commands, folder, LD_LIBRARY_PATH=path, **conda)
            assert (code, text) == (0, "trained\n"), text
print("refused with the old one first, trained with the newer one first and with no path")
