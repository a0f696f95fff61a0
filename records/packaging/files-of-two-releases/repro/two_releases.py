"""Two real releases of packaging: the installed one, and the one that pip brings along."""
import importlib.util
import os
import shutil
import tempfile


def _files(module):
    return os.path.dirname(importlib.util.find_spec(module).origin)


NEW, OLD = _files("packaging"), _files("pip._vendor.packaging")
_NO_CACHE = shutil.ignore_patterns("__pycache__")


def folder_with(release):
    """Lay out a release by itself; gives the folder to put on the path, and the package in it."""
    folder = os.path.join(tempfile.mkdtemp(), "site-packages")
    package = os.path.join(folder, "packaging")
    shutil.copytree(release, package, ignore=_NO_CACHE)
    return folder, package


def replace_by(release, package):
    """Put a release whole into the place of another one."""
    shutil.rmtree(package)
    shutil.copytree(release, package, ignore=_NO_CACHE)


def leave_behind(package, name):
    """Let one file of the old release lie in the new one."""
    shutil.copy(os.path.join(OLD, name), os.path.join(package, name))
