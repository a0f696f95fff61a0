# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon", "uv>=0.4.30"]
# ///
"""Options that do not touch the requirements leave the conflict as it is."""
import tempfile

from own_uv import flat, install
from world import world

OPTIONS = (["--refresh"], ["--no-cache"], ["--upgrade"], ["--reinstall"], ["--prerelease", "allow"], ["--resolution", "lowest"], ["--index-strategy", "unsafe-best-match"])
with tempfile.TemporaryDirectory() as folder:
    index = world(folder)
    for words in OPTIONS:
        code, text = install(folder + "/lib", index, *words, "model", "loader==2.0")
        assert code == 1 and "your requirements are unsatisfiable" in flat(text), text
        code, text = install(folder + "/fine", index, *words, "model", "loader==1.5")
        assert code == 0, text
print("refused with each of", len(OPTIONS))
