# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""A key that a dictionary does not have."""
batch = {"input_ids": [1, 2]}
batch["label"]
