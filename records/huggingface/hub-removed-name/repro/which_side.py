# /// script
# requires-python = ">=3.9"
# dependencies = ["huggingface_hub"]
# ///
"""Removed names and names to come: the newest release that has them tells which way to go."""
import huggingface_hub

version = tuple(int(n) for n in huggingface_hub.__version__.split(".")[:2])
LAST = {"ModelFilter": (0, 23), "DatasetFilter": (0, 23), "cached_download": (0, 25), "HfFolder": (0, 99), "Repository": (0, 99)}  # the last releases with it
FIRST = {"snapshot_download": (0, 0), "split_torch_state_dict_into_shards": (0, 23), "HfFileSystem": (0, 14)}
for name, last in LAST.items():
    print(version, name, hasattr(huggingface_hub, name), "| gone after", last)
    assert hasattr(huggingface_hub, name) == (version <= last), name
for name, first in FIRST.items():
    print(version, name, hasattr(huggingface_hub, name), "| since", first)
    assert hasattr(huggingface_hub, name) == (version >= first), name
