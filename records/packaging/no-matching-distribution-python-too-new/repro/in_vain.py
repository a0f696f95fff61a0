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
    # what one of them is for: a declaration of the package, which is no tag
    index = make_index(folder + "/declared", [("declared", "1.0", "py3-none-any")], [(("declared", "1.0"), "<3.5")])
    for words, works in (([], False), (["--ignore-requires-python"], True)):
        code, text = pip("install", "--target", folder + "/declared/lib", *words, "declared", index=index)
        assert (code == 0) == works and ("No matching distribution found for declared" in text) != works, text
print("nothing helped")
