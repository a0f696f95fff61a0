# /// script
# requires-python = ">=3.8"
# ///
"""A package that is installed, and a module that it never had."""
import json.nothing_there
