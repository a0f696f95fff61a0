# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A dataset class typed into an interpreter, as into a notebook, is not there for a worker; an imported one is."""
import subprocess
import sys

NOTEBOOK = """
import torch.multiprocessing as multiprocessing
from torch.utils.data import DataLoader
multiprocessing.set_start_method("spawn", force=True)
%s
loader = DataLoader(Squares(), batch_size=4, num_workers=2)
print([value for batch in loader for value in batch.tolist()])
"""
IMPORT = """
# region class-in-a-file fill: squares, Squares
from squares import Squares
# endregion
"""


def run(cell):
    """Run the text as an interpreter does that has no script; give exit code and output."""
    ended = subprocess.run([sys.executable, "-c", NOTEBOOK % cell], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ended.returncode, ended.stdout.decode()


with open("squares.py") as file:
    status, text = run(file.read())
print(text)
assert status == 1 and "Can't get attribute 'Squares' on <module '__main__'" in text
assert "exited unexpectedly" in text
status, text = run(IMPORT)
print(text)
assert status == 0 and "[0, 1, 4, 9, 16, 25, 36, 49]" in text
