"""Authorities, certificates and an HTTPS server on this machine. They need the openssl command."""
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


def certificate(root, hosts="DNS:localhost,IP:127.0.0.1", days="2"):
    """Make a server's certificate that the root signs; give its file, which holds its key too."""
    path = root + ".server"
    openssl("req", *KEY, "-subj", "/CN=server", "-keyout", path, "-out", path + ".csr")
    with open(path + ".ext", "w") as file:
        file.write("subjectAltName=%s\nauthorityKeyIdentifier=keyid\nextendedKeyUsage=serverAuth\n" % hosts)
    signed = path + ".crt"
    words = ["-CA", root, "-CAkey", root + ".key", "-CAcreateserial", "-days", days, "-extfile", path + ".ext"]
    openssl("x509", "-req", "-in", path + ".csr", *words, "-out", signed)
    with open(path, "a") as file, open(signed) as crt:
        file.write(crt.read())
    return path


def openssl(*words):
    subprocess.run(("openssl",) + words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Hello(http.server.BaseHTTPRequestHandler):
    """Answers hello to everybody."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"hello")

    def log_message(self, *words):
        pass


class Quiet(http.server.ThreadingHTTPServer):
    def handle_error(self, *words):
        pass  # a client that refuses the certificate


def serve(path):
    """Serve with that certificate from now on; give the address."""
    server = Quiet(("127.0.0.1", 0), Hello)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "https://localhost:%d/" % server.server_port


def fetch(address, code="", **environ):
    """Fetch in a new Python, after some code, with those variables alone; give exit code and output."""
    text = "import urllib.request\ncontext = None\n%s\nprint(urllib.request.urlopen(%r, context=context).read().decode())" % (code, address)
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("SSL_CERT_", "REQUESTS_CA", "CURL_CA"))}
    ran = subprocess.run([sys.executable, "-W", "ignore", "-c", text], env=dict(clean, **environ), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()
