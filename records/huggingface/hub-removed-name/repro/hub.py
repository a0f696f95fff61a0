"""A hub of our own with one file, and a process that runs old code against it."""
import http.server
import os
import subprocess
import sys
import tempfile
import threading

CONTENT = b'{"hidden_size": 24}'


class Handler(http.server.BaseHTTPRequestHandler):
    def do_HEAD(self):
        known = self.path.split("?")[0].endswith("team/words/resolve/main/config.json")
        self.send_response(200 if known else 404)
        self.send_header("ETag", '"one"')
        self.send_header("X-Repo-Commit", "a" * 40)
        self.send_header("Content-Length", str(len(CONTENT)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(CONTENT)

    do_GET = do_HEAD

    def log_message(self, *words):
        pass


def run(code):
    """Exit code and output of this code in a process with our hub and an empty cache."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as home:
        environ = dict(os.environ, HF_HOME=home, HF_ENDPOINT="http://127.0.0.1:%d" % server.server_port)
        ran = subprocess.run([sys.executable, "-W", "ignore", "-c", code], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    server.shutdown()
    return ran.returncode, ran.stdout.decode().strip()


OLD = """
from huggingface_hub import cached_download, hf_hub_url
print(open(cached_download(url=hf_hub_url('team/words', 'config.json'))).read())
"""
NEW = """
# region hf-hub-download fill: team/words
from huggingface_hub import hf_hub_download
print(open(hf_hub_download('team/words', 'config.json')).read())
# endregion
"""
