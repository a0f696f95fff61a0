# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The same source built on this system loads and answers."""
import tempfile

from build import build, run

with tempfile.TemporaryDirectory() as folder:
    build(folder, later=True)
    assert run(folder, "import ops")[0] == 1
    build(folder, later=False)
    code, text = run(folder, "import ops; print(ops.answer())")
    assert (code, text) == (0, "42\n"), text
print("42")
