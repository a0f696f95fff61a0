"""What the bundle starts where its host wants a file: the same as `canon mcp`."""

from errorcanon.serve.cli import main

raise SystemExit(main(["mcp"]))
