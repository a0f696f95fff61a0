"""Programs that need a newer Python to be read at all: they print 3, and so do the same in older syntax."""
import os
import subprocess
import sys

NEW = {  # name: (first Python that reads it, program, the same for Python 3.7)
    "walrus": ((3, 8), "if (n := len('abc')) > 2:\n    print(n)\n", "n = len('abc')\nif n > 2:\n    print(n)\n"),
    "equals": ((3, 8), "x = 3\nprint(f'{x=}'[2:])\n", "x = 3\nprint('x={}'.format(x)[2:])\n"),
    "positional-only": ((3, 8), "def first(rows, /, n=0):\n    return rows[n]\n\n\nprint(first([3]))\n", "def first(rows, n=0):\n    return rows[n]\n\n\nprint(first([3]))\n"),
    "with": ((3, 9), "from io import StringIO\n\nwith (\n    StringIO('3') as a,\n    StringIO() as b,\n):\n    print(a.read() + b.read())\n", "from io import StringIO\n\nwith StringIO('3') as a, StringIO() as b:\n    print(a.read() + b.read())\n"),
    "match": ((3, 10), "match 'adam':\n    case 'adam' | 'sgd':\n        print(3)\n", "if 'adam' in ('adam', 'sgd'):\n    print(3)\n"),
    "except-star": ((3, 11), "try:\n    print(3)\nexcept* ValueError:\n    pass\n", "try:\n    print(3)\nexcept ValueError:\n    pass\n"),
    "type-parameter": ((3, 12), "def first[T](rows: list[T]) -> T:\n    return rows[0]\n\n\nprint(first([3]))\n", "def first(rows):\n    return rows[0]\n\n\nprint(first([3]))\n"),
    "f-string": ((3, 12), "row = {'n': 3}\nprint(f'{row['n']}')\n", "row = {'n': 3}\nprint(f'{row[\"n\"]}')\n"),
    "backslash": ((3, 12), "print(f\"{3 if '\\n' else 0}\")\n", "newline = '\\n'\nprint(f'{3 if newline else 0}')\n"),
    "except-tuple": ((3, 14), "try:\n    print(3)\nexcept ValueError, TypeError:\n    pass\n", "try:\n    print(3)\nexcept (ValueError, TypeError):\n    pass\n"),
    "t-string": ((3, 14), "name = 3\nprint(t'{name}'.values[0])\n", "name = 3\nprint(f'{name}')\n"),
}
TYPO = "if (n = len('abc')) > 2:\n    print(n)\n"


def write(folder, text):
    """Write a program; give its path."""
    path = os.path.join(folder, "train.py")
    with open(path, "w") as file:
        file.write(text)
    return path


def run(folder, text):
    """Run a program; give exit code and output."""
    ran = subprocess.run([sys.executable, write(folder, text)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return ran.returncode, ran.stdout.decode().replace(folder, "/app")
