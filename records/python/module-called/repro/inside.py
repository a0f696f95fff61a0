# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""The class and the function are taken out of their modules."""
# region inside fill: meter
from datetime import datetime
from meter import meter

day = datetime(2024, 5, 17)
length = meter(3)
# endregion
import glob

assert day.isoformat() == "2024-05-17T00:00:00" and length == 300
assert callable(glob.glob) and not callable(glob)
print("held")
