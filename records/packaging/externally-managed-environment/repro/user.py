# /// script
# requires-python = ">=3.10"
# dependencies = ["pip>=23.0.1"]
# ///
"""--user, --upgrade, --force-reinstall and --ignore-installed are refused like the plain call."""
import tempfile

from managed import make_python, make_wheel, run, version_in

with tempfile.TemporaryDirectory() as folder:
    python, wheel = make_python(folder), make_wheel(folder, "2.0")
    for word in ("--user", "--upgrade", "--force-reinstall", "--ignore-installed"):
        code, text = run(python, "-m", "pip", "install", word, wheel)
        assert code and "externally-managed-environment" in text, text
    code, text = run(python, "-m", "pip", "uninstall", "-y", "tool")
    assert code and "externally-managed-environment" in text, text
    assert version_in(python) is None
    # control: the same wheel goes into a folder that is not the system's
    code, text = run(python, "-m", "pip", "install", "--target", folder + "/own", wheel)
    assert code == 0, text
print("all refused")
