# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A module that holds a function of the same name."""
def meter(x):
    return x * 100
