# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "transformers"]
# ///
"""The same weights with accelerate and without it.

Argument: plain (default, no device_map) or installed (accelerate is there: device_map and one step of the Trainer).
"""
import os
import sys
import tempfile

os.environ["HF_HUB_OFFLINE"] = "1"
import torch
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments

torch.manual_seed(0)
config = LlamaConfig(vocab_size=64, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2)
model = LlamaForCausalLM(config).eval()
ids = torch.arange(1, 13).view(2, 6)


def scores(each):
    with torch.no_grad():
        return each.eval()(input_ids=ids).logits


expected = scores(model)
with tempfile.TemporaryDirectory() as folder:
    model.save_pretrained(folder)
    if sys.argv[1:] == ["installed"]:
        import accelerate

        for place in ("auto", "cpu", {"": "cpu"}):
            assert torch.allclose(scores(LlamaForCausalLM.from_pretrained(folder, device_map=place)), expected, atol=1e-6), place
        arguments = TrainingArguments(
            output_dir=folder + "/out", use_cpu=True, max_steps=1, per_device_train_batch_size=2, optim="sgd",
            learning_rate=0.1, lr_scheduler_type="constant", max_grad_norm=1e9, report_to=[], save_strategy="no",
        )
        # The first label of a row is never predicted, and the Trainer of 4.57 counts it when it divides the loss.
        labels = ids.clone()
        labels[:, 0] = -100
        rows = [{"input_ids": row, "labels": label} for row, label in zip(ids, labels)]
        Trainer(model=model, args=arguments, train_dataset=rows).train()
        again = LlamaForCausalLM.from_pretrained(folder, device_map="cpu")
        again.train()(input_ids=ids, labels=labels).loss.backward()
        with torch.no_grad():
            for weight in again.parameters():
                weight -= 0.1 * weight.grad
        away = (scores(model) - scores(again)).abs().max().item()
        moved = (scores(model) - expected).abs().max().item()
        print("accelerate", accelerate.__version__, "one step away from the step by hand by", away, "of", moved)
        assert away < 1e-5 < 1e-3 < moved
    else:
        found = scores(LlamaForCausalLM.from_pretrained(folder).to("cpu"))
        assert torch.equal(found, expected)
        half = LlamaForCausalLM.from_pretrained(folder, torch_dtype=torch.bfloat16)
        assert all(weight.dtype == torch.bfloat16 for weight in half.parameters())
        print("equal without accelerate")
