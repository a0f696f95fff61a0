# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The file's own encoding, or its own format: the text is what was written.

right_way.py [encoding|format|convert]
"""
import gzip
import pickle
import subprocess
import sys
import tempfile

from files import TEXT, make, read, run

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
            text = subprocess.check_output(["iconv", "-f", name, "-t", "utf-8", make(folder, name)])
            with open(folder + "/converted", "wb") as file:
                file.write(text)
            assert read(folder + "/converted") == (0, TEXT)
print(kind, "gives the text as it was written")
