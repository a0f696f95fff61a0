# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Modules of Python's own library that a build has not: missing.py [gdbm|tkinter|_tkinter|whose|venv|another|own]."""
import dbm.dumb
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

WHOSE = """
# region whose-python fill: python3
python3 -c "import sys; print(sys.version); print(sys.base_prefix)"
# endregion
"""
ANOTHER = """
# region another-python fill: /opt/python/bin/python3, tkinter
for one in /usr/bin/python3* /usr/local/bin/python3* ~/.pyenv/versions/*/bin/python3 /opt/python/bin/python3; do
    [ -x "$one" ] && "$one" -c "import tkinter" 2>/dev/null && echo "$one has tkinter"
done || true
# endregion
"""
SYSTEM = "/usr/bin/python3"
kind = (sys.argv[1:] or ["gdbm"])[0]
if kind == "gdbm":
    assert dbm.dumb
    import dbm.gnu
if kind in ("tkinter", "_tkinter"):
    sys.exit(subprocess.call([SYSTEM, "-c", "import " + kind]))
if kind == "own":
    import trainer_of_mine

folder = tempfile.mkdtemp()
failed = subprocess.run([SYSTEM, "-c", "import tkinter"], stderr=subprocess.PIPE)
assert b"module named 'tkinter'" in failed.stderr, failed.stderr
if kind == "whose":
    code, text = bash(WHOSE.replace("python3", SYSTEM), folder)
    assert code == 0 and text.splitlines()[-1] == "/usr", text
    code, text = bash(WHOSE.replace("python3", sys.executable), folder)
    assert code == 0 and text.splitlines()[-1] not in ("/usr", sys.prefix), text
elif kind == "venv":
    code, text = bash(SYSTEM + " -m venv --without-pip env; env/bin/python -c 'import tkinter'", folder)
    assert code == 1 and "module named 'tkinter'" in text, text
    code, text = bash(sys.executable + " -m venv --without-pip own; own/bin/python -c 'import dbm.gnu'", folder)
    assert code == 1 and "module named '_gdbm'" in text, text
else:
    code, text = bash(ANOTHER.replace("/opt/python/bin/python3", sys.executable), folder)
    assert code == 0 and sys.executable + " has tkinter" in text.splitlines(), text
    assert SYSTEM + " has tkinter" not in text.splitlines(), text
    subprocess.check_call([sys.executable, "-c", "import tkinter; assert tkinter.Tcl().eval('expr 6*7') == '42'"])
print(kind, "as the record says")
