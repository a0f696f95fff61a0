# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "requests"]
# ///
"""requests does not read SSL_CERT_FILE; REQUESTS_CA_BUNDLE it does. verify=False takes anybody.

with_requests.py [ssl-cert-file|bundle|off]
"""
import sys
import tempfile

from errorcanon.lab.kits.tls import authority, certificate, fetch, join, python, serve


def get(address, more="", **environ):
    return python("-c", "import requests; print(requests.get(%r%s).text)" % (address, more), **environ)


kind = (sys.argv[1:] or ["ssl-cert-file"])[0]
with tempfile.TemporaryDirectory() as folder:
    public, company = authority(folder, "publicroot"), authority(folder, "companyroot")
    inside, outside = serve(certificate(company)), serve(certificate(public))
    stranger = serve(certificate(authority(folder, "stranger"), hosts="DNS:elsewhere.example"))
    both = join(folder + "/both.pem", public, company)
    if kind == "ssl-cert-file":
        assert fetch(inside, SSL_CERT_FILE=both) == (0, "hello\n"), "urllib takes it"
        code, text = get(inside, SSL_CERT_FILE=both)
        assert code == 1 and "unable to get local issuer certificate" in text, text
        assert get(inside, REQUESTS_CA_BUNDLE=both) == (0, "hello\n")
    elif kind == "bundle":
        for address in (inside, outside):
            assert get(address, REQUESTS_CA_BUNDLE=both) == (0, "hello\n")
            assert get(address, ", verify=%r" % both) == (0, "hello\n")
        assert "CERTIFICATE_VERIFY_FAILED" in get(stranger, REQUESTS_CA_BUNDLE=both)[1]
    else:
        assert "CERTIFICATE_VERIFY_FAILED" in get(stranger)[1]
        code, text = get(stranger, ", verify=False")
        assert code == 0 and text.endswith("hello\n"), text
print(kind, "shown")
