# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The lengths of the groups on both sides say what differs: the number of groups or of parameters."""
from resume import model, stepped


# region lengths
def lengths(state):
    return [len(group["params"]) for group in state["param_groups"]]
# endregion


saved = stepped(model(1)).state_dict()
for optimizer, expected in ((stepped(model(1)), [2]), (stepped(model(2)), [4]), (stepped(model(1), groups=2), [1, 1])):
    here = lengths(optimizer.state_dict())
    assert here == expected and lengths(saved) == [2]
    try:
        optimizer.load_state_dict(saved)
    except ValueError as error:
        print(lengths(saved), here, "|", error)
        assert here != [2]
    else:
        assert here == [2]
