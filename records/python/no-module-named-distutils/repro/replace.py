# /// script
# requires-python = ">=3.8"
# dependencies = ["packaging"]
# ///
"""What to write in place of distutils; where it is still there, both are compared."""
import os
import shutil
import sys
import sysconfig
import tempfile
import warnings

from packaging.version import Version

warnings.simplefilter("ignore")


def strtobool(text):
    if text.lower() in ("y", "yes", "t", "true", "on", "1"):
        return 1
    if text.lower() in ("n", "no", "f", "false", "off", "0"):
        return 0
    raise ValueError(text)


assert Version("1.10") > Version("1.9") and Version("2.0rc1") < Version("2.0")
with tempfile.TemporaryDirectory() as folder:
    os.makedirs(folder + "/a/b")
    open(folder + "/a/b/c.txt", "w").close()
    os.makedirs(folder + "/new")
    shutil.copytree(folder + "/a", folder + "/new", dirs_exist_ok=True)
    assert os.path.exists(folder + "/new/b/c.txt")
if sys.version_info < (3, 12):
    from distutils import spawn, util
    from distutils import sysconfig as old
    from distutils.version import LooseVersion

    assert (LooseVersion("1.10") > LooseVersion("1.9")) == (Version("1.10") > Version("1.9"))
    assert LooseVersion("2.0rc1") > LooseVersion("2.0")  # there a candidate counted as later
    for text in ("yes", "off", "TRUE", "0"):
        assert util.strtobool(text) == strtobool(text)
    assert spawn.find_executable("sh") == shutil.which("sh")
    assert os.path.realpath(old.get_python_inc()) == os.path.realpath(sysconfig.get_path("include"))
    print("as distutils says")
else:
    assert shutil.which("sh") and strtobool("on") == 1 and sysconfig.get_path("include")
    print("right without distutils")
