# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The start of processes under if __name__ == "__main__": results right, top level run once a worker."""
import tempfile

from project import GUARDED, run

with tempfile.TemporaryDirectory() as folder:
    code, text = run(folder, GUARDED)
    assert code == 0 and "[0, 1, 4, 9]" in text, text
    # what stands outside the guard runs in every worker as well
    assert text.count("top level in main") == 1 and text.count("top level in worker") == 2, text
print("[0, 1, 4, 9]")
