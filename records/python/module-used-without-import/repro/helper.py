# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Uses a module that only its callers import."""
def load(path):
    return json.loads(path)  # noqa: F821
