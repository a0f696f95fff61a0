# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The module's __file__ tells one's own file from a true circle, which says the same."""
import os
import sysconfig
import tempfile

from project import DICE, project, run

with tempfile.TemporaryDirectory() as folder:
    project(folder + "/shadow", random=DICE)
    project(folder + "/circle", data="import model\nSIZE = 4\n", model="import data\nWIDTH = data.SIZE\n")
    code, text = run(folder + "/circle", "-c", "import data")
    assert code == 1 and "module 'data' has no attribute 'SIZE'" in text, text
    assert "circular import" in text or "consider renaming" in text, text
    code, text = run(folder + "/shadow", "random.py")
    assert code == 1 and "'random' has no attribute 'randint'" in text, text
    # find_spec looks without running the file
    where = "import importlib.util as u; print(u.find_spec(%r).origin)"
    found = run(folder + "/shadow", "-c", where % "random")[1].strip()
    assert os.path.samefile(found, folder + "/shadow/random.py"), found
    assert os.path.dirname(run(folder, "-c", where % "random")[1].strip()) == sysconfig.get_path("stdlib")
    assert os.path.samefile(run(folder + "/circle", "-c", where % "data")[1].strip(), folder + "/circle/data.py")
    # a folder of that name hides an installed package only if it is a package itself
    site = folder + "/site"
    project(site + "/vision", __init__="def load():\n    return 'loaded'\n")
    os.makedirs(folder + "/app/vision")
    use = "import vision; print(vision.load())"
    assert run(folder + "/app", "-c", use, PYTHONPATH=site) == (0, "loaded\n")
    project(folder + "/app/vision", __init__="")
    code, text = run(folder + "/app", "-c", use, PYTHONPATH=site)
    assert code == 1 and "module 'vision' has no attribute 'load'" in text, text
    found = run(folder + "/app", "-c", where % "vision", PYTHONPATH=site)[1].strip()
    assert os.path.samefile(found, folder + "/app/vision/__init__.py"), found
print("shadowed: a file of the project; circle: the very module that was meant")
