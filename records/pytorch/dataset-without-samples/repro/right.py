# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""With the folder and the ending of the files, an epoch holds each of them once."""
import os
import tempfile

from torch.utils.data import DataLoader

from images import Images, make

with tempfile.TemporaryDirectory() as folder:
    os.mkdir(os.path.join(folder, "data"))
    make(os.path.join(folder, "data"))
    try:
        DataLoader(Images("data"), batch_size=2, shuffle=True)
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("a relative path was found")
    # region right-path fill: Images, folder, ".png"
    dataset = Images(os.path.join(folder, "data"), ".png")
    if len(dataset) == 0:
        raise FileNotFoundError("no .png file in " + os.path.abspath(folder))
    loader = DataLoader(dataset, batch_size=2, shuffle=True)
    # endregion
    assert sorted(name for batch in loader for name in batch) == ["a.png", "b.png", "c.png", "d.png"]
