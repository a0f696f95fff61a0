# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""--only-binary takes a release that has a wheel and builds nothing; pip 20.3 goes on to it by itself."""
import os
import shutil
import tempfile

from pip import __version__

from package import older_wheel, pip, source, version

with tempfile.TemporaryDirectory() as folder:
    links = older_wheel(folder)
    path = source(folder)
    with open(os.path.join(path, "PKG-INFO"), "w") as file:
        file.write("Metadata-Version: 2.1\nName: fastops\nVersion: 1.1\n")
    os.rename(path, os.path.join(folder, "fastops-1.1"))
    shutil.make_archive(os.path.join(links, "fastops-1.1"), "gztar", folder, "fastops-1.1")
    code, text = pip(folder, "--find-links", links, "fastops")
    assert "core.h was not found" in text, text
    assert (code == 0) == (__version__ == "20.3.4"), text
    if code == 0:
        assert "Discarding" in text and version(folder) == "1.0", text
        shutil.rmtree(os.path.join(folder, "lib"))
    code, text = pip(folder, "--find-links", links, "--only-binary", "fastops", "fastops")
    assert code == 0 and version(folder) == "1.0" and "core.h" not in text, text
    os.remove(os.path.join(links, "fastops-1.0-py3-none-any.whl"))
    code, text = pip(folder, "--find-links", links, "--only-binary", "fastops", "fastops")
    assert code and "No matching distribution found for fastops" in text, text
