# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""A dataset that comes with a loading script."""
import datasets
from scripted import folder, raw

datasets.load_dataset(folder, data_dir=raw)
