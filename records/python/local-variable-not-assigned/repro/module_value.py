# /// script
# requires-python = ">=3.8"
# dependencies = []
# ///
"""A value at the top of the file does not help: the assignment in the function makes the name local."""
loss = 0.0


def last_loss(batches):
    for batch in batches:
        loss = batch * 2
    return loss


assert last_loss([1, 2]) == 4
try:
    last_loss([])
except UnboundLocalError as error:
    print(error)
else:
    raise AssertionError("no error")
