# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=22.3", "setuptools>=70.1,<82"]
# ///
"""torch declared in build-system.requires: it builds, with the torch that the declaration brings and not the installed one."""
import tempfile

from world import ask, install, sdist, world

PYPROJECT = """
# region declare-it fill: torch==2.0
[build-system]
requires = ["setuptools", "torch==2.0"]
build-backend = "setuptools.build_meta"
# endregion
"""
with tempfile.TemporaryDirectory() as folder:
    links, python = world(folder)
    assert install(folder, "torch==2.0")[0] == 0
    for wanted, used in (("torch", "2.1"), ("torch==2.0", "2.0")):
        sdist(links, pyproject=PYPROJECT.replace("torch==2.0", wanted))
        code, text = install(folder, "--force-reinstall", "--no-deps", "fastattn")
        assert code == 0, text
        built = ask(folder, "import torch, fastattn; print(torch.version, fastattn.built_with)")
        print("installed, built with:", built)
        assert built == "2.0 " + used
