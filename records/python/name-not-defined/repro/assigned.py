# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Where a file assigns the name: nowhere, in another function, or under a condition."""
import ast
import pathlib
import tempfile

CASES = {
    "print(model)\n": [],
    "def build():\n    model = 1\nbuild()\nprint(model)\n": [(2, 4)],
    "import sys\nif len(sys.argv) > 5:\n    model = 1\nprint(model)\n": [(3, 4)],
    "model = 1\nprint(model)\n": [(1, 0)],
}


def assignments(path, name):
    # region assigned fill: path, name
    tree = ast.parse(pathlib.Path(path).read_text())
    places = [
        (node.lineno, node.col_offset)
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
    ]
    print(places)
    # endregion
    return places


for text, places in CASES.items():
    path = pathlib.Path(tempfile.mkdtemp()) / "train.py"
    path.write_text(text)
    assert assignments(path, "model") == places
    try:
        exec(compile(text, str(path), "exec"), {})
    except NameError as error:
        assert str(error).startswith("name 'model' is not defined") and places != [(1, 0)]
    else:
        assert places == [(1, 0)]
