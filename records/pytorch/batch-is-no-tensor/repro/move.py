# /// script
# requires-python = ">=3.8"
# dependencies = ["torch", "numpy"]
# ///
"""What is inside is moved, whatever holds it; names and texts stay."""
import torch


# region move
def move(part, device):
    if torch.is_tensor(part):
        return part.to(device)
    if isinstance(part, dict):
        return {name: move(value, device) for name, value in part.items()}
    if isinstance(part, (list, tuple)):
        return [move(value, device) for value in part]
    return part  # texts and numbers stay where they are
    # endregion


batch = {"image": torch.ones(2, 3), "boxes": [torch.ones(1, 4), torch.ones(2, 4)], "file": ["a.jpg", "b.jpg"]}
try:
    batch["boxes"].to("meta")
except AttributeError as error:
    print(error)
else:
    raise AssertionError("a list moved")
moved = move(batch, "meta")
assert moved["image"].device.type == "meta" and [b.shape[0] for b in moved["boxes"]] == [1, 2]
assert all(b.device.type == "meta" for b in moved["boxes"]) and moved["file"] == ["a.jpg", "b.jpg"]
