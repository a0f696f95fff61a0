# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "numpy"]
# ///
"""A gated model, asked for without a token that may read it.

gated.py [none|stranger|waiting|refused|narrow]: no token; an account that never asked, that waits, that was turned down;
a fine-grained token without the right to read gated repositories
"""
import os
import sys
import tempfile

from hub import serve

kind = (sys.argv[1:] or ["none"])[0]
os.environ["HF_HOME"] = tempfile.mkdtemp()
os.environ["HF_ENDPOINT"] = serve()
for name in ("HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"):  # the second is the older name
    os.environ.pop(name, None)
    if kind != "none":
        os.environ[name] = "hf_" + kind

from transformers import AutoConfig

assert AutoConfig.from_pretrained("team/words").hidden_size == 24
AutoConfig.from_pretrained("team/gated")
