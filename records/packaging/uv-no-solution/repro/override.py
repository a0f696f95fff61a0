# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "uv>=0.4.30"]
# ///
"""An override puts one version in place of all that the packages say, and no other package changes."""
import tempfile

from errorcanon.lab.kits.conflicting_packages import make_conflict
from own_uv import PROJECT, installed, prepare, uv, write

OVERRIDE = """
# region override fill: tensors>=2, model loader==2.0
echo "tensors>=2" > overrides.txt
uv pip install --override overrides.txt model loader==2.0
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    index = make_conflict(folder)
    prepare(folder)
    assert uv(folder, index, "uv pip install model loader==2.0")[0] == 1
    code, text = uv(folder, index, OVERRIDE)
    assert code == 0, text
    out = installed(folder, "model", "loader", "tensors")
    print(out)
    assert out == ["1.0", "2.0", "2.1"]
    project = PROJECT % '["model", "loader==2.0"]'
    write(folder, "pyproject.toml", project)
    assert uv(folder, index, "uv lock")[0] == 1
    write(folder, "pyproject.toml", project + '[tool.uv]\noverride-dependencies = ["tensors>=2"]\n')
    code, text = uv(folder, index, "uv lock")
    lock = open(folder + "/app/uv.lock").read()
    assert code == 0 and 'version = "2.1"' in lock and 'version = "1.9"' not in lock, text
