# /// script
# requires-python = ">=3.7"
# dependencies = ["torch", "numpy"]
# ///
"""The discriminator's loss on generated images goes back through the generator unless they are detached."""
import copy

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
generator = nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 3))
discriminator = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))
real, noise, ones, zeros = torch.randn(5, 3), torch.randn(5, 2), torch.ones(5, 1), torch.zeros(5, 1)
judge = F.binary_cross_entropy_with_logits

fake = generator(noise)
(judge(discriminator(real), ones) + judge(discriminator(fake), zeros)).backward()
try:
    judge(discriminator(fake), ones).backward()
except RuntimeError as error:
    print(error)
    assert "backward through the graph a second time" in str(error)
else:
    raise AssertionError("the generator's graph was used twice")

# the reference: each network alone, the images between them as plain numbers or made anew
made, judging = copy.deepcopy(generator), copy.deepcopy(discriminator)
for network in (generator, discriminator, made, judging):
    network.zero_grad()
step = torch.optim.SGD(judging.parameters(), lr=0.1)
plain = torch.tensor(fake.detach().numpy())
(judge(judging(real), ones) + judge(judging(plain), zeros)).backward()
step.step()
judge(judging(made(noise)), ones).backward()
torch.optim.SGD(made.parameters(), lr=0.1).step()

d_optimizer = torch.optim.SGD(discriminator.parameters(), lr=0.1)
g_optimizer = torch.optim.SGD(generator.parameters(), lr=0.1)
before = copy.deepcopy(generator)
# region detach-what-was-made
fake = generator(noise)
d_loss = judge(discriminator(real), ones) + judge(discriminator(fake.detach()), zeros)
d_optimizer.zero_grad()
d_loss.backward()
d_optimizer.step()

g_loss = judge(discriminator(fake), ones)  # the discriminator runs again
g_optimizer.zero_grad()
g_loss.backward()
g_optimizer.step()
# endregion
for got, wanted in ((generator, made), (discriminator, judging)):
    for a, b in zip(got.parameters(), wanted.parameters()):
        assert torch.allclose(a, b, atol=1e-6)
assert not any(torch.equal(a, b) for a, b in zip(generator.parameters(), before.parameters()))
print("both networks as after separate backward passes")
