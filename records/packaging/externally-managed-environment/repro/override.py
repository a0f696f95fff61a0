# /// script
# requires-python = ">=3.10"
# dependencies = ["pip>=23.0.1"]
# ///
"""--break-system-packages installs, and replaces what the system put there."""
import tempfile

from managed import make_python, make_wheel, run, version_in

with tempfile.TemporaryDirectory() as folder:
    python = make_python(folder)
    command = [python, "-m", "pip", "install", "--break-system-packages"]
    code, text = run(*command, make_wheel(folder, "1.0"))  # as the system's own tool would
    assert code == 0 and version_in(python) == "1.0", text
    code, text = run(python, "-m", "pip", "install", make_wheel(folder, "2.0"))
    assert code and version_in(python) == "1.0", text
    code, text = run(python, "-m", "pip", "install", make_wheel(folder, "2.0"), PIP_BREAK_SYSTEM_PACKAGES="1")
    assert code == 0 and "Uninstalling tool-1.0" in text, text
    assert version_in(python) == "2.0"
print("1.0 of the system gone, 2.0 in its place")
