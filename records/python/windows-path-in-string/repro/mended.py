# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Raw strings and forward slashes. mended.py [raw|slashes]"""
import sys
from pathlib import PureWindowsPath

WANTED = "C:\\Uploads\\train.csv"
if sys.argv[1:] != ["slashes"]:
    # region raw fill: path, C:\Uploads\train.csv
    path = r"C:\Uploads\train.csv"
    # endregion
    assert path == WANTED and r"C:\train" == "C:\\train" and len(r"a\n") == 3 and "\t" not in r"C:\train"
else:
    # region slashes fill: path, C:/Uploads/train.csv
    path = "C:/Uploads/train.csv"
    # endregion
    assert PureWindowsPath(path) == PureWindowsPath(WANTED)
    assert PureWindowsPath("C:/Uploads") / "train.csv" == PureWindowsPath(WANTED)
print("held")
