# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The accuracy function that many projects share: reshape where it says view, and the counts are right."""
import torch


def accuracy(output, target, topk=(1, 5)):
    prediction = output.topk(max(topk), 1)[1].t()
    correct = prediction.eq(target.view(1, -1).expand_as(prediction))
    shares = []
    for k in topk:
        # region top-k-accuracy
        correct_k = correct[:k].reshape(-1).float().sum(0)
        # endregion
        shares.append(correct_k.item() / len(target))
    return correct, shares


torch.manual_seed(0)
output, target = torch.randn(64, 10), torch.randint(0, 10, (64,))
correct, shares = accuracy(output, target)
ranked = [sorted(range(10), key=lambda label: -row[label]) for row in output.tolist()]
for k, share in zip((1, 5), shares):
    by_hand = sum(label in row[:k] for row, label in zip(ranked, target.tolist())) / 64.0
    assert abs(share - by_hand) < 1e-6, (k, share, by_hand)
try:
    correct[:5].view(-1)
except RuntimeError as error:
    print(error)
else:
    raise AssertionError("view was accepted, as before 1.7")
