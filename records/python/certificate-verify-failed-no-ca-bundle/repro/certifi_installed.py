# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "certifi"]
# ///
"""certifi installed, and imported: ssl does not look into it until somebody names its file."""
import os
import tempfile

import certifi

from client import fetch
from errorcanon.lab.kits.tls import authority, certificate, serve

COUNT = "import certifi, ssl; print(len(ssl.create_default_context().get_ca_certs()))"
with tempfile.TemporaryDirectory() as folder:
    assert os.path.getsize(certifi.where()) > 100000
    address = serve(certificate(authority(folder, "publicroot")))
    code, text = fetch(address, COUNT, SSL_CERT_FILE=folder + "/cert.pem", SSL_CERT_DIR=folder + "/certs")
    assert code == 1 and text.startswith("0\n") and "unable to get local issuer certificate" in text, text
    text = fetch(address, COUNT, SSL_CERT_FILE=certifi.where(), SSL_CERT_DIR=folder + "/certs")[1]
    assert int(text.split("\n")[0]) > 100, text
print("0 roots with certifi installed,", text.split("\n")[0], "once its file is named")
