# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The encoding named at open, or UTF-8 mode for the whole program: the text comes as it was written.

utf8.py [named|mode]
"""
import sys
import tempfile

from reader import TEXT, locale_of, read, run, write

kind = (sys.argv[1:] or ["named"])[0]
OUTPUT = "import subprocess, sys; command = ['cat', sys.argv[1]]; text = subprocess.run(command, stdout=subprocess.PIPE, text=True%s).stdout; sys.stdout.buffer.write(text.encode('utf-8'))"
PATHLIB = "import pathlib, sys; sys.stdout.buffer.write(pathlib.Path(sys.argv[1]).read_text(%s).encode('utf-8'))"
with tempfile.TemporaryDirectory() as folder:
    path, marked = write(folder + "/data.txt"), write(folder + "/excel.csv", TEXT, "utf-8-sig")
    for codec in ("cp1252", "gbk", "ascii"):
        variables = locale_of(folder, codec)
        assert read(path, variables)[0] == 1
        if kind == "named":
            assert read(path, variables, ", encoding='utf-8'") == (0, TEXT)
            assert run(["-c", PATHLIB % "encoding='utf-8'", path], variables) == (0, TEXT)
            # what another program prints is decoded in the same way
            assert "codec can't decode byte" in run(["-c", OUTPUT % "", path], variables)[1]
            assert run(["-c", OUTPUT % ", encoding='utf-8'", path], variables) == (0, TEXT)
            # a mark at the beginning, as Excel writes it, stays in the text unless utf-8-sig is named
            assert read(marked, variables, ", encoding='utf-8'") == (0, "\ufeff" + TEXT)
            assert read(marked, variables, ", encoding='utf-8-sig'") == (0, TEXT)
        else:
            assert read(path, variables, PYTHONUTF8="1") == (0, TEXT)
            assert read(path, variables, words=["-X", "utf8"]) == (0, TEXT)
            assert run(["-c", PATHLIB % "", path], variables, PYTHONUTF8="1") == (0, TEXT)
            # too late once Python runs
            late = "import os, sys; os.environ['PYTHONUTF8'] = '1'; open(sys.argv[1]).read()"
            assert "codec can't decode byte" in run(["-c", late, path], variables)[1]
            # what it costs: a file that is in the old encoding
            old = write(folder + "/old.txt", "\u201cgro\u00df\u201d\n", "cp1252")
            assert "'utf-8' codec can't decode byte" in read(old, variables, PYTHONUTF8="1")[1]
print(kind, "reads", ascii(TEXT))
