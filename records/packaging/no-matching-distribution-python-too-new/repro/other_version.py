# /// script
# requires-python = ">=3.10"
# dependencies = ["errorcanon", "pip"]
# ///
"""The versions in the brackets have a wheel for this Python; one of them installs and imports.

The line about other Pythons comes for a version that never was, too, and does not list it.
"""
import re
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_index, pip

with tempfile.TemporaryDirectory() as folder:
    wheels = [("fastops", "1.1", "cp39-cp39-manylinux2014_x86_64"), ("fastops", "2.0", "%s-%s-manylinux2014_x86_64" % (HERE, HERE))]
    index = make_index(folder, wheels)
    code, text = pip("install", "--target", folder + "/lib", "fastops==1.1", index=index)
    assert code, text
    listed = re.search(r"from versions: ([\d., ]+)\)", text)[1]
    assert listed == "2.0", text
    code, text = pip("install", "--target", folder + "/lib", "fastops==" + listed, index=index)
    assert code == 0, text
    out = subprocess.check_output([sys.executable, "-c", "import fastops; print(fastops.version)"], cwd=folder + "/lib")
    assert out.strip() == b"2.0"
print("installed", listed)

with tempfile.TemporaryDirectory() as folder:
    wheels = [("fastops", "1.0", "py3-none-any"), ("fastops", "2.0", "py3-none-any")]
    index = make_index(folder, wheels, [(("fastops", "1.0"), "<3.10,>=3.7")])
    for wanted in ("1.0", "9.9"):
        code, text = pip("download", "-d", folder + "/out", "fastops==" + wanted, index=index)
        ignored = [line for line in text.splitlines() if "Ignored the following" in line]
        print(wanted, ignored)
        assert code and "(from versions: 2.0)" in text, text
        if not pip("--version")[1].startswith("pip 21."):  # which has no such line
            assert "1.0 Requires-Python" in ignored[0] and "9.9" not in ignored[0], text
