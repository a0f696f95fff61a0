# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A file of Python 2 does not compile, or does and has old names; a file of Python 3 has neither."""
import ast
import builtins
import pathlib
import tempfile


def signs_of_python_2(path):
    # region signs fill: path
    OLD = {"unicode", "xrange", "raw_input", "basestring", "unichr", "long", "execfile", "reload", "cmp"}
    OLD |= {"reduce", "izip", "apply", "buffer", "intern", "file"}
    try:
        tree = ast.parse(pathlib.Path(path).read_text())
    except SyntaxError as error:
        print("no Python 3:", error)
    else:
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        print(sorted(used & OLD))
    # endregion
        return sorted(used & OLD)
    return "syntax"


folder = pathlib.Path(tempfile.mkdtemp())
for text, signs in (
    ("print 'a'\n", "syntax"),
    ("for i in xrange(3):\n    print(unicode(i))\n", ["unicode", "xrange"]),
    ("for i in range(3):\n    print(str(i))\n", []),
):
    (folder / "old.py").write_text(text)
    assert signs_of_python_2(folder / "old.py") == signs
assert not any(hasattr(builtins, name) for name in ("unicode", "xrange", "raw_input", "basestring"))
