# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A module prints itself as one, with its file."""
import datetime
import types

# region show fill: datetime
print(datetime)
print([name for name in dir(datetime) if not name.startswith("_")])
# endregion
assert isinstance(datetime, types.ModuleType) and repr(datetime).startswith("<module 'datetime'")
assert "datetime" in dir(datetime) and callable(datetime.datetime)
assert not repr(datetime.datetime).startswith("<module")
