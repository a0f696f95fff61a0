# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Install with apt as a user who may not write its folders: not_root.py [install|update|who|lock|unpack|held].

Needs apt, dpkg and gpg of the system; apt's root is a folder, from which the right to write is taken.
"""
import os
import sys

from errorcanon.lab.kits.apt import ROOT, fail, hold_lock, make_root, shell

WHO = """
# region who-am-i
id -u
id -nG
# endregion
"""
UNPACK = """
# region unpack-beside fill: tool
apt-get download tool
dpkg-deb -x tool_*.deb ~/tool
# endregion
"""
kind = (sys.argv[1:] or ["install"])[0]
make_root()
if kind != "update":
    code, text = shell("apt-get update")
    assert code == 0, text
if kind == "held":
    hold_lock(20)
else:
    for name in ("var/lib/dpkg", "var/lib/apt/lists"):
        for lock in ("lock", "lock-frontend"):
            path = os.path.join(ROOT, name, lock)
            open(path, "w").close()
            os.chmod(path, 0o444)
        os.chmod(os.path.join(ROOT, name), 0o555)
if kind == "update":
    fail("apt-get update")
if kind in ("install", "held"):
    fail("apt-get install -y tool")
code, text = shell("apt-get install -y tool")
assert code == 100 and "(13: Permission denied)" in text and "are you root?" in text, text
if kind == "who":
    number, groups = shell(WHO)[1].splitlines()
    assert number != "0" and groups, (number, groups)
elif kind == "lock":
    code, text = shell("rm -f /var/lib/dpkg/lock-frontend || true\napt-get install -y tool")
    assert code == 100 and text.count("ermission denied") >= 2, text
elif kind == "unpack":
    code, text = shell(UNPACK)
    assert code == 0 and os.path.isdir(os.path.expanduser("~/tool")), text
print(kind, "as the record says")
