# /// script
# requires-python = ">=3.10"
# dependencies = ["pip>=23.0.1"]
# ///
"""pip install with a Python that its system manages."""
import sys
import tempfile

from managed import make_python, make_wheel, run

with tempfile.TemporaryDirectory() as folder:
    code, text = run(make_python(folder), "-m", "pip", "install", make_wheel(folder, "2.0"))
print(text.replace(folder, "/usr"))
sys.exit(code)
