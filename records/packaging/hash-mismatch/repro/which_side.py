# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""Fetched twice: a damaged file gives another hash than the index's, a stale list the index's own."""
import hashlib
import os
import re
import tempfile

from errorcanon.lab.kits.wheels import make_index, pip

with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("fastops", "1.0", "py3-none-any")])
    wheel = folder + "/files/fastops-1.0-py3-none-any.whl"
    whole = open(wheel, "rb").read()
    right = hashlib.sha256(whole).hexdigest()
    with open(folder + "/requirements.txt", "w") as file:
        file.write("fastops==1.0 --hash=sha256:" + "ab" * 32 + "\n")

    def numbers(*wanted):
        code, text = pip("download", "--no-cache-dir", "-d", folder + "/out", *wanted, index=index)
        assert code and "DO NOT MATCH THE HASHES" in text, text
        return re.search(r"Expected sha256 (\w+)", text)[1], re.search(r"Got +(\w+)", text)[1]

    got = set()
    for part in (0.5, 0.9):  # broken off at different places
        os.truncate(wheel, int(len(whole) * part))
        expected, found = numbers("fastops")
        assert expected == right != found
        got.add(found)
        with open(wheel, "wb") as file:
            file.write(whole)
    assert len(got) == 2
    for _ in range(2):
        expected, found = numbers("-r", folder + "/requirements.txt")
        assert found == right != expected
print("damaged: expected is the index's;  stale list: got is the index's")
