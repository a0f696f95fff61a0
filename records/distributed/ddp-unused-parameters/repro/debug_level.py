# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""What TORCH_DISTRIBUTED_DEBUG adds to the message: INFO (default) the names; DETAIL too in torch 1.12.1 and
2.0.0, while torch 2.13.0 dies with it without a message.

Arguments: the level; `dies` after it asserts the second half.
"""
import os
import pathlib
import subprocess
import sys

level = sys.argv[1] if len(sys.argv) > 1 else "INFO"
script = pathlib.Path(__file__).with_name("unused.py")
runs = {}
for each in ("OFF", level):
    run = subprocess.run([sys.executable, str(script), "head"], env=dict(os.environ, TORCH_DISTRIBUTED_DEBUG=each), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    runs[each] = run.returncode, run.stdout.decode(errors="replace")
    print(each, "status", run.returncode, [line for line in runs[each][1].splitlines() if "did not receive grad for" in line])
names = "Parameters which did not receive grad for rank 0: auxiliary.bias, auxiliary.weight"
assert runs["OFF"][0] == 1 and "did not receive grad for rank 0: 4 5" in runs["OFF"][1] and names not in runs["OFF"][1]
if "dies" not in sys.argv:
    assert runs[level][0] == 1 and names in runs[level][1], runs[level]
else:
    assert runs[level][0] == 11 and "did not receive grad" not in runs[level][1], runs[level]
