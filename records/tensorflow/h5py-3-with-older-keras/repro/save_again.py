# /// script
# requires-python = ">=3.7"
# ///
"""A file saved again in the same environment is refused as the first was."""
import saved  # noqa: F401
from keras.models import load_model

from saved import save

for _ in range(2):
    path, _model = save()
    try:
        load_model(path)
    except AttributeError as error:
        assert str(error) == "'str' object has no attribute 'decode'", error
        print(error)
    else:
        raise AssertionError("loaded")
