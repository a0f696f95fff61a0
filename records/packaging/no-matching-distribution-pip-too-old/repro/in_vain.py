# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip<20.3"]
# ///
"""Other options of the old pip find no more."""
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_index, pip

with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "%s-%s-manylinux_2_28_x86_64" % (HERE, HERE)), ("fits", "1.0", "%s-%s-manylinux1_x86_64" % (HERE, HERE))])
    for word in ("--pre", "--no-cache-dir", "--upgrade", "--no-deps", "--ignore-requires-python"):
        code, text = pip("install", "--target", folder + "/out", word, "fastops", index=index)
        assert code and "No matching distribution found for fastops" in text, text
        code, text = pip("install", "--target", folder + "/fine", word, "fits", index=index)
        assert code == 0, text
print("nothing helped")
