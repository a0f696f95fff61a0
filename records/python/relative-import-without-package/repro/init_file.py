# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""__init__.py in the folder, and in the one above, changes nothing while the file is run by its path."""
import tempfile

from errorcanon.lab.kits.project import project, run

from tree import tree

with tempfile.TemporaryDirectory() as folder:
    app = tree(folder)  # has __init__.py
    project(folder, __init__="")
    for where, name in ((app, "train.py"), (folder, "app/train.py")):
        code, text = run(where, name)
        assert code == 1 and "attempted relative import with no known parent package" in text, text
    # control: the same files as modules
    assert run(folder, "-m", "app.train") == (0, "size 4\n")
print("the same error with __init__.py in both folders")
