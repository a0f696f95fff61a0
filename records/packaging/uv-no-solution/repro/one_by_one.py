# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "uv>=0.4.30"]
# ///
"""Installed one after the other: both calls end well, nothing is said, and the first package lacks what it needs."""
import tempfile

from errorcanon.lab.kits.conflicting_packages import make_conflict
from own_uv import flat, installed, prepare, uv

with tempfile.TemporaryDirectory() as folder:
    index = make_conflict(folder)
    prepare(folder)
    for wanted in ("model", "loader==2.0"):
        code, text = uv(folder, index, "uv pip install " + wanted)
        assert code == 0, text
        print(text)
    assert "- tensors==1.9" in text and "+ tensors==2.1" in text and "incompatible" not in text and "model" not in text, text
    assert installed(folder, "model", "tensors") == ["1.0", "2.1"]
    code, text = uv(folder, index, "uv pip check")
    print(text)
    assert code == 1 and "model" in text and "requires `tensors<2`, but `2.1` is installed" in flat(text), text
