# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""Written in older syntax the programs give the same on every Python; in new syntax on those that know it.

old_words.py [old|new]
"""
import sys
import tempfile

from sources import NEW, run

kind = (sys.argv[1:] or ["old"])[0]
taken = []
with tempfile.TemporaryDirectory() as folder:
    for name, (first, new, old) in NEW.items():
        if kind == "new" and sys.version_info < first:
            continue
        code, said = run(folder, old if kind == "old" else new)
        assert (code, said) == (0, "3\n"), (name, said)
        taken.append(name)
print(kind, "syntax: the right result for", ", ".join(taken))
assert len(taken) >= 9
