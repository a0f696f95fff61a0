# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Two modules of one project that import each other. circle.py [from|attribute|package]"""
import sys
import tempfile

from errorcanon.lab.kits.project import project, run

FILES = {
    "from": {"model": "from data import SIZE\nWIDTH = 3\n", "data": "from model import WIDTH\nSIZE = 4\n"},
    "attribute": {"model": "import data\nWIDTH = data.SIZE\n", "data": "import model\nSIZE = 4 + model.WIDTH\n"},
    "package": {"main": "from net import model\n"},
}
kind = (sys.argv[1:] or ["from"])[0]
with tempfile.TemporaryDirectory() as folder:
    project(folder, train="import model\n", **FILES[kind])
    if kind == "package":
        project(folder + "/net", __init__="", **FILES["from"])
        for name in ("model", "data"):
            path = "%s/net/%s.py" % (folder, name)
            text = open(path).read().replace("from data", "from net.data").replace("from model", "from net.model")
            open(path, "w").write(text)
    code, text = run(folder, "main.py" if kind == "package" else "train.py")
print(text.replace(folder, "/app"))
sys.exit(code)
