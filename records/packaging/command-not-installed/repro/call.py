# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""Calls commands that are not on this machine, as a shell does and as Python does."""
import subprocess
import sys

from errorcanon.lab.kits.debian import english

if __name__ == "__main__":
    how, name = sys.argv[1:3] if len(sys.argv) > 2 else ("bash", "ffmpeg")
    if how == "python":
        subprocess.run([name, "--version"])
    command = {"bash": ["bash", "-c", name], "sh": ["sh", "-c", name], "env": ["env", name]}[how]
    sys.exit(subprocess.run(command, env=english()).returncode)
