# /// script
# requires-python = ">=3.8"
# dependencies = ["errorcanon"]
# ///
"""A server's authority is made here and known nowhere; no roots at all are the twin."""
from errorcanon.lab.kits.unknown_authority import fetch

fetch()
