# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""Reach a host whose certificate was signed by an authority that only the company knows.

private_ca.py [chain|leaf|alone|pip]: the proxy sends its root as well, or the host's certificate
only; a server that signed for itself; pip behind such a proxy. A public host must pass.
"""
import sys
import tempfile

from errorcanon.lab.kits.tls import alone, authority, certificate, fetch, join, python, serve

kind = (sys.argv[1:] or ["chain"])[0]
with tempfile.TemporaryDirectory() as folder:
    public, company = authority(folder, "publicroot"), authority(folder, "companyroot")
    assert fetch(serve(certificate(public)), SSL_CERT_FILE=public) == (0, "hello\n")
    own = alone(folder, "alone") if kind == "alone" else certificate(company)
    if kind in ("chain", "pip"):
        join(own, company)
    address = serve(own)
    if kind == "pip":
        words = ["-m", "pip", "download", "-d", folder + "/out", "--index-url", address + "simple", "fastops"]
        code, text = python(*words, SSL_CERT_FILE=public, PIP_CERT=public)
    else:
        code, text = fetch(address, SSL_CERT_FILE=public)
print(text.replace(folder, "/app"))
sys.exit(code)
