# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The issuer of the certificate that arrives tells a company's authority from an empty store."""
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.tls import KEY, authority, certificate, fetch, join, openssl, serve

ISSUER = """
# region issuer fill: HOST, 443
python -c "import ssl; print(ssl.get_server_certificate(('HOST', 443)))" |
    openssl x509 -noout -issuer
# endregion
"""


def issuer(address):
    """Give the issuer of the certificate that arrives, without verification."""
    port = address.split(":")[2].strip("/")
    code, said = bash(ISSUER.replace("HOST", "localhost").replace("443", port), folder)
    assert code == 0, said
    return said.split("=")[-1].strip()


with tempfile.TemporaryDirectory() as folder:
    public, company = authority(folder, "publicroot"), authority(folder, "companyroot")
    behind_proxy, direct = serve(certificate(company)), serve(certificate(public))
    for address, signed_by, store in ((behind_proxy, "companyroot", public), (direct, "publicroot", folder + "/missing")):
        code, text = fetch(address, SSL_CERT_FILE=store, SSL_CERT_DIR=folder + "/missing")
        assert code == 1 and "unable to get local issuer certificate" in text, text
        assert issuer(address) == signed_by
    assert fetch(direct, SSL_CERT_FILE=public) == (0, "hello\n")
    print("same message; issuer", issuer(behind_proxy), "with roots there, issuer", issuer(direct), "with none there")

    # the third cause of the same message: the server does not send the certificate between its own and the public root
    between = folder + "/between.pem"
    openssl("req", *KEY, "-subj", "/CN=publicintermediate", "-keyout", between + ".key", "-out", between + ".csr")
    with open(between + ".ext", "w") as file:
        file.write("basicConstraints=critical,CA:true\nkeyUsage=critical,keyCertSign,cRLSign\n")
    words = ["-CA", public, "-CAkey", public + ".key", "-CAcreateserial", "-days", "2", "-extfile", between + ".ext"]
    openssl("x509", "-req", "-in", between + ".csr", *words, "-out", between)
    own = certificate(between)
    short = serve(own)
    code, text = fetch(short, SSL_CERT_FILE=public, SSL_CERT_DIR=folder + "/missing")
    assert code == 1 and "unable to get local issuer certificate" in text, text
    assert issuer(short) == "publicintermediate"
    assert fetch(serve(join(own, between)), SSL_CERT_FILE=public) == (0, "hello\n"), "the chain sent whole"
    print("issuer", issuer(short), "whose certificate the server keeps back")
