# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""SSL_CERT_FILE that names the company's certificate alone: every public host fails from then on."""
import tempfile

from errorcanon.lab.kits.tls import authority, certificate, fetch, serve

with tempfile.TemporaryDirectory() as folder:
    public, company = authority(folder, "publicroot"), authority(folder, "companyroot")
    inside, outside = serve(certificate(company)), serve(certificate(public))
    assert fetch(outside, SSL_CERT_FILE=public) == (0, "hello\n")
    assert fetch(inside, SSL_CERT_FILE=company) == (0, "hello\n")
    code, text = fetch(outside, SSL_CERT_FILE=company, SSL_CERT_DIR=folder + "/none")
    assert code == 1 and "unable to get local issuer certificate" in text, text
print("the company's host answers, the public one is refused")
