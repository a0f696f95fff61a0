# /// script
# requires-python = ">=3.9"
# dependencies = ["pip>=22.3", "setuptools>=70.1,<82"]
# ///
"""Without isolation the build sees the installed torch; it must then find its tools there as well.

no_isolation.py [pip|uv]
"""
import sys
import tempfile

from world import ask, install, world

uv = sys.argv[1:] == ["uv"]
with tempfile.TemporaryDirectory() as folder:
    links, python = world(folder)
    assert install(folder, "torch==2.0", uv=uv)[0] == 0
    code, text = install(folder, "--no-build-isolation", "fastattn", uv=uv)
    assert code and "setuptools" in text and "No module named 'torch'" not in text, text
    print([line.strip() for line in text.splitlines() if "setuptools" in line][-1])
    assert install(folder, "setuptools", uv=uv)[0] == 0
    code, text = install(folder, "--no-build-isolation", "fastattn", uv=uv)
    assert code == 0, text
    built = ask(folder, "import torch, fastattn; print(torch.version, fastattn.built_with)")
    print("installed, built with:", built)
    assert built == "2.0 2.0"
