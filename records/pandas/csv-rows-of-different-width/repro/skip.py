# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""on_bad_lines="skip" loses the rows, and with a title line the whole table."""
import io

import pandas as pd

lost = {"on_bad_lines": "skip"} if pd.__version__ >= "1.3" else {"error_bad_lines": False}
comma = "id,text,label\n1,good,1\n2,bad,0\n3,well, not bad,1\n"
title = "Report of March\nCompany X\nid,text,label\n1,good,1\n"
assert len(pd.read_csv(io.StringIO(comma), **lost)) == 2
rest = pd.read_csv(io.StringIO(title), **lost)
print(len(rest), "rows left of a table under a title line")
assert len(rest) == 0 or "label" not in rest.columns
