# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""With fork, on Linux, the script runs as it is and the worker does its work."""
import tempfile

from project import BARE, run

FORK = """
# region fork
multiprocessing.set_start_method("fork")
# endregion
context = multiprocessing
"""
TEXT = BARE.replace('context = multiprocessing.get_context("spawn")\n', FORK).replace("return x * x", "os._exit(9)")
with tempfile.TemporaryDirectory() as folder:
    code, text = run(folder, TEXT)
    assert code == 0 and "exit code 9" in text, text
    # the top level ran in the program alone: the worker never read the script
    assert text.count("top level in main") == 1 and "top level in worker" not in text, text
print("exit code 9, as the worker's function says")
