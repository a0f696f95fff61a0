# /// script
# requires-python = ">=3.9"
# dependencies = ["vllm"]
# ///
"""Load a model in vLLM on a card below compute capability 8.0.

serve.py [bfloat16|half]: bfloat16 ends in the error, half gives tokens.
"""
import sys

from tiny import folder
from vllm import LLM, SamplingParams

dtype = (sys.argv[1:] or ["bfloat16"])[0]
llm = LLM(model=folder(), dtype=dtype, load_format="dummy", skip_tokenizer_init=True, enforce_eager=True)
answer = llm.generate({"prompt_token_ids": [5, 6, 7]}, SamplingParams(max_tokens=4, ignore_eos=True, detokenize=False))
print(dtype, answer[0].outputs[0].token_ids)
assert len(answer[0].outputs[0].token_ids) == 4
