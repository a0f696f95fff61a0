# /// script
# requires-python = ">=3.8"
# dependencies = ["pandas", "numpy"]
# ///
"""An integer has no form for a missing value. cause.py [astype|read|one|twin]"""
import io
import sys

import pandas as pd

kind = (sys.argv[1:] or ["astype"])[0]
if kind == "astype":
    pd.DataFrame({"age": [31, None, 54]})["age"].astype(int)
elif kind == "read":
    pd.read_csv(io.StringIO("age,city\n31,Lima\n,Oslo\n"), dtype={"age": "int64"})
elif kind == "one":
    ages = pd.DataFrame({"age": [31, None, 54]})["age"]
    print([int(age) for age in ages])
else:
    pd.Series(["a"]).astype(int)
