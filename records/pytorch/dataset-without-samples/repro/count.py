# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""Existence of the folder and the endings in it tell a wrong path from a wrong ending; a full dataset passes."""
import collections
import os
import tempfile

from torch.utils.data import DataLoader, RandomSampler, WeightedRandomSampler

from images import Images, make


def look(folder):
    # region count fill: folder
    path = os.path.abspath(folder)
    print(path, os.path.isdir(path))
    for place, _, names in os.walk(path):
        print(place, collections.Counter(os.path.splitext(name)[1] for name in names))
    # endregion
    if not os.path.isdir(path):
        return "no such folder"
    return [(os.path.relpath(place, path), ending) for place, _, names in os.walk(path) for ending in sorted({os.path.splitext(name)[1] for name in names})]


with tempfile.TemporaryDirectory() as folder:
    make(folder)
    missing = os.path.join(folder, "train")
    assert look(missing) == "no such folder" and len(Images(missing)) == 0
    assert look(folder) == [(".", ".png")] and len(Images(folder)) == 0
    # one folder a class: the files lie deeper than the dataset looks
    os.mkdir(os.path.join(folder, "classes"))
    os.mkdir(os.path.join(folder, "classes", "cat"))
    make(os.path.join(folder, "classes", "cat"), ".jpg")
    assert look(os.path.join(folder, "classes")) == [("cat", ".jpg")] and len(Images(os.path.join(folder, "classes"))) == 0
    # the twin: a full dataset, and a sampler that is asked for nothing
    for make_sampler in (lambda: WeightedRandomSampler([1.0] * 4, 4 // 32), lambda: RandomSampler(Images(folder, ".png"), replacement=True, num_samples=0)):
        try:
            make_sampler()
        except ValueError as error:
            assert "num_samples=0" in str(error), error
        else:
            raise AssertionError("a sampler of nothing was made")
    # another twin: files are found, and another argument is wrong
    assert len(Images(folder, ".png")) == 4
    try:
        DataLoader(Images(folder, ".png"), batch_size=0, shuffle=True)
    except ValueError as error:
        assert "batch_size" in str(error) and "num_samples=0" not in str(error), error
    else:
        raise AssertionError("a batch size of 0 was taken")
