# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=22.3", "setuptools>=70.1,<82"]
# ///
"""torch is installed, and the build of a package whose setup.py imports it does not find it.

build.py [isolated|together|uv]: the second asks for torch and the package in one command, torch not yet there
"""
import sys
import tempfile

from world import ask, install, sdist, world

kind = (sys.argv[1:] or ["isolated"])[0]
with tempfile.TemporaryDirectory() as folder:
    links, python = world(folder)
    if kind == "together":
        sdist(links, pyproject=None)  # as many packages are: setup.py alone
        assert install(folder, "setuptools")[0] == 0
        code, text = install(folder, "torch", "fastattn")
    else:
        code, text = install(folder, "torch==2.0", "setuptools", uv=kind == "uv")
        assert code == 0 and ask(folder, "import torch; print(torch.version)") == "2.0", text
        code, text = install(folder, "fastattn", uv=kind == "uv")
print(text.replace(folder, "/app").replace(sys.prefix, "/usr"))
sys.exit(code)
