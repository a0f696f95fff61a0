# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""An object is loaded whose class is not where it was: load.py [main|module|own]"""
import sys
import tempfile

from errorcanon.lab.kits.project import project, run

from parts import LOAD, NET, SAVE

kind = (sys.argv[1:] or ["main"])[0]
load = LOAD.format(first="", shown="net.weight")
with tempfile.TemporaryDirectory() as folder:
    if kind == "main":
        project(folder, train=SAVE.format(net=NET, what="Net()"), predict=load)
    elif kind == "module":
        project(folder, models=NET, train=SAVE.format(net="from models import Net", what="Net()"), predict=load)
    else:  # the class is there, and asked for something that it has not
        project(folder, models=NET, train=SAVE.format(net="from models import Net", what="Net()"), predict=LOAD.format(first="", shown="net.bias"))
    code, text = run(folder, "train.py")
    assert code == 0, text
    if kind == "module":
        project(folder, models="class NetV2:\n    pass\n")  # the newer code renamed it
    code, text = run(folder, "predict.py")
print(text.replace(folder, "/app"))
sys.exit(code)
