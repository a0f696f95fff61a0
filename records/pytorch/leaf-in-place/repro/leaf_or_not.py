# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""is_leaf and _base tell this error, which comes at the write, from the one that comes in backward."""
import torch


def fresh(kind):
    w = torch.ones(3, requires_grad=True)
    made = w.exp()
    return {"leaf": w, "view": w[:2], "result": made, "view of it": made[:2], "no gradient": torch.ones(3)}[kind], w


for kind, answer, words in (
    ("leaf", (True, True, False), "leaf Variable that requires grad"),
    ("view", (False, True, True), "a view of a leaf Variable that requires grad"),
    ("result", (False, True, False), "modified by an inplace operation"),
    ("view of it", (False, True, False), "modified by an inplace operation"),
    ("no gradient", (True, False, False), ""),
):
    x, w = fresh(kind)
    if kind == "view" and torch.__version__.startswith("1.0."):
        words = "leaf variable has been moved into the graph interior"  # before 1.8, and in backward
        loss = w.sum()
    else:
        loss = (x * x).sum() + w.sum()
    # region leaf-or-not fill: x
    found = x.is_leaf, x.requires_grad, x._base is not None and x._base.is_leaf
    print(found)
    # endregion
    assert found == answer, kind
    written = False
    try:
        x.add_(1)
        written = True
        (loss + w.sum()).backward()
    except RuntimeError as error:
        print(written, str(error)[:90])
        assert words and words in str(error), kind
        assert written == (words[:8] == "modified" or "interior" in words)
    else:
        assert not words, kind
