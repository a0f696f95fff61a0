# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The company's certificate added to the public bundle: both kinds of hosts pass, strangers do not."""
import tempfile

from tls import alone, authority, certificate, fetch, join, serve

with tempfile.TemporaryDirectory() as folder:
    public, company = authority(folder, "publicroot"), authority(folder, "companyroot")
    both = join(folder + "/both.pem", public, company)
    for own in (certificate(company), join(certificate(company), company), certificate(public)):
        assert fetch(serve(own), SSL_CERT_FILE=both) == (0, "hello\n")
    itself = alone(folder, "alone")
    assert "self-signed certificate" in fetch(serve(itself), SSL_CERT_FILE=both)[1].replace("self signed", "self-signed")
    assert fetch(serve(itself), SSL_CERT_FILE=join(both, itself + ".crt")) == (0, "hello\n")
    for own in (certificate(authority(folder, "stranger")), certificate(company, hosts="DNS:elsewhere.example")):
        assert "CERTIFICATE_VERIFY_FAILED" in fetch(serve(own), SSL_CERT_FILE=both)[1]
print("hello from both, strangers refused")
