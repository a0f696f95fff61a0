# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Ask for a locale that is not installed: no_locale.py [bash|python|perl|here|lang|c|make|absent]. Needs localedef of the system."""
import locale
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

HERE = """
# region which-are-here
env | grep -E '^(LANG|LC_)'
locale -a
# endregion
"""
USE_C = """
# region use-c-utf8
export LC_ALL=C.UTF-8
# endregion
bash -c true
python -c 'import locale; locale.setlocale(locale.LC_ALL, ""); print("\\u00fc", "\\u4e2d")'
"""
MAKE = """
# region make-the-locale fill: de_DE
mkdir -p ~/locales
localedef -i de_DE -f UTF-8 ~/locales/de_DE.UTF-8
export LOCPATH=~/locales
# endregion
python -c 'import locale; locale.setlocale(locale.LC_ALL, ""); print(locale.str(1.5))'
"""
kind = (sys.argv[1:] or ["bash"])[0]
home = tempfile.mkdtemp()
for name in list(os.environ):
    if name.startswith(("LC_", "LANG")) or name == "PYTHONIOENCODING":
        del os.environ[name]
os.environ.update(LC_ALL="de_DE.UTF-8", HOME=home)
if kind == "bash":
    subprocess.call(["bash", "-c", "bash -c true"])
    sys.exit(1)
if kind == "perl":
    subprocess.call(["perl", "-e", "1"])
    sys.exit(1)
if kind == "python":
    locale.setlocale(locale.LC_ALL, "")
if kind == "absent":
    print("ä".encode("ascii"))


def warned(**more):
    return "cannot change" in bash("bash -c true", home, **more)[1]


assert warned()
if kind == "here":
    text = bash(HERE, home)[1]
    assert "LC_ALL=de_DE.UTF-8" in text and "C.utf8" in text and "\nde_DE" not in text, text
elif kind == "lang":
    assert warned(LANG="C.UTF-8")
elif kind == "c":
    code, text = bash(USE_C.replace("\\\\", "\\"), home)
    assert code == 0 and "cannot change" not in text.splitlines()[-1] and text.splitlines()[-1] == "\u00fc \u4e2d", text
elif kind == "make":
    code, text = bash(MAKE, home)
    assert code == 0 and text.splitlines()[-1] == "1,5", text
print(kind, "as the record says")
