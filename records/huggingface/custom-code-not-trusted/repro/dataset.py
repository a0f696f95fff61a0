# /// script
# requires-python = ">=3.8"
# dependencies = ["datasets"]
# ///
"""A dataset whose rows a script makes, loaded without and with leave to run it. dataset.py [trust]"""
import os
import sys
import tempfile

import datasets

CODE = """
import datasets


class Own(datasets.GeneratorBasedBuilder):
    def _info(self):
        return datasets.DatasetInfo(features=datasets.Features({"size": datasets.Value("int64")}))

    def _split_generators(self, manager):
        return [datasets.SplitGenerator("train")]

    def _generate_examples(self):
        yield 0, {"size": 5}
"""
os.chdir(tempfile.mkdtemp())
datasets.disable_progress_bars()
os.mkdir("own")
with open(os.path.join("own", "own.py"), "w") as file:
    file.write(CODE)
folder = "own"
if sys.argv[1:] == ["trust"]:
    # region trust-dataset fill: folder
    data = datasets.load_dataset(folder, trust_remote_code=True)
    # endregion
    assert data["train"].to_list() == [{"size": 5}]
    print("held")
else:
    datasets.load_dataset(folder)
