# /// script
# requires-python = ">=3.10"
# dependencies = ["pip>=23.0.1"]
# ///
"""pip install, or uv pip install, with a Python that its system manages: install.py [uv]"""
import sys
import tempfile

from managed import make_python, make_wheel, run, uv

with tempfile.TemporaryDirectory() as folder:
    python, wheel = make_python(folder), make_wheel(folder, "2.0")
    code, text = uv(python, wheel) if sys.argv[1:] == ["uv"] else run(python, "-m", "pip", "install", wheel)
print(text.replace(folder, "/usr"))
sys.exit(code)
