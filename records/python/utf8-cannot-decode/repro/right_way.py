# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The file's own encoding, or its own format: the text is what was written.

right_way.py [encoding|format|convert]
"""
import gzip
import pickle
import sys
import tempfile

from errorcanon.lab.kits.shell import bash
from files import TEXT, make, read, run

CONVERT = """
# region convert fill: cp1252, old.csv, new.csv
iconv -f cp1252 -t utf-8 old.csv > new.csv
# endregion
"""
kind = (sys.argv[1:] or ["encoding"])[0]
with tempfile.TemporaryDirectory() as folder:
    if kind == "encoding":
        for name in ("cp1252", "utf-16"):
            assert read(make(folder, name), ", encoding=%r" % name) == (0, TEXT)
        assert read(make(folder, "gbk"), ", encoding='gb18030'") == (0, "\u6807\u7b7e,\u732b\n")
        with open(folder + "/train.py", "wb") as file:
            file.write("# coding: cp1252\nprint(len('\u20ac'))\n".encode("cp1252"))
        assert run(folder + "/train.py")[:2] == (0, "1\n")
    elif kind == "format":
        with gzip.open(make(folder, "gzip"), "rt", encoding="utf-8", newline="") as file:
            assert file.read() == TEXT
        with open(make(folder, "pickle"), "rb") as file:
            assert pickle.load(file) == {"weight": [0.5]}
    else:
        for name in ("cp1252", "utf-16"):
            code, text = bash(CONVERT.replace("cp1252", name).replace("old.csv", make(folder, name)), folder)
            assert code == 0 and read(folder + "/new.csv") == (0, TEXT), text
print(kind, "gives the text as it was written")
