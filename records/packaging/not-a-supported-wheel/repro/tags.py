# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""pip debug --verbose lists the tags that fit: each name is refused or taken as the list says."""
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_wheel, pip

listed = {line.strip() for line in pip("debug", "--verbose")[1].splitlines()}
NAMES = ["cp38-cp38-manylinux2014_x86_64", "%s-%s-win_amd64" % (HERE, HERE), "%s-%s-manylinux2014_x86_64" % (HERE, HERE), "cp36-abi3-manylinux2014_x86_64"]
with tempfile.TemporaryDirectory() as folder:
    for tag in NAMES:
        wheel = make_wheel(folder, "fastops", "1.0", tag)
        code, text = pip("install", "--target", folder + "/lib", "--upgrade", wheel)
        print(tag, "listed" if tag in listed else "not listed", code)
        assert (code == 0) == (tag in listed), text
        assert ("is not a supported wheel on this platform" in text) == (code != 0), text
