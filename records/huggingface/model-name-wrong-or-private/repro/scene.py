# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""Load from a folder that stays, a path that never was, or the hub, as a program that logs the last error alone.

scene.py [folder|gone|hub|cache]
"""
import json
import os
import sys
import tempfile

MAIN = """import sys
import transformers

try:
    getattr(transformers, sys.argv[1]).from_pretrained(sys.argv[2])
except OSError as error:
    print("OSError:", error)
    sys.exit(1)
"""
kind = (sys.argv[1:] or ["folder"])[0]
root = tempfile.mkdtemp()
with open(os.path.join(root, "main.py"), "w") as file:
    file.write(MAIN)
folder = os.path.join(root, "finetuned")
if kind == "folder":
    os.mkdir(folder)
    with open(os.path.join(folder, "config.json"), "w") as file:
        json.dump({"model_type": "bert"}, file)
    with open(os.path.join(folder, "model.safetensors"), "wb") as file:
        file.write((2).to_bytes(8, "little") + b"{}")
if kind in ("hub", "cache"):  # one file was fetched before, and nothing else
    cache = os.path.expanduser("~/.cache/huggingface/hub/models--bert-base-uncased")
    for name, text in (("refs/main", "a" * 40), ("snapshots/" + "a" * 40 + ("/config.json" if kind == "cache" else "/README.md"), '{"model_type": "bert"}')):
        os.makedirs(os.path.dirname(os.path.join(cache, name)))
        with open(os.path.join(cache, name), "w") as file:
            file.write(text)
wanted = {"folder": ["AutoTokenizer", folder], "gone": ["AutoConfig", folder], "hub": ["AutoConfig", "bert-base-uncased"], "cache": ["BertTokenizer", "bert-base-uncased"]}
os.chdir(root)
os.execv(sys.executable, [sys.executable, "main.py"] + wanted[kind])
