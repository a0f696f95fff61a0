# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Absolute imports: from app.helper import …, with the folder that holds app/ on the path."""
import tempfile

from errorcanon.lab.kits.project import run

from tree import tree

LINE = """
# region absolute fill: app.helper, SIZE
from app.helper import SIZE
# endregion
print("size", SIZE)
"""
with tempfile.TemporaryDirectory() as folder:
    app = tree(folder, train=LINE)
    assert run(app, "train.py", PYTHONPATH=folder) == (0, "size 4\n")
    assert run(folder, "-m", "app.train") == (0, "size 4\n")
    # without the path the next error is another one
    code, text = run(app, "train.py")
    assert code == 1 and "No module named 'app'" in text, text
    # the dots only taken away: runs as a script, fails as a part of the package
    tree(folder, train="from helper import SIZE\nprint('size', SIZE)\n")
    assert run(app, "train.py") == (0, "size 4\n")
    code, text = run(folder, "-m", "app.train")
    assert code == 1 and "No module named 'helper'" in text, text
print("size 4")
