# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The module's __file__ tells one's own file from a true circle, which says the same."""
import os
import sysconfig
import tempfile

from errorcanon.lab.kits.project import DICE, project, run

WHERE = """
# region where fill: random
import importlib.util

print(importlib.util.find_spec("random").origin)
# endregion
"""


def where(folder, module, **more):
    """Give the file that the module's name finds, without running it."""
    return run(folder, "-c", WHERE.replace("random", module), **more)[1].strip()


with tempfile.TemporaryDirectory() as folder:
    project(folder + "/shadow", random=DICE)
    project(folder + "/circle", data="import model\nSIZE = 4\n", model="import data\nWIDTH = data.SIZE\n")
    code, text = run(folder + "/circle", "-c", "import data")
    assert code == 1 and "module 'data' has no attribute 'SIZE'" in text, text
    assert "circular import" in text or "consider renaming" in text, text
    code, text = run(folder + "/shadow", "random.py")
    assert code == 1 and "'random' has no attribute 'randint'" in text, text
    found = where(folder + "/shadow", "random")
    assert os.path.samefile(found, folder + "/shadow/random.py"), found
    assert os.path.dirname(where(folder, "random")) == sysconfig.get_path("stdlib")
    assert os.path.samefile(where(folder + "/circle", "data"), folder + "/circle/data.py")
    # a folder of that name hides an installed package only if it is a package itself
    site = folder + "/site"
    project(site + "/vision", __init__="def load():\n    return 'loaded'\n")
    os.makedirs(folder + "/app/vision")
    use = "import vision; print(vision.load())"
    assert run(folder + "/app", "-c", use, PYTHONPATH=site) == (0, "loaded\n")
    project(folder + "/app/vision", __init__="")
    code, text = run(folder + "/app", "-c", use, PYTHONPATH=site)
    assert code == 1 and "module 'vision' has no attribute 'load'" in text, text
    found = where(folder + "/app", "vision", PYTHONPATH=site)
    assert os.path.samefile(found, folder + "/app/vision/__init__.py"), found
print("shadowed: a file of the project; circle: the very module that was meant")
