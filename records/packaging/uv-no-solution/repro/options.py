# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "uv>=0.4.30"]
# ///
"""Options that do not touch the requirements leave the conflict as it is."""
import tempfile

from errorcanon.lab.kits.conflicting_packages import make_conflict
from own_uv import flat, prepare, uv

OPTIONS = ("--refresh", "--no-cache", "--upgrade", "--reinstall", "--prerelease allow", "--resolution lowest", "--index-strategy unsafe-best-match")
with tempfile.TemporaryDirectory() as folder:
    index = make_conflict(folder)
    prepare(folder)
    for words in OPTIONS:
        code, text = uv(folder, index, "uv pip install %s model loader==2.0" % words)
        assert code == 1 and "your requirements are unsatisfiable" in flat(text), text
        code, text = uv(folder, index, "uv pip install %s model loader==1.5" % words)
        assert code == 0, text
print("refused with each of", len(OPTIONS))
