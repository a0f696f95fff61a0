# /// script
# requires-python = ">=3.7"
# dependencies = []
# ///
"""What to write instead of imp; where imp is still there, both are compared."""
import os
import string
import tempfile
import types
import warnings

# region load-source fill: name, path
import importlib.machinery
import importlib.util
import sys


def load_source(name, path):
    loader = importlib.machinery.SourceFileLoader(name, path)  # whatever the file's ending
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    loader.exec_module(module)
    return module


# endregion
warnings.simplefilter("ignore")
with tempfile.TemporaryDirectory() as folder:
    plain, odd = folder + "/settings.py", folder + "/settings.conf"
    for path in (plain, odd):
        with open(path, "w") as file:
            file.write("count = globals().get('count', 0) + 1\nwhere = __file__\n")
    for path in (plain, odd):
        ours = load_source("ours", path)
        assert ours.count == 1 and ours.where == path and sys.modules["ours"] is ours
    assert load_source("ours", plain) is not ours  # a new module at each call
    # region other-names fill: "settings", [folder], string, "made", "/a/b.py"
    spec = importlib.machinery.PathFinder.find_spec("settings", [folder])  # find_module
    module = importlib.util.module_from_spec(spec)  # load_module, with the next line
    spec.loader.exec_module(module)
    importlib.reload(string)  # reload
    made = types.ModuleType("made")  # new_module
    magic = importlib.util.MAGIC_NUMBER  # get_magic
    tag = sys.implementation.cache_tag  # get_tag
    cached = importlib.util.cache_from_source("/a/b.py")  # cache_from_source
    # endregion
    assert os.path.realpath(spec.origin) == os.path.realpath(plain)
    assert importlib.machinery.PathFinder.find_spec("settings", [folder + "/no"]) is None
    assert module.count == 1
    assert importlib.util.source_from_cache(cached) == "/a/b.py"
    if sys.version_info < (3, 12):
        import imp

        for path in (plain, odd):
            theirs = imp.load_source("theirs", path)
            assert theirs.where == path and sys.modules["theirs"] is theirs
        again = imp.load_source("theirs", plain)
        assert again is theirs and again.count == 3  # imp ran the file once more in the module of before
        file, place, _ = imp.find_module("settings", [folder])
        file.close()
        assert os.path.realpath(place) == os.path.realpath(spec.origin)
        try:
            imp.find_module("settings", [folder + "/no"])
            raise AssertionError("found")
        except ImportError:
            pass
        assert imp.cache_from_source("/a/b.py") == cached
        assert imp.source_from_cache(cached) == "/a/b.py"
        assert imp.get_magic() == magic and imp.get_tag() == tag
        assert imp.reload(string) is importlib.reload(string) is string
        assert type(imp.new_module("made")) is type(made) and imp.new_module("made").__name__ == made.__name__
        assert sorted(e for e, _, _ in imp.get_suffixes()) == sorted(importlib.machinery.all_suffixes())
        print("as imp says")
    else:
        assert magic and tag.startswith("cpython-3")
        assert importlib.reload(string) is string
        assert ".py" in importlib.machinery.all_suffixes() and made.__name__ == "made"
        print("right without imp")
