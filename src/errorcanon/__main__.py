"""`python -m errorcanon` is `canon`; this file can be read by older Pythons too."""

import sys

if sys.version_info < (3, 10):  # noqa: UP036 # in a checkout nothing else has asked
    sys.stderr.write("canon: needs Python 3.10 or later; this is %d.%d\n" % sys.version_info[:2])  # noqa: UP031
    raise SystemExit(2)

from errorcanon.serve.cli import main  # an older Python cannot read it

raise SystemExit(main())
