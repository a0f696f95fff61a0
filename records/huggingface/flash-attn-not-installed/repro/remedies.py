# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "transformers"]
# ///
"""The same model without flash_attn, its scores compared with plain attention written out (eager).

Argument: sdpa (default), file (config.json asks), eager-for-own-code (does not help) or guarded (the own code imports it in a try).
"""
import os
import sys
import tempfile

os.environ["HF_HUB_OFFLINE"] = "1"
import torch
from model import change, saved, with_own_code

from transformers import AutoModelForCausalLM

mode = sys.argv[1] if len(sys.argv) > 1 else "sdpa"


def scores(path, **more):
    model = AutoModelForCausalLM.from_pretrained(path, **more).eval()
    ids = torch.arange(1, 13).view(2, 6)
    mask = torch.ones_like(ids)
    mask[1, :2] = 0
    with torch.no_grad():
        return model, model(input_ids=ids, attention_mask=mask).logits[mask.bool()]


with tempfile.TemporaryDirectory() as folder:
    os.environ["HF_MODULES_CACHE"] = folder
    expected = scores(saved(folder), attn_implementation="eager")[1]
    assert expected.abs().max() > 1e-3
    if mode == "sdpa":
        path = saved(folder)
        for name in ("sdpa", "eager"):
            model, found = scores(path, attn_implementation=name)
            assert model.config._attn_implementation == name, model.config._attn_implementation
            print(name, "away by", (found - expected).abs().max().item())
            assert torch.allclose(found, expected, atol=1e-5)
    if mode == "file":
        path = saved(folder, asks=True)
        try:
            scores(path, attn_implementation="sdpa")
            raise AssertionError("it loaded")
        except ImportError as error:
            print("sdpa in the call:", error)
            assert "FlashAttention2 has been toggled on" in str(error)
        change(path, _attn_implementation="sdpa")
        model, found = scores(path)
        assert model.config._attn_implementation == "sdpa"
        assert torch.allclose(found, expected, atol=1e-5)
        print("sdpa in the file, away by", (found - expected).abs().max().item())
    path = with_own_code(folder)
    if mode == "eager-for-own-code":
        for name in ("eager", "sdpa"):
            try:
                scores(path, trust_remote_code=True, attn_implementation=name)
                raise AssertionError("it loaded")
            except ImportError as error:
                print(name, error)
                assert "packages that were not found in your environment: flash_attn" in str(error)
    if mode == "guarded":
        with open(path + "/modeling_own.py") as file:
            code = file.read()
        first, rest = code.split("\n", 1)
        with open(path + "/modeling_own.py", "w") as file:
            file.write("try:\n    " + first + "\nexcept ImportError:\n    flash_attn_func = None\n" + rest)
        model, found = scores(path, trust_remote_code=True, attn_implementation="sdpa")
        assert type(model).__name__ == "OwnModel"
        assert torch.allclose(found, expected, atol=1e-5)
        print("own code, away by", (found - expected).abs().max().item())
