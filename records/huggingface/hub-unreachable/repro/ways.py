# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""Three ways to the files without huggingface.co: another endpoint, a filled cache, a folder; each must give the same ids.

ways.py [mirror|cache|folder]
"""
import os
import subprocess
import sys
import tempfile

from hub import serve, write_tokenizer

LOAD = "import sys; from transformers import AutoTokenizer as A; print(A.from_pretrained(sys.argv[1])('the cat sat', add_special_tokens=False).input_ids)"


def load(name, home, **environ):
    """What a fresh process gets; exit code and last line."""
    ran = subprocess.run([sys.executable, "-c", LOAD, name], env={**os.environ, "HF_HOME": home, **environ}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return ran.returncode, ran.stdout.strip().splitlines()[-1]


way = (sys.argv[1:] or ["mirror"])[0]
with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as other:
    ids = str(write_tokenizer(folder))
    hub = serve(folder, "team/words")
    assert load("team/words", other, HF_HUB_OFFLINE="1")[0] != 0  # the control: nowhere to get it from
    if way == "folder":
        got = load(folder, home, HF_HUB_OFFLINE="1")
    else:
        got = load("team/words", home, HF_ENDPOINT=hub)
    if way == "cache":
        got = load("team/words", home, HF_HUB_OFFLINE="1")
    print(way, got)
    assert got == (0, ids), (got, ids)
