# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The file names the classes that it wants, without loading any."""
import tempfile

from errorcanon.lab.kits.project import project, run
from errorcanon.lab.kits.shell import bash

from parts import NET, SAVE

SHOW = """
# region which-names fill: net.pkl
python -m pickletools net.pkl | grep -B4 GLOBAL | grep -E "UNICODE|GLOBAL '"
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    for module, net in {"__main__": NET, "models": "from models import Net"}.items():
        project(folder, models=NET, train=SAVE.format(net=net, what="Net()"))
        assert run(folder, "train.py")[0] == 0
        code, said = bash(SHOW, folder)
        assert code == 0 and f"'{module}'" in said and "'Net'" in said, said
        print(" ".join(said.split()[-2:]), module)
