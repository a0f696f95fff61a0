# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""check_hostname = False takes every certificate that a known authority gave to anybody."""
import ssl
import tempfile
import urllib.request

from errorcanon.lab.kits.tls import authority, certificate, serve

with tempfile.TemporaryDirectory() as folder:
    root = authority(folder, "publicroot")
    attacker = serve(certificate(root, hosts="DNS:attacker.example"))
    for checked in (True, False):
        context = ssl.create_default_context(cafile=root)
        context.check_hostname = checked
        try:
            said = urllib.request.urlopen(attacker, context=context).read().decode()
        except OSError as error:
            said = str(error)
        print("checked" if checked else "unchecked", said)
        assert ("mismatch" in said) == checked and (said == "hello") == (not checked)
