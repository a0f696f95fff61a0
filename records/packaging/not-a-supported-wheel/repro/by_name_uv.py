# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "uv"]
# ///
"""By name, from a folder that holds files for several Pythons, uv takes the right one."""
import os
import subprocess
import sys
import tempfile

from errorcanon.lab.kits.shell import bash
from errorcanon.lab.kits.wheels import HERE, make_index, make_wheel

BY_NAME = """
# region by-name-uv fill: wheels, fastops
uv pip install --find-links wheels fastops
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    os.mkdir(folder + "/wheels")
    paths = [make_wheel(folder + "/wheels", "fastops", "1.0", "cp3%d-cp3%d-manylinux2014_x86_64" % (minor, minor)) for minor in range(8, 15)]
    index = make_index(folder, [("other", "1.0", "py3-none-any")])
    code, text = bash("uv venv -q --python %s env" % sys.executable, folder)
    assert code == 0, text
    settings = {"VIRTUAL_ENV": folder + "/env", "UV_INDEX_URL": index}
    for wrong in (make_wheel(folder, "fastops", "1.0", "%s-%s-win_amd64" % (HERE, HERE)), next(path for path in paths if HERE not in path)):
        code, text = bash("uv pip install " + wrong, folder, **settings)
        print(text)
        # uv 0.13 has other words for a file of another Python
        other = "win_amd64" not in wrong and "no wheels with a matching Python version tag" in text
        assert code and ("dependency is incompatible with the current platform" in text or other), text
    code, text = bash(BY_NAME, folder, **settings)
    assert code == 0, text
    out = subprocess.check_output([folder + "/env/bin/python", "-c", "import fastops; print(fastops.version)"])
    assert out.strip() == b"1.0"
print("took the file for", HERE)
