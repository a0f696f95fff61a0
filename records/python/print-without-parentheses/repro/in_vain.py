# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A future import, or parentheses around one print: the file is refused. in_vain.py [future|one]"""
import sys

from old import TEXTS, run, write

text = TEXTS["print"]
if sys.argv[1:] != ["one"]:
    code, said = run(write("from __future__ import print_function\n" + text))
    assert code == 1 and "Missing parentheses in call to 'print'" in said, said
else:
    code, said = run(write(text.replace("print 'half', half", "print('half', half)")))
    assert code == 1 and "SyntaxError" in said and "line 5" in said, said
print(said)
