# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Without verification anybody's certificate for any host is taken, and what it sends is believed."""
import tempfile

from client import fetch
from errorcanon.lab.kits.tls import authority, certificate, serve

with tempfile.TemporaryDirectory() as folder:
    stranger = serve(certificate(authority(folder, "stranger"), hosts="DNS:elsewhere.example"))
    store = {"SSL_CERT_FILE": authority(folder, "publicroot")}
    for code in ("import ssl; context = ssl._create_unverified_context()", "import ssl; ssl._create_default_https_context = ssl._create_unverified_context"):
        assert fetch(stranger, code, **store) == (0, "hello\n")
    # control: verification refuses the stranger, also one with the right name
    code, text = fetch(stranger, **store)
    assert code == 1 and "CERTIFICATE_VERIFY_FAILED" in text, text
print("a stranger's certificate for another host was taken")
