# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""setuptools' own search for Visual C++, with a registry that has no Visual Studio. registry.py [empty|others]"""
import os
import sys
import tempfile
import types


class Key:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


def find(values):
    """Ask setuptools for the compiler's environment where the registry holds these values."""
    winreg = types.ModuleType("winreg")
    winreg.HKEY_LOCAL_MACHINE = winreg.KEY_READ = winreg.KEY_WOW64_32KEY = winreg.HKEY_USERS = 0
    winreg.HKEY_CURRENT_USER = winreg.HKEY_CLASSES_ROOT = 0
    winreg.REG_SZ, winreg.error = 1, OSError

    def open_key(*_, **__):
        if not values:
            raise FileNotFoundError("no such key")
        return Key()

    def value(key, at):
        if at >= len(values):
            raise OSError("no more values")
        return values[at][0], values[at][1], 1

    winreg.OpenKeyEx = winreg.OpenKey = open_key
    winreg.EnumValue = value
    sys.modules["winreg"] = winreg
    for name in ("ProgramFiles(x86)", "ProgramFiles", "DISTUTILS_USE_SDK"):
        os.environ.pop(name, None)
    import setuptools  # noqa: F401

    try:
        from setuptools._distutils.compilers.C import msvc
    except ImportError:
        from setuptools._distutils import _msvccompiler as msvc
    return msvc._get_vc_env("x86_amd64")


if __name__ == "__main__":
    if sys.argv[1:] == ["others"]:
        try:
            find([("Redistributable", tempfile.mkdtemp()), ("12.0", tempfile.mkdtemp())])
        except Exception as error:
            print(type(error).__name__, error)
            assert "Microsoft Visual C++ 14.0 or greater is required" in str(error) or "Unable to find vcvarsall.bat" in str(error)
        else:
            raise AssertionError("found")
    else:
        find([])
