# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""Nothing is left in the file when pickle reads it.

cause.py [file|twice]
"""
import os
import pickle
import sys
import tempfile

os.chdir(tempfile.mkdtemp())
if sys.argv[1:] == ["twice"]:
    with open("cache.pkl", "wb") as file:
        pickle.dump({"a": 1}, file)
    with open("cache.pkl", "rb") as file:
        pickle.load(file)
        pickle.load(file)
open("cache.pkl", "wb").close()
with open("cache.pkl", "rb") as file:
    pickle.load(file)
