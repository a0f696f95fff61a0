# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3", "uv"]
# ///
"""The package's own build stops: build_fails.py [requires|metadata|wheel] [uv] says at which stage."""
import sys
import tempfile

from package import pip, source, uv

install = uv if "uv" in sys.argv[2:] else pip
with tempfile.TemporaryDirectory() as folder:
    code, text = install(folder, source(folder, (sys.argv[1:] or ["metadata"])[0]))
print(text.replace(sys.prefix, "/usr"))
sys.exit(code)
