# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Existence of the folder and the endings in it tell a wrong path from a wrong ending; a full dataset passes."""
import collections
import os
import tempfile

from torch.utils.data import DataLoader

from images import Images, make


def look(folder):
    # region count fill: folder
    path = os.path.abspath(folder)
    print(path, os.path.isdir(path))
    if os.path.isdir(path):
        print(collections.Counter(os.path.splitext(name)[1] for name in os.listdir(path)))
    # endregion
    if not os.path.isdir(path):
        return "no such folder"
    return sorted({os.path.splitext(name)[1] for name in os.listdir(path)})


with tempfile.TemporaryDirectory() as folder:
    make(folder)
    missing = os.path.join(folder, "train")
    assert look(missing) == "no such folder" and len(Images(missing)) == 0
    assert look(folder) == [".png"] and len(Images(folder)) == 0
    # the twin: files are found, and another argument is wrong
    assert len(Images(folder, ".png")) == 4
    try:
        DataLoader(Images(folder, ".png"), batch_size=0, shuffle=True)
    except ValueError as error:
        assert "batch_size" in str(error) and "num_samples=0" not in str(error), error
    else:
        raise AssertionError("a batch size of 0 was taken")
