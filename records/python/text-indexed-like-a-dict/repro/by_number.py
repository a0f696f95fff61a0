# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""With a number it gives one letter."""
user = "user"
print(user[0], "instead of Ada")
assert user[0] == "u"
