# /// script
# requires-python = ">=3.9"
# dependencies = ["vllm"]
# ///
"""Give vLLM room for a few blocks only, and a model that may become 131072 tokens long.

serve.py [whole|shorter]
"""
import sys

from tiny import folder
from vllm import LLM, SamplingParams

more = {"max_model_len": 512} if sys.argv[1:] == ["shorter"] else {}
llm = LLM(model=folder(), load_format="dummy", skip_tokenizer_init=True, enforce_eager=True, gpu_memory_utilization=0.02, **more)
answer = llm.generate({"prompt_token_ids": [5, 6, 7]}, SamplingParams(max_tokens=4, ignore_eos=True, detokenize=False))
assert len(answer[0].outputs[0].token_ids) == 4
