"""What clients, registries and hosts read about the server is true, and readable for them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

pytest.importorskip("fastapi", reason="needs errorcanon[server]")

import anyio

from errorcanon import __version__
from errorcanon.serve.cli import make_parser
from errorcanon.serve.http.app import make_app
from errorcanon.serve.http.settings import Settings
from errorcanon.serve.mcp_server import make_server
from errorcanon.serve.service import Service
from errorcanon.store.index import Corpus

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

BUNDLE = ROOT / "packaging" / "mcpb"
MCPB = os.environ.get("CANON_MCPB")
"""The command-line program of the bundles' npm package; CANON_NODE names a Node.js for it."""


def read(path: str) -> dict:  # type: ignore[type-arg]
    return json.loads((ROOT / path).read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def test_versions_are_those_of_the_package() -> None:
    server, manifest = read("server.json"), read("packaging/mcpb/manifest.json")
    bundle = tomllib.loads((BUNDLE / "pyproject.toml").read_text(encoding="utf-8"))

    assert {server["version"], server["packages"][0]["version"]} == {__version__}
    assert manifest["version"] == bundle["project"]["version"] == __version__
    assert bundle["project"]["dependencies"] == [f"errorcanon[mcp]=={__version__}"]
    assert f"mcp-name: {server['name']} " in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_command_that_clients_start_is_one() -> None:
    words = read(".mcp.json")["mcpServers"]["errorcanon"]["args"]
    assert words[:2] == ["--from", "errorcanon[mcp]"] and words[2] == "canon"
    assert make_parser().parse_args(words[3:]).handler.endswith("mcp:mcp")


def test_tools_are_named_in_the_bundle_and_the_document(corpus: Corpus) -> None:
    server = make_server(Service(corpus), local=True, reporter=lambda *_: "waiting")
    tools = {tool.name for tool in anyio.run(server.list_tools)}
    prompts = {prompt.name for prompt in anyio.run(server.list_prompts)}
    document = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
    manifest = read("packaging/mcpb/manifest.json")

    assert {tool["name"] for tool in manifest["tools"]} == tools
    assert {prompt["name"] for prompt in manifest["prompts"]} == prompts
    assert all(f"`{name}`" in document for name in tools | prompts)


def test_every_route_is_in_the_document(corpus: Corpus, tmp_path: Path) -> None:
    app = make_app(
        Service(corpus), Settings(database=str(tmp_path / "x.sqlite"), shared=str(tmp_path))
    )
    document = (ROOT / "docs" / "service.md").read_text(encoding="utf-8")
    for path, methods in app.openapi()["paths"].items():
        for method in methods:
            assert f"`{method.upper()} {path}" in document, (method, path)


def test_the_registrys_schema_takes_the_server_file(tmp_path: Path) -> None:
    pytest.importorskip("skillsaw", reason="needs errorcanon[test-server]")
    for name in ("server.json", ".mcp.json", "README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    command = [sys.executable, "-m", "skillsaw", "lint", "."]
    good = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    text = (tmp_path / "server.json").read_text(encoding="utf-8")
    (tmp_path / "server.json").write_text(text.replace('"stdio"', '"pipe"'), encoding="utf-8")
    bad = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)

    assert good.returncode == 0, good.stdout
    assert bad.returncode != 0, bad.stdout


@pytest.mark.skipif(not MCPB, reason="needs CANON_MCPB, the program that packs bundles")
def test_the_bundle_is_valid_and_packs(tmp_path: Path) -> None:
    assert MCPB
    program = [os.environ.get("CANON_NODE", "node"), MCPB]
    valid = subprocess.run(
        [*program, "validate", str(BUNDLE / "manifest.json")], capture_output=True, text=True
    )
    packed = subprocess.run(
        [*program, "pack", str(BUNDLE), str(tmp_path / "errorcanon.mcpb")],
        capture_output=True,
        text=True,
    )
    assert valid.returncode == 0, valid.stdout + valid.stderr
    assert packed.returncode == 0 and (tmp_path / "errorcanon.mcpb").stat().st_size > 500
