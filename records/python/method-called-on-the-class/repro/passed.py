# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""Anything handed in as self lets the call begin and fail further down."""
class Model:
    def __init__(self, size=3):
        self.size = size

    def describe(self):
        return f"size {self.size}"


for stand_in in (Model, None, "model"):
    try:
        Model.describe(stand_in)
    except AttributeError as error:
        assert "has no attribute 'size'" in str(error), error
        print(error)
    else:
        raise AssertionError("it worked")
