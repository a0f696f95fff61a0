# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "uv>=0.4.30"]
# ///
"""Installed one after the other: both calls end well, nothing is said, and the first package lacks what it needs."""
import subprocess
import sys
import tempfile

from own_uv import flat, uv
from world import world

with tempfile.TemporaryDirectory() as folder:
    index = world(folder)
    subprocess.check_call([sys.executable, "-m", "venv", "--without-pip", folder + "/env"])
    python = folder + "/env/bin/python"
    for wanted in ("model", "loader==2.0"):
        code, text = uv("pip", "install", "--python", python, "--index-url", index, wanted)
        assert code == 0, text
        print(text)
    assert "- tensors==1.9" in text and "+ tensors==2.1" in text and "incompatible" not in text and "model" not in text, text
    code, text = uv("pip", "check", "--python", python)
    print(text)
    assert code == 1 and "model" in text and "requires `tensors<2`, but `2.1` is installed" in flat(text), text
