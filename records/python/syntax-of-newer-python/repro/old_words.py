# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""The same written in old words gives the same on every Python; in new words on the newer ones.

old_words.py [old|new]
"""
import sys
import tempfile

from sources import NEW, run

kind = (sys.argv[1:] or ["old"])[0]
with tempfile.TemporaryDirectory() as folder:
    for name, (first, new, old) in NEW.items():
        code, said = run(folder, old if kind == "old" else new)
        assert (code, said) == (0, "3\n"), (name, said)
print(kind, "words: the right result for", ", ".join(NEW))
