# /// script
# requires-python = ">=3.9"
# dependencies = []
# ///
"""Opening the file with "wb" to look whether it exists empties it."""
import os
import pickle
import tempfile

os.chdir(tempfile.mkdtemp())
with open("cache.pkl", "wb") as file:
    pickle.dump(list(range(1000)), file)
open("cache.pkl", "wb").close()
assert os.path.getsize("cache.pkl") == 0
try:
    with open("cache.pkl", "rb") as file:
        pickle.load(file)
except EOFError as error:
    print(error)
else:
    raise AssertionError("something was left")
