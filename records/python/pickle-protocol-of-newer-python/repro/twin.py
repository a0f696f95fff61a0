# /// script
# requires-python = ">=3.6"
# dependencies = []
# ///
"""A file that is no pickle."""
import pickle

pickle.loads(b"version https://git-lfs.github.com/spec/v1")
