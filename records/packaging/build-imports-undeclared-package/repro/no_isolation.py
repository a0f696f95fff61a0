# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=22.3", "setuptools>=70.1,<82"]
# ///
"""Without isolation the build sees the installed torch; it must then find its tools there as well.

no_isolation.py [pip|uv]
"""
import sys
import tempfile

from world import ask, install, shell, world

WITHOUT = """
# region no-build-isolation fill: torch==2.0, fastattn
pip install torch==2.0 setuptools
pip install --no-build-isolation fastattn
# endregion
"""
uv = sys.argv[1:] == ["uv"]
with tempfile.TemporaryDirectory() as folder:
    world(folder)
    assert install(folder, "torch==2.0", uv=uv)[0] == 0
    code, text = install(folder, "--no-build-isolation", "fastattn", uv=uv)
    assert code and "setuptools" in text and "No module named 'torch'" not in text, text
    print([line.strip() for line in text.splitlines() if "setuptools" in line][-1])
    code, text = shell(folder, WITHOUT, uv=uv)
    assert code == 0, text
    built = ask(folder, "import torch, fastattn; print(torch.version, fastattn.built_with)")
    print("installed, built with:", built)
    assert built == "2.0 2.0"
