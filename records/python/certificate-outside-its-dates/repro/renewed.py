# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A new certificate for the same key, served by a restarted server; or a bundle with the new root.

renewed.py [host|bundle]
"""
import sys
import tempfile

from dated import fetch, key, serve, sign

kind = (sys.argv[1:] or ["host"])[0]
with tempfile.TemporaryDirectory() as folder:
    for name in ("root", "oldroot", "host", "stranger"):
        key(folder, name)
    root, old = sign(folder, "root", days=(-900, 900)), sign(folder, "oldroot", days=(-900, -3))
    if kind == "host":
        host = sign(folder, "host", by="root", days=(-90, -1), kind="host")
        address = serve(folder + "/host.key", host)
        assert "certificate has expired" in fetch(address, root)[1]
        sign(folder, "host", by="root", days=(-1, 90), kind="host")
        # the file alone changes nothing: the server read the old one when it started
        assert "certificate has expired" in fetch(address, root)[1]
        assert fetch(serve(folder + "/host.key", host), root) == (0, "hello\n")
    else:
        host = sign(folder, "host", by="root", days=(-1, 90), kind="host")
        address = serve(folder + "/host.key", host, sign(folder, "root", by="oldroot", days=(-800, 300), to="cross"))
        assert "certificate has expired" in fetch(address, old)[1]
        assert fetch(address, root) == (0, "hello\n")
        with open(old) as one, open(root) as other, open(folder + "/all.pem", "w") as both:
            both.write(one.read() + other.read())
        assert fetch(address, folder + "/all.pem") == (0, "hello\n"), "the old one may stay"
        stranger = sign(folder, "stranger", days=(-1, 90), kind="host")
        assert "CERTIFICATE_VERIFY_FAILED" in fetch(serve(folder + "/stranger.key", stranger), root)[1]
print(kind, "renewed: hello")
