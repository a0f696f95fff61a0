# /// script
# requires-python = ">=3.9"
# dependencies = ["transformers", "pip"]
# ///
"""Compare the files of the folder with what each package recorded when it was installed.

whose.py [mixed|alone]
"""
import base64
import hashlib
import subprocess
import sys
from importlib.metadata import distributions

LIST = """
# region whose-files
python -m pip list | grep -i transformers
python -c "import transformers; print(transformers.__version__)"
# endregion
"""


def foreign():
    """For each package with files in transformers/: how many it has, and how many are not its own now."""
    counts = {}
    for package in distributions():
        files = [f for f in package.files or () if f.parts[0] == "transformers" and f.hash]
        if files:
            changed = 0
            for file in files:
                digest = hashlib.sha256(file.read_binary()).digest()
                changed += base64.urlsafe_b64encode(digest).decode().rstrip("=") != file.hash.value
            counts[package.metadata["Name"]] = (len(files), changed)
    return counts


if __name__ == "__main__":
    from errorcanon.lab.kits.shell import bash

    counts = foreign()
    print(counts)
    code, text = bash(LIST, "/tmp")
    print(text)
    words = [line.split() for line in text.splitlines()]
    listed = sorted(line[0] for line in words if len(line) == 2 and line[0].endswith("transformers"))
    assert code == 0 and listed == sorted(counts) and len(words[-1]) == 1, text
    check = subprocess.run([sys.executable, "-m", "pip", "check"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(check.stdout.decode().strip())
    if sys.argv[1:] == ["alone"]:
        assert len(counts) == 1 and sum(n for _, n in counts.values()) == 0, counts
    else:
        assert len(counts) == 2 and max(n for _, n in counts.values()) > 900, counts
        assert check.returncode == 0, "pip check sees nothing of it"
