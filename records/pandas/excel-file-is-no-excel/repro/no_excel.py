# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "openpyxl", "xlrd", "lxml"]
# ///
"""Read as Excel what is none: no_excel.py [csv|page|lock|empty|pointer|zip|begins|engine|skip|text|html|xlsx]."""
import os
import sys
import tempfile
import zipfile

import pandas as pd
import xlrd

kind = (sys.argv[1:] or ["csv"])[0]
folder = tempfile.mkdtemp()
table = pd.DataFrame({"run": ["a", "b"], "loss": [0.5, 0.25]})
POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 9\n" % 7
CONTENT = {
    "csv": b"run,loss\na,0.5\nb,0.25\n",
    "page": b"<html><body><table><tr><th>run</th><th>loss</th></tr><tr><td>a</td><td>0.5</td></tr>"
    b"<tr><td>b</td><td>0.25</td></tr></table></body></html>",
    "lock": b"\x05user " + b" " * 49 + b"\x04\0u\0s\0e\0r\0" + b" \0" * 50,
    "empty": b"",
    "pointer": POINTER.encode(),
}


def write(kind, name="runs.xlsx"):
    """Write a file of a kind and give its path."""
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(CONTENT[kind])
    return path


def refused(path, **how):
    """Give what pandas says to a file."""
    try:
        pd.read_excel(path, **how)
    except (ValueError, zipfile.BadZipFile, xlrd.XLRDError) as error:
        return str(error)
    return ""


def is_own(said):
    """Tell whether that is this record's failure, of newer or of older pandas."""
    return any(part in said for part in ("cannot be determined", "Expected BOF", "0 bytes"))


if kind in CONTENT:
    pd.read_excel(write(kind))
if kind == "zip":
    pd.read_excel(write("csv"), engine="openpyxl")
if kind == "xlsx":
    path = os.path.join(folder, "runs.xlsx")
    table.to_excel(path, index=False)
    xlrd.open_workbook(path)
if kind == "begins":
    begins = {}
    sound = os.path.join(folder, "sound.xlsx")
    table.to_excel(sound, index=False)
    for one in (sound, *(write(one, one + ".xlsx") for one in CONTENT)):
        # region how-it-begins fill: one
        with open(one, "rb") as file:
            print(file.read(40))
        # endregion
        with open(one, "rb") as file:
            begins[os.path.basename(one)[:-5]] = file.read(40)
        assert one == sound or is_own(refused(one)), one
    assert begins.pop("sound")[:4] == b"PK\x03\x04"
    assert not any(start[:4] in (b"PK\x03\x04", b"\xd0\xcf\x11\xe0") for start in begins.values())
    assert begins["page"].startswith(b"<html") and begins["pointer"].startswith(b"version https:")
    assert begins["empty"] == b"" and begins["csv"].startswith(b"run,loss")
elif kind == "engine":
    for one in CONTENT:
        path = write(one)
        assert is_own(refused(path))
        said = refused(path, engine="openpyxl")
        assert said.endswith("not a zip file"), said
elif kind == "skip":
    table.to_excel(os.path.join(folder, "runs.xlsx"), index=False)
    assert is_own(refused(write("lock", "~$runs.xlsx")))
    # region skip-lock-files fill: folder
    import glob

    paths = [one for one in glob.glob(folder + "/*.xlsx") if not os.path.basename(one).startswith("~$")]
    tables = [pd.read_excel(one, engine="openpyxl") for one in paths]
    # endregion
    assert len(glob.glob(folder + "/*.xlsx")) == 2 and len(tables) == 1 and tables[0].equals(table)
elif kind == "text":
    path = write("csv")
    assert is_own(refused(path))
    # region read-as-text fill: path
    with open(path, "rb") as file:
        print(file.read(40))
    rows = pd.read_csv(path, sep=None, engine="python")
    # endregion
    assert rows.equals(table), rows
    with open(path, "w") as file:
        file.write("run\tloss\na\t0.5\nb\t0.25\n")
    assert pd.read_csv(path, sep=None, engine="python").equals(table)
elif kind == "html":
    path = write("page", "runs.xls")
    assert is_own(refused(path))
    # region read-the-web-page fill: path
    tables = pd.read_html(path)
    # endregion
    assert len(tables) == 1 and tables[0].equals(table), tables
print(kind, "as the record says")
