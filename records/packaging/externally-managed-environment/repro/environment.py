# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "pip>=23.0.1"]
# ///
"""A virtual environment of the same Python takes the package and leaves the system as it was."""
import tempfile

from managed import make_python, make_wheel, run, shell, version_in

VENV = """
# region virtual-environment fill: /opt/env, tool
python3 -m venv /opt/env
/opt/env/bin/pip install tool
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    python, inside = make_python(folder), folder + "/env/bin/python3"
    make_wheel(folder, "1.0")
    code, text = shell("python3 -m pip install tool", folder)
    assert code and "externally-managed-environment" in text, text
    code, text = shell(VENV.replace("/opt", folder), folder)
    assert code == 0 and version_in(inside) == "1.0", text
    # that was the pip that came with Python; now this lane's
    code, text = run(python, "-m", "pip", "--python", inside, "install", make_wheel(folder, "2.0"))
    assert code == 0 and version_in(inside) == "2.0", text
    assert version_in(python) is None
print("installed in the environment, nothing in the system")
