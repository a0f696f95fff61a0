# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""Both of one size, by unsqueeze or by squeeze(1): the loss equals the formula."""
import torch
import torch.nn.functional as F

torch.manual_seed(0)
for rows in (5, 1):
    out, target = torch.randn(rows, 1), (torch.arange(rows) % 2)
    chance = torch.sigmoid(out[:, 0])
    reference = -(target.float() * chance.log() + (1 - target).float() * (1 - chance).log()).mean()
    labels, output = target, out
    # region same-size fill: target
    target = target.float().unsqueeze(1)  # (N) to (N, 1)
    # endregion
    # region squeeze fill: output
    output = output.squeeze(1)  # or (N, 1) to (N): this axis alone
    # endregion
    for pair in ((out, target), (output, labels.float())):
        assert torch.allclose(F.binary_cross_entropy_with_logits(*pair), reference, atol=1e-6)
        assert torch.allclose(F.binary_cross_entropy(torch.sigmoid(pair[0]), pair[1]), reference, atol=1e-6)
    try:
        F.binary_cross_entropy_with_logits(out, labels.float())
    except ValueError as error:
        print(error)
    else:
        raise AssertionError("different sizes were taken")
