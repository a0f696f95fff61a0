# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""Ask for what the index does not have.

not_there.py [name|local|index]: a wrong name, a version of another index, a package of another index
"""
import sys
import tempfile

from errorcanon.lab.kits.wheels import make_index, pip

WANTED = {"name": "fast-opps", "local": "fastops==1.11.0+cu113", "index": "tokens"}
kind = (sys.argv[1:] or ["name"])[0]
with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", v, "py3-none-any") for v in ("1.10.0", "1.11.0")])
    code, text = pip("download", "-d", folder + "/out", WANTED[kind], index=index)
print(text.replace(folder, "/index"))
sys.exit(code)
