# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The path from the script, the folder of the project, a folder that is made. ways.py [start|beside|make|imports]"""
import os
import subprocess
import sys
import tempfile

BESIDE = """
# region beside fill: data/train.csv
from pathlib import Path

here = Path(__file__).resolve().parent
with open(here / "data/train.csv") as file:
    rows = file.read()
# endregion
print(rows)
"""
PLAIN = 'with open("data/train.csv") as file:\n    print(file.read())\n'
START = """
# region start fill: /path/to/project, train.py
cd /path/to/project && python train.py
# endregion
"""
kind = (sys.argv[1:] or ["start"])[0]
project, elsewhere = tempfile.mkdtemp(), tempfile.mkdtemp()
os.mkdir(project + "/data")
with open(project + "/data/train.csv", "w") as file:
    file.write("1,2")
with open(project + "/train.py", "w") as file:
    file.write(BESIDE if kind == "beside" else PLAIN)


def run(command, folder, **more):
    """Run a command; give code and output."""
    environ = {**os.environ, "PATH": os.path.dirname(sys.executable) + ":" + os.environ.get("PATH", ""), **more}
    ran = subprocess.run(command, cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


script = [sys.executable, project + "/train.py"]
MISSING = "No such file or directory: 'data/train.csv'"
if kind == "make":
    os.chdir(elsewhere)
    try:
        open("runs/first/log.txt", "w")
    except FileNotFoundError as error:
        print(error)
    # region make fill: runs/first/log.txt
    os.makedirs("runs/first", exist_ok=True)
    with open("runs/first/log.txt", "w") as file:
        file.write("step 1\n")
    # endregion
    assert open("runs/first/log.txt").read() == "step 1\n"
elif kind == "imports":
    code, said = run(script, elsewhere, PYTHONPATH=project)
    assert code == 1 and MISSING in said, said
elif kind == "beside":
    assert run(script, elsewhere) == (0, "1,2\n") == run(script, project)
else:
    code, said = run(script, elsewhere)
    assert code == 1 and MISSING in said, said
    assert run(["bash", "-ec", START.replace("/path/to/project", project)], elsewhere) == (0, "1,2\n")
print("held")
