"""Answers that once were wrong and certain: what the text does not say is left open."""

from __future__ import annotations

import pytest

from errorcanon.match.engine import LiteralEngine
from errorcanon.match.explain import Knowledge, explain
from errorcanon.model import Answer
from errorcanon.store.index import Corpus

CIRCLE, SHADOW = "python/circular-import", "python/module-shadowed-by-own-file"
PYTHON, INDEX, OLD_PIP = (
    f"packaging/no-matching-distribution-{name}"
    for name in ("python-too-new", "wrong-name-or-index", "pip-too-old")
)


def ask(corpus: Corpus, text: str, **environment: str) -> Answer:
    signatures = corpus.signatures()
    return explain(
        [text.encode()], Knowledge(corpus, signatures, LiteralEngine(signatures), environment)
    )


def found(corpus: Corpus, text: str, **environment: str) -> list[tuple[str, bool]]:
    return [(f.id, f.decided) for f in ask(corpus, text, **environment).findings]


def traceback(error: str, *frames: str) -> str:
    lines = [f'  File "{file}", line 1, in <module>\n    import it' for file in frames]
    return "\n".join(["Traceback (most recent call last):", *lines, error])


def half_done(module: str, file: str = "") -> str:
    place = f" ({file})" if file else ""
    return (
        f"ImportError: cannot import name 'f' from partially initialized module '{module}' "
        f"(most likely due to a circular import){place}"
    )


# --- circles and shadowing files ---------------------------------------------------------

CIRCLES = {
    "two-files": traceback(half_done("a", "/p/a.py"), "/p/main.py", "/p/a.py", "/p/b.py"),
    "without-the-place": traceback(half_done("users"), "main.py", "users.py", "orders.py"),
    "a-package": traceback(half_done("shop.users"), "/p/run.py", "/p/shop/users.py", "/p/shop/o.py"),
    "an-attribute": traceback(
        "AttributeError: partially initialized module 'users' has no attribute 'find' (most likely "
        "due to a circular import)",
        "/p/users.py",
        "/p/orders.py",
    ),
    "python-3.13": traceback(
        "AttributeError: module 'users' has no attribute 'find' (consider renaming '/p/users.py' if "
        "it has the same name as a third-party module you intended to import)",
        "/p/main.py",
        "/p/users.py",
        "/p/orders.py",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CIRCLES)
def test_two_files_of_the_project_are_a_circle(corpus: Corpus, name: str) -> None:
    assert found(corpus, CIRCLES[name]) == [(CIRCLE, True)]


@pytest.mark.parametrize("module", ["random", "torch", "users"])
def test_a_file_that_imports_itself_shadows(corpus: Corpus, module: str) -> None:
    text = traceback(half_done(module, f"/p/{module}.py"), f"/p/{module}.py", f"/p/{module}.py")
    assert found(corpus, text) == [(SHADOW, True)]


@pytest.mark.parametrize(
    "frames",
    [
        ("/p/main.py", "/p/torch.py", "/p/helper.py"),
        ("/p/torch.py", "/env/lib/python3.11/site-packages/lightning/__init__.py"),
        (),
    ],
)
def test_a_file_named_like_a_library_is_left_open(corpus: Corpus, frames: tuple[str, ...]) -> None:
    answers = found(
        corpus, traceback(half_done("torch"), *frames) if frames else half_done("torch")
    )
    assert sorted(answers) == [(CIRCLE, False), (SHADOW, False)]


def test_without_frames_both_are_possible(corpus: Corpus) -> None:
    assert sorted(found(corpus, half_done("users"))) == [(CIRCLE, False), (SHADOW, False)]


# --- what a list of versions says ---------------------------------------------------------


def missing(pinned: str, versions: str) -> str:
    return (
        f"ERROR: Could not find a version that satisfies the requirement {pinned} "
        f"(from versions: {versions})\nERROR: No matching distribution found for {pinned}\n"
    )


@pytest.mark.parametrize(
    ("pinned", "versions"),
    [
        ("torch==1.4.0", "1.13.0, 1.13.1, 2.0.0, 2.0.1"),
        ("tensorflow==1.15", "2.12.0rc0, 2.12.0, 2.13.0"),
        ("numba==0.9.1", "0.57.0"),
    ],
)
def test_a_release_before_all_that_is_listed_is_too_old_for_this_python(
    corpus: Corpus, pinned: str, versions: str
) -> None:
    first, second = ask(corpus, missing(pinned, versions), python="3.11").findings
    assert (first.id, second.id) == (PYTHON, INDEX)
    assert first.confidence > 1.1 * second.confidence


def test_a_release_after_all_that_is_listed_is_first_of_all_not_in_the_index(
    corpus: Corpus,
) -> None:
    findings = ask(corpus, missing("torch==9.0", "1.13.0, 2.10.0")).findings
    assert findings[0].id == INDEX
    assert findings[0].confidence > 1.1 * findings[1].confidence
    assert OLD_PIP in {finding.id for finding in findings}


def test_a_release_between_leaves_all_three(corpus: Corpus) -> None:
    answers = found(corpus, missing("torch==2.0.7", "1.13.0, 2.10.0"))
    assert {identity for identity, _ in answers} == {PYTHON, INDEX, OLD_PIP}


# --- a CUDA library that is missing -------------------------------------------------------


@pytest.mark.parametrize("library", ["libcudart.so.12", "libcublas.so.11", "libcufft.so.10"])
def test_a_missing_cuda_library_is_not_said_to_be_of_another_major(
    corpus: Corpus, library: str
) -> None:
    text = f"ImportError: {library}: cannot open shared object file: No such file or directory"
    (finding,) = ask(corpus, text).findings
    for language, either in (("en", "or no CUDA at all"), ("zh", "或者根本没有 CUDA")):
        prose = corpus.record(finding.id).prose[language]  # type: ignore[index] # both are there
        assert either in prose.sections["cause"].lead
        assert ("or none" in prose.title) or ("根本没有 CUDA" in prose.title)
    assert corpus.record(finding.id).prose["en"].sections["read-the-number"].lead
