# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Clone from a server that closes the connection after 300 KB of an answer: cut.py [whole|small|again|buffer|pieces|good]."""
import os
import random
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.gits import Backend, commit, git, make_repository, must, own_settings, serve
from errorcanon.lab.kits.shell import bash

SMALL = """
# region small-or-whole fill: URL, project
git clone --depth 1 URL project
# endregion
"""
PIECES = """
# region in-pieces fill: URL, project
git clone --depth 1 URL project
git -C project fetch --deepen 5
# endregion
"""
LIMIT = 300_000


class Cutting(Backend):
    limit = LIMIT

    def send(self, status, headers, body):
        """Announce the whole answer, and close after the first part of a long one."""
        if len(body) <= self.limit:
            super().send(status, headers, body)
            return
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: self.limit])
        self.close_connection = True


own_settings()
kind = (sys.argv[1:] or ["whole"])[0]
origin = make_repository({"train.py": ""})
chance = random.Random(1)
for number in range(12):
    commit(origin, {"weights.txt": "%0100000x" % chance.getrandbits(400_000)})
Cutting.root = os.path.dirname(origin)
if kind == "good":
    Cutting.limit = 1 << 30
url = "http://127.0.0.1:%d/%s" % (serve(Cutting), os.path.basename(origin))
folder = tempfile.mkdtemp()
if kind in ("whole", "good"):
    sys.exit(subprocess.call(["git", "clone", url, "project"], cwd=folder))


def fails(*words):
    code, text = git(folder, *words)
    assert code and "RPC failed; curl 18" in text and "fatal: early EOF" in text, text
    assert not os.path.exists(os.path.join(folder, "project"))


fails("clone", url, "project")
if kind == "again":
    fails("clone", url, "project")
    fails("clone", url, "project")
elif kind == "buffer":
    fails("-c", "http.postBuffer=524288000", "clone", url, "project")
elif kind == "small":
    code, text = bash(SMALL.replace("URL", url), folder)
    assert code == 0 and os.path.exists(os.path.join(folder, "project", "weights.txt")), text
    Cutting.limit = 20_000
    code, text = bash(SMALL.replace("URL", url).replace("1 http", "1 --no-tags http").replace("project\n", "other\n"), folder)
    assert code and "early EOF" in text, text
else:
    steps = PIECES.replace("URL", url)
    code, text = bash(steps, folder)
    project = os.path.join(folder, "project")
    while code == 0 and must(project, "rev-list", "--count", "HEAD").strip() != "13":
        code, text = bash("git -C project fetch --deepen 5", folder)
    assert code == 0, text
    assert must(project, "rev-list", "HEAD") == must(origin, "rev-list", "HEAD")
    assert must(project, "fsck", "--full") == "" or "dangling" not in must(project, "fsck", "--full")
print(kind, "as the record says")
