# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "pip"]
# ///
"""The newest pip that was read refuses the file in the same words."""
import tempfile

import pip as module
from errorcanon.lab.kits.wheels import pip
from own_wheel import make_wheel

assert int(module.__version__.split(".")[0]) >= 26
with tempfile.TemporaryDirectory() as folder:
    code, text = pip("install", "--no-index", "--target", folder + "/lib", make_wheel(folder, "2.0", ">=3.99"))
print(text.replace(folder, "/folder"))
assert code and "Package 'numbers-lib' requires a different Python" in text, text
