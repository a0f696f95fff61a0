# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The RuntimeError caught: the worker runs the whole script a second time before its own work."""
import tempfile

from project import BARE, run

TEXT = BARE.replace("return x * x", "print('worked', flush=True)").replace("process.start()\nprocess.join()", "try:\n    process.start()\n    process.join()\nexcept RuntimeError:\n    pass")
with tempfile.TemporaryDirectory() as folder:
    code, text = run(folder, TEXT)
    print(text)
    assert code == 0 and "worked" in text, text
    # the whole script ran a second time, in the worker
    assert text.count("top level in") == 2 and text.count("exit code") == 2
