# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A bundle named by variable, in the code, or laid where Python looks; a stranger is still refused.

bundle.py [variable|code|place]
"""
import os
import sys
import tempfile

from tls import authority, certificate, fetch, serve

kind = (sys.argv[1:] or ["variable"])[0]
with tempfile.TemporaryDirectory() as folder:
    root = authority(folder, "publicroot")
    good, stranger = serve(certificate(root)), serve(certificate(authority(folder, "stranger")))
    other_name = serve(certificate(root, hosts="DNS:elsewhere.example"))
    store = {"SSL_CERT_FILE": folder + "/cert.pem", "SSL_CERT_DIR": folder + "/certs"}
    code = ""
    assert fetch(good, **store)[0] == 1
    if kind == "variable":
        store["SSL_CERT_FILE"] = root
    elif kind == "code":
        code = "import ssl; context = ssl.create_default_context(cafile=%r)" % root
    else:  # what installing ca-certificates and macOS's Install Certificates.command do
        os.symlink(root, folder + "/cert.pem")
    assert fetch(good, code, **store) == (0, "hello\n")
    assert "unable to get local issuer certificate" in fetch(stranger, code, **store)[1]
    assert "Hostname mismatch" in fetch(other_name, code, **store)[1]
print(kind, "works: hello from the host, strangers and wrong names refused")
