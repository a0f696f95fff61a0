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
    counts = foreign()
    print(counts)
    check = subprocess.run([sys.executable, "-m", "pip", "check"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(check.stdout.decode().strip())
    if sys.argv[1:] == ["alone"]:
        assert len(counts) == 1 and sum(n for _, n in counts.values()) == 0, counts
    else:
        assert len(counts) == 2 and max(n for _, n in counts.values()) > 900, counts
        assert check.returncode == 0, "pip check sees nothing of it"
