# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""The package installed anew, or the import moved into the function: the own file is still first."""
import tempfile

from errorcanon.lab.kits.project import project, run

with tempfile.TemporaryDirectory() as folder:
    site = folder + "/site"  # where the installer puts packages
    project(site, vision="def load():\n    return 'loaded'\n")
    for text in ("import vision\nprint(vision.load())\n", "def main():\n    import vision\n    print(vision.load())\nmain()\n"):
        project(folder + "/app", vision=text)
        code, out = run(folder + "/app", "vision.py", PYTHONPATH=site)
        assert code == 1 and "has no attribute 'load'" in out, out
    # control: under another name the same text finds the package
    project(folder + "/other", main="import vision\nprint(vision.load())\n")
    assert run(folder + "/other", "main.py", PYTHONPATH=site) == (0, "loaded\n")
print("found the own file each time")
