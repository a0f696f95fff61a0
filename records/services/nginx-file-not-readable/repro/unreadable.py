# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon"]
# ///
"""Ask nginx for a page that it may not read: unreadable.py [file|folder|above|alone|pass|missing]. Needs nginx of the system.

The script and nginx are one user here, so the right that is missing is the owner's and not that of others.
"""
import os
import sys

from errorcanon.lab.kits.nginx_server import Nginx
from errorcanon.lab.kits.shell import bash

ABOVE = """
# region every-folder-above fill: /srv/site/private/page.html
namei -l /srv/site/private/page.html
# endregion
"""
PASS = """
# region let-it-pass fill: /srv/site/private
chmod o+x /srv/site/private
chmod o+r /srv/site/private/page.html
# endregion
"""
kind = (sys.argv[1:] or ["folder"])[0]
server = Nginx("root PAGES;")
folder = os.path.join(server.pages, "private")
os.mkdir(folder)
page = os.path.join(folder, "page.html")
with open(page, "w") as file:
    file.write("private")
server.start()
assert server.get("/private/page.html") == (200, b"private"), "the control"


def here(commands):
    # the owner is who must pass here
    return bash(commands.replace("/srv/site/private", folder).replace("o+", "u+"), server.folder)


if kind == "missing":
    server.get("/private/other.html")
elif kind == "file":
    os.chmod(page, 0o000)
else:
    os.chmod(folder, 0o600)
if kind != "missing":
    assert server.get("/private/page.html")[0] == 403
if kind in ("file", "folder", "missing"):
    sys.stderr.write(server.log())
    sys.exit(1)
if kind == "above":
    code, text = here(ABOVE)
    assert "drw-------" in text and "private" in text, text
    os.chmod(folder, 0o700)
    code, text = here(ABOVE)
    assert "drwx------" in text and code == 0, text
elif kind == "alone":
    os.chmod(folder, 0o700)
    os.chmod(page, 0o777)
    os.chmod(folder, 0o600)
    assert server.get("/private/page.html")[0] == 403
elif kind == "pass":
    os.chmod(folder, 0o700)
    os.chmod(page, 0o000)
    os.chmod(folder, 0o600)
    assert here(PASS)[0] == 0
    assert server.get("/private/page.html") == (200, b"private")
print(kind, "as the record says")
