# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The names in the certificate tell another host's certificate from an authority that is not known."""
import ssl
import subprocess
import tempfile

from tls import authority, certificate, fetch, serve


def names(address):
    """What openssl x509 -noout -ext subjectAltName says of the certificate that arrives."""
    pem = ssl.get_server_certificate(("localhost", int(address.split(":")[2].strip("/"))))
    said = subprocess.run(["openssl", "x509", "-noout", "-ext", "subjectAltName"], input=pem.encode(), stdout=subprocess.PIPE, check=True)
    return [word.strip() for word in said.stdout.decode().splitlines()[-1].split(",")]


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
