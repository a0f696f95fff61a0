# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A process started at the top level of the script, by spawn; and pools of them.

bare.py [process|pool|again]: with multiprocessing.Pool the message comes again and again
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
AGAIN = """import multiprocessing
def square(x):
    return x * x
pool = multiprocessing.get_context("spawn").Pool(2)
print(pool.map(square, range(4)))
"""
with tempfile.TemporaryDirectory() as folder:
    if sys.argv[1:] == ["pool"]:
        code, text = run(folder, POOL)
    elif sys.argv[1:] == ["again"]:
        code, text = run(folder, AGAIN, seconds=8)
        assert code is None and text.count("bootstrapping phase") > 4, text
        text = text[-6000:]
    else:
        code, text = run(folder, BARE + "assert process.exitcode == 0, process.exitcode\n")
print(text.replace(folder, "/app"))
sys.exit(1 if code is None else code)
