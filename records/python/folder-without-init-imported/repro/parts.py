"""A package as pip installs it, and the folders that can be taken for it."""
import os

TOOL = "def load(path):\n    return path\n"


def write(folder, *names, **files):
    """Make a folder below another with files in it."""
    path = os.path.join(folder, *names)
    os.makedirs(path)
    for name, text in files.items():
        with open(os.path.join(path, name), "w") as file:
            file.write(text)
    return path


def installed(folder):
    """Install a package with its data into a folder of packages, as a wheel would lie there."""
    site = write(folder, "site")
    write(site, "toolbox", **{"__init__.py": TOOL})
    return site
