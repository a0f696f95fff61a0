# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""--force-reinstall, --no-deps and --ignore-requires-python change nothing."""
import tempfile

from errorcanon.lab.kits.wheels import make_wheel, pip

with tempfile.TemporaryDirectory() as folder:
    wheel = make_wheel(folder, "fastops", "1.0", "cp38-cp38-manylinux2014_x86_64")
    fits = make_wheel(folder, "fits", "1.0", "py3-none-any")
    words = ["--force-reinstall", "--no-deps", "--ignore-requires-python"]
    code, text = pip("install", "--target", folder + "/lib", *words, wheel)
    assert code and "is not a supported wheel on this platform" in text, text
    assert pip("install", "--target", folder + "/lib", *words, fits)[0] == 0
print("refused all the same")
