"""What is the file that the program loads, by its first bytes?"""
from errorcanon.facts.kits.no_checkpoint import kind_of
from errorcanon.facts.kits.program_files import answer, only_file


def main(told):
    """Say which it is, and why."""
    path = only_file(told, ("torch.load", "torch.jit.load"))
    if path is None:
        return "cannot-tell", "", ""
    with open(path, "rb") as file:
        start = file.read(64)
    kind = kind_of(start)
    if kind:
        return "this", "%s is %s" % (path, kind[0]), "%s 是 %s" % (path, kind[1])
    if start.startswith(b"PK\x03\x04"):
        return "another", "%s begins as an archive of torch" % path, "%s 以 torch 的归档开头" % path
    return "cannot-tell", "", ""


answer(main)
