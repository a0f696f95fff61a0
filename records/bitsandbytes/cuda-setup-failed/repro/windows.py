# /// script
# requires-python = ">=3.9"
# dependencies = ["bitsandbytes==0.42.0"]
# ///
"""The one wheel of bitsandbytes 0.42.0, for every system, holds libraries for Linux and none for Windows."""
from importlib.metadata import files, metadata, version

names = [file.name for file in files("bitsandbytes")]
libraries = [name for name in names if name.endswith((".so", ".dll"))]
print(version("bitsandbytes"), len(libraries), *libraries[:3])
assert any(name.startswith("libbitsandbytes_cuda12") for name in libraries)
assert not any(name.endswith(".dll") for name in libraries)
(wheel,) = [file for file in files("bitsandbytes") if file.name == "WHEEL"]
assert "Tag: py3-none-any" in wheel.read_text(), wheel.read_text()
