# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "uv>=0.4.30"]
# ///
"""Ask uv for what cannot all be met.

conflict.py [packages|pin|lock|python]: two packages against each other, one against one's own pin,
two packages in a project, a project that promises an older Python than a package takes
"""
import sys
import tempfile

from errorcanon.lab.kits.conflicting_packages import ANY, WHEELS
from errorcanon.lab.kits.wheels import make_index
from own_uv import PROJECT, prepare, uv, write

WANTED = {
    "packages": "uv pip install model loader==2.0",
    "pin": "uv pip install model tensors==2.1",
    "lock": '["model", "loader==2.0"]',
    "python": '["modern"]',
}
wanted = WANTED[(sys.argv[1:] or ["packages"])[0]]
with tempfile.TemporaryDirectory() as folder:
    index = make_index(folder, [*WHEELS, ("modern", "1.0", ANY)], [(("modern", "1.0"), ">=3.9")])
    prepare(folder)
    if wanted.startswith("["):
        write(folder, "pyproject.toml", PROJECT % wanted)
        wanted = "uv lock"
    code, text = uv(folder, index, wanted)
print(text.replace(folder, "/index"))
sys.exit(code)
