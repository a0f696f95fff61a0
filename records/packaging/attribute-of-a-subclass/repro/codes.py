"""Code that hands a class on where its subclass is meant, by a name for each."""

_MODEL = """\
import tempfile
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast, TrainingArguments
from trl import SFTTrainer
words = Tokenizer(models.WordLevel({"<pad>": 0, "a": 1, "b": 2}, unk_token="<pad>"))
words.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, pad_token="<pad>", eos_token="<pad>")
model = GPT2LMHeadModel(GPT2Config(vocab_size=3, n_positions=16, n_embd=8, n_layer=1, n_head=1))
rows = Dataset.from_dict({"text": ["a b", "b a"]})
options = {"tokenizer": tokenizer, "dataset_text_field": "text", "max_seq_length": 8}
"""
CODES = {
    "sft-config": _MODEL
    + """\
args = TrainingArguments(tempfile.mkdtemp(), report_to=[])
trainer = SFTTrainer(model, args=args, train_dataset=rows, **options)
assert trainer.train_dataset[0]["input_ids"] == [1, 2]
""",
    "seq2seq": """\
import tempfile
from transformers import Seq2SeqTrainer, T5Config, T5ForConditionalGeneration, TrainingArguments
sizes = {"d_model": 8, "d_kv": 4, "d_ff": 8, "num_layers": 1, "num_heads": 2}
model = T5ForConditionalGeneration(T5Config(vocab_size=8, **sizes))
args = TrainingArguments(tempfile.mkdtemp(), report_to=[])
trainer = Seq2SeqTrainer(model, args=args)
assert trainer.args.predict_with_generate is False
""",
    "click-group": """\
import click
import click.testing
@click.command()
def main():
    pass
@main.command()
def start():
    click.echo("started")
assert click.testing.CliRunner().invoke(main, ["start"]).output == "started\\n"
""",
}
