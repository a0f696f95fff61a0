"""Authorities, certificates and an HTTPS server on this machine. They need the openssl command."""
import functools
import http.server
import os
import ssl
import subprocess
import sys
import threading

KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]


def authority(folder, name):
    """Make a root certificate that signs others; give its file."""
    path = os.path.join(folder, name + ".pem")
    ends = ["-addext", "keyUsage=critical,keyCertSign,cRLSign", "-keyout", path + ".key", "-out", path]
    openssl("req", "-x509", *KEY, "-subj", "/CN=" + name, *ends)
    return path


def alone(folder, name):
    """Make a certificate that nobody but its own key signed; give its file with the key."""
    path = os.path.join(folder, name)
    words = ["-addext", "subjectAltName=DNS:localhost", "-keyout", path, "-out", path + ".crt"]
    openssl("req", "-x509", *KEY, "-subj", "/CN=localhost", *words)
    return join(path, path + ".crt")


def join(path, *others):
    """Add files to a file."""
    with open(path, "a") as file:
        for other in others:
            with open(other) as text:
                file.write(text.read())
    return path


def certificate(root, hosts="DNS:localhost,IP:127.0.0.1", days="2"):
    """Make a server's certificate that the root signs; give its file, which holds its key too."""
    path = root + ".server"
    openssl("req", *KEY, "-subj", "/CN=server", "-keyout", path, "-out", path + ".csr")
    with open(path + ".ext", "w") as file:
        file.write("subjectAltName=%s\nauthorityKeyIdentifier=keyid\nextendedKeyUsage=serverAuth\n" % hosts)
    signed = path + ".crt"
    words = ["-CA", root, "-CAkey", root + ".key", "-CAcreateserial", "-days", days, "-extfile", path + ".ext"]
    openssl("x509", "-req", "-in", path + ".csr", *words, "-out", signed)
    return join(path, signed)


def openssl(*words):
    subprocess.run(("openssl",) + words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


class Quiet(http.server.ThreadingHTTPServer):
    def handle_error(self, *words):
        pass  # a client that refuses the certificate


def serve(path, folder=None):
    """Serve a folder, or one that holds hello, with that certificate from now on; give the address."""
    if folder is None:
        folder = path + ".pages"
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "index.html"), "w") as page:
            page.write("hello")
    server = Quiet(("127.0.0.1", 0), functools.partial(Silent, directory=folder))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "https://localhost:%d/" % server.server_port


def python(*words, **environ):
    """Start a new Python with those variables alone about certificates; give exit code and output."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("SSL_CERT_", "REQUESTS_CA", "CURL_CA", "PIP_"))}
    clean.update(environ, PIP_RETRIES="0", PIP_CONFIG_FILE=os.devnull, PIP_DISABLE_PIP_VERSION_CHECK="1")
    ran = subprocess.run([sys.executable, "-W", "ignore", *words], env=clean, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()


def fetch(address, **environ):
    """Fetch with urllib in a new Python."""
    return python("-c", "import urllib.request; print(urllib.request.urlopen(%r).read().decode())" % address, **environ)
