# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""The index that has the file, given in place of the usual one or beside it.

right_index.py [index|extra|name]
"""
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.wheels import make_index

INSTEAD = """
# region instead fill: fastops==1.11.0+cu113, ADDRESS
pip install fastops==1.11.0+cu113 --index-url ADDRESS
# endregion
"""
BESIDE = """
# region beside fill: fastops==1.11.0+cu113, tokens, ADDRESS
pip install fastops==1.11.0+cu113 tokens --extra-index-url ADDRESS
# endregion
"""
kind = (sys.argv[1:] or ["index"])[0]
with tempfile.TemporaryDirectory() as usual, tempfile.TemporaryDirectory() as special:
    a = make_index(usual + "/a", [("fastops", v, "py3-none-any") for v in ("1.11.0", "1.12.0")] + [("tokens", "3.0", "py3-none-any")])
    b = make_index(special + "/b", [("fastops", "1.11.0+cu113", "py3-none-any")])

    def run(commands):
        return bash(commands.replace("ADDRESS", b), usual, PIP_INDEX_URL=a, PIP_TARGET=usual + "/lib", PIP_UPGRADE="1")

    def version(name):
        code = "import %s; print(%s.version)" % (name, name)
        return subprocess.check_output([sys.executable, "-c", code], cwd=usual + "/lib").decode().strip()

    assert run("pip install fastops==1.11.0+cu113")[0], "the usual index alone"
    if kind == "index":
        code, text = run(INSTEAD)
        assert code == 0 and version("fastops") == "1.11.0+cu113", text
        # that index alone lacks the rest
        code, text = run("pip install tokens --index-url ADDRESS")
        assert code and "No matching distribution found for tokens" in text
    elif kind == "extra":
        code, text = run(BESIDE)
        assert code == 0, text
        assert version("fastops") == "1.11.0+cu113" and version("tokens") == "3.0"
        # without the version the highest of both indexes wins, here not the special one
        assert run("pip install fastops --extra-index-url ADDRESS")[0] == 0 and version("fastops") == "1.12.0"
    else:
        assert run("pip install fast-ops")[0] and run("pip install fastops")[0] == 0 and version("fastops") == "1.12.0"
        # letter case and the kind of dash do not count, a missing letter does
        assert run("pip install FastOps")[0] == 0
print(kind, "works")
