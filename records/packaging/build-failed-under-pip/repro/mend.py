# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""What the build's own line asks for is given, and the package is there."""
import tempfile

from package import pip, source, version

for stage in ("requires", "metadata", "wheel"):
    with tempfile.TemporaryDirectory() as folder:
        path = source(folder, stage)
        assert pip(folder, path)[0]
        code, text = pip(folder, path, CORE_HOME="/opt/core")
        assert code == 0 and version(folder) == "1.1", text
