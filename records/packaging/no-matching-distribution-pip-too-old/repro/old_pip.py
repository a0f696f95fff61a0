# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip<20.3"]
# ///
"""Ask an old pip for a wheel of a newer platform tag; the Python fits.

old_pip.py [manylinux_2_28|manylinux2014]
"""
import sys
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_index, pip

tag = (sys.argv[1:] or ["manylinux_2_28"])[0]
with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "%s-%s-%s_x86_64" % (HERE, HERE, tag))])
    code, text = pip("download", "-d", folder + "/out", "fastops", index=index)
print(text.replace(folder, "/index"))
sys.exit(code)
