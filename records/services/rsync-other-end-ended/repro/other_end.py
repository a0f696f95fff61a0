# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Copy to a machine whose end stops: other_end.py [absent|killed|noisy|ask|options|path|quiet|denied]. Needs rsync of the system.

A script stands for ssh: it drops the name of the host and runs the command here, with its own PATH.
"""
import os
import shutil
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

ASK = """
# region ask-by-hand fill: HOST
ssh HOST true | od -c | head
ssh HOST 'command -v rsync; df -h . | tail -1'
# endregion
"""
COPY = "rsync -a %s data/ HOST:copy/"
PATH = """
# region path-of-the-other-rsync fill: HOST, /opt/bin/rsync
rsync -a --rsync-path=/opt/bin/rsync data/ HOST:copy/
# endregion
"""
kind = (sys.argv[1:] or ["absent"])[0]
folder = tempfile.mkdtemp()
far = os.path.join(folder, "far")
for name in ("data", "there", "far", "programs"):
    os.mkdir(os.path.join(folder, name))
with open(folder + "/data/file", "w") as file:
    file.write("hello\n")
for name in ("sh", "od", "df", "tail", "head", "true"):
    os.symlink(shutil.which(name), os.path.join(far, name))


def set_remote(rsync=False, greeting="", killed=False):
    """Say what the other machine has: rsync in its PATH, a shell that prints, something that ends it."""
    if rsync and not os.path.exists(far + "/rsync"):
        os.symlink(shutil.which("rsync"), far + "/rsync")
    with open(folder + "/programs/ssh", "w") as file:
        file.write("#!/bin/bash\nshift\nwhile [ \"${1#-}\" != \"$1\" ] || [ \"$1\" = nobody ]; do shift; done\n")
        file.write("cd %s/there\n%s\n" % (folder, "echo '%s'" % greeting if greeting else ""))
        # the other end is ended as soon as it runs, as by a lack of memory
        end = "timeout -s KILL 0.01 " if killed else ""
        file.write('%senv PATH=%s bash -c "$*"\n' % (end, far) if not killed else "kill -9 $$\n")
    os.chmod(folder + "/programs/ssh", 0o755)
    if not os.path.exists(far + "/bash"):
        os.symlink(shutil.which("bash"), far + "/bash")


def run(commands):
    return bash(commands, folder, LC_ALL="C", PATH=folder + "/programs:/usr/bin:/bin")


set_remote(rsync=kind in ("killed", "noisy", "quiet", "denied"), killed=kind == "killed", greeting="Welcome to the cluster" if kind in ("noisy", "quiet") else "")
if kind == "denied":
    os.mkdir(folder + "/there/copy")
    os.chmod(folder + "/there/copy", 0o500)
if kind in ("absent", "killed", "noisy", "denied"):
    code, text = run(COPY % "" if kind != "denied" else "rsync -a data/file HOST:copy/")
    sys.stderr.write(text)
    sys.exit(code)
code, text = run(COPY % "")
assert code in (2, 12, 127) and not os.path.exists(folder + "/there/copy"), text
if kind == "ask":
    code, text = run(ASK)
    lines = text.splitlines()
    assert lines[0] == "0000000" and "rsync" not in text, text
    set_remote(rsync=True)
    assert far + "/rsync" in run(ASK)[1]
    set_remote(rsync=True, greeting="Welcome to the cluster")
    text = run(ASK)[1]
    assert "W   e   l   c   o   m   e" in text, text
    set_remote(rsync=True)
    assert run(COPY % "")[0] == 0
elif kind == "options":
    for options in ("-z", "--partial", "--timeout=600", "--bwlimit=1000"):
        code, text = run(COPY % options)
        assert code in (12, 127) and "rsync: command not found" in text, (code, text)
elif kind == "path":
    code, text = run(PATH.replace("/opt/bin/rsync", shutil.which("rsync")))
    assert code == 0, text
else:
    set_remote(rsync=True)
    assert run(COPY % "")[0] == 0
if kind in ("path", "quiet"):
    with open(folder + "/there/copy/file") as file:
        assert file.read() == "hello\n"
print(kind, "as the record says")
