# /// script
# requires-python = ">=3.9"
# dependencies = ["errorcanon", "pip>=22.3", "setuptools>=70.1,<82"]
# ///
"""torch and the package in one command: the build comes before anything is installed, isolated or not."""
import tempfile

from world import install, world

with tempfile.TemporaryDirectory() as folder:
    links, python = world(folder)
    assert install(folder, "setuptools")[0] == 0
    for words in ([], ["--no-build-isolation"]):
        code, text = install(folder, *words, "torch==2.0", "fastattn")
        assert code and "No module named 'torch'" in text, text
    with open(folder + "/requirements.txt", "w") as file:
        file.write("torch==2.0\nfastattn\n")
    for words in ([], ["--no-build-isolation"]):
        code, text = install(folder, *words, "-r", "requirements.txt")
        assert code and "No module named 'torch'" in text, text
    for words in (["torch==2.0"], ["--no-build-isolation", "fastattn"]):  # the control: in two
        code, text = install(folder, *words)
        assert code == 0, text
print("one command fails, two do not")
