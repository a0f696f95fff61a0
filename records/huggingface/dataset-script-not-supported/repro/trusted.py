# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""trust_remote_code no longer runs the script."""
import datasets
from scripted import folder, raw

for more in ({}, {"trust_remote_code": True}):
    try:
        datasets.load_dataset(folder, data_dir=raw, **more)
    except RuntimeError as error:
        print(error)
        assert "Dataset scripts are no longer supported" in str(error)
    else:
        raise AssertionError("the script ran")
