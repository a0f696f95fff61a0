# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Write to a program that runs, start one that is open: busy.py [copy|start|who|rights|replace|absent]."""
import os
import shutil
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash

WHO = """
# region who-runs-it fill: ./server
ls -l /proc/[0-9]*/exe 2>/dev/null | grep -F "$(realpath ./server)" || echo 'no process runs it'
# endregion
"""
REPLACE = """
# region replace-it fill: new-server, server
cp new-server server.new
mv server.new server
# endregion
"""
kind = (sys.argv[1:] or ["copy"])[0]
folder = tempfile.mkdtemp()
server = os.path.join(folder, "server")
shutil.copy("/usr/bin/sleep", server)
shutil.copy("/usr/bin/echo", os.path.join(folder, "new-server"))
os.environ["LC_ALL"] = "C"
if kind == "start":
    with open(server, "r+b"):
        subprocess.check_call([server, "0"])
if kind == "absent":
    sys.exit(subprocess.call(["bash", "-c", "./another"], cwd=folder))
running = subprocess.Popen([server, "30"])
try:
    if kind == "copy":
        sys.exit(subprocess.call(["cp", "new-server", "server"], cwd=folder))
    code, text = bash("cp new-server server", folder)
    assert code == 1 and "Text file busy" in text, text
    if kind == "who":
        assert "/proc/%d/exe" % running.pid in bash(WHO, folder)[1]
        assert bash(WHO.replace("./server", "./new-server"), folder)[1] == "no process runs it\n"
    elif kind == "rights":
        code, text = bash("chmod 777 server\ncp new-server server", folder)
        assert code == 1 and "Text file busy" in text, text
    elif kind == "replace":
        assert bash(REPLACE, folder) == (0, "")
        assert running.poll() is None
        assert subprocess.check_output([server, "new"]) == b"new\n"
finally:
    running.kill()
print(kind, "as the record says")
