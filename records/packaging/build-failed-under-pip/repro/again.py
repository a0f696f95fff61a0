# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""Other options of pip and the same build: it stops at the same line."""
import tempfile

from package import pip, source

with tempfile.TemporaryDirectory() as folder:
    path = source(folder)
    for words in ((), ("--no-cache-dir",), ("--force-reinstall",), ("--upgrade",), ("--no-build-isolation",)):
        code, text = pip(folder, *words, path)
        assert code and "core.h was not found" in text, (words, text)
    assert pip(folder, path, CORE_HOME="/opt/core")[0] == 0  # control
print("the same line each time")
