# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""pad_sequence in the collate, with the lengths: the mean over what is real equals each sample's."""
import torch
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
samples = [(torch.randn(n, 3), n % 2) for n in (5, 2, 9, 4)]


# region pad-in-the-collate
def collate(batch):
    rows, labels = zip(*batch)
    lengths = torch.tensor([len(row) for row in rows])
    return pad_sequence(rows, batch_first=True), lengths, torch.tensor(labels)
# endregion


rows, lengths, labels = next(iter(DataLoader(samples, batch_size=4, collate_fn=collate)))
assert rows.shape == (4, 9, 3) and lengths.tolist() == [5, 2, 9, 4] and labels.tolist() == [1, 0, 1, 0]
for row, length, (sample, _) in zip(rows, lengths.tolist(), samples):
    assert torch.equal(row[:length], sample) and bool((row[length:] == 0).all())
mask = (torch.arange(9)[None] < lengths[:, None]).float()[:, :, None]
mean = (rows * mask).sum(1) / mask.sum(1)
reference = torch.stack([sample.mean(0) for sample, _ in samples])
assert torch.allclose(mean, reference, atol=1e-6)
assert not torch.allclose(rows.mean(1), reference, atol=1e-2), "without the mask the padding counts"
