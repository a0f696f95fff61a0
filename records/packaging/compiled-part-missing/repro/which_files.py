# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The folder that was found, and the compiled files in it, tell what is missing."""
import os
import sysconfig
import tempfile

from errorcanon.lab.kits.shell import bash

from fastsum import checkout, install

ASK = """
# region which-files fill: PACKAGE
python - <<'CODE'
import glob, importlib.util, os, sysconfig
folder = os.path.dirname(importlib.util.find_spec("PACKAGE").origin)
print(folder, sysconfig.get_config_var("EXT_SUFFIX"))
print(sorted(os.path.basename(p) for p in glob.glob(folder + "/**/*.so", recursive=True))[:5])
CODE
# endregion
""".replace("PACKAGE", "fastsum")
with tempfile.TemporaryDirectory() as folder:
    root, site = checkout(folder), os.path.join(folder, "site")
    install(root, site)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    code, said = bash(ASK, root, PYTHONPATH=site)
    assert code == 0 and os.path.join("fastsum-repo", "fastsum") in said and "[]" in said, said
    print(said.strip())
    code, said = bash(ASK, folder, PYTHONPATH=site)
    assert code == 0 and os.path.join("site", "fastsum") in said and "_C" + suffix in said, said
    os.rename(os.path.join(site, "fastsum", "_C" + suffix), os.path.join(site, "fastsum", "_C.cpython-37m-x86_64-linux-gnu.so"))
    code, said = bash(ASK, folder, PYTHONPATH=site)
    assert code == 0 and "_C.cpython-37m" in said and suffix in said, said
    print(said.strip())
