# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Names of the standard library and where they come from."""
import subprocess
import sys

# region standard
import os
from collections import defaultdict
from pathlib import Path
# endregion

counts = defaultdict(int)
counts[Path(os.sep).name] += 1
assert dict(counts) == {"": 1}
ran = subprocess.run([sys.executable, "-c", "import json\nprint(json.dumps([1]))"], stdout=subprocess.PIPE, check=True)
assert ran.stdout.strip() == b"[1]"
print("held")
