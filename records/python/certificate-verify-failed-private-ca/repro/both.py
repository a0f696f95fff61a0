# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The company's certificate added to the public bundle: both kinds of hosts pass, strangers do not."""
import shutil
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.tls import alone, authority, certificate, join, serve

BOTH = """
# region both fill: public-roots.pem, company-root.pem, train.py
cat public-roots.pem company-root.pem > ca-bundle.pem
export SSL_CERT_FILE=$PWD/ca-bundle.pem REQUESTS_CA_BUNDLE=$PWD/ca-bundle.pem PIP_CERT=$PWD/ca-bundle.pem
python train.py
# endregion
"""


def run(address, commands=BOTH):
    """Run a program that fetches the address, with these commands."""
    with open(folder + "/train.py", "w") as file:
        file.write("import urllib.request; print(urllib.request.urlopen(%r).read().decode())" % address)
    return bash(commands, folder)


with tempfile.TemporaryDirectory() as folder:
    public, company = authority(folder, "publicroot"), authority(folder, "companyroot")
    shutil.copy(public, folder + "/public-roots.pem")
    shutil.copy(company, folder + "/company-root.pem")
    inside = serve(join(certificate(company), company))
    code, text = run(inside, "SSL_CERT_FILE=public-roots.pem python train.py")
    assert code == 1 and "certificate in certificate chain" in text, text
    for address in (inside, serve(certificate(company)), serve(certificate(public))):
        assert run(address) == (0, "hello\n")
    own = alone(folder, "alone")
    itself = serve(own)
    assert "self-signed certificate" in run(itself)[1].replace("self signed", "self-signed")
    assert run(itself, BOTH.replace("company-root.pem", "alone.crt")) == (0, "hello\n")
    for key in (certificate(authority(folder, "stranger")), certificate(company, hosts="DNS:elsewhere.example")):
        assert "CERTIFICATE_VERIFY_FAILED" in run(serve(key))[1]
print("hello from both, strangers refused")
