# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Fetch over HTTPS with a Python that has no bundle of root certificates where it looks for one.

The server and its authority are made here; SSL_CERT_FILE and SSL_CERT_DIR stand for the compiled-in
paths. With the root in place the same request must pass.
"""
import sys
import tempfile

from client import fetch
from errorcanon.lab.kits.tls import authority, certificate, serve

with tempfile.TemporaryDirectory() as folder:
    root = authority(folder, "publicroot")
    address = serve(certificate(root))
    assert fetch(address, SSL_CERT_FILE=root) == (0, "hello\n")
    code, text = fetch(address, SSL_CERT_FILE=folder + "/cert.pem", SSL_CERT_DIR=folder + "/certs")
print(text.replace(folder, "/app"))
sys.exit(code)
