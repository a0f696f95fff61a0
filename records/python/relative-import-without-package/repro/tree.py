"""A package of two levels whose modules import one another by relative names."""
import os

from errorcanon.lab.kits.project import project


def tree(folder, **more):
    """Write app/ with helper.py, and tools/ below it with train.py; give the folder of the package."""
    files = dict(__init__="", helper="SIZE = 4\n", train="from .helper import SIZE\nprint('size', SIZE)\n")
    files.update(more)
    project(os.path.join(folder, "app"), **files)
    deep = "from ..helper import SIZE\nprint('size', SIZE)\n"
    project(os.path.join(folder, "app", "tools"), __init__="", plot=deep)
    return os.path.join(folder, "app")
