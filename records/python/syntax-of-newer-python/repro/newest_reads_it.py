# /// script
# requires-python = ">=3.12"
# dependencies = []
# ///
"""A Python that is new enough compiles what is new and refuses what is wrong; feature_version tells since when."""
import ast
import subprocess
import sys
import tempfile

from sources import NEW, TYPO, write


def compiles(folder, text):
    return subprocess.run([sys.executable, "-m", "py_compile", write(folder, text)], stderr=subprocess.DEVNULL).returncode == 0


UNSEEN = {"equals", "f-string", "backslash"}  # feature_version does not look into f-strings
if sys.version_info >= (3, 13):
    UNSEEN.add("with")
with tempfile.TemporaryDirectory() as folder:
    assert not compiles(folder, TYPO), "a typo was taken"
    for name, (first, text, old) in NEW.items():
        assert compiles(folder, old), name
        assert compiles(folder, text) == (sys.version_info >= first), name
        if sys.version_info < first:
            print(name, "is too new for this Python as well")
            continue
        told = []
        for minor in range(7, sys.version_info[1] + 1):
            try:
                ast.parse(text, feature_version=(3, minor))
            except SyntaxError as error:
                assert "only supported in Python 3.%d and greater" % first[1] in str(error), error
            else:
                told.append(minor)
        print(name, "came with 3.%d, feature_version says 3.%d" % (first[1], told[0]))
        assert (told[0] == first[1]) != (name in UNSEEN), name
