# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The host is reached, with the check in force: another host is still refused.

right.py [name|server-hostname|reissued]
"""
import socket
import ssl
import sys
import tempfile

from tls import authority, certificate, fetch, serve

kind = (sys.argv[1:] or ["name"])[0]
with tempfile.TemporaryDirectory() as folder:
    root = authority(folder, "publicroot")
    if kind == "name":
        address = serve(certificate(root, hosts="DNS:localhost"))
        by_number = address.replace("localhost", "127.0.0.1")
        assert "IP address mismatch" in fetch(by_number, SSL_CERT_FILE=root)[1]
        assert fetch(address, SSL_CERT_FILE=root) == (0, "hello\n")
    elif kind == "reissued":
        address = serve(certificate(root, hosts="DNS:localhost,DNS:cluster.internal,IP:127.0.0.1"))
        for one in (address, address.replace("localhost", "127.0.0.1")):
            assert fetch(one, SSL_CERT_FILE=root) == (0, "hello\n")
    else:
        address = serve(certificate(root, hosts="DNS:cluster.internal"))
        context, said = ssl.create_default_context(cafile=root), []
        for name in ("cluster.internal", "other.internal"):
            with socket.create_connection(("127.0.0.1", int(address.split(":")[2].strip("/")))) as plain:
                try:
                    with context.wrap_socket(plain, server_hostname=name) as secure:
                        secure.sendall(b"GET /index.html HTTP/1.0\r\n\r\n")
                        data = b""
                        while True:
                            part = secure.recv(4096)
                            if not part:
                                break
                            data += part
                        said.append(data.split(b"\r\n\r\n")[1])
                except ssl.SSLCertVerificationError as error:
                    said.append(error.verify_message)
        print(said)
        assert said[0] == b"hello" and "not valid for 'other.internal'" in said[1], said
    stranger = serve(certificate(authority(folder, "secondroot"), hosts="DNS:elsewhere.example"))
    assert "mismatch" in fetch(stranger, SSL_CERT_FILE=folder + "/secondroot.pem")[1]
print(kind, "hello")
