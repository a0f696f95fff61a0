# /// script
# requires-python = ">=3.7"
# dependencies = ["errorcanon", "torch", "numpy"]
# ///
"""Give every batch normalisation layer with an epsilon <= 0 the usual 1e-5, and check the result."""

from errorcanon.lab.kits.batch_norm import assert_repaired, model_with_negative_epsilon

model = model_with_negative_epsilon()
# region positive-epsilon fill: model
for module in model.modules():
    if getattr(module, "eps", 1.0) <= 0:
        module.eps = 1e-5
# endregion
assert_repaired(model)
