# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""A line that needs a newer Python, run with the one that is here: new_code.py NAME."""
import sys

from codes import CODES

first, code = CODES[(sys.argv[1:] or ["override"])[0]]
if "dataclass(" in code:
    import dataclasses

    @dataclasses.dataclass(slots=True)
    class Point:
        x: int
else:
    exec(code, {})
print("ran on", sys.version.split()[0])
