# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Fetch from a host whose certificate, or whose root, is outside its dates. Valid dates must pass.

out_of_date.py [expired|early|root]
"""
import sys
import tempfile

from dated import fetch, key, serve, sign

kind = (sys.argv[1:] or ["expired"])[0]
with tempfile.TemporaryDirectory() as folder:
    for name in ("root", "oldroot", "host"):
        key(folder, name)
    root = sign(folder, "root", days=(-900, 900))
    host = sign(folder, "host", by="root", kind="host")
    assert fetch(serve(folder + "/host.key", host), root) == (0, "hello\n")
    if kind == "root":  # the root in the bundle ran out, and its successor is not in the bundle
        root = sign(folder, "oldroot", days=(-900, -3))
        address = serve(folder + "/host.key", host, sign(folder, "root", by="oldroot", days=(-800, 300), to="cross"))
    else:
        days = {"expired": (-90, -1), "early": (1, 90)}[kind]
        address = serve(folder + "/host.key", sign(folder, "host", by="root", days=days, kind="host"))
    code, text = fetch(address, root)
print(text.replace(folder, "/app"))
sys.exit(code)
