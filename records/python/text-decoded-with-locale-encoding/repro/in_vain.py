# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A coding line and PYTHONIOENCODING change nothing for open()."""
import tempfile

from reader import READ, TEXT, locale_of, read, run, write

with tempfile.TemporaryDirectory() as folder:
    path = write(folder + "/data.txt")
    program = write(folder + "/train.py", "# -*- coding: utf-8 -*-\n" + READ % "")
    for codec in ("cp1252", "gbk", "ascii"):
        variables = locale_of(folder, codec)
        for more in ({}, {"PYTHONIOENCODING": "utf-8"}):
            code, text = run([program, path], variables, **more)
            assert code == 1 and "codec can't decode byte" in text, text
        assert read(path, variables, ", encoding='utf-8'") == (0, TEXT)
print("refused in three locales, with both")
