# /// script
# requires-python = ">=3.8"
# dependencies = ["numpy", "pandas"]
# ///
"""The package is installed and the name is missing all the same."""
import importlib.util

assert importlib.util.find_spec("numpy") and importlib.util.find_spec("pandas")
for name in ("np", "pd"):
    try:
        eval(name)
    except NameError as error:
        assert str(error).startswith(f"name '{name}' is not defined"), error
        print(error)
    else:
        raise AssertionError("it is defined")
