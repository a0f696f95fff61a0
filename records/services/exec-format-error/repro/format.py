# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Start a script without a first line, or a program for another processor: format.py [script|program|told|rights|line|machine|denied]."""
import os
import platform
import shutil
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

TOLD = """
# region ask-file fill: FILE
uname -m
od -An -tx1 -N20 FILE
# endregion
"""
LINE = """
# region write-the-first-line fill: start
sed -i '1i #!/bin/bash' start
# endregion
"""
MACHINES = {"x86_64": b"\x3e\x00", "aarch64": b"\xb7\x00"}
kind = (sys.argv[1:] or ["script"])[0]
os.environ["LC_ALL"] = "C"
folder = tempfile.mkdtemp()
script, program = os.path.join(folder, "start"), os.path.join(folder, "tool")
with open(script, "w") as file:
    file.write("echo done\n")
shutil.copy(shutil.which("true"), program)


def set_machine(code):
    """Say in the program's header for which processor it is."""
    with open(program, "r+b") as file:
        file.seek(18)
        file.write(code)


here = MACHINES[platform.machine()]
set_machine(next(code for code in MACHINES.values() if code != here))
for path in (script, program):
    os.chmod(path, 0o755)
if kind == "script":
    subprocess.check_call([script])
elif kind == "program":
    sys.exit(subprocess.call(["bash", "-c", "./tool"], cwd=folder))
elif kind == "denied":
    os.chmod(script, 0o644)
    sys.exit(subprocess.call(["bash", "-c", "./start"], cwd=folder))


def refused(path):
    try:
        subprocess.check_call([path])
    except OSError as error:
        assert error.errno == 8, error
    else:
        raise AssertionError("it was started")


refused(script)
refused(program)
# the shell runs such a script all the same
assert bash("./start", folder) == (0, "done\n")


def told(path):
    lines = bash(TOLD.replace("FILE", path), folder)[1].split("\n", 1)
    return lines[0], lines[1].split()


if kind == "told":
    machine, first = told(program)
    assert first[:4] == ["7f", "45", "4c", "46"] and first[18] != here.hex()[:2], first
    set_machine(here)
    assert told(program)[1][18] == here.hex()[:2] and machine == platform.machine()
    assert told(script)[1][:2] != ["23", "21"]
    for before in ("\n", " ", "\ufeff"):
        with open(script, "w", encoding="utf-8") as file:
            file.write(before + "#!/bin/bash\necho done\n")
        refused(script)
        assert told(script)[1][:2] != ["23", "21"]
    assert told(script)[1][:3] == ["ef", "bb", "bf"]
elif kind == "rights":
    for path in (script, program):
        os.chmod(path, 0o777)
        refused(path)
elif kind == "line":
    code, text = bash(LINE, folder)
    assert code == 0 and subprocess.check_output([script]) == b"done\n", text
else:
    set_machine(here)
    assert subprocess.call([program]) == 0
print(kind, "as the record says")
