# /// script
# requires-python = ">=3.9"
# ///
"""The classes of an object tell the plain class from a subclass that lacks the attribute too."""
from codes import CODES
from errorcanon.lab.kits.user_code import last_line

SHOW = """
# region which-class fill: main
print([each.__module__ + "." + each.__name__ for each in type(main).__mro__])
# endregion
"""

code = CODES["click-group"]
line = last_line(code)
assert "'Command' object has no attribute 'command'" in line, line
head = code.split("@main")[0]
shown = SHOW.split("\n")[2] + "\nraise SystemExit(1)\n"
plain = last_line(head + shown)
group = last_line(head.replace("click.command()", "click.group()") + shown)
print(plain, group)
assert "click.core.Command" in plain and "click.core.Group" not in plain, plain
assert "click.core.Group" in group, group
# a subclass that lacks the attribute: the same words, with the subclass's name
line = last_line(head.replace("click.command()", "click.group()") + "main.comand\n")
print(line)
assert "'Group' object has no attribute 'comand'" in line, line
