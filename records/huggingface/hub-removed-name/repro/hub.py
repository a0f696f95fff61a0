"""A hub of our own with one file, and a process that runs old code against it."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.hub import Answering, serve

CONTENT = b'{"hidden_size": 24}'


class Handler(Answering):
    def do_HEAD(self):
        known = self.path.split("?")[0].endswith("team/words/resolve/main/config.json")
        self.answer(200 if known else 404, CONTENT, {"ETag": '"one"', "X-Repo-Commit": "a" * 40})


def run(code):
    """Exit code and output of this code in a process with our hub and an empty cache."""
    with tempfile.TemporaryDirectory() as home:
        environ = dict(os.environ, HF_HOME=home, HF_ENDPOINT=serve(Handler))
        ran = subprocess.run([sys.executable, "-W", "ignore", "-c", code], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
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
