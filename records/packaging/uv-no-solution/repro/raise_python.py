# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "uv>=0.4.30"]
# ///
"""requires-python raised to what the package takes: uv locks it."""
import tempfile

from errorcanon.lab.kits.conflicting_packages import ANY
from errorcanon.lab.kits.wheels import make_index
from own_uv import PROJECT, flat, prepare, uv, write

RAISED = """
# region raised fill: 3.8, 3.9
sed -i 's/requires-python = ">=3.8"/requires-python = ">=3.9"/' pyproject.toml
uv lock
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("modern", "1.0", ANY)], [(("modern", "1.0"), ">=3.9")])
    prepare(folder)
    write(folder, "pyproject.toml", PROJECT % '["modern"]')
    code, text = uv(folder, index, "uv lock")
    assert code == 1 and "The `requires-python` value (>=3.8) includes Python versions that" in flat(text), text
    code, text = uv(folder, index, RAISED)
    lock = open(folder + "/app/uv.lock").read()
    print(lock)
    assert code == 0 and 'name = "modern"\nversion = "1.0"' in lock and 'requires-python = ">=3.9"' in lock, text
