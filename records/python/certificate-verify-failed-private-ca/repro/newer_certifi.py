# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "certifi"]
# ///
"""certifi of any age holds public authorities only; a company's is not among them."""
import tempfile

import certifi

from errorcanon.lab.kits.tls import authority, certificate, fetch, join, serve

with tempfile.TemporaryDirectory() as folder:
    company = authority(folder, "companyroot")
    address = serve(join(certificate(company), company))
    code, text = fetch(address, SSL_CERT_FILE=certifi.where())
    assert code == 1 and "certificate in certificate chain" in text, text
    with open(folder + "/both.pem", "w"):
        pass
    assert fetch(address, SSL_CERT_FILE=join(folder + "/both.pem", certifi.where(), company)) == (0, "hello\n")
print("refused with certifi", certifi.__version__, "alone")
