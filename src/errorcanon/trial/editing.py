"""Make a record's edit at the place of the user's code that failed."""

from __future__ import annotations

from pathlib import Path

from errorcanon.model import CanonError
from errorcanon.store.installing import install_line
from errorcanon.trial.changing import WorldFiles, find_file, read_text
from errorcanon.trial.remedy import CodeEdit

_MOST_REASONS = 2


def edit_code(files: WorldFiles, cwd: Path, wanted: CodeEdit) -> None:
    """Edit the innermost place of the project's code where an edit fits.

    Raises:
        CanonError: there is none, or its file cannot be edited; the text names the first reasons.
    """
    try:
        from errorcanon.trial.codemod import edit_text
    except ImportError:
        raise CanonError(f"edits of code need libcst; run: {install_line('try')}") from None
    reasons = dict[str, None]()
    for frame in wanted.frames:
        if not frame.file.endswith(".py") or not (cwd / frame.file).exists():
            continue
        name = Path(frame.file).name
        try:
            path = find_file(files.project, cwd / frame.file)
            held = read_text(files.read(path) or b"", name)
            made = held.data(edit_text(held.text, wanted.edits, frame.line))
        except CanonError as error:
            said = str(error)
            reasons[said if said.startswith(name) else f"{name}: {said}"] = None
            continue
        files.write(path, made)
        return
    said = "; ".join([*reasons][:_MOST_REASONS])
    raise CanonError(said or "the failure names no line of the project's own code")
