# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""No root at all, and a server that sends its own root along: the words are those of a self-signed one."""
import os
import tempfile
import urllib.request

from errorcanon.lab.kits.tls import authority, certificate, join, serve

folder = tempfile.mkdtemp()
public = authority(folder, "publicroot")
os.environ.update(SSL_CERT_FILE=folder + "/missing.pem", SSL_CERT_DIR=folder + "/missing")
urllib.request.urlopen(serve(join(certificate(public), public)))
