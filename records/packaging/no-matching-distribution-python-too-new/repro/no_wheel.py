# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "pip"]
# ///
"""Ask pip for a package whose wheels are for Python 3.9 and older.

no_wheel.py [none|pinned|requires]
"""
import sys
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_index, pip

kind = (sys.argv[1:] or ["none"])[0]
OLD = [("fastops", v, "%s-manylinux2014_x86_64" % t) for v in ("1.0", "1.1") for t in ("cp38-cp38", "cp39-cp39")]
with tempfile.TemporaryDirectory() as folder:
    if kind == "none":
        code, text = pip("download", "-d", folder + "/out", "fastops", index=make_index(folder, OLD))
    elif kind == "pinned":
        newer = ("fastops", "2.0", "%s-%s-manylinux2014_x86_64" % (HERE, HERE))
        code, text = pip("download", "-d", folder + "/out", "fastops==1.1", index=make_index(folder, OLD + [newer]))
    else:
        wheels = [("fastops", "1.0", "py3-none-any")]
        index = make_index(folder, wheels, [(("fastops", "1.0"), "<3.10,>=3.7")])
        code, text = pip("download", "-d", folder + "/out", "fastops", index=index)
print(text.replace(folder, "/index"))
sys.exit(code)
