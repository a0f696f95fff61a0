# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A process started at the top level of the script, by spawn; and a pool of them.

bare.py [process|pool]
"""
import sys
import tempfile

from project import BARE, run

POOL = """from concurrent.futures import ProcessPoolExecutor
import multiprocessing
def square(x):
    return x * x
with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
    print(list(pool.map(square, range(4))))
"""
with tempfile.TemporaryDirectory() as folder:
    if sys.argv[1:] == ["pool"]:
        code, text = run(folder, POOL)
    else:
        code, text = run(folder, BARE + "assert process.exitcode == 0, process.exitcode\n")
print(text.replace(folder, "/app"))
sys.exit(1 if code is None else code)
