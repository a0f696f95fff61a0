# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""A file that begins well and breaks off."""
import pickle

pickle.loads(pickle.dumps(list(range(1000)))[:-50])
