# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "asyncssh"]
# ///
"""Log in to a server whose key is not known, without a terminal: unknown.py [unknown|strict|told|mine|written|known]."""
import os
import subprocess
import sys

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.ssh_server import LOGIN, home, make_key, serve_whoever_has, ssh, write_known

TOLD = """
# region known-or-not fill: github.com
ssh-keygen -F github.com
# endregion
"""
WRITE = """
# region write-it-down fill: -p 22 github.com
ssh-keyscan -t ed25519 -p 22 github.com > server.pub
ssh-keygen -lf server.pub
cat server.pub >> ~/.ssh/known_hosts
# endregion
"""
kind = (sys.argv[1:] or ["unknown"])[0]
ssh_home = home()
key = os.path.join(ssh_home, "id_ed25519")
folder, accepted, public, port = serve_whoever_has(key)
if kind in ("unknown", "strict", "known"):
    if kind == "known":
        write_known(port, public)
    strict = ["-o", "StrictHostKeyChecking=yes"] if kind == "strict" else []
    words = ["ssh", *strict, "-p", str(port), LOGIN, "echo hello"]
    sys.exit(subprocess.call(words, stdin=subprocess.DEVNULL, start_new_session=True))


def refused():
    code, text = ssh(port)
    assert code == 255 and "key verification fail" in text and "CHANGED" not in text, text


refused()
if kind == "told":
    ask = TOLD.replace("github.com", "'[127.0.0.1]:%d'" % port)
    code, text = bash(ask, folder)
    assert code != 0 and "127.0.0.1" not in text, text
    write_known(port, public)
    code, text = bash(ask, folder)
    assert code == 0 and public.split()[1] in text, text
    # a known key and another server: not this message alone
    other = make_key(os.path.join(folder, "other"))
    write_known(port, other)
    code, text = ssh(port)
    assert bash(ask, folder)[0] == 0 and "IDENTIFICATION HAS CHANGED" in text, text
elif kind == "mine":
    os.remove(key)
    with open(accepted, "a") as file:
        file.write(make_key(key))
    refused()
else:
    fingerprint = subprocess.check_output(["ssh-keygen", "-lf", os.path.join(folder, "host.pub")]).decode().split()[1]
    commands = WRITE.replace("-p 22 github.com", "-p %d 127.0.0.1" % port).replace("~", os.path.dirname(ssh_home))
    code, text = bash(commands, folder)
    assert code == 0 and fingerprint in text, text
    assert ssh(port) == (0, "hello\n")
print(kind, "as the record says")
