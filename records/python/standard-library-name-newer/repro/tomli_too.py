# /// script
# requires-python = ">=3.8"
# dependencies = ["tomli"]
# ///
"""tomli reads TOML where tomllib is missing."""
try:
    import tomllib
except ImportError as error:
    print("tomllib:", error)
else:
    raise AssertionError(tomllib)
# region tomli
try:
    import tomllib
except ModuleNotFoundError:
    import tomli as tomllib
# endregion
assert tomllib.loads("batch = 8") == {"batch": 8}
print("tomli: read it")
