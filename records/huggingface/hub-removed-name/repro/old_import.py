# /// script
# requires-python = ">=3.9"
# dependencies = ["huggingface_hub"]
# ///
"""Code that was written for an older huggingface_hub.

old_import.py [cached_download|ModelFilter|DatasetFilter|HfFolder|Repository|InferenceApi] [attribute]
"""
import sys

import huggingface_hub

name = (sys.argv[1:] or ["cached_download"])[0]
print("huggingface_hub", huggingface_hub.__version__)
if "attribute" in sys.argv:
    getattr(huggingface_hub, name)
exec("from huggingface_hub import hf_hub_download, " + name)
