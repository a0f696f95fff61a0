# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""pip download -vv tells the causes apart: which files the index lists, and why pip skips them."""
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_index, pip

WHEELS = [
    ("otherpython", "1.0", "cp36-cp36m-manylinux1_x86_64"),
    ("otherplatform", "1.0", "%s-%s-win_amd64" % (HERE, HERE)),
    ("newerplatform", "1.0", "%s-%s-manylinux_2_99_x86_64" % (HERE, HERE)),  # no pip takes this one
    ("fits", "1.0", "%s-%s-manylinux1_x86_64" % (HERE, HERE)),
]
with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, WHEELS)
    for name, skipped in (("otherpython", "cp36-cp36m"), ("otherplatform", HERE), ("newerplatform", HERE), ("absent", None), ("fits", None)):
        code, text = pip("download", "-vv", "--no-deps", "-d", folder + "/out", name, index=index)
        lines = [line for line in text.splitlines() if "none of the wheel's tags" in line]
        assert (code == 0) == (name == "fits"), text
        assert (name != "fits") == ("No matching distribution found for " + name in text), text
        assert bool(lines) == (skipped is not None), text
        if skipped:
            assert skipped in lines[0], lines
        print(name, "->", lines[0].strip()[:95] if lines else "no link skipped")
