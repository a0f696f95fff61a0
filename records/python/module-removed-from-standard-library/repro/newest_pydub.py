# /// script
# requires-python = ">=3.13"
# dependencies = ["pydub==0.25.1"]
# ///
"""The newest release of pydub needs audioop as well."""
from importlib.metadata import version

assert version("pydub") == "0.25.1"
try:
    import pydub
except ModuleNotFoundError as error:
    assert str(error) == "No module named 'pyaudioop'", error
    print(error)
else:
    raise AssertionError(pydub)
