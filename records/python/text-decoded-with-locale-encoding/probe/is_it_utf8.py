"""Does the program open one file without naming an encoding, and is that file UTF-8?"""
import ast
import codecs
import os

from errorcanon.facts.kits.program_files import answer, called, named_file, own_code, tree_of


def last_part(name):
    """Give what stands behind the last dot."""
    return name.rpartition(".")[2]


def opened(path):
    """Give the file that a program reads as text, and whether it names the encoding.

    None where it is not exactly one, or where the program decodes bytes itself.
    """
    tree, found = tree_of(path), []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if last_part(called(node)) in ("decode", "EncodedFile", "TextIOWrapper", "reconfigure"):
            return None
        if last_part(called(node)) == "open":
            if getattr(node.func, "attr", "") and getattr(node.func.value, "id", "") != "io":
                return None  # what another module opens
            words = {keyword.arg: keyword.value for keyword in node.keywords}
            mode = words.get("mode", node.args[1] if len(node.args) > 1 else None)
            if mode is not None and not isinstance(mode, ast.Constant):
                return None
            if mode is None or not set("bwxa") & set(str(mode.value)):
                place = named_file(tree, node, os.path.dirname(path))
                found.append((place, "encoding" in words or len(node.args) > 3))
    return found[0] if len(found) == 1 else None


def is_utf8(path):
    """Tell whether the beginning of a file is UTF-8 and not ASCII alone; None for ASCII."""
    with open(path, "rb") as file:
        content = file.read(1 << 22)
    if content.isascii():
        return None
    try:
        codecs.getincrementaldecoder("utf-8")().decode(content, False)
    except UnicodeDecodeError:
        return False
    return True


def main(told):
    """Say which it is, and why."""
    if any("-packages/" in path for path in told["paths"]):
        return "cannot-tell", "", ""
    found = [one for one in map(opened, own_code(told)) if one]
    if len(found) != 1 or not found[0][0]:
        return "cannot-tell", "", ""
    path, names_encoding = found[0]
    if names_encoding:
        return "another", "the program names the encoding of %s" % path, "程序为 %s 指定了编码" % path
    kind = is_utf8(path)
    if kind is None:
        return "cannot-tell", "", ""
    if kind:
        return "this", "%s is UTF-8 and is opened without an encoding" % path, "%s 是 UTF-8，打开时没有指定编码" % path
    return "another", "%s is not UTF-8" % path, "%s 不是 UTF-8" % path


answer(main)
