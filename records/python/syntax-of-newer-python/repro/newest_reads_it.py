# /// script
# requires-python = ">=3.12"
# dependencies = []
# ///
"""A current Python reads what is new and refuses what is wrong; feature_version tells since when."""
import ast

from sources import NEW, TYPO

for name, (first, text, _) in NEW.items():
    ast.parse(text)
    told = []
    for minor in range(7, 14):
        try:
            ast.parse(text, feature_version=(3, minor))
        except SyntaxError as error:
            assert "only supported in Python 3.%d and greater" % first[1] in str(error), error
        else:
            told.append(minor)
    print(name, "came with 3.%d, feature_version says 3.%d" % (first[1], told[0]))
    assert told[0] == first[1] or name in ("equals", "f-string", "backslash"), "which it does not look at"
try:
    ast.parse(TYPO)
except SyntaxError as error:
    print("typo:", error)
else:
    raise AssertionError("a typo was taken")
