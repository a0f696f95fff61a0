# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "uv>=0.4.30"]
# ///
"""The pin loosened: uv finds versions that go together, and each requirement is met."""
import tempfile

from errorcanon.lab.kits.conflicting_packages import make_conflict
from own_uv import installed, prepare, uv

LOOSENED = """
# region loosened fill: model, loader
uv pip install model "loader>=1.5,<3"
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    index = make_conflict(folder)
    prepare(folder)
    assert uv(folder, index, "uv pip install model loader==2.0")[0] == 1
    code, text = uv(folder, index, LOOSENED)
    assert code == 0, text
    out = installed(folder, "model", "loader", "tensors")
    print(out)
    assert out == ["1.0", "1.5", "1.9"]  # tensors below 2 for the one, from 1.5 on for the other
