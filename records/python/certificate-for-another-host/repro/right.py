# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The host is reached, with the check in force: another host is still refused.

right.py [name|server-hostname|reissued]
"""
import shutil
import socket
import ssl
import sys
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.tls import authority, certificate, fetch, join, serve

REISSUE = r"""
# region reissue fill: server.csr, ca.pem, ca.key, localhost, cluster.internal, 127.0.0.1, server.crt
openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out server.crt \
    -extfile <(echo "subjectAltName=DNS:localhost,DNS:cluster.internal,IP:127.0.0.1")
# endregion
"""


def read_page(address, port, name, root):
    """Connect to the address, expect the name, and give the page or the verifier's words."""
    try:
        # region name-apart fill: root, address, port, name
        context = ssl.create_default_context(cafile=root)
        with socket.create_connection((address, port)) as plain:
            with context.wrap_socket(plain, server_hostname=name) as secure:
                secure.sendall(b"GET / HTTP/1.0\r\n\r\n")
                # endregion
                data = b"".join(iter(lambda: secure.recv(4096), b""))
                return data.split(b"\r\n\r\n")[1].decode()
    except ssl.SSLCertVerificationError as error:
        return error.verify_message


kind = (sys.argv[1:] or ["name"])[0]
with tempfile.TemporaryDirectory() as folder:
    root = authority(folder, "publicroot")
    if kind == "name":
        address = serve(certificate(root, hosts="DNS:localhost"))
        by_number = address.replace("localhost", "127.0.0.1")
        assert "IP address mismatch" in fetch(by_number, SSL_CERT_FILE=root)[1]
        assert fetch(address, SSL_CERT_FILE=root) == (0, "hello\n")
    elif kind == "reissued":
        key = certificate(root, hosts="DNS:www.example.org")
        before = serve(key)
        assert "Hostname mismatch" in fetch(before, SSL_CERT_FILE=root)[1]
        for old, new in ((root, "ca.pem"), (root + ".key", "ca.key"), (key + ".csr", "server.csr"), (key, "server.key")):
            shutil.copy(old, folder + "/" + new)
        code, text = bash(REISSUE, folder)
        assert code == 0, text
        with open(folder + "/server.key") as old:
            private = old.read().split("-----BEGIN CERTIFICATE")[0]
        with open(folder + "/new.pem", "w") as new:
            new.write(private)
        address = serve(join(folder + "/new.pem", folder + "/server.crt"))
        for one in (address, address.replace("localhost", "127.0.0.1")):
            assert fetch(one, SSL_CERT_FILE=root) == (0, "hello\n")
        assert "Hostname mismatch" in fetch(before, SSL_CERT_FILE=root)[1], "the server that was not restarted"
    else:
        port = int(serve(certificate(root, hosts="DNS:cluster.internal")).split(":")[2].strip("/"))
        said = [read_page("127.0.0.1", port, name, root) for name in ("cluster.internal", "other.internal")]
        print(said)
        assert said[0] == "hello" and "not valid for 'other.internal'" in said[1], said
    stranger = serve(certificate(authority(folder, "secondroot"), hosts="DNS:elsewhere.example"))
    assert "mismatch" in fetch(stranger, SSL_CERT_FILE=folder + "/secondroot.pem")[1]
print(kind, "hello")
