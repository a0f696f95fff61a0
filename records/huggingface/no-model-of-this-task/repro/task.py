# /// script
# requires-python = ">=3.9"
# dependencies = ["torch", "transformers"]
# ///
"""Load a T5 checkpoint with an Auto class of another task: task.py [causal|unknown|which|trust|headless|right]."""
import json
import os
import sys
import tempfile

import torch
from transformers import AutoConfig, AutoModel, AutoModelForCausalLM, AutoModelForSeq2SeqLM, T5Config

kind = (sys.argv[1:] or ["causal"])[0]
path = tempfile.mkdtemp()
torch.manual_seed(0)
made = AutoModelForSeq2SeqLM.from_config(
    T5Config(
        d_model=8, d_kv=4, d_ff=8, num_layers=1, num_heads=2, vocab_size=20,
        decoder_start_token_id=0,
    )
)
made.eval().save_pretrained(path)
tokens = torch.tensor([[3, 4, 5]])


def refused(**how):
    """Give what transformers says to the Auto class of another task."""
    try:
        AutoModelForCausalLM.from_pretrained(path, **how)
    except ValueError as error:
        return str(error)
    return ""


if kind == "causal":
    AutoModelForCausalLM.from_pretrained(path)
if kind == "unknown":
    with open(os.path.join(path, "config.json"), "w") as file:
        json.dump({"model_type": "of-tomorrow"}, file)
    AutoModelForCausalLM.from_pretrained(path)
assert refused().startswith("Unrecognized configuration class")
if kind == "which":
    # region which-classes fill: path
    from transformers.models.auto import modeling_auto

    config = AutoConfig.from_pretrained(path)
    known = [
        name
        for name, value in vars(modeling_auto).items()
        if getattr(value, "_model_mapping", None) and type(config) in value._model_mapping.keys()
    ]
    print(config.architectures)
    print(known)
    # endregion
    assert config.architectures == ["T5ForConditionalGeneration"]
    assert "AutoModelForSeq2SeqLM" in known and "AutoModelForCausalLM" not in known, known
elif kind == "trust":
    assert refused(trust_remote_code=True) == refused()
elif kind == "headless":
    model = AutoModel.from_pretrained(path)
    try:
        model.generate(tokens, max_new_tokens=2)
    except (TypeError, AttributeError) as error:
        said = str(error)
    assert "generate" in said, said
elif kind == "right":
    # region class-of-the-task fill: AutoModelForSeq2SeqLM, path
    from transformers import AutoModelForSeq2SeqLM

    model = AutoModelForSeq2SeqLM.from_pretrained(path)
    # endregion
    with torch.no_grad():
        one = made(input_ids=tokens, decoder_input_ids=tokens).logits
        other = model.eval()(input_ids=tokens, decoder_input_ids=tokens).logits
    assert torch.equal(one, other) and one.shape == (1, 3, 20)
    model.generate(tokens, max_new_tokens=2)
print(kind, "as the record says")
