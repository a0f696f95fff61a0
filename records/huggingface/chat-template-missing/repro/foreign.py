# /// script
# requires-python = ">=3.8"
# dependencies = ["peft", "torch", "transformers"]
# ///
"""The markers of another model's template are no tokens here: they fall apart."""
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

words = Tokenizer(models.WordLevel({"<unk>": 0, "a": 1, "b": 2, "<pad>": 3}, unk_token="<unk>"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", pad_token="<pad>")
tokenizer.model_input_names = ["input_ids", "attention_mask"]

chat = [{"role": "user", "content": "a b"}]
try:
    tokenizer.apply_chat_template(chat, tokenize=False)
except ValueError as error:
    print(error)
else:
    raise AssertionError("there was a template")
tokenizer.chat_template = "{% for m in messages %}<|im_start|>{{ m.role }} {{ m.content }}<|im_end|>{% endfor %}"
text = tokenizer.apply_chat_template(chat, tokenize=False)
ids = tokenizer(text)["input_ids"]
print(text, ids)
assert tokenizer.convert_tokens_to_ids("<|im_start|>") == tokenizer.unk_token_id
assert ids.count(tokenizer.unk_token_id) > 2, "each marker became several unknown words"
