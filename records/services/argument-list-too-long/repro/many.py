# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Move more files than one command can name: many.py [shell|python|told|script|moved|few]."""
import glob
import os
import resource
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

TOLD = """
# region how-much-it-is fill: data
getconf ARG_MAX
printf '%s ' data/* | wc -c
env | wc -c
# endregion
"""
MOVE = """
# region one-by-one fill: data, sorted
mkdir -p sorted
find data -maxdepth 1 -name '*.txt' -print0 | xargs -0 mv -t sorted
# endregion
"""
kind = (sys.argv[1:] or ["shell"])[0]
os.environ["LC_ALL"] = "C"
# a quarter of the stack is the room for arguments: a smaller one needs fewer files
resource.setrlimit(resource.RLIMIT_STACK, (1 << 20, resource.getrlimit(resource.RLIMIT_STACK)[1]))
folder = tempfile.mkdtemp()
os.mkdir(os.path.join(folder, "data"))
os.mkdir(os.path.join(folder, "sorted"))
count = 20 if kind == "few" else 2500
for number in range(count):
    with open(os.path.join(folder, "data", "%s-%06d.txt" % ("picture" * 14, number)), "w") as file:
        file.write(str(number))
line = "mv data/*.txt sorted"
if kind in ("shell", "few"):
    sys.exit(subprocess.call(["bash", "-c", line], cwd=folder))
if kind == "python":
    os.chdir(folder)
    subprocess.check_call(["mv", *glob.glob("data/*.txt"), "sorted"])


def refused(command):
    code, text = bash(command, folder)
    assert code == 126 and "mv: Argument list too long" in text, (code, text)
    assert len(os.listdir(os.path.join(folder, "data"))) == count


refused(line)
if kind == "told":
    limit, names, environ = map(int, bash(TOLD, folder)[1].split())
    assert names > limit * 0.9 and environ < limit / 4, (limit, names, environ)
    few = bash(TOLD.replace("data/*", "data/*-00000*"), folder)[1].split()
    assert int(few[1]) < limit / 4, few
elif kind == "script":
    with open(os.path.join(folder, "sort.sh"), "w") as file:
        file.write(line + "\n")
    refused("bash sort.sh")
else:
    code, text = bash(MOVE, folder)
    assert code == 0, text
    found = sorted(os.listdir(os.path.join(folder, "sorted")))
    assert len(found) == count and os.listdir(os.path.join(folder, "data")) == []
    for number, name in enumerate(found):
        with open(os.path.join(folder, "sorted", name)) as file:
            assert file.read() == str(number)
print(kind, "as the record says")
