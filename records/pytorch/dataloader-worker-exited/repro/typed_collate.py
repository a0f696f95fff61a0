# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""A collate function typed into an interpreter is not there for a worker, under spawn and forkserver; an imported one is."""
import os
import subprocess
import sys
import tempfile

CELL = """
import torch.multiprocessing as multiprocessing
from squares import Squares
from torch.utils.data import DataLoader
multiprocessing.set_start_method("%s", force=True)
%s
print([value for batch in DataLoader(Squares(), batch_size=4, num_workers=2, collate_fn=together) for value in batch])
"""
FUNCTION = "def together(samples):\n    return [int(sample) for sample in samples]\n"


def run(method, cell):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "mine.py"), "w") as file:
            file.write(FUNCTION)
        environ = dict(os.environ, PYTHONPATH=os.pathsep.join([os.getcwd(), folder]))
        ended = subprocess.run([sys.executable, "-c", CELL % (method, cell)], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ended.returncode, ended.stdout.decode()


for method in ("spawn", "forkserver"):
    status, text = run(method, FUNCTION)
    print(text[-300:])
    assert status == 1 and "Can't get attribute 'together' on <module '__main__'" in text, text
    assert "exited unexpectedly" in text, text
    status, text = run(method, "from mine import together")
    assert status == 0 and "[0, 1, 4, 9, 16, 25, 36, 49]" in text, text
