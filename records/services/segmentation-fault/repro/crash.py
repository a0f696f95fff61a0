# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Let native code touch memory that it does not have: crash.py [shell|handler|line|catch|apart|stack|killed]. Needs gcc of the system."""
import ctypes
import os
import subprocess
import sys
import tempfile
import threading

from errorcanon.lab.kits.debian import shared_library
from errorcanon.lab.kits.shell import bash

SOURCE = r"""
int read_at(int index) { static int numbers[3] = {1, 2, 3}; return index == 2 ? *(volatile int *)0 : numbers[index]; }
long deep(long n) { volatile char room[1024]; room[0] = 1; return n == 0 ? 0 : room[0] + deep(n - 1); }
"""
LINE = """
# region which-line fill: program.py
python -X faulthandler program.py
# endregion
"""
PROGRAM = """
import ctypes, sys

library = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "./native.so")


def load_sample(index):
    return library.read_at(index)


try:
    print(load_sample(int(sys.argv[2]) if len(sys.argv) > 2 else 2))
except BaseException as error:
    print("caught", error)
"""
kind = (sys.argv[1:] or ["shell"])[0]
folder = tempfile.mkdtemp()
native = os.path.join(folder, "native.so")
with open(native, "wb") as file:
    file.write(shared_library("native.so", SOURCE))
with open(os.path.join(folder, "program.py"), "w") as file:
    file.write(PROGRAM)
if kind in ("shell", "handler"):
    option = "-X faulthandler " if kind == "handler" else ""
    sys.exit(subprocess.call(["bash", "-c", "%s %sprogram.py; exit $?" % (sys.executable, option)], cwd=folder))
if kind == "killed":
    sys.exit(subprocess.call(["bash", "-c", "bash -c 'kill -ABRT $$'; exit $?"], cwd=folder))
code, text = bash("python program.py\n:", folder)
assert code == 139, (code, text)
if kind == "line":
    code, text = bash(LINE + ":", folder)
    assert code == 139 and "program.py" in text and "in load_sample" in text, text
    code, text = bash("python -X faulthandler program.py ./native.so 1", folder)
    assert (code, text) == (0, "2\n"), text
elif kind == "catch":
    # program.py has the try already
    assert "caught" not in text
elif kind == "apart":
    script, library = os.path.join(folder, "program.py"), native
    # region run-it-apart fill: script, library
    results, crashed = {}, []
    for index in range(3):
        ran = subprocess.run([sys.executable, script, library, str(index)], stdout=subprocess.PIPE)
        if ran.returncode < 0:  # ended by a signal
            crashed.append(index)
        else:
            results[index] = int(ran.stdout)
    # endregion
    assert results == {0: 1, 1: 2} and crashed == [2], (results, crashed)
elif kind == "stack":
    call = "import ctypes; print(ctypes.CDLL('./native.so').deep(%d))" % 20000
    code, text = bash("python -c \"%s\"\n:" % call, folder)
    assert code == 139, (code, text)
    library, said = ctypes.CDLL(native), []

    def work():
        said.append(library.deep(20000))

    # region larger-stack fill: work
    threading.stack_size(256 * 1024 * 1024)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    # endregion
    assert said == [20000], said
print(kind, "as the record says")
