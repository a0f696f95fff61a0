# /// script
# requires-python = ">=3.10"
# dependencies = ["pip>=23.0.1"]
# ///
"""A virtual environment of the same Python takes the package and leaves the system as it was."""
import os
import tempfile

from managed import make_python, make_wheel, run, version_in

with tempfile.TemporaryDirectory() as folder:
    python, wheel = make_python(folder), make_wheel(folder, "2.0")
    code, text = run(python, "-m", "venv", "--without-pip", folder + "/env")
    assert code == 0, text
    inside = folder + "/env/bin/python"
    if not os.path.exists(inside):
        inside += "3"
    # the environment's own pip is left out here, and the system's used for it
    code, text = run(python, "-m", "pip", "--python", inside, "install", wheel)
    assert code == 0, text
    assert version_in(inside) == "2.0" and version_in(python) is None
print("2.0 in the environment, nothing in the system")
