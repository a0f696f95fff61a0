# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers==4.30.2", "adapter-transformers==3.2.1"]
# ///
"""A name that the transformers of this version has, and its folder has not: the fork was unpacked last.

At the end it says what is installed, as `pip list` would.
"""
import atexit
from importlib.metadata import version

atexit.register(lambda: print(*["%s==%s" % (n, version(n)) for n in ("transformers", "adapter-transformers")], sep="\n"))
from transformers import LlamaConfig  # in transformers since 4.28, in no fork up to 3.2.1
