"""canon site build, canon site serve"""

from __future__ import annotations

import asyncio
import os
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from errorcanon import __version__
from errorcanon.model import LANGUAGES, CanonError, Language
from errorcanon.serve.console import FOUND, left_out, put_line, warn
from errorcanon.serve.history import read_dates
from errorcanon.serve.locations import corpus_file, open_origins, open_surveys, records_folder
from errorcanon.serve.preview import make_server
from errorcanon.serve.site_files import MARK, SiteWriter, Written, read_built
from errorcanon.store.building import build_corpus
from errorcanon.store.checked import read_checked
from errorcanon.store.index import Corpus
from errorcanon.store.installing import install_line
from errorcanon.store.lab import by_hand, read_inputs
from errorcanon.store.paths import find_path_fault
from errorcanon.store.tables import read_text
from errorcanon.store.writing import scratch_folder, whole_folder

if TYPE_CHECKING:
    from errorcanon.publish.site.renderer import Renderer
    from errorcanon.publish.site.site_data import Entry, SiteData

Opened = TypeVar("Opened")
_NEEDED = ("jinja2", "markdown_it", "pygments")
_DOCUMENTS = ("how-rates-are-computed", "how-confidence-is-computed")
_NOT_NEEDED = ("pagefind-*ui.*", "pagefind-highlight.js")
"""What Pagefind writes for pages that use its own look."""
_PARALLEL, _CHUNK = 100, 20
"""Records from which processes are worth starting, and how many one takes at a time."""


@dataclass(frozen=True, slots=True)
class _Build:
    """One build, as a process of its own must know it."""

    root: Path | None
    """The folder of the records; None where there is a compiled corpus alone."""
    compiled: Path
    base_url: str
    out: Path
    new: Path
    built: Mapping[str, Any]
    has_search: bool
    has_surveys: bool
    repository: str


def build(arguments: Namespace) -> int:
    """Build the site into a folder; the old one stays until the new one is whole.

    Raises:
        CanonError: something that it needs is missing, or the folder holds something else.
    """
    _check_installed()
    out = Path(arguments.out)
    read_built(out)  # so that it is refused before anything is made
    root = Path(arguments.records) if arguments.records else records_folder()
    has_records = bool(arguments.records) or root.is_dir()
    if arguments.outcomes and not has_records:
        raise CanonError(
            "--outcomes is counted beside the records, and none are here; "
            "name their folder with --records, as in a checkout of the project"
        )
    has_search = find_spec("pagefind") is not None
    with scratch_folder("site") as scratch, whole_folder(out) as new:
        compiled = _compile(arguments, root, scratch) if has_records else corpus_file()
        base_url = arguments.base_url.rstrip("/") + "/"
        found = root if has_records else None
        job = _Build(
            found,
            compiled,
            base_url,
            out,
            new,
            read_built(out),
            has_search,
            not arguments.no_surveys,
            _repository(arguments.repository),
        )
        written = _write_site(job)
    put_line(f"{out}: {written.files} files, {written.kept} of them as before")
    if not has_records:
        warn(
            "made from the compiled corpus: without the scripts behind the claims, and without "
            "the project's own pages; for these name the records with --records"
        )
    if not has_search:
        warn(f"the site has no search; install it with: {install_line('site')}")
    return FOUND


def _repository(given: str) -> str:
    if given and not given.startswith(("https://", "http://")):
        raise CanonError(f"--repository {given}: must begin with https:// or http://")
    return given.rstrip("/")


def _compile(arguments: Namespace, root: Path, scratch: Path) -> Path:
    compiled = scratch / "corpus.sqlite"
    outcomes = Path(arguments.outcomes) if arguments.outcomes else None
    for problem in build_corpus(root, compiled, read_dates(root), outcomes):
        warn(left_out(problem))
    return compiled


def serve(arguments: Namespace) -> int:
    """Serve a built site on this machine until interrupted.

    Raises:
        CanonError: there is no site, or the port is taken.
    """
    out = Path(arguments.out)
    if not (out / MARK).is_file():
        raise CanonError(f"{out}: no site; build one with: canon site build --out {out}")
    try:
        server = make_server(out, arguments.port)
    except OSError as error:
        raise CanonError(f"port {arguments.port}: {error}; give another with --port") from None
    with server:
        put_line(f"http://127.0.0.1:{server.server_port}/")
        server.serve_forever()
    return FOUND


def _check_installed() -> None:
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise CanonError(
            f"the site needs {', '.join(missing)}; install it with: {install_line('site')}"
        )


# --- what goes in --------------------------------------------------------------


def _gather(job: _Build, entries: tuple[Entry, ...] = ()) -> SiteData:
    """Bring together what the site is made from; `entries` where they are known already."""
    from errorcanon.publish.site.site_data import SiteData, list_entries

    corpus = Corpus.open(job.compiled)
    docs = job.root.parent / "docs" if job.root else None
    if docs and docs.is_symlink():
        raise CanonError(f"{docs}: is a link; put the folder itself there")
    source = docs / "checked-claims.toml" if docs else None
    return SiteData(
        corpus=corpus,
        entries=entries or list_entries(corpus),
        read_script=partial(_read_script, job.root),
        read_repro=partial(_read_repro, job.root),
        documents=_read_documents(docs),
        checked=read_checked(source) if source and source.is_file() else (),
        base_url=job.base_url,
        version=__version__,
        has_search=job.has_search,
        repository=job.repository,
        surveys=_if_there(open_surveys) if job.has_surveys else None,
        origins=_if_there(open_origins) if job.has_surveys else None,
    )


def _if_there(opening: Callable[[], Opened]) -> Opened | None:
    """Open what a site can do without; where it cannot be opened, that is said."""
    try:
        return opening()
    except CanonError as error:
        warn(error)
        return None


def _read_script(root: Path | None, identity: str, name: str) -> str | None:
    if root is None:
        return None
    fault = find_path_fault(root / identity / "repro", name)
    if fault:
        raise CanonError(f"{root / identity}: the script {name!r} {fault}")
    return read_text(root / identity / "repro" / name)


def _read_repro(root: Path | None, identity: str) -> Mapping[str, bytes]:
    folder = root / identity / "repro" if root else None
    return by_hand(read_inputs(folder)) if folder and folder.is_dir() else {}


def _read_documents(folder: Path | None) -> dict[str, Mapping[Language, str]]:
    """Read the pages that explain the project; those that did not come along are left out."""
    own = files("errorcanon.publish") / "templates"
    about: dict[Language, str] = {
        language: (own / f"about.{language}.md").read_text(encoding="utf-8")
        for language in LANGUAGES
    }
    documents: dict[str, Mapping[Language, str]] = {"about": about}
    if folder is None:
        return documents
    for name in _DOCUMENTS:
        english, chinese = folder / f"{name}.md", folder / f"{name}.zh.md"
        if english.is_file() and chinese.is_file():
            documents[name] = {"en": read_text(english), "zh": read_text(chinese)}
    return documents


# --- what comes out ------------------------------------------------------------


def _write_site(job: _Build) -> Written:
    """Write everything: records in processes of their own where there are many."""
    from errorcanon.publish.html import build_rest
    from errorcanon.publish.site.renderer import Renderer

    renderer = Renderer(_gather(job))
    writer = SiteWriter(job.out, job.new, job.built)
    ids = renderer.site_data.corpus.ids()
    if len(ids) < _PARALLEL:
        _write_records(renderer, writer, ids)
        _write_surveys(renderer, writer, _surveyed(renderer))
        writer.write(build_rest(renderer))
    else:
        chunks = [ids[at : at + _CHUNK] for at in range(0, len(ids), _CHUNK)]
        # Not forked: an open SQLite connection must not be carried into another process.
        with ProcessPoolExecutor(
            os.cpu_count(), get_context("spawn"), _start, (job, renderer.site_data.entries)
        ) as pool:
            surveyed = [pool.submit(_write_survey, name) for name in _surveyed(renderer)]
            parts = pool.map(_write_chunk, chunks)
            writer.write(build_rest(renderer))
            for part in (*parts, *(one.result() for one in surveyed)):
                writer.written.add(part)
    writer.finish()
    if job.has_search:
        with scratch_folder("search") as scratch:
            asyncio.run(_index_for_search(renderer, job.new, scratch))
    return writer.written


def _write_records(renderer: Renderer, writer: SiteWriter, ids: Sequence[str]) -> None:
    from errorcanon.publish.html import build_record, record_key

    for identity in ids:
        record = renderer.site_data.corpus.record(identity)
        key = record_key(renderer, record)
        if not writer.keep_record(identity, key):
            writer.write_record(identity, key, build_record(renderer, record))


def _surveyed(renderer: Renderer) -> list[str]:
    """Name the distributions that have a page, those that take longest first."""
    surveys = renderer.site_data.surveys
    found = surveys.distributions() if surveys else []
    return [one.name for one in sorted(found, key=lambda one: -len(one.releases))]


def _write_surveys(renderer: Renderer, writer: SiteWriter, names: Sequence[str]) -> None:
    from errorcanon.publish.site.surveys import survey_key, survey_pages

    surveys = renderer.site_data.surveys
    for name in names:
        one = surveys.distribution(name) if surveys else None
        assert surveys and one
        key = survey_key(renderer, surveys, one)
        mark = f"survey/{name}"
        if not writer.keep_record(mark, key):
            writer.write_record(mark, key, survey_pages(renderer, surveys, one))


_own: tuple[_Build, Renderer]
"""What a process that writes records was started with."""


def _start(job: _Build, entries: tuple[Entry, ...]) -> None:
    from errorcanon.publish.site.renderer import Renderer
    from errorcanon.scan.parent import end_with_parent

    end_with_parent()
    global _own
    _own = job, Renderer(_gather(job, entries))


def _write_survey(name: str) -> Written:
    job, renderer = _own
    writer = SiteWriter(job.out, job.new, job.built)
    _write_surveys(renderer, writer, [name])
    return writer.written


def _write_chunk(ids: Sequence[str]) -> Written:
    job, renderer = _own
    writer = SiteWriter(job.out, job.new, job.built)
    _write_records(renderer, writer, ids)
    return writer.written


async def _index_for_search(renderer: Renderer, site: Path, scratch: Path) -> None:
    from pagefind.index import PagefindIndex

    from errorcanon.publish.site.search_index import search_documents

    for path, document in search_documents(renderer):
        target = scratch / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(document)
    try:
        async with PagefindIndex({"output_path": str(site / "pagefind")}) as index:
            # At once: the library waits a tenth of a second for the answer to each request.
            await index.add_directory(str(scratch))
    except Exception as error:  # the library raises bare ones
        raise CanonError(f"pagefind failed, so the old site stays: {error}") from None
    for pattern in _NOT_NEEDED:
        for unused in (site / "pagefind").glob(pattern):
            unused.unlink()
