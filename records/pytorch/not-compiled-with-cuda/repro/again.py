# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "pip"]
# ///
"""`pip install torch` finds the CPU build good enough and installs nothing."""
import subprocess
import sys
from importlib.metadata import version

before = version("torch")
done = subprocess.run(
    [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--dry-run", "torch"],
    capture_output=True, text=True,
)
assert done.returncode == 0, done.stderr
assert "Requirement already satisfied: torch" in done.stdout and "Would install" not in done.stdout, done.stdout
assert version("torch") == before
print(before, "stays:", next(line for line in done.stdout.splitlines() if "already" in line).split(" in ")[0])
