# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""The quota is used up: a config asked for by transformers, or a whole repository by the hub's client.

limited.py [config|snapshot|file]
"""
import os
import sys
import tempfile

from hub import hub, serve

kind = (sys.argv[1:] or ["config"])[0]
os.environ["HF_HOME"] = tempfile.mkdtemp()
os.environ["HF_ENDPOINT"] = serve(hub(window=1))
for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"):
    os.environ.pop(name, None)

if kind == "config":
    from transformers import AutoConfig

    AutoConfig.from_pretrained("team/words")
elif kind == "file":
    from huggingface_hub import hf_hub_download

    hf_hub_download("team/words", "config.json")
else:
    from huggingface_hub import snapshot_download

    snapshot_download("team/words")
