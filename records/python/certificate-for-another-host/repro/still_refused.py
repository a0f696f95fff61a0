# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Steps that leave the mismatch: the certificate itself made trusted; an address written as a DNS name.

still_refused.py [trusted|dns]
"""
import sys
import tempfile

from errorcanon.lab.kits.tls import authority, certificate, fetch, join, serve

kind = (sys.argv[1:] or ["trusted"])[0]
with tempfile.TemporaryDirectory() as folder:
    root = authority(folder, "publicroot")
    if kind == "trusted":
        own = certificate(root, hosts="DNS:www.example.org")
        address = serve(own)
        before = fetch(address, SSL_CERT_FILE=root)[1]
        code, text = fetch(address, SSL_CERT_FILE=join(folder + "/both.pem", root, root + ".server.crt"))
        assert before.splitlines()[-1] == text.splitlines()[-1]
    else:
        address = serve(certificate(root, hosts="DNS:127.0.0.1,DNS:localhost"))
        assert fetch(address, SSL_CERT_FILE=root) == (0, "hello\n")
        code, text = fetch(address.replace("localhost", "127.0.0.1"), SSL_CERT_FILE=root)
    print(text.splitlines()[-1])
    assert code == 1 and "mismatch, certificate is not valid for" in text, text
