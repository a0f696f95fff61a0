# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3", "uv"]
# ///
"""What the build's own line asks for is given, and the package is there.

mend.py [uv]
"""
import sys
import tempfile

from package import pip, source, uv, version

install = uv if sys.argv[1:] == ["uv"] else pip
for stage in ("requires", "metadata", "wheel"):
    with tempfile.TemporaryDirectory() as folder:
        path = source(folder, stage)
        assert install(folder, path)[0]
        code, text = install(folder, path, CORE_HOME="/opt/core")
        assert code == 0 and version(folder) == "1.1", text
print(text)
