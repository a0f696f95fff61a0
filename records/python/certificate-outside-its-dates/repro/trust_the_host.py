# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The host's expired certificate put into the bundle, or beside a new root: still expired."""
import tempfile

from dated import fetch, key, serve, sign

with tempfile.TemporaryDirectory() as folder:
    for name in ("root", "host"):
        key(folder, name)
    root = sign(folder, "root", days=(-900, 900))
    for days in ((-90, -1), (-90, 90)):
        host = sign(folder, "host", by="root", days=days, kind="host", to="host%d" % days[1])
        with open(folder + "/both.pem", "w") as both:
            for path in (root, host):
                with open(path) as file:
                    both.write(file.read())
        for bundle in (root, folder + "/both.pem"):
            code, text = fetch(serve(folder + "/host.key", host), bundle)
            assert (code == 0) == (days[1] > 0), text
            assert (code == 0) or "certificate has expired" in text, text
print("an expired certificate is not taken from the bundle either; one with fitting dates passes")
