# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "asyncssh"]
# ///
"""Log in with a key that others may read: mode.py [open|look|wider|closed|right]."""
import os
import subprocess
import sys

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.ssh_server import LOGIN, home, serve_whoever_has, ssh, write_known

LOOK = """
# region look-at-the-mode fill: ~/.ssh/id_ed25519
stat -L -c '%a %U %n' ~/.ssh/id_ed25519
# endregion
"""
CLOSE = """
# region only-you fill: ~/.ssh/id_ed25519
chmod 600 ~/.ssh/id_ed25519
# endregion
"""
kind = (sys.argv[1:] or ["open"])[0]
ssh_home = home()
key = os.path.join(ssh_home, "id_ed25519")
folder, accepted, public, port = serve_whoever_has(key)
write_known(port, public)
if kind != "right":
    os.chmod(key, 0o644)
if kind in ("open", "right"):
    sys.exit(subprocess.call(["ssh", "-p", str(port), LOGIN, "echo hello"], stdin=subprocess.DEVNULL))


def ignored():
    code, text = ssh(port)
    assert code == 255 and "UNPROTECTED PRIVATE KEY FILE" in text and "Permission denied" in text, text


ignored()
if kind == "look":
    answers = {}
    for mode in (0o600, 0o400, 0o640, 0o604, 0o660):
        os.chmod(key, mode)
        said = bash(LOOK.replace("~", os.path.dirname(ssh_home)), folder)[1]
        answers[said.split()[0]] = "UNPROTECTED" in ssh(port)[1]
    assert answers == {"600": False, "400": False, "640": True, "604": True, "660": True}, answers
    # right rights, and a server that does not know the key
    os.chmod(key, 0o600)
    open(accepted, "w").close()
    code, text = ssh(port)
    assert "Permission denied (publickey)" in text and "UNPROTECTED" not in text, text
elif kind == "wider":
    os.chmod(key, 0o777)
    ignored()
else:
    assert bash(CLOSE.replace("~", os.path.dirname(ssh_home)), folder)[0] == 0
    assert ssh(port) == (0, "hello\n")
print(kind, "as the record says")
