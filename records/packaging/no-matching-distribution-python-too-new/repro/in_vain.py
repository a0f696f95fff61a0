# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "pip"]
# ///
"""--pre, --no-cache-dir, --upgrade, --no-deps and --prefer-binary find no more than before."""
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_index, pip

with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "cp39-cp39-manylinux2014_x86_64"), ("fits", "1.0", "%s-%s-manylinux2014_x86_64" % (HERE, HERE))])
    for word in ("--pre", "--no-cache-dir", "--upgrade", "--no-deps", "--prefer-binary", "--ignore-requires-python"):
        code, text = pip("install", "--target", folder + "/out", word, "fastops", index=index)
        assert code and "No matching distribution found for fastops" in text, text
        code, text = pip("install", "--target", folder + "/fine", word, "fits", index=index)
        assert code == 0, text
print("nothing helped")
