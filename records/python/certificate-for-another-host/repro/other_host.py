# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Reach a host whose certificate, of a trusted authority, holds other names; the error is let out.

other_host.py [name|address]
"""
import sys
import tempfile

from errorcanon.lab.kits.tls import authority, certificate, fetch, serve

kind = (sys.argv[1:] or ["name"])[0]
with tempfile.TemporaryDirectory() as folder:
    root = authority(folder, "publicroot")
    if kind == "name":
        assert fetch(serve(certificate(root)), SSL_CERT_FILE=root) == (0, "hello\n")
        address = serve(certificate(root, hosts="DNS:www.example.org,DNS:example.org"))
    else:
        address = serve(certificate(root, hosts="DNS:localhost"))
        assert fetch(address, SSL_CERT_FILE=root) == (0, "hello\n")
        address = address.replace("localhost", "127.0.0.1")
    code, text = fetch(address, SSL_CERT_FILE=root)
print(text.replace(folder, "/app"))
sys.exit(code)
