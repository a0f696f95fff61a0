# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""What tells a circle, what helps and what does not. remedies.py tell|rename|third|inside"""
import sys
import tempfile

from errorcanon.lab.kits.project import DICE, project, run

MODEL, DATA = "from data import SIZE\nWIDTH = 3\n", "from model import WIDTH\nSIZE = 4 * WIDTH\n"
LATER = """
# region inside fill: area, data, SIZE, WIDTH
WIDTH = 3


def area():
    from data import SIZE

    return SIZE * WIDTH
# endregion
"""
form = (sys.argv[1:] or ["tell"])[0]


def frames(text):
    return [line.split('"')[1].rsplit("/", 1)[-1] for line in text.splitlines() if line.lstrip().startswith('File "/')]


with tempfile.TemporaryDirectory() as folder:
    if form == "tell":
        project(folder + "/circle", train="import model\n", model=MODEL, data=DATA)
        code, text = run(folder + "/circle", folder + "/circle/train.py")
        assert code and frames(text)[-2:] == ["model.py", "data.py"] and "'WIDTH' from" in text and "'model'" in text, text
        project(folder + "/own", train="import random\n", random=DICE)
        code, text = run(folder + "/own", folder + "/own/train.py")
        assert code and frames(text)[-1] == "random.py" and "'random'" in text, text
    elif form == "rename":
        project(folder, train="import network\n", network=MODEL, data=DATA.replace("model", "network"))
        code, text = run(folder, "train.py")
        assert code and "cannot import name 'WIDTH'" in text, text
    elif form == "third":
        project(folder + "/before", train="import model\n", model=MODEL, data=DATA)
        assert "cannot import name 'WIDTH'" in run(folder + "/before", "train.py")[1]
        project(folder, train="import model\nimport data\nprint(model.AREA, data.SIZE)\n", sizes="WIDTH = 3\n")
        project(folder, model="from data import SIZE\nfrom sizes import WIDTH\nAREA = SIZE * WIDTH\n", data="from sizes import WIDTH\nSIZE = 4 * WIDTH\n")
        assert run(folder, "train.py") == (0, "36 12\n")
        assert run(folder, "-c", "import data, model; print(model.AREA, data.SIZE)") == (0, "36 12\n")
    else:
        project(folder, train="import model\nprint(model.area())\n")
        project(folder, model=LATER, data=DATA)
        assert run(folder, "train.py") == (0, "36\n")
        assert run(folder, "-c", "import data, model; print(model.area())") == (0, "36\n")
print("held:", form)
