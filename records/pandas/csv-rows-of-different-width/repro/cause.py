# /// script
# requires-python = ">=3.9"
# dependencies = ["pandas"]
# ///
"""A row of a CSV has more fields than the rows before it.

cause.py [comma|title|quote]
"""
import io
import sys

import pandas as pd

TEXTS = {
    "comma": "id,text,label\n1,good,1\n2,bad,0\n3,well, not bad,1\n",
    "title": "Report of March\nCompany X\nid,text,label\n1,good,1\n",
    "quote": 'id,text\n1,"he said\n2,bad\n3,good\n',
}
way = sys.argv[1] if len(sys.argv) > 1 else "comma"
pd.read_csv(io.StringIO(TEXTS[way]))
