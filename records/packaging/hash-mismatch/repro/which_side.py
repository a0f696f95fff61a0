# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""Fetched twice: a damaged file gives two hashes, neither the index's; a stale list the index's own both times."""
import hashlib
import os
import re
import tempfile

from errorcanon.lab.kits.broken_line import BrokenLine
from errorcanon.lab.kits.shell import bash

TWICE = """
pip download --no-cache-dir fastops || true
pip download --no-cache-dir fastops
"""
with tempfile.TemporaryDirectory() as folder:
    line = BrokenLine(folder, [("fastops", "1.0", "py3-none-any")], [0.5, 0.9], announced=False)
    right = hashlib.sha256(open(folder + "/files/fastops-1.0-py3-none-any.whl", "rb").read()).hexdigest()
    with open(folder + "/requirements.txt", "w") as file:
        file.write("fastops==1.0 --hash=sha256:" + "ab" * 32 + "\n")

    def numbers(commands):
        code, text = bash(commands, folder, PIP_INDEX_URL=line.address)
        assert code and text.count("DO NOT MATCH THE HASHES") == 2, text
        return re.findall(r"Expected sha256 (\w+)", text), re.findall(r"Got +(\w+)", text)

    expected, got = numbers(TWICE)
    assert set(expected) == {right} and len(set(got)) == 2 and right not in got
    line.shares = [1.0]
    expected, got = numbers(TWICE.replace(" fastops", " -r requirements.txt"))
    assert set(got) == {right} and right not in expected
    os.remove(folder + "/requirements.txt")
    code, text = bash(TWICE, folder, PIP_INDEX_URL=line.address)  # the control: nothing wrong, nothing said
    assert code == 0 and "HASHES" not in text, text
print("damaged: expected is the index's, got differs;  stale list: got is the index's, twice")
