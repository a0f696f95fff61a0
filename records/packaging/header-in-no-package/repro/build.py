# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A project that asks for a header of its own, for one of Windows, for one that was removed."""
import subprocess
import sys
import tempfile
from pathlib import Path

from errorcanon.lab.kits.debian import english

if __name__ == "__main__":
    header = sys.argv[1] if len(sys.argv) > 1 else "mylib/settings.h"
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "main.c").write_text(f'#include "{header}"\n', encoding="utf-8")
        Path(folder, "taskpool.h").write_text("", encoding="utf-8")
        command = ["gcc", "-c", "main.c"]
        sys.exit(subprocess.run(command, cwd=folder, env=english()).returncode)
