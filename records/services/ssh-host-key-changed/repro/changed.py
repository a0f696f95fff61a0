# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "asyncssh"]
# ///
"""Log in to a server whose key is another than the known one: changed.py [changed|compare|new|forgotten|known]."""
import os
import subprocess
import sys

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.ssh_server import LOGIN, home, make_key, serve_whoever_has, ssh, write_known

COMPARE = """
# region compare-the-fingerprint fill: /etc/ssh/ssh_host_ed25519_key.pub
ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub
# endregion
"""
FORGET = """
# region forget-the-old-key fill: my-server
ssh-keygen -R my-server
# endregion
"""
kind = (sys.argv[1:] or ["changed"])[0]
key = os.path.join(home(), "id_ed25519")
folder, _, public, port = serve_whoever_has(key)
old = public if kind == "known" else make_key(os.path.join(folder, "old"))
known_hosts = write_known(port, old)
if kind in ("changed", "known"):
    sys.exit(subprocess.call(["ssh", "-p", str(port), LOGIN, "echo hello"], stdin=subprocess.DEVNULL))


def refused(*options):
    code, text = ssh(port, *options)
    assert code == 255 and "REMOTE HOST IDENTIFICATION HAS CHANGED" in text and "Host key verification failed." in text, text
    return text


said = refused()
if kind == "compare":
    printed = [
        bash(COMPARE.replace("/etc/ssh/ssh_host_ed25519_key.pub", os.path.join(folder, name)), folder)[1].split()[1]
        for name in ("host.pub", "old.pub")
    ]
    assert printed[0] in said and printed[1] not in said, (printed, said)
    # the twin: nothing known, and another text
    os.remove(known_hosts)
    code, text = ssh(port)
    assert "Host key verification failed." in text and "CHANGED" not in text, text
elif kind == "new":
    refused("-o", "StrictHostKeyChecking=accept-new")
    os.remove(known_hosts)
    # an unknown key it does accept
    code, text = ssh(port, "-o", "StrictHostKeyChecking=accept-new")
    assert code == 0 and text.endswith("hello\n"), text
else:
    code, text = bash(FORGET.replace("my-server", "'[127.0.0.1]:%d'" % port), folder)
    assert code == 0 and os.path.exists(known_hosts + ".old"), text
    with open(known_hosts, "a") as file:
        file.write("[127.0.0.1]:%d %s" % (port, public))
    assert ssh(port) == (0, "hello\n")
print(kind, "as the record says")
