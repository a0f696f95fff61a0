# /// script
# requires-python = ">=3.8"
# dependencies = ["packaging"]
# ///
"""What to write in place of distutils; where it is still there, both are compared."""
import os
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")


def strtobool(text):
    if text.lower() in ("y", "yes", "t", "true", "on", "1"):
        return 1
    if text.lower() in ("n", "no", "f", "false", "off", "0"):
        return 0
    raise ValueError(text)


with tempfile.TemporaryDirectory() as folder:
    source, target = folder + "/a", folder + "/new"
    os.makedirs(source + "/b")
    open(source + "/b/c.txt", "w").close()
    os.makedirs(target)
    # region replace fill: "1.10", "1.9", source, target, "sh"
    import shutil
    import sysconfig

    from packaging.version import Version

    newer = Version("1.10") > Version("1.9")               # LooseVersion
    program = shutil.which("sh")                           # find_executable
    shutil.copytree(source, target, dirs_exist_ok=True)    # copy_tree
    include = sysconfig.get_path("include")                # get_python_inc
    # endregion
    assert os.path.exists(target + "/b/c.txt")
assert newer and Version("2.0rc1") < Version("2.0")
if sys.version_info < (3, 12):
    from distutils import spawn, util
    from distutils import sysconfig as old
    from distutils.version import LooseVersion

    assert (LooseVersion("1.10") > LooseVersion("1.9")) == newer
    assert LooseVersion("2.0rc1") > LooseVersion("2.0")  # there a candidate counted as later
    for text in ("yes", "off", "TRUE", "0"):
        assert util.strtobool(text) == strtobool(text)
    assert spawn.find_executable("sh") == program
    assert os.path.realpath(old.get_python_inc()) == os.path.realpath(include)
    print("as distutils says")
else:
    assert program and strtobool("on") == 1 and include
    print("right without distutils")
