# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Two files with one message: one has no import, the other has it below the use."""
import ast
import pathlib
import subprocess
import sys
import tempfile

WITHOUT = "def run():\n    return json.dumps(1)\nprint(run())\n"
LATER = "def run():\n    return json.dumps(1)\nprint(run())\nimport json\n"
RIGHT = "import json\ndef run():\n    return json.dumps(1)\nprint(run())\n"


def lines_of_import(path, name):
    # region search fill: path, name
    tree = ast.parse(pathlib.Path(path).read_text())
    lines = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        and any((alias.asname or alias.name) == name for alias in node.names)
    ]
    print(lines)
    # endregion
    return lines


for code in ("json.dumps(1)", "import json; json.dumps(1)"):  # another namespace knows nothing of this one
    import json  # noqa: F401

    try:
        exec(code, {})
    except NameError as error:
        assert "name 'json' is not defined" in str(error) and "import" not in code, code
    else:
        assert "import" in code, code
for text, lines in ((WITHOUT, []), (LATER, [4]), (RIGHT, [1])):
    path = pathlib.Path(tempfile.mkdtemp()) / "train.py"
    path.write_text(text)
    ran = subprocess.run([sys.executable, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert lines_of_import(path, "json") == lines
    assert (b"name 'json' is not defined" in ran.stderr) == (lines != [1]), ran.stderr
