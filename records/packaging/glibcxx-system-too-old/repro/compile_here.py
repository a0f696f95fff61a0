# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The same module compiled on this machine needs only what its library has."""
import tempfile

from build import VERSION, build_elsewhere, build_here, run

with tempfile.TemporaryDirectory() as folder:
    build_elsewhere(folder)
    assert run(folder, "import ops")[0] == 1
    build_here(folder)
    code, text = run(folder, "import ops; assert ops.answer() == 42")
    assert code == 0, text
    with open(folder + "/ops.so", "rb") as file:
        assert VERSION.encode() not in file.read()
print("42")
