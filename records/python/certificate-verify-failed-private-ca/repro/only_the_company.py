# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""SSL_CERT_FILE that names the company's certificate alone: public hosts fail, unless a folder has their root."""
import os
import subprocess
import tempfile

from errorcanon.lab.kits.tls import authority, certificate, fetch, serve

with tempfile.TemporaryDirectory() as folder:
    public, company = authority(folder, "publicroot"), authority(folder, "companyroot")
    inside, outside = serve(certificate(company)), serve(certificate(public))
    assert fetch(outside, SSL_CERT_FILE=public) == (0, "hello\n")
    assert fetch(inside, SSL_CERT_FILE=company) == (0, "hello\n")
    code, text = fetch(outside, SSL_CERT_FILE=company, SSL_CERT_DIR=folder + "/none")
    assert code == 1 and "unable to get local issuer certificate" in text, text
    # a folder of roots beside the file is searched as well, and still has the public one
    os.mkdir(folder + "/certs")
    os.symlink(public, folder + "/certs/public.pem")
    subprocess.check_call(["openssl", "rehash", folder + "/certs"])
    assert fetch(outside, SSL_CERT_FILE=company, SSL_CERT_DIR=folder + "/certs") == (0, "hello\n")
print("the company's host answers, the public one is refused")
