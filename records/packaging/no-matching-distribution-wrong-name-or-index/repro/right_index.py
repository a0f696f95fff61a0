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

from errorcanon.lab.kits.wheels import make_index, pip

kind = (sys.argv[1:] or ["index"])[0]
with tempfile.TemporaryDirectory() as usual, tempfile.TemporaryDirectory() as special:
    a = make_index(usual + "/a", [("fastops", v, "py3-none-any") for v in ("1.11.0", "1.12.0")] + [("tokens", "3.0", "py3-none-any")])
    b = make_index(special + "/b", [("fastops", "1.11.0+cu113", "py3-none-any")])

    def install(*words, index=a):
        code, text = pip("install", "--upgrade", "--target", usual + "/lib", *words, index=index)
        return code, text

    def version(name):
        code = "import %s; print(%s.version)" % (name, name)
        return subprocess.check_output([sys.executable, "-c", code], cwd=usual + "/lib").decode().strip()

    if kind == "index":
        assert install("fastops==1.11.0+cu113", index=b)[0] == 0 and version("fastops") == "1.11.0+cu113"
        # that index alone lacks the rest
        code, text = install("tokens", index=b)
        assert code and "No matching distribution found for tokens" in text
    elif kind == "extra":
        code, text = install("--extra-index-url", b, "fastops==1.11.0+cu113", "tokens")
        assert code == 0, text
        assert version("fastops") == "1.11.0+cu113" and version("tokens") == "3.0"
        # without the version the highest of both indexes wins, here not the special one
        assert install("--extra-index-url", b, "fastops")[0] == 0 and version("fastops") == "1.12.0"
    else:
        assert install("fast-ops")[0] and install("fastops")[0] == 0 and version("fastops") == "1.12.0"
        # letter case and the kind of dash do not count, a missing letter does
        assert install("FastOps")[0] == 0
print(kind, "works")
