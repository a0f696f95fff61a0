# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""One call of huggingface_hub names the case: hub not reached, repository unknown, file not in it."""
import os
import subprocess
import sys
import tempfile

from hub import serve, write_tokenizer

ASK = "import sys; from huggingface_hub import hf_hub_download as get; get(sys.argv[1], sys.argv[2])"


def ask(name, file, **environ):
    """The class of the error that the one call ends in, or nothing."""
    with tempfile.TemporaryDirectory() as cache:
        ran = subprocess.run([sys.executable, "-c", ASK, name, file], env={**os.environ, "HF_HOME": cache, **environ}, stderr=subprocess.PIPE, text=True)
    lines = [line for line in ran.stderr.splitlines() if line and "Error: " in line.replace("Enabled: ", "Error: ")]
    return (lines[-1] if ran.returncode else "").split(":")[0].split(".")[-1]


with tempfile.TemporaryDirectory() as folder:
    write_tokenizer(folder)
    hub = serve(folder, "team/words")
    found = {
        "not reached": ask("team/words", "config.json", HF_ENDPOINT="http://127.0.0.1:9"),
        "offline": ask("team/words", "config.json", HF_ENDPOINT=hub, HF_HUB_OFFLINE="1"),
        "unknown name": ask("team/wrods", "config.json", HF_ENDPOINT=hub),
        "no such file": ask("team/words", "vocab.txt", HF_ENDPOINT=hub),
        "all there": ask("team/words", "config.json", HF_ENDPOINT=hub),
    }
for key, value in found.items():
    print(key, "->", value or "no error")
assert found["not reached"] == found["offline"] == "LocalEntryNotFoundError"
assert found["unknown name"] == "RepositoryNotFoundError"
assert found["no such file"] in ("EntryNotFoundError", "RemoteEntryNotFoundError")
assert found["all there"] == ""
