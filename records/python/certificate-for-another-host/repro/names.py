# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The names in the certificate tell another host's certificate from an authority that is not known."""
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.tls import authority, certificate, fetch, serve

NAMES = """
# region names fill: HOST, 443
python -c "import ssl; print(ssl.get_server_certificate(('HOST', 443)))" |
    openssl x509 -noout -ext subjectAltName
# endregion
"""


def names(address):
    """Give the names in the certificate that arrives."""
    port = address.split(":")[2].strip("/")
    code, said = bash(NAMES.replace("HOST", "localhost").replace("443", port), folder)
    assert code == 0, said
    return [word.strip() for word in said.splitlines()[-1].split(",")]


with tempfile.TemporaryDirectory() as folder:
    root, company = authority(folder, "publicroot"), authority(folder, "companyroot")
    other, unknown = serve(certificate(root, hosts="DNS:www.example.org")), serve(certificate(company))
    code, text = fetch(other, SSL_CERT_FILE=root)
    assert code == 1 and "Hostname mismatch, certificate is not valid for 'localhost'" in text, text
    code, text = fetch(unknown, SSL_CERT_FILE=root)
    assert code == 1 and "mismatch" not in text and "issuer certificate" in text, text
    print(names(other), names(unknown))
    assert names(other) == ["DNS:www.example.org"]
    assert names(unknown) == ["DNS:localhost", "IP Address:127.0.0.1"]
