# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A server's authority is unknown where no roots are found; where the machine's are, is the twin."""
from errorcanon.lab.kits.unknown_authority import fetch

fetch()
