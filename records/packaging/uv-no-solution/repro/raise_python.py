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
# region raised fill: 3.9
requires-python = ">=3.9"
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [("modern", "1.0", ANY)], [(("modern", "1.0"), ">=3.9")])
    prepare(folder)
    project = PROJECT % '["modern"]'
    write(folder, "pyproject.toml", project)
    code, text = uv(folder, index, "uv lock")
    assert code == 1 and "The `requires-python` value (>=3.8) includes Python versions that" in flat(text), text
    write(folder, "pyproject.toml", project.replace('requires-python = ">=3.8"\n', RAISED))
    code, text = uv(folder, index, "uv lock")
    lock = open(folder + "/app/uv.lock").read()
    print(lock)
    assert code == 0 and 'name = "modern"\nversion = "1.0"' in lock and 'requires-python = ">=3.9"' in lock, text
