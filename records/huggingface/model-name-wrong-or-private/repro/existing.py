# /// script
# requires-python = ">=3.8"
# dependencies = ["huggingface-hub"]
# ///
"""A folder that is there, handed to the hub's client for a file that it lacks, is refused as a name in the same words."""

import os
import tempfile

from huggingface_hub import hf_hub_download

folder = tempfile.mkdtemp()
open(os.path.join(folder, "adapter_model.bin"), "wb").close()
assert os.path.isdir(folder) and not os.path.exists(os.path.join(folder, "adapter_config.json"))
for name in (folder, folder + "-gone"):
    try:
        hf_hub_download(name, "adapter_config.json", token=False)
    except Exception as error:
        print(os.path.isdir(name), type(error).__name__, error)
        assert type(error).__name__ == "HFValidationError" and "Repo id must be in the form" in str(error)
    else:
        raise AssertionError("it was found")
