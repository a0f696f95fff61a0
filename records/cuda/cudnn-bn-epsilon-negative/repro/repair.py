# /// script
# requires-python = ">=3.7"
# dependencies = ["errorcanon", "torch", "numpy"]
# ///
"""Give every batch normalisation layer with an epsilon <= 0 the usual 1e-5, and check the result."""

import torch

from errorcanon.lab.kits.batch_norm import assert_repaired, model_with_negative_epsilon

model = model_with_negative_epsilon()
# region positive-epsilon fill: model
for module in model.modules():
    if isinstance(module, torch.nn.modules.batchnorm._BatchNorm) and module.eps <= 0:
        module.eps = 1e-5
# endregion
assert_repaired(model)
