# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""A stale list: the cache switched off, or the hash taken from one line only, and pip still refuses.

in_vain.py [options|one-line]
"""
import hashlib
import sys
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.wheels import make_index

kind = (sys.argv[1:] or ["options"])[0]
with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "py3-none-any"), ("other", "1.0", "py3-none-any")])
    stale = "fastops==1.0 --hash=sha256:" + "ab" * 32 + "\n"

    def install(lines, words=""):
        with open(folder + "/requirements.txt", "w") as file:
            file.write(lines)
        code, text = bash("pip install %s -r requirements.txt" % words, folder, PIP_INDEX_URL=index, PIP_TARGET=folder + "/lib")
        assert code, text
        return text

    for words in ("", "--no-cache-dir", "--force-reinstall --no-deps"):
        assert "DO NOT MATCH THE HASHES" in install(stale, words)
    if kind == "one-line":
        right = hashlib.sha256(open(folder + "/files/other-1.0-py3-none-any.whl", "rb").read()).hexdigest()
        text = install("other==1.0 --hash=sha256:" + right + "\nfastops==1.0\n")
        print(text.strip().splitlines()[-2].strip()[:110])
        assert "Hashes are required in --require-hashes mode" in text, text
