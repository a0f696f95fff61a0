# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""`global` declares; it assigns nothing, and it does not reach other files."""
def show():
    global batch_count
    print(batch_count)


try:
    show()
except NameError as error:
    assert str(error).startswith("name 'batch_count' is not defined"), error
    print(error)
else:
    raise AssertionError("it is defined")
