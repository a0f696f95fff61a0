# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""What ends it, and what does not: steps.py [reader|main|module|code|state]"""
import sys
import tempfile

from errorcanon.lab.kits.project import project, run

from parts import LOAD, NET, SAVE

GIVE = """
# region give-main
import sys

import models

sys.modules["__main__"].Net = models.Net
# endregion
"""
step = (sys.argv[1:] or ["main"])[0]
plain = LOAD.format(first="", shown="net.weight")
with tempfile.TemporaryDirectory() as folder:
    is_code = step == "code"
    project(folder, models=NET, train=SAVE.format(net="from models import Net" if is_code else NET, what="Net()"), predict=plain)
    assert run(folder, "train.py")[0] == 0
    if is_code:
        project(folder, models="class NetV2:\n    pass\n")
    code, text = run(folder, "predict.py")
    assert code == 1 and "Can't get attribute 'Net' on <module" in text, text
    if step == "reader":
        project(folder, predict=plain.replace("pickle.load(file)", "pickle.Unpickler(file, encoding='latin1').load()"))
    elif step == "main":
        project(folder, predict=LOAD.format(first=GIVE, shown="net.weight"))
    elif step == "module":
        project(folder, train=SAVE.format(net="from models import Net", what="Net()"))
        assert run(folder, "train.py")[0] == 0
    elif is_code:
        project(folder, models=NET)  # the code as it was when the file was written
    else:
        project(folder, train=SAVE.format(net=NET, what="Net().__dict__"), predict=LOAD.format(first="from models import Net", shown="Net.__new__(Net).__dict__.update(net) or net['weight']"))
        assert run(folder, "train.py")[0] == 0
    code, text = run(folder, "predict.py")
print(text.strip().splitlines()[-1])
if step == "reader":
    assert code == 1 and "Can't get attribute 'Net' on <module" in text, text
else:
    assert (code, text.strip()) == (0, "[1, 2]"), text
