# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A fraction, and text that is cleaned first. mended.py [fraction|clean]"""
import sys

if sys.argv[1:] == ["clean"]:
    text = " 1,234.50 \u20ac\n"
    # region clean fill: text, €
    number = float(text.strip().rstrip("€").strip().replace(",", ""))
    # endregion
    assert number == 1234.5
    assert float("1,5".replace(",", "")) == 15 and float("1,5".replace(",", ".")) == 1.5
else:
    text = "3.0"
    # region fraction fill: text
    number = int(float(text))
    # endregion
    assert number == 3
print("held")
