# /// script
# requires-python = ">=3.9"
# dependencies = ["huggingface_hub"]
# ///
"""Removed names and names to come: the newest release that has them tells which way to go."""
import subprocess
import sys

import huggingface_hub

shown = subprocess.check_output([sys.executable, "-c", "import huggingface_hub as h; print(h.__version__, h.__file__)"], text=True)
assert shown.split() == [huggingface_hub.__version__, huggingface_hub.__file__], shown
version = tuple(int(n) for n in huggingface_hub.__version__.split(".")[:2])
LAST = {"ModelFilter": (0, 23), "DatasetFilter": (0, 23), "cached_download": (0, 25), "HfFolder": (0, 99), "Repository": (0, 99), "InferenceApi": (0, 99)}  # the last releases with it
FIRST = {"snapshot_download": (0, 0), "split_torch_state_dict_into_shards": (0, 23), "HfFileSystem": (0, 14)}
for name, last in LAST.items():
    print(version, name, hasattr(huggingface_hub, name), "| gone after", last)
    assert hasattr(huggingface_hub, name) == (version <= last), name
for name, first in FIRST.items():
    print(version, name, hasattr(huggingface_hub, name), "| since", first)
    assert hasattr(huggingface_hub, name) == (version >= first), name
# the two ways round, in the same words
for name, there in [(name, version <= last) for name, last in LAST.items()] + [(name, version >= first) for name, first in FIRST.items()]:
    try:
        exec("from huggingface_hub import " + name)
    except ImportError as error:
        assert not there and str(error).startswith("cannot import name %r from 'huggingface_hub'" % name), error
    else:
        assert there, name
