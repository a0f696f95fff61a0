# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=20.3"]
# ///
"""pip's headline for a clone and for the build's own requirements: the line with the command names them, and no build ran."""

import os
import tempfile

from pip import __version__

from package import pip, source

NAMED = ("Getting requirements to build", "Preparing metadata", "Preparing wheel metadata", "Building wheel", "core.h")

with tempfile.TemporaryDirectory() as folder:
    path = source(folder)
    with open(os.path.join(path, "pyproject.toml")) as file:
        text = file.read()
    with open(os.path.join(path, "pyproject.toml"), "w") as file:
        file.write(text.replace("requires = []", 'requires = ["missing-tool"]'))
    clone = pip(folder, "git+file://" + folder + "/no-such-repository")
    requirement = pip(folder, path)

for (code, text), word in ((clone, "git clone"), (requirement, "build dependencies")):
    print(text)
    if __version__ == "20.3.4":
        assert code and "Command errored out with exit status" in text, text
        continue
    lines = [line.strip() for line in text.splitlines()]
    headline = lines.index("error: subprocess-exited-with-error")
    stage = next(line for line in lines[headline:] if "did not run successfully" in line)
    assert code and word in stage, text
    assert not any(name in text for name in NAMED), text
