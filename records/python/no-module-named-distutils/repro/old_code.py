# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Code that compares versions with distutils, as older packages do.

old_code.py [version|util]
"""
import sys

if sys.argv[1:] == ["util"]:
    from distutils.util import strtobool

    assert strtobool("yes") == 1
else:
    from distutils.version import LooseVersion

    assert LooseVersion("1.10") > LooseVersion("1.9")
print("right")
