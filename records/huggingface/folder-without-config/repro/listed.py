# /// script
# requires-python = ">=3.8"
# dependencies = ["transformers", "numpy"]
# ///
"""The files say what kind of folder it is."""
import os

from scene import make
import shutil

seen = {}
for kind in ("empty", "adapter", "level"):
    folder = make(kind)
    # region listed fill: folder
    for place, folders, files in os.walk(folder):
        print(place, sorted(files))
        # endregion
        seen.setdefault(kind, []).append(sorted(files))
    shutil.rmtree(folder)
assert "config.json" not in sum((files[0] for files in seen.values()), [])
assert seen["adapter"][0] == ["adapter_config.json", "adapter_model.safetensors"]
assert "config.json" in seen["level"][1] and seen["empty"] == [["pytorch_model.bin"]]
