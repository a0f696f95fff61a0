# /// script
# requires-python = ">=3.8"
# ///
"""A module of the user's own project that is not on the path."""
import trainlib
