"""Authorities, certificates and an HTTPS server on this machine. They need the openssl command."""

from __future__ import annotations

import functools
import http.server
import os
import ssl
import subprocess
import sys
import threading

KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]


def authority(folder: str, name: str) -> str:
    """Make a root certificate that signs others; give its file."""
    path = os.path.join(folder, name + ".pem")
    ends = [
        "-addext",
        "keyUsage=critical,keyCertSign,cRLSign",
        "-keyout",
        path + ".key",
        "-out",
        path,
    ]
    openssl("req", "-x509", *KEY, "-subj", "/CN=" + name, *ends)
    return path


def alone(folder: str, name: str) -> str:
    """Make a certificate that nobody but its own key signed; give its file with the key."""
    path = os.path.join(folder, name)
    words = ["-addext", "subjectAltName=DNS:localhost", "-keyout", path, "-out", path + ".crt"]
    openssl("req", "-x509", *KEY, "-subj", "/CN=localhost", *words)
    return join(path, path + ".crt")


def join(path: str, *others: str) -> str:
    """Add files to a file."""
    with open(path, "a") as file:
        for other in others:
            with open(other) as text:
                file.write(text.read())
    return path


def certificate(root: str, hosts: str = "DNS:localhost,IP:127.0.0.1", days: str = "2") -> str:
    """Make a server's certificate that the root signs; give its file, which holds its key too."""
    path = root + ".server"
    openssl("req", *KEY, "-subj", "/CN=server", "-keyout", path, "-out", path + ".csr")
    with open(path + ".ext", "w") as file:
        file.write(f"subjectAltName={hosts}\nauthorityKeyIdentifier=keyid\n")
        file.write("extendedKeyUsage=serverAuth\n")
    signed = path + ".crt"
    words = ["-CA", root, "-CAkey", root + ".key", "-CAcreateserial", "-days", days]
    words += ["-extfile", path + ".ext"]
    openssl("x509", "-req", "-in", path + ".csr", *words, "-out", signed)
    return join(path, signed)


def openssl(*words: str) -> None:
    """Run openssl; what it prints on the way is of no interest."""
    quiet = subprocess.DEVNULL
    command = ["openssl", *words]
    subprocess.run(command, check=True, stdout=quiet, stderr=quiet)


class _Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words: object) -> None:
        pass


class _Quiet(http.server.ThreadingHTTPServer):
    def handle_error(self, *words: object) -> None:
        pass  # a client that refuses the certificate


def serve(path: str, folder: str | None = None) -> str:
    """Serve a folder, or one that holds hello, with that certificate; give the address."""
    if folder is None:
        folder = path + ".pages"
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "index.html"), "w") as page:
            page.write("hello")
    server = _Quiet(("127.0.0.1", 0), functools.partial(_Silent, directory=folder))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    server.socket = context.wrap_socket(
        server.socket, server_side=True, do_handshake_on_connect=False
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"https://localhost:{server.server_port}/"


def python(*words: str, **environ: str) -> tuple[int, str]:
    """Start a new Python with these settings about certificates alone; give code and output."""
    theirs = ("SSL_CERT_", "REQUESTS_CA", "CURL_CA", "PIP_")
    clean = {k: v for k, v in os.environ.items() if not k.startswith(theirs)}
    clean.update(PIP_RETRIES="0", PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1")
    clean.update(environ)
    command = [sys.executable, "-W", "ignore", *words]
    ran = subprocess.run(command, env=clean, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


def fetch(address: str, **environ: str) -> tuple[int, str]:
    """Fetch with urllib in a new Python."""
    program = f"import urllib.request as r; print(r.urlopen({address!r}).read().decode())"
    return python("-c", program, **environ)
