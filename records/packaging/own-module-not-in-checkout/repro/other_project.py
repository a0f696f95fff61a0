# /// script
# requires-python = ">=3.8"
# ///
"""A module that is installed, and is no package that something could be missing from."""
import json.decoder.nothing_there
