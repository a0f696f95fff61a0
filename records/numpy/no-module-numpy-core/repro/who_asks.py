# /// script
# requires-python = ">=3.9"
# dependencies = ["numpy"]
# ///
"""The last line of code names who asks: pickle.load for a file, an import for a package that needs NumPy 2."""
import pickletools
import subprocess
import sys
import tempfile

import numpy
from written import LOAD, PROTOCOL_4, PROTOCOL_5, lay, run

ASK = """
# region who-asks fill: FILE
python -m pickletools FILE
# endregion
"""
old = numpy.__version__.startswith("1.")
with tempfile.TemporaryDirectory() as folder:
    lay(folder)
    with open(folder + "/newlib.py", "w") as file:
        file.write("from numpy._core.numeric import normalize_axis_tuple\n")
    for text, line in ((LOAD % ("", "data5.pkl"), "data = pickle.load(file)"), ("import newlib\n", "from numpy._core.numeric import")):
        code, said = run(folder, text)
        assert (code == 1) == old, said
        assert not old or (line in said.split("File")[-1] and "No module named 'numpy._core" in said), said
    # the names of a file, without loading it
    listed = subprocess.run(["bash", "-c", ASK.replace("FILE", folder + "/data5.pkl").replace("python ", sys.executable + " ")], stdout=subprocess.PIPE, check=True)
    assert b"numpy._core.numeric" in listed.stdout, listed.stdout
for data, asked in ((PROTOCOL_4, "numpy._core.multiarray"), (PROTOCOL_5, "numpy._core.numeric")):
    words = [str(value) for _, value, _ in pickletools.genops(data)]
    assert asked in words and not [w for w in words if w.startswith("numpy.core")], words
print("a file:", asked, "is a word in the pickle; a package: the import stands in the call stack")
