# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A text that is no number is converted. cause.py [int|float|sklearn|twin]"""
import sys

kind = (sys.argv[1:] or ["int"])[0]
if kind == "int":
    print(int("3.5"))
elif kind == "float":
    print([float(cell) for cell in "0.5,n/a".split(",")])
elif kind == "sklearn":
    import pandas as pd
    from sklearn.linear_model import LinearRegression

    table = pd.DataFrame({"city": ["Lima", "Oslo"], "rent": [700.0, 1400.0]})
    LinearRegression().fit(table[["city"]], table["rent"])
else:
    print(float([1.0]))
