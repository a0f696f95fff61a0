# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Open more than the limit allows, and let the error out.

open_files.py [files|pipes|sockets]; the limit is set to 64, and 32 of them must pass.
"""
import os
import resource
import socket
import sys
import tempfile

kind = (sys.argv[1:] or ["files"])[0]
folder = tempfile.mkdtemp()
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
os.chdir(folder)
kept = []
for number in range(200):
    if kind == "files":
        kept.append(open("part-%03d.txt" % number, "w"))
    elif kind == "pipes":
        kept.append(os.pipe())
    else:
        kept.append(socket.socket())
    if number == 24:
        print(number + 1, "are open", flush=True)
