"""What `boardgen new` and `boardgen schema` write beside a person's own files; nothing that is there is ever overwritten."""

from __future__ import annotations

import os
from operator import methodcaller

from boardgen import files
from boardgen.errors import WriteError, quoted, visible
from boardgen.layout.files import shipped
from boardgen.layout.ground.board_map import parse_size
from boardgen.layout.spec import catalog, rules_files
from boardgen.layout.yaml.yaml_reader import MAX_BYTES, SUFFIXES
from boardgen.scaffold import own_game, schema, starter
from boardgen.scaffold import translation as texts
from boardgen.scaffold.face_schema import columns_of

MOST = 60
"""Letters in the name of a layout."""


def new(name: str, base: str) -> tuple[str, ...]:
    """Writes NAME.yaml, a layout of a game or an example to edit, and the schema for editors beside it; the paths. Raises WriteError."""
    path, lies, game = _place(name, base)
    stem = os.path.splitext(os.path.basename(path))[0]
    layout = starter.text(base, _title(stem), os.path.basename(path))
    if os.path.lexists(path):
        raise WriteError(f"{visible(path)} exists already; choose another name, or move it away")
    _put((lies, _schema(base, game)), (path, layout))
    return path, lies


def new_game(name: str) -> tuple[tuple[str, str], ...]:
    """Writes a game of your own to begin with: NAME.yaml, NAME.csv, its rules with figures, an icon in icons/, and the schema.

    Gives the paths, and what each is. Raises WriteError, and then nothing has been written.
    """
    folder, stem, suffix = _parts(name)
    _require_name(stem, None)
    drafts = [*own_game.files(folder, stem, suffix, _title(stem))]
    lies = _schema_beside(folder, stem)
    kept = [path for path, text, _ in drafts[-1:] if _has(path, text)]  # the icon of another game that began here
    for path, _, _ in drafts:
        if os.path.lexists(path) and path not in kept:
            raise WriteError(f"{visible(path)} exists already; choose another name, or move it away")
    layout, *beside = ((path, text) for path, text, _ in drafts if path not in kept)
    _put_with_folder(os.path.join(folder, own_game.ICONS), *beside, (lies, schema.text_of_own([own_game.columns()])), layout)
    return *((path, what) for path, _, what in drafts), (lies, "for your editor, which finds it by the first line of the layout")


def translation(name: str, base: str) -> tuple[tuple[str, str], ...]:
    """Writes NAME.yaml and NAME-rules.yaml, with every word and rule of a game, an example or a file to translate, and the schema.

    Rows and rules of a game of your own are copied beside it. Files that it has written before are only
    added to. Gives the paths, and what became of each. Raises WriteError.
    """
    path, lies, game = _place(name, base)
    file = os.path.basename(path)
    stem, suffix = os.path.splitext(file)
    rules = f"{stem}-rules{suffix}"
    beside = os.path.join(os.path.dirname(path), rules)
    drafts: list[tuple[str, str, str, str | bytes]] = [
        (path, f"every word of {base}, to be translated", old := _begun(path, base), texts.words_file(base, file, rules, old))
    ]
    if rules_files.has_rules(game):
        drafts.append((beside, "its rules, rulings and notation", old := _begun(beside, base), texts.rules_file(base, file, old)))
    for copy, source in texts.copied(base, stem).items():
        place = os.path.join(os.path.dirname(path), copy)
        text = "" if os.path.lexists(place) else _data(source)
        drafts.append((place, f"a copy of {os.path.basename(source)}, to be translated", "", text))
    _put((lies, _schema(base, game)), *((place, text) for place, _, old, text in drafts if text != old))
    actions = ((place, "nothing to add" if text == old else f"{what}; added to" if old else what) for place, what, old, text in drafts)
    return *actions, (lies, "for your editor, which finds it by the first line of the layout")


def _place(name: str, base: str) -> tuple[str, str, str]:
    """The path of a new layout, that of the schema beside it, and its game. Raises WriteError for a name that no layout can have."""
    folder, stem, suffix = _parts(name)
    if base.endswith(SUFFIXES) and os.path.isfile(base):
        if not files.same(os.path.dirname(base) or ".", folder or "."):
            remedy = f"write `boardgen new {os.path.join(os.path.dirname(base), stem)}`"
            raise WriteError(f"{quoted(base)} is in another folder, and a layout that extends it must be beside it; {remedy}")
    elif base not in (*shipped.names(), *shipped.examples()):
        raise WriteError(f"there is no game or file {quoted(base)}; {shipped.likeliest(base)}")
    game = catalog.load(base).game
    _require_name(stem, base)
    return os.path.join(folder, stem + suffix), _schema_beside(folder, game), game


def _parts(name: str) -> tuple[str, str, str]:
    """Folder, stem and ending of a new layout."""
    folder, file = os.path.split(name)
    stem, suffix = os.path.splitext(file)
    return (folder, stem, suffix) if suffix in SUFFIXES else (folder, file, SUFFIXES[0])


def _schema_beside(folder: str, game: str) -> str:
    """The path of the schema beside a new layout. Raises WriteError where another file has it."""
    lies = os.path.join(folder, schema.file_name(game))
    if os.path.lexists(lies) and not _ours(lies):
        raise WriteError(f"{visible(lies)} is not a schema of boardgen's; move it away")
    return lies


def _schema(base: str, game: str) -> str:
    """The schema of layouts of `base`, of a game that comes with the programs or of its own."""
    return schema.text(game) if game in shipped.names() else schema.text_of_own(columns_of(catalog.load(base)))


def _has(path: str, text: str) -> bool:
    """Whether a file has this text already."""
    try:
        with open(path, encoding="utf-8", newline="") as stream:
            return stream.read(len(text) + 1) == text
    except (OSError, ValueError):
        return False


def _data(path: str) -> bytes:
    """The data of a file that a layout names. Raises WriteError."""
    try:
        with open(path, "rb") as stream:
            return stream.read()
    except OSError as problem:
        raise WriteError(f"cannot read {visible(path)}: {problem}") from problem


def _begun(path: str, base: str) -> str:
    """The text of a file to translate `base` that was written here before; empty where there is none. Raises WriteError for another."""
    if not os.path.lexists(path):
        return ""
    try:
        with open(path, encoding="utf-8", newline="") as stream:
            text = stream.read(MAX_BYTES)
    except (OSError, ValueError):
        text = ""
    if texts.sign(base) not in text:
        what = f"it was not written by `new --words --from {base}`"
        raise WriteError(f"{visible(path)} exists already, and {what}; choose another name, or move it away")
    return text


def save_schema(game: str | None, path: str) -> None:
    """Writes a schema to a file, in place of an older one of ours. Raises WriteError."""
    text = schema.text(game)
    if os.path.lexists(path) and not _ours(path):
        raise WriteError(f"{visible(path)} is not a schema of boardgen's; choose another name, or move it away")
    _put((path, text))


DEVICES = ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)))
"""Names that no file can have on some systems."""


def _require_name(stem: str, base: str | None) -> None:
    """A layout's name is used in logs, in footers and in the names of folders."""
    if not (stem.isascii() and stem[:1].isalnum() and all(sign.isalnum() or sign in "-_" for sign in stem) and len(stem) <= MOST):
        raise WriteError(f"{quoted(stem)} cannot be the name of a layout; write up to {MOST} letters, digits, - and _, such as harbour-2")
    if stem in shipped.names():
        raise WriteError(f"{quoted(stem)} is the name of a game, and a log would take it for that; choose another")
    if _size(stem) or (base is not None and stem in catalog.load(base).boards):
        raise WriteError(f"{quoted(stem)} is the name of a board, and a log would take it for that; choose another")
    if stem.lower() in DEVICES:
        raise WriteError(f"{quoted(stem)} is the name of a device on some systems; choose another")
    if stem in shipped.examples():
        raise WriteError(f"{quoted(stem)} is the name of a layout that comes with the programs; choose another, such as my-{stem}")


def _size(stem: str) -> bool:
    try:
        return parse_size(stem) is not None
    except ValueError:  # a size all the same, of a board too large
        return True


def _title(stem: str) -> str:
    words = stem.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def _ours(path: str) -> bool:
    """Whether a file is a schema that was written here before."""
    try:
        with open(path, encoding="utf-8") as stream:
            return schema.SIGN in stream.read(2000)
    except (OSError, ValueError):
        return False


def _put_with_folder(folder: str, *writes: tuple[str, str]) -> None:
    """Writes like `_put`, after making a folder, which goes again where that fails. Raises WriteError."""
    made = False
    try:
        if not os.path.isdir(folder):
            os.mkdir(folder)
            made = True
        _put(*writes)
    except OSError as problem:
        raise WriteError(f"cannot make the folder {visible(folder)}: {problem.strerror or problem}") from problem
    except WriteError:
        if made:
            os.rmdir(folder)
        raise


def _put(*writes: tuple[str, str | bytes]) -> None:
    """Writes each text, or data that is copied, into its file; where one fails, those that are new are taken away. Raises WriteError."""
    new = []
    for path, text in writes:
        try:
            if not os.path.lexists(path):
                new.append(path)
            files.write_bytes(path, methodcaller("write", text if isinstance(text, bytes) else text.encode()))
        except OSError as problem:
            for begun in new[:-1] if new[-1:] == [path] else new:
                os.unlink(begun)
            raise WriteError(f"cannot write {visible(path)}: {problem.strerror or problem}") from problem
