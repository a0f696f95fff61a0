# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "xlrd", "openpyxl"]
# ///
"""Read an .xlsx file with xlrd 2: read.py [pandas|xlrd|who|renamed|openpyxl|workbook|text]."""
import os
import shutil
import sys
import tempfile

import pandas as pd
import xlrd

kind = (sys.argv[1:] or ["pandas"])[0]
path = os.path.join(tempfile.mkdtemp(), "runs.xlsx")
table = pd.DataFrame({"run": ["a", "b"], "loss": [0.5, 0.25]})
table.to_excel(path, index=False)


def refused(path):
    """Give what reading with xlrd says, or an empty text."""
    try:
        pd.read_excel(path, engine="xlrd")
    except (xlrd.XLRDError, ValueError) as error:
        return str(error)
    return ""


if kind == "pandas":
    pd.read_excel(path, engine="xlrd")
if kind == "xlrd":
    xlrd.open_workbook(path)
if kind == "text":
    with open(path, "w") as file:
        file.write("run,loss\na,0.5\n")
    xlrd.open_workbook(path)
if kind == "who":
    # region who-chose-xlrd fill: path
    import pandas
    import xlrd

    print("pandas", pandas.__version__, "xlrd", xlrd.__version__)
    with open(path, "rb") as file:
        print(file.read(4))
    # endregion
    with open(path, "rb") as file:
        assert file.read(4) == b"PK\x03\x04"
    assert refused(path) and int(xlrd.__version__.split(".")[0]) >= 2
    with open(path, "w") as file:
        file.write("run,loss\na,0.5\n")
    said = refused(path)
    assert said and "xlsx file" not in said, said
elif kind == "renamed":
    other = path.replace(".xlsx", ".xls")
    shutil.copy(path, other)
    for one in (path, other):
        said = refused(one)
        assert "xlsx file" in said or "only the xls format" in said, said
elif kind == "openpyxl":
    assert refused(path)
    # region engine-openpyxl
    table_read = pd.read_excel(path, engine="openpyxl")
    # endregion
    assert table_read.equals(table), table_read
elif kind == "workbook":
    assert refused(path)
    # region load-with-openpyxl fill: path, rows
    import openpyxl

    sheet = openpyxl.load_workbook(path, read_only=True, data_only=True).worksheets[0]
    rows = [list(row) for row in sheet.iter_rows(values_only=True)]
    # endregion
    assert rows == [["run", "loss"], ["a", 0.5], ["b", 0.25]], rows
print(kind, "as the record says")
