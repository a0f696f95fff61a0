# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=22.3", "setuptools>=70.1,<82"]
# ///
"""Options that leave the isolation as it is, with torch installed."""
import tempfile

from world import install, sdist, world

with tempfile.TemporaryDirectory() as folder:
    links, python = world(folder)
    assert install(folder, "torch==2.0", "setuptools")[0] == 0
    for words in (["--no-cache-dir"], ["--no-deps"], ["--upgrade"], ["--force-reinstall", "--no-deps"], ["--prefer-binary"]):
        code, text = install(folder, *words, "fastattn")
        assert code and "No module named 'torch'" in text, text
    print("refused with each")
    sdist(links, "from setuptools import setup\nsetup(name='fastattn', version='1.0')\n")
    assert install(folder, "fastattn")[0] == 0  # the control: one that imports nothing
