# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""An object is loaded whose class is not where it was: load.py [main|module|own]"""
import sys
import tempfile

from parts import LOAD, NET, SAVE, run, write

kind = (sys.argv[1:] or ["main"])[0]
load = LOAD.format(first="", shown="net.weight")
with tempfile.TemporaryDirectory() as folder:
    if kind == "main":
        write(folder, train=SAVE.format(net=NET, what="Net()"), predict=load)
    elif kind == "module":
        write(folder, models=NET, train=SAVE.format(net="from models import Net", what="Net()"), predict=load)
    else:  # the class is there, and asked for something that it has not
        write(folder, models=NET, train=SAVE.format(net="from models import Net", what="Net()"), predict=LOAD.format(first="", shown="net.bias"))
    code, text = run(folder, "train")
    assert code == 0, text
    if kind == "module":
        write(folder, models="class NetV2:\n    pass\n")  # the newer code renamed it
    code, text = run(folder, "predict")
print(text.replace(folder, "/app"))
sys.exit(code)
