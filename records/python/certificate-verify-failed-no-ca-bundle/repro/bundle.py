# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A bundle named by variable, in the code, or laid where Python looks; a stranger is still refused.

bundle.py [variable|code|place]
"""
import os
import sys
import tempfile

from client import fetch
from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.tls import authority, certificate, serve

VARIABLE = """
# region variable fill: ca-bundle.pem, train.py
export SSL_CERT_FILE=$PWD/ca-bundle.pem
python train.py
# endregion
"""
CONTEXT = """
# region context fill: "ca-bundle.pem"
import ssl

context = ssl.create_default_context(cafile="ca-bundle.pem")
# endregion
"""


def run(address):
    """Fetch the address with the step that was taken; give exit code and output."""
    if kind == "variable":
        with open(folder + "/train.py", "w") as file:
            file.write("import urllib.request; print(urllib.request.urlopen(%r).read().decode())" % address)
        return bash(VARIABLE, folder, **store)
    return fetch(address, CONTEXT.replace("ca-bundle.pem", root) if kind == "code" else "", **store)


kind = (sys.argv[1:] or ["variable"])[0]
with tempfile.TemporaryDirectory() as folder:
    root = authority(folder, "publicroot")
    good, stranger = serve(certificate(root)), serve(certificate(authority(folder, "stranger")))
    other_name = serve(certificate(root, hosts="DNS:elsewhere.example"))
    store = {"SSL_CERT_FILE": folder + "/cert.pem", "SSL_CERT_DIR": folder + "/certs"}
    assert fetch(good, **store)[0] == 1
    if kind == "variable":
        os.symlink(root, folder + "/ca-bundle.pem")
    elif kind == "place":  # what installing ca-certificates and macOS's Install Certificates.command do
        os.symlink(root, folder + "/cert.pem")
    assert run(good) == (0, "hello\n")
    assert "unable to get local issuer certificate" in run(stranger)[1]
    assert "Hostname mismatch" in run(other_name)[1]
print(kind, "works: hello from the host, strangers and wrong names refused")
