# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The number of roots and a second host tell an empty store from a host whose root is not in it."""
import os
import subprocess
import tempfile

from client import fetch
from errorcanon.lab.kits.tls import authority, certificate, serve

COUNT = """
# region count
import ssl

print(ssl.get_default_verify_paths().cafile, len(ssl.create_default_context().get_ca_certs()))
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    public, company = authority(folder, "publicroot"), authority(folder, "companyroot")
    hosts = [serve(certificate(public)), serve(certificate(company))]
    empty = {"SSL_CERT_FILE": folder + "/cert.pem", "SSL_CERT_DIR": folder + "/certs"}
    filled = {"SSL_CERT_FILE": public, "SSL_CERT_DIR": folder + "/certs"}
    for host in hosts:
        code, text = fetch(host, COUNT, **empty)
        assert code == 1 and text.startswith("None 0\n"), text
        assert "unable to get local issuer certificate" in text, text
    code, text = fetch(hosts[0], COUNT, **filled)
    assert (code, text) == (0, "%s 1\nhello\n" % public), text
    code, text = fetch(hosts[1], COUNT, **filled)
    assert code == 1 and text.startswith("%s 1\n" % public), text
    assert "unable to get local issuer certificate" in text, text
    # a folder of roots is read when a host needs one: 0 at first, and the host is verified
    os.mkdir(folder + "/certs")
    os.symlink(public, folder + "/certs/public.pem")
    subprocess.check_call(["openssl", "rehash", folder + "/certs"])
    assert fetch(hosts[0], COUNT, **empty) == (0, "None 0\nhello\n")
print("no bundle: 0 roots, both hosts fail; private authority: roots there, one host fails")
