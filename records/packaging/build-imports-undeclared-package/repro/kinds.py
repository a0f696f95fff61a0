# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=22.3", "setuptools>=70.1,<82"]
# ///
"""The last line of the block tells this cause from a build that fails for a reason of its own.

What Python itself has removed, as imp in 3.12, is missing outside of the isolation as well.
"""
import re
import sys
import tempfile

from world import install, sdist, world

GONE = "import imp\nfrom setuptools import setup\nsetup(name='fastattn', version='1.0')\n"
OTHER = "raise RuntimeError('nvcc was not found')\n"
with tempfile.TemporaryDirectory() as folder:
    links, python = world(folder)
    assert install(folder, "torch==2.0", "setuptools")[0] == 0
    kinds = [(None, "ModuleNotFoundError: No module named 'torch'", True), (OTHER, "RuntimeError: nvcc was not found", False)]
    if sys.version_info >= (3, 12):
        kinds.append((GONE, "ModuleNotFoundError: No module named 'imp'", False))
    for setup, last, helped in kinds:
        sdist(links, setup) if setup else sdist(links)
        code, text = install(folder, "fastattn")
        assert code and "Getting requirements to build wheel did not run successfully" in text, text
        found = re.search(r"(.*)\n +\[end of output\]", text)[1].strip()
        code, text = install(folder, "--no-build-isolation", "--target", folder + "/lib", "fastattn")
        print(found, "| without isolation:", code)
        assert found == last and (code == 0) == helped, text
        assert helped or last in text, text
