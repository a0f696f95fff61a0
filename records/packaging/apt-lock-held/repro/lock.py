# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Install while another process holds dpkg's lock: lock.py [held|who|removed|waited|denied]."""
import os
import sys
import time

from errorcanon.lab.kits.apt import ROOT, fail, hold_lock, make_root, shell

WHO = r"""
# region who-holds-it
inode=$(stat -c %i /var/lib/dpkg/lock-frontend)
pid=$(grep ":$inode " /proc/locks | awk '{print $5}')
ps -o pid,etime,args -p "$pid"
# endregion
"""
REMOVE = """
# region remove-the-file
sudo rm /var/lib/dpkg/lock-frontend
# endregion
"""
WAIT = """
# region wait-for-it fill: tool
sudo apt-get -o DPkg::Lock::Timeout=300 install -y tool
# endregion
"""
kind = (sys.argv[1:] or ["held"])[0]
make_root()
assert shell("apt-get update")[0] == 0
if kind == "denied":
    os.chmod(ROOT + "/var/lib/dpkg", 0o500)
    fail("apt-get install -y tool")
seconds = 4 if kind in ("waited",) else 20
hold_lock(seconds)
if kind == "held":
    fail("apt-get install -y tool")
code, text = shell("apt-get install -y tool")
assert code == 100 and "Could not get lock" in text, text
if kind == "who":
    code, text = shell(WHO)
    assert code == 0 and "fcntl.lockf" in text, text
elif kind == "removed":
    assert shell(REMOVE)[0] == 0
    # two now change the same database: the first one still believes that it is alone
    code, text = shell("apt-get install -y tool")
    assert code == 0 and "Setting up tool" in text, text
    hold_lock(1)
    print("two hold the lock at once")
else:
    start = time.monotonic()
    code, text = shell(WAIT)
    assert code == 0 and "Setting up tool (1.0)" in text and time.monotonic() - start > 1, text
print(kind, "as the record says")
