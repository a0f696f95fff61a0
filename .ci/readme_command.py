"""Print one of the README's two commands: `main` runs the main job, `test` the tests."""

import re
import sys
from pathlib import Path

readme = Path(__file__).parent.parent.joinpath("README.md").read_text(encoding="utf-8")
name = sys.argv[1]
found = re.search(rf"<!-- {name} -->\n```sh\n(.*?)```", readme, re.DOTALL)
if found is None:
    sys.exit(f"README.md: no command marked <!-- {name} -->")
print(found[1])
