# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""One call of huggingface_hub names the case: hub not reached, repository unknown, file not in it."""
import os
import re
import subprocess
import sys
import tempfile
from importlib.metadata import version

from hub import serve, write_tokenizer

ASK = "import sys; from huggingface_hub import hf_hub_download as get; get(sys.argv[1], sys.argv[2])"


def ask(name, file, **environ):
    """The class of the error that the one call ends in, or nothing, and the statuses in the output."""
    with tempfile.TemporaryDirectory() as cache:
        ran = subprocess.run([sys.executable, "-c", ASK, name, file], env={**os.environ, "HF_HOME": cache, **environ}, stderr=subprocess.PIPE, text=True)
    lines = [line for line in ran.stderr.splitlines() if line and "Error: " in line.replace("Enabled: ", "Error: ")]
    return (lines[-1] if ran.returncode else "").split(":")[0].split(".")[-1], sorted(set(re.findall(r"\b(403|429) (?:Client|Forbidden|Too)", ran.stderr)))


with tempfile.TemporaryDirectory() as folder:
    write_tokenizer(folder)
    hub = serve(folder, "team/words")
    found = {
        "not reached": ask("team/words", "config.json", HF_ENDPOINT="http://127.0.0.1:9"),
        "proxy that refuses": ask("team/words", "config.json", HF_ENDPOINT="https://hub.invalid", HTTPS_PROXY="http://127.0.0.1:9"),
        "offline": ask("team/words", "config.json", HF_ENDPOINT=hub, HF_HUB_OFFLINE="1"),
        "unknown name": ask("team/wrods", "config.json", HF_ENDPOINT=hub),
        "no such file": ask("team/words", "vocab.txt", HF_ENDPOINT=hub),
        "all there": ask("team/words", "config.json", HF_ENDPOINT=hub),
        "gated": ask("team/gated", "config.json", HF_ENDPOINT=hub),
        "narrow token": ask("team/narrow", "config.json", HF_ENDPOINT=hub),
        "too many requests": ask("team/busy", "config.json", HF_ENDPOINT=hub),
    }
for key, value in found.items():
    print(key, "->", value[0] or "no error", *value[1])
assert found["not reached"] == found["offline"] == ("LocalEntryNotFoundError", [])
# before 1.0 the client hands the error of a proxy on
newer = int(version("huggingface_hub").split(".")[0]) >= 1
assert found["proxy that refuses"] == ("LocalEntryNotFoundError" if newer else "ProxyError", []), found
assert found["unknown name"] == ("RepositoryNotFoundError", [])
assert found["no such file"] in (("EntryNotFoundError", []), ("RemoteEntryNotFoundError", []))
assert found["all there"] == ("", [])
assert found["gated"] == ("GatedRepoError", ["403"])
assert found["narrow token"][1] == ["403"] and found["too many requests"][1] == ["429"], found
