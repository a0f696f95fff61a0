# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The training of unguarded.py in a function that only the main process calls: every batch comes."""
import os
import subprocess
import sys
import tempfile

import torch.multiprocessing as multiprocessing
from squares import Squares
from torch.utils.data import DataLoader

multiprocessing.set_start_method("spawn", force=True)  # Windows and macOS do so by themselves
seen = []


def train(batch):
    seen.extend(batch.tolist())


# region main-guard fill: Squares, train
def main():
    loader = DataLoader(Squares(), batch_size=4, num_workers=2)
    for batch in loader:
        train(batch)


if __name__ == "__main__":
    main()
# endregion
    # without the guard, and with what the workers say
    with tempfile.TemporaryDirectory() as folder, open("unguarded.py") as file:
        silent, loud = file.read(), os.path.join(folder, "loud.py")
        with open(loud, "w") as copy:
            copy.write(silent.replace('sys.stderr = open(os.devnull, "w")', "pass"))
        ended = subprocess.run([sys.executable, loud], env=dict(os.environ, PYTHONPATH=os.getcwd()), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        said = ended.stderr.decode()
    print(said[-400:])
    assert ended.returncode == 1 and "DataLoader worker (pid" in said
    assert "An attempt has been made to start a new process before the" in said
    assert seen == [index * index for index in range(8)], seen
    print(seen)
