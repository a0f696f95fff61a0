"""Which Keras saved the file that the program loads?"""
import struct

from errorcanon.facts.kits.keras_file import version_in
from errorcanon.facts.kits.program_files import answer, only_file


def main(told):
    """Say which it is, and why."""
    path = only_file(told, ("load_model",))
    version = version_in(path) if path else ""
    if not version:
        return "cannot-tell", "", ""
    release = tuple(map(int, version.split(".")[:2]))
    answer = "this" if release >= (3, 0) else "another"
    return answer, "%s was saved by Keras %s" % (path, version), "%s 由 Keras %s 保存" % (path, version)


answer(main, struct.error)
