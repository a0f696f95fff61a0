# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy"]
# ///
"""Replacing the letters np.float everywhere breaks np.float32; a word boundary, in sed, does not.

plain_replace.py [plain|word]
"""
import re
import subprocess
import sys
import tempfile

import numpy as np

CODE = "a = np.zeros(2, np.float)\nb = np.ones(2, np.float32)\nc = np.bool_(1)\nd = np.array([1], np.int)\ne = np.int64(5)"
SED = r"""
# region whole-words fill: FILE.py
sed -i.bak -E 's/\b(np|numpy)\.(float|int|bool|object|str|complex)\b/\2/g' FILE.py
# endregion
"""
NAMES = "float|int|bool|object|str|complex"
if sys.argv[1:] == ["plain"]:
    fixed = re.sub(r"np\.(%s)" % NAMES, r"\1", CODE)
    print(fixed)
    try:
        exec(fixed, {"np": np})
    except NameError as error:
        print(error)
        assert "float32" in str(error)
    else:
        raise AssertionError
else:
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/old_code.py"
        with open(path, "w") as file:
            file.write(CODE)
        subprocess.check_call(["bash", "-c", SED.replace("FILE.py", path)])
        with open(path) as again, open(path + ".bak") as kept:
            fixed = again.read()
            assert kept.read() == CODE, "the old file is still there"
    print(fixed)
    found = {"np": np}
    exec(fixed, found)
    assert found["a"].dtype == np.float64 and found["b"].dtype == np.float32
    assert found["c"] == np.True_ and found["d"].dtype == np.dtype(int) and found["e"] == 5
