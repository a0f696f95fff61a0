# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""freeze_support() at the top, without the if: the same error."""
import tempfile

from project import BARE, run

with tempfile.TemporaryDirectory() as folder:
    code, text = run(folder, BARE.replace("def square", "multiprocessing.freeze_support()\ndef square", 1))
    assert "bootstrapping phase" in text and "exit code 1" in text, text
print("the worker failed all the same")
