# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""One request for the head of one file: its status and text tell the five refusals apart, and them from the twins."""
import os
import subprocess
import sys
import tempfile

from hub import serve

ASK = """
# region ask-for-the-head fill: OWNER/NAME
from huggingface_hub import get_hf_file_metadata, hf_hub_url

print(get_hf_file_metadata(hf_hub_url("OWNER/NAME", "config.json")))
# endregion
"""
DATASET = """
# region head-of-a-dataset fill: OWNER/NAME
from huggingface_hub import get_hf_file_metadata, hf_hub_url

print(get_hf_file_metadata(hf_hub_url("OWNER/NAME", "README.md", repo_type="dataset")))
# endregion
"""
HUB = serve()


def ask(name, token=None, hub=HUB, lines=ASK):
    """The output of the record's lines."""
    with tempfile.TemporaryDirectory() as home:
        environ = {**os.environ, "HF_HOME": home, "HF_ENDPOINT": hub}
        for key in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"):
            environ.pop(key, None)
            if token:
                environ[key] = token
        ran = subprocess.run([sys.executable, "-c", lines.replace("OWNER/NAME", name)], env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    last = ran.stdout.rstrip().split("\n  File ")[-1]  # from the last frame on
    print(name, token, "->", " | ".join(line for line in last.splitlines()[2:] if line.strip()) or last.strip())
    return last


answer = ask("team/gated")
assert "GatedRepoError: 401" in answer and "Please log in" in answer
for token, words in (("hf_stranger", "not in the authorized list"), ("hf_waiting", "awaiting a review"), ("hf_refused", "rejected")):
    answer = ask("team/gated", token)
    assert "GatedRepoError: 403" in answer and words in answer, answer
answer = ask("team/gated", "hf_narrow")
assert "GatedRepoError" not in answer and "403" in answer, answer
assert "fine-grained token settings" in answer, answer
assert "etag='one'" in ask("team/gated", "hf_granted")
for token in (None, "hf_granted"):  # the twin: a name that does not exist
    answer = ask("team/wrods", token)
    assert "RepositoryNotFoundError" in answer and "gated repo for url" not in answer, answer
assert "GatedRepoError: 401" in ask("team/rows", lines=DATASET)  # asked for as a model it is unknown
assert "RepositoryNotFoundError" in ask("team/rows")
answer = ask("team/gated", "hf_granted", "http://127.0.0.1:9")  # the other twin: nobody answers
assert "403" not in answer and "401" not in answer and "ConnectError" in answer.replace("ConnectionError", "ConnectError"), answer
