# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "asyncssh"]
# ///
"""Log in with no key, or with one that the server does not know: refused.py [none|unknown|told|signature|wider|named|registered]."""
import asyncio
import os
import subprocess
import sys
import tempfile
import threading

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.ssh_server import LOGIN, home, make_key, serve_whoever_has, ssh, write_known

TOLD = """
# region was-one-offered fill: git@github.com
ssh -v git@github.com true 2>&1 | grep -E 'Offering .*public key|no mutual signature|bad permissions|Permission denied' || true
# endregion
"""
NAMED = """
# region name-the-key fill: github.com, ~/keys/work
cat >> ~/.ssh/config <<'END'
Host github.com
    IdentityFile ~/keys/work
    IdentitiesOnly yes
END
# endregion
"""
PUBLIC = """
# region public-half fill: ~/.ssh/id_ed25519
ssh-keygen -y -f ~/.ssh/id_ed25519
# endregion
"""
kind = (sys.argv[1:] or ["none"])[0]
ssh_home = home()
folder, accepted, host_public, port = serve_whoever_has(os.path.join(tempfile.mkdtemp(), "another"))
write_known(port, host_public)
mine = os.path.join(folder, "mine")
public = make_key(mine)
default = os.path.join(ssh_home, "id_ed25519")


def place():
    """Put the key where ssh looks for one."""
    with open(mine) as file, open(default, "w") as copy:
        copy.write(file.read())
    os.chmod(default, 0o600)


def accept():
    with open(accepted, "a") as file:
        file.write(public)


def refused(*options):
    code, text = ssh(port, *options)
    assert code == 255 and LOGIN + ": Permission denied (publickey)." in text, text
    return text


def told():
    return bash(TOLD.replace("git@github.com", "-p %d %s" % (port, LOGIN)), folder)[1]


def serve_old_signatures():
    """Serve the same keys, and let a client sign with ssh-rsa alone, as servers of before 2016 do; give the port."""
    import asyncssh

    started, ports = threading.Event(), []

    async def run():
        listener = await asyncssh.create_server(
            asyncssh.SSHServer, "127.0.0.1", 0, server_host_keys=[os.path.join(folder, "host")], authorized_client_keys=accepted,
            process_factory=lambda process: (process.stdout.write("hello\n"), process.exit(0)), signature_algs=["ssh-rsa"],
        )
        ports.append(listener.get_port())
        started.set()
        await asyncio.Event().wait()

    threading.Thread(target=lambda: asyncio.run(run()), daemon=True).start()
    assert started.wait(20)
    return ports[0]


if kind in ("none", "unknown"):
    if kind == "unknown":
        place()
    sys.exit(subprocess.call(["ssh", "-p", str(port), LOGIN, "echo hello"], stdin=subprocess.DEVNULL))
if kind == "told":
    assert refused() and "Offering" not in told() and "Permission denied" in told()
    place()
    assert refused() and "Offering public key: " + default in told(), told()
    # the server would take it now, and ssh does not use it
    accept()
    assert ssh(port) == (0, "hello\n")
    os.chmod(default, 0o644)
    assert refused() and "bad permissions" in told(), told()
elif kind == "signature":
    subprocess.check_call(["ssh-keygen", "-q", "-t", "rsa", "-N", "", "-f", os.path.join(ssh_home, "id_rsa")])
    with open(os.path.join(ssh_home, "id_rsa.pub")) as file:
        public = file.read()
    accept()
    assert ssh(port) == (0, "hello\n"), "the control"
    # another server has the key as well, and ssh does not sign as it wants
    port = serve_old_signatures()
    write_known(port, host_public)
    assert refused() and "Offering public key" in told() and "no mutual signature" in told(), told()
    assert ssh(port, "-o", "PubkeyAcceptedAlgorithms=+ssh-rsa") == (0, "hello\n")
elif kind == "wider":
    place()
    accept()
    assert ssh(port) == (0, "hello\n")
    for mode in (0o644, 0o777):
        os.chmod(default, mode)
        assert "UNPROTECTED PRIVATE KEY FILE" in refused()
elif kind == "named":
    accept()
    refused()
    code, text = bash(NAMED.replace("github.com", "127.0.0.1").replace("~/keys/work", mine), folder)
    assert code == 0 and ssh(port) == (0, "hello\n"), text
else:
    place()
    refused()
    code, text = bash(PUBLIC.replace("~", os.path.dirname(ssh_home)), folder)
    assert code == 0 and text.split()[:2] == public.split()[:2], text
    with open(accepted, "a") as file:
        file.write(text)
    assert ssh(port) == (0, "hello\n")
print(kind, "as the record says")
