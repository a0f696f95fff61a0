# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""A future import, and try around it, do nothing: the whole file is parsed before its first line runs."""
import sys
import tempfile

from sources import NEW, run

tried = 0
with tempfile.TemporaryDirectory() as folder:
    for first, text, _ in NEW.values():
        if sys.version_info >= first:
            continue
        indented = "".join("    " + line + "\n" for line in text.splitlines())
        for program in ("from __future__ import annotations\n" + text, "print('begun')\ntry:\n" + indented + "except SyntaxError:\n    pass\n"):
            code, said = run(folder, program)
            assert code == 1 and "SyntaxError" in said and "begun" not in said, said
            tried += 1
print(tried, "programs refused before their first line")
assert tried
