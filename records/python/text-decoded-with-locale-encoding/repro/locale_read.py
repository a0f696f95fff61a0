# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Read a file in UTF-8 with open(path) where the locale has another encoding.

locale_read.py [cp1252|gbk|ascii]; in a UTF-8 locale the same program must read it.
"""
import sys
import tempfile

from reader import READ, TEXT, locale_of, read, run, write

codec = (sys.argv[1:] or ["cp1252"])[0]
with tempfile.TemporaryDirectory() as folder:
    path = write(folder + "/data.txt")
    assert read(path, locale_of(folder, "utf-8")) == (0, TEXT)
    program = write(folder + "/train.py", READ % "")
    code, text = run([program, path], locale_of(folder, codec))
print(text.replace(folder, "/app"))
sys.exit(code)
