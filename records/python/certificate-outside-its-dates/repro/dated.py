"""Authorities and certificates with dates of one's choice, and an HTTPS server. They need the openssl command."""
import http.server
import os
import ssl
import subprocess
import sys
import threading
import time

CONFIG = """[ca]
default_ca = own
[own]
dir = {0}
database = {0}/index.txt
new_certs_dir = {0}
rand_serial = yes
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
[root]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[host]
subjectAltName = DNS:localhost
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
"""


def openssl(*words):
    subprocess.run(("openssl",) + words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def key(folder, name):
    """Make a key and a request for a certificate of that name; give the key's file."""
    path = os.path.join(folder, name)
    words = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=" + name]
    openssl("req", *words, "-keyout", path + ".key", "-out", path + ".csr")
    return path + ".key"


def sign(folder, name, by=None, days=(-1, 1), kind="root", to=None):
    """Sign the request of that name, by another or by itself, for days counted from now; give the file."""
    with open(folder + "/ca.cnf", "w") as config:
        config.write(CONFIG.format(folder))
    open(folder + "/index.txt", "a").close()
    start, end = (time.strftime("%Y%m%d%H%M%SZ", time.gmtime(time.time() + 86400 * d)) for d in days)
    out = os.path.join(folder, (to or name) + ".pem")
    path = os.path.join(folder, name)
    signer = ["-selfsign", "-keyfile", path + ".key"] if by is None else ["-cert", "%s/%s.pem" % (folder, by), "-keyfile", "%s/%s.key" % (folder, by)]
    openssl("ca", "-batch", "-notext", "-config", folder + "/ca.cnf", "-extensions", kind, *signer, "-startdate", start, "-enddate", end, "-in", path + ".csr", "-out", out)
    return out


class Hello(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"hello")

    def log_message(self, *words):
        pass


class Quiet(http.server.ThreadingHTTPServer):
    def handle_error(self, *words):
        pass  # a client that refuses the certificate


def serve(private, *certificates):
    """Serve with that key and chain from now on; give the address."""
    chain = certificates[0] + ".chain"
    with open(chain, "w") as file:
        for certificate in certificates:
            with open(certificate) as text:
                file.write(text.read())
    server = Quiet(("127.0.0.1", 0), Hello)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain, private)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "https://localhost:%d/" % server.server_port


def fetch(address, store, code=""):
    """Fetch in a new Python that trusts a bundle; give exit code and output."""
    text = "import urllib.request\ncontext = None\n%s\nprint(urllib.request.urlopen(%r, context=context).read().decode())" % (code, address)
    environ = dict(os.environ, SSL_CERT_FILE=store, SSL_CERT_DIR=store + ".none")
    ran = subprocess.run([sys.executable, "-W", "ignore", "-c", text], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode()
