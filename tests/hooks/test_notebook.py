"""%load_ext errorcanon, in real kernels."""

from __future__ import annotations

from typing import Any

import pytest
from hooks.conftest import FAILING, IDENTITY, MESSAGE

nbformat = pytest.importorskip("nbformat", reason="needs .[test,frameworks]")
nbclient = pytest.importorskip("nbclient", reason="needs .[test,frameworks]")
pytest.importorskip("ipykernel", reason="needs .[test,frameworks]")
pytestmark = pytest.mark.filterwarnings("default")  # jupyter's own

LOAD = "%load_ext errorcanon"


@pytest.fixture
def execute(environment: dict[str, str]) -> Any:
    """Run cells in a kernel of their own; give the outputs of the last one."""

    def run(*sources: str, **environ: str) -> list[Any]:
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        notebook = nbformat.v4.new_notebook(cells=cells)
        client = nbclient.NotebookClient(
            notebook, allow_errors=True, kernel_name="python3", timeout=120
        )
        client.execute(env={**environment, **environ})
        return list(notebook.cells[-1].outputs)

    return run


def test_below_a_failing_cell_stands_its_card(execute: Any) -> None:
    error, card = execute(LOAD, FAILING)

    assert error.output_type == "error" and error.ename == "RuntimeError"
    assert IDENTITY in card.data["text/plain"]
    assert card.data["text/html"].startswith('<div class="errorcanon-card" lang="en">')
    assert IDENTITY in card.data["text/html"]


def test_the_card_speaks_chinese_where_the_locale_does(execute: Any) -> None:
    _, card = execute(LOAD, FAILING, LANG="zh_CN.UTF-8")

    assert 'lang="zh-CN"' in card.data["text/html"]
    assert "有效做法" in card.data["text/html"] and "无效做法" in card.data["text/plain"]


@pytest.mark.parametrize("cell", ["1 / 0", "x = (", "print('fine')", "raise KeyboardInterrupt"])
def test_other_cells_are_left_alone(execute: Any, cell: str) -> None:
    assert [output.output_type for output in execute(LOAD, cell)] in (["error"], ["stream"])


def test_canon_0_turns_it_off(execute: Any) -> None:
    assert [output.output_type for output in execute(LOAD, FAILING, CANON="0")] == ["error"]


def test_explain_explains_the_last_failure(execute: Any) -> None:
    (card,) = execute(FAILING, LOAD, "%explain")
    assert IDENTITY in card.data["text/plain"]


def test_explain_explains_a_text_with_braces(execute: Any) -> None:
    (card,) = execute(LOAD, "name = 1", f"%explain {{name}} RuntimeError: {MESSAGE}")
    assert "{name} RuntimeError" in card.data["text/plain"]


def test_explain_explains_a_whole_log(execute: Any) -> None:
    (card,) = execute(LOAD, f"%%explain\nepoch 1\nepoch 2\nRuntimeError: {MESSAGE}\n")
    assert "\n  line 3 of 3\n" in card.data["text/plain"]


def test_explain_says_when_it_knows_nothing(execute: Any) -> None:
    (card,) = execute(LOAD, "%explain all is well")
    assert "No known failure" in card.data["text/plain"]


def test_explain_before_any_failure_says_what_to_write(execute: Any) -> None:
    (output,) = execute(LOAD, "%explain")
    assert "%explain TEXT" in str(output)


def test_unloading_ends_it(execute: Any) -> None:
    outputs = execute(LOAD, "%unload_ext errorcanon", FAILING)
    assert [output.output_type for output in outputs] == ["error"]
    (output,) = execute(LOAD, "%unload_ext errorcanon", "%explain x")
    assert "not found" in str(output)


def test_a_missing_corpus_is_said_and_the_cell_fails_as_it_would(execute: Any) -> None:
    error, said = execute(LOAD, FAILING, CANON_CORPUS="no-such-file")

    assert error.ename == "RuntimeError"
    assert "no-such-file" in said.text
