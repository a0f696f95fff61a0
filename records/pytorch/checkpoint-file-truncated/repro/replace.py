# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""A save that breaks off leaves half a file under its name; saved beside and renamed, the old one stays."""
import os
import resource
import tempfile

import torch

torch.set_num_threads(1)

first = torch.zeros(360000)
path = os.path.join(tempfile.mkdtemp(), "last.pt")


def plainly(held):
    torch.save(held, path)


def beside(held):
    # region save-beside-and-rename fill: held, path
    torch.save(held, path + ".new")
    os.replace(path + ".new", path)
    # endregion
    return path


second = {"epoch": 2, "w": torch.arange(360000.0)}


def broken_off(save):
    """Save in a child that may write 200 kB a file, as on a full disk."""
    child = os.fork()
    if child == 0:
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (200000, 200000))
            save(second)
        except BaseException as error:
            print(type(error).__name__, str(error).splitlines()[0][:90], flush=True)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] != 0


for save, survives in ((plainly, False), (beside, True)):
    save({"epoch": 1, "w": first})
    assert torch.load(path)["epoch"] == 1
    broken_off(save)
    try:
        left = torch.load(path)
    except Exception as error:
        print(save.__name__, "|", str(error)[:90])
        assert not survives
    else:
        assert survives and left["epoch"] == 1 and float(left["w"].sum()) == 0
