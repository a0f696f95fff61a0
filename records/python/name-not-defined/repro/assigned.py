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
    "def build():\n    model = 1\nbuild()\nprint(model)\n": [2],
    "import sys\nif len(sys.argv) > 5:\n    model = 1\nprint(model)\n": [3],
    "print(model)\ndef model(): pass\n": [2],
    "def build():\n    import os as model\nbuild()\nprint(model)\n": [2],
    "def build(model): pass\nprint(model)\n": [1],
    "dict(model=1)\nprint(model)\n": [],
    "try:\n    1 / 0\nexcept Exception as model:\n    pass\nprint(model)\n": [3],
    "model = 1\nprint(model)\n": [1],
}


def assignments(path, name):
    # region assigned fill: path, name
    tree = ast.parse(pathlib.Path(path).read_text())
    places = set()
    for node in ast.walk(tree):
        if not hasattr(node, "lineno") or isinstance(node, ast.keyword):
            continue
        for part in (node, *getattr(node, "names", [])):
            bound = getattr(part, "asname", None) or getattr(part, "arg", None) or getattr(part, "name", None)
            is_stored = isinstance(getattr(part, "ctx", None), ast.Store) and getattr(part, "id", None) == name
            if bound == name or is_stored:
                places.add(node.lineno)
    print(sorted(places))
    # endregion
    return sorted(places)


for text, places in CASES.items():
    path = pathlib.Path(tempfile.mkdtemp()) / "train.py"
    path.write_text(text)
    assert assignments(path, "model") == places
    try:
        exec(compile(text, str(path), "exec"), {})
    except NameError as error:
        assert str(error).startswith("name 'model' is not defined") and text[:5] != "model"
    else:
        assert text[:5] == "model"
