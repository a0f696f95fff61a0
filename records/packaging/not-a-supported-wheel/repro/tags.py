# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""pip debug --verbose lists the tags that fit: each name is refused or taken as the list says."""
import sys
import tempfile

from errorcanon.lab.kits.wheels import HERE, make_wheel, pip

said = pip("debug", "--verbose")[1]
assert "sys.executable: " + sys.executable in said, said
listed = {line.strip() for line in said.splitlines()}
NAMES = ["cp38-cp38-manylinux2014_x86_64", "%s-%s-win_amd64" % (HERE, HERE), "%s-%s-manylinux2014_x86_64" % (HERE, HERE), "cp36-abi3-manylinux2014_x86_64"]
NAMES.append("%s-%s-manylinux_2_99_x86_64" % (HERE, HERE))  # for a later glibc than any
NAMES.append("%s-%s-manylinux_2_99_x86_64.manylinux2014_x86_64" % (HERE, HERE))  # for several: one is enough
with tempfile.TemporaryDirectory() as folder:
    for tag in NAMES:
        wheel = make_wheel(folder, "fastops", "1.0", tag)
        code, text = pip("install", "--target", folder + "/lib", "--upgrade", wheel)
        python, abi, platforms = tag.split("-")
        fits = any("-".join((python, abi, platform)) in listed for platform in platforms.split("."))
        print(tag, "listed" if fits else "not listed", code)
        assert (code == 0) == fits, text
        assert ("is not a supported wheel on this platform" in text) == (code != 0), text
    # what stands behind the plus is part of the version
    wheel = make_wheel(folder, "fastops", "1.0+cu12torch2.5", "%s-%s-manylinux2014_x86_64" % (HERE, HERE))
    code, text = pip("install", "--target", folder + "/lib", "--upgrade", wheel)
    assert code == 0, text
