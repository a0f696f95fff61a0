# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Under forkserver, as on Linux since Python 3.14, a script without a main guard fails, and with one every batch comes."""
import os
import subprocess
import sys
import tempfile

TRAINING = """
import torch.multiprocessing as multiprocessing
from squares import Squares
from torch.utils.data import DataLoader

multiprocessing.set_start_method("%s", force=True)


def main():
    print([value for batch in DataLoader(Squares(), batch_size=4, num_workers=2) for value in batch.tolist()])


%s
"""


def run(method, call):
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, "train.py")
        with open(script, "w") as file:
            file.write(TRAINING % (method, call))
        environ = dict(os.environ, PYTHONPATH=os.getcwd())
        ended = subprocess.run([sys.executable, script], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ended.returncode, ended.stdout.decode()


status, text = run("forkserver", "main()")
print(text[-300:])
assert status == 1 and "DataLoader worker (pid" in text and "exited unexpectedly" in text
assert "An attempt has been made to start a new process before the" in text
for method, call in (("forkserver", 'if __name__ == "__main__":\n    main()'), ("fork", "main()")):
    status, text = run(method, call)
    assert status == 0 and "[0, 1, 4, 9, 16, 25, 36, 49]" in text, text
