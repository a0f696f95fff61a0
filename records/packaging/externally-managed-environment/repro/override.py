# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "pip>=23.0.1"]
# ///
"""With the option, the variable, or without the marker pip installs, and replaces what the system put there."""
import glob
import os
import tempfile

from managed import make_python, make_wheel, run, shell, version_in

OPTION = """
# region by-option fill: tool==2.0
python3 -m pip install --break-system-packages tool==2.0
# endregion
"""
VARIABLE = """
# region by-variable fill: tool==2.0
export PIP_BREAK_SYSTEM_PACKAGES=1
python3 -m pip install tool==2.0
# endregion
"""
PLAIN = "python3 -m pip install tool==2.0"
for commands in (OPTION, VARIABLE, PLAIN):
    with tempfile.TemporaryDirectory() as folder:
        python = make_python(folder)
        system = make_wheel(folder, "1.0")  # as the system's own tool would
        code, text = run(python, "-m", "pip", "install", "--break-system-packages", system)
        assert code == 0 and version_in(python) == "1.0", text
        make_wheel(folder, "2.0")
        code, text = shell(PLAIN, folder)
        assert code and "externally-managed-environment" in text and version_in(python) == "1.0", text
        if commands == PLAIN:
            os.remove(glob.glob(folder + "/lib/python3*/EXTERNALLY-MANAGED")[0])
        code, text = shell(commands, folder)
        assert code == 0 and "Uninstalling tool-1.0" in text, text
        assert version_in(python) == "2.0"
print("1.0 of the system gone, 2.0 in its place")
