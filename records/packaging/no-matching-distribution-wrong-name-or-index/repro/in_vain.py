# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""Options that find no more, and an extra index with a wrong path, which stops nothing."""
import tempfile

from errorcanon.lab.kits.wheels import make_index, pip

with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.11.0", "py3-none-any")])
    wrong = ["--extra-index-url", "file://%s/whl/cu999" % folder]
    for words in (["--pre"], ["--no-cache-dir"], ["--upgrade"], ["--no-deps"], ["--ignore-requires-python"], wrong):
        for name in ("fast-opps", "fastops==1.11.0+cu113"):
            code, text = pip("install", "--target", folder + "/out", *words, name, index=index)
            assert code and "No matching distribution found for " + name in text, text
        code, text = pip("install", "--target", folder + "/fine", *words, "fastops", index=index)
        assert code == 0, text
print("nothing helped, and nothing said that the extra index is wrong as an error")
