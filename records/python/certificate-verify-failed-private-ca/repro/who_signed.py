# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The issuer of the certificate that arrives tells a company's authority from an empty store."""
import ssl
import subprocess
import tempfile

from tls import authority, certificate, fetch, serve


def issuer(address):
    """What ssl.get_server_certificate and openssl x509 -noout -issuer say, without verification."""
    pem = ssl.get_server_certificate(("localhost", int(address.split(":")[2].strip("/"))))
    said = subprocess.run(["openssl", "x509", "-noout", "-issuer"], input=pem.encode(), stdout=subprocess.PIPE, check=True)
    return said.stdout.decode().split("=")[-1].strip()


with tempfile.TemporaryDirectory() as folder:
    public, company = authority(folder, "publicroot"), authority(folder, "companyroot")
    behind_proxy, direct = serve(certificate(company)), serve(certificate(public))
    for address, signed_by, store in ((behind_proxy, "companyroot", public), (direct, "publicroot", folder + "/missing")):
        code, text = fetch(address, SSL_CERT_FILE=store, SSL_CERT_DIR=folder + "/missing")
        assert code == 1 and "unable to get local issuer certificate" in text, text
        assert issuer(address) == signed_by
    assert fetch(direct, SSL_CERT_FILE=public) == (0, "hello\n")
print("same message; issuer", issuer(behind_proxy), "with roots there, issuer", issuer(direct), "with none there")
