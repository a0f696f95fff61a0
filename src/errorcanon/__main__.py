"""`python -m errorcanon` is `canon`."""

from errorcanon.serve.cli import main

raise SystemExit(main())
