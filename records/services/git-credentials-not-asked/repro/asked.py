# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Clone from a server that asks for a login, without a terminal: asked.py [private|wrong|status|key|token|right|open]."""
import base64
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.gits import Backend, git, make_repository, must, own_settings, serve
from errorcanon.lab.kits.shell import bash

STATUS = """
# region ask-without-git fill: https://HOST/OWNER/PROJECT.git
curl -s -o /dev/null -w '%{http_code}' 'https://HOST/OWNER/PROJECT.git/info/refs?service=git-upload-pack'
# endregion
"""
TOKEN = """
# region give-a-token fill: https://HOST/OWNER/PROJECT.git
git -c credential.helper='!f() { echo username=git; echo "password=$TOKEN"; }; f' clone https://HOST/OWNER/PROJECT.git
# endregion
"""
RIGHT = """
# region correct-the-address fill: https://HOST/OWNER/PROJECT.git
git clone https://HOST/OWNER/PROJECT.git
# endregion
"""


class Asking(Backend):
    open_ones = ("/open/",)

    def answer(self, body):
        """Ask for a login, as for one that is private, so for one that is not there."""
        login = "Basic " + base64.b64encode(b"git:t0ken").decode()
        if not self.path.startswith(self.open_ones) and self.headers.get("Authorization") != login:
            return 401, [("WWW-Authenticate", 'Basic realm="lab"')], b""
        return super().answer(body)


own_settings()
kind = (sys.argv[1:] or ["private"])[0]
Asking.root = tempfile.mkdtemp()
for name in ("open", "private"):
    os.mkdir(os.path.join(Asking.root, name))
    made = make_repository({"train.py": "NAME = %r\n" % name}, bare=True)
    os.rename(made, os.path.join(Asking.root, name, "project.git"))
host = "http://127.0.0.1:%d" % serve(Asking)
folder = tempfile.mkdtemp()
alone = {"start_new_session": True, "stdin": subprocess.DEVNULL, "cwd": folder}
if kind in ("private", "wrong", "open"):
    where = {"private": "/private/project.git", "wrong": "/opne/project.git", "open": "/open/project.git"}[kind]
    sys.exit(subprocess.call(["git", "clone", host + where], **alone))


def url(name):
    return "%s/%s/project.git" % (host, name)


def run(commands, name, **environ):
    return bash("exec setsid --wait bash -euc '%s'" % commands.replace("https://HOST/OWNER/PROJECT.git", url(name)).replace("'", "'\\''"), folder, **environ)


def refused(*words):
    ran = subprocess.run(["git", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **alone)
    assert ran.returncode == 128 and b"fatal: could not read Username for 'http" in ran.stdout, ran.stdout


if kind == "status":
    refused("clone", url("private"))
    refused("clone", url("opne"))
    said = [run(STATUS, name)[1][-3:] for name in ("private", "opne", "open")]
    assert said == ["401", "401", "200"], said
elif kind == "key":
    key = os.path.join(folder, "key")
    subprocess.check_call(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key])
    refused("-c", "core.sshCommand=ssh -i " + key, "clone", url("private"))
elif kind == "token":
    refused("clone", url("private"))
    code, text = run(TOKEN, "private", TOKEN="t0ken")
    assert code == 0, text
    with open(os.path.join(folder, "project", "train.py")) as file:
        assert file.read() == "NAME = 'private'\n"
    assert "t0ken" not in must(os.path.join(folder, "project"), "config", "--list")
    # one that stands in the address is kept
    must(folder, "clone", "--quiet", url("private").replace("//", "//git:t0ken@"), "other")
    assert "t0ken" in must(os.path.join(folder, "other"), "config", "--list")
else:
    refused("clone", url("opne"))
    code, text = run(RIGHT, "open")
    assert code == 0 and git(os.path.join(folder, "project"), "log")[0] == 0, text
print(kind, "as the record says")
