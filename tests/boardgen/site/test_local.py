"""The studio of `boardgen serve --write`: what its page may ask of this machine, its files, and what others write meanwhile."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardgen.cli import app
from boardgen.files import hash_hex
from boardgen.layout.files.shipped import data_folder
from boardgen.preview import Preview, PreviewRequest, serve
from boardgen.sheet.paper.paper import paper
from boardgen.site.folder import Folder, StudioError
from boardgen.site.local import add_board, editing
from boardgen.site.worker import MOST_PAGES, check_words
from tests.boardgen.web.running import Running

LAYOUT = """\
game: shells
title: Shells
players: [2, 4]
components:
  deck: {kind: card, size: poker, from: cards.csv, front: card}
faces:
  card:
    - {text: "{name}", box: [4, 4, 55.5, 10]}
"""
PAGE = "00000000-0000-0000-0000-000000000001"


class Served(Running):
    """A layout with its cards, served with `--write` in a folder below `folder`."""

    def __init__(self, folder: Path, layout: str = LAYOUT, board: str | None = None) -> None:
        self.folder = folder / "shells"
        self.folder.mkdir()
        (folder / "secret.yaml").write_text("secret", "utf-8")
        (self.folder / "shells.yaml").write_text(layout, "utf-8")
        (self.folder / "cards.csv").write_text("name\nCrab\nWhelk\n", "utf-8")
        request = PreviewRequest(str(self.folder / "shells.yaml"), paper("a4"), board=board)

        self._stack = ExitStack()
        pages = self._stack.enter_context(editing(request, lambda problem: self.complaints.append(problem)))

        async def started(announce: Callable[[str], None], complain: Callable[[str], None]) -> None:
            await serve(Preview(request, complain), 0, announce, complain, pages)

        super().__init__(started)

    def stop(self) -> None:
        with self._stack:  # as the command: the server ends before its process is waited for
            super().stop()

    def post(self, value: object, fields: str = "", path: str = "/edit/ask") -> tuple[int, bytes]:
        body = json.dumps(value).encode()
        own = fields or f"Origin: http://127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
        head = self.head(path, "POST", f"{own}Content-Length: {len(body)}\r\nConnection: close\r\n")
        status, _, answer = self.ask(head + body)
        return status, answer

    def answer(self, what: str, **values: object) -> dict[str, object]:
        status, body = self.post({"what": what, "page": PAGE, **values})
        assert status == 200
        answer: dict[str, object] = json.loads(body)
        return answer

    def told(self, what: str, **values: object) -> object:
        """The answer to what a page asks."""
        answer = self.answer(what, **values)
        assert "problem" not in answer, answer
        return answer["answer"]

    def problem(self, what: str, **values: object) -> str:
        status, body = self.post({"what": what, "page": PAGE, **values})
        assert status == 200
        return str(json.loads(body)["problem"])


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    made = Served(tmp_path_factory.mktemp("edit"))
    yield made
    made.stop()
    assert made.complaints == []


@pytest.mark.slow
def test_the_page_and_its_scripts(served: Served) -> None:
    status, fields, body = served.get("/edit")
    text = body.decode()
    assert status == 200
    assert "img-src 'self' blob: data:" in fields["content-security-policy"]
    assert "script-src 'self';" in fields["content-security-policy"]
    assert 'data-layout="shells.yaml"' in text
    address = text.split('src="')[1].split('"')[0]
    for name in ("studio.js", "site.js", "disk.js", "schema.js", "writing.js", "editor.js"):
        assert served.get(address.replace("studio.js", name))[0] == 200, "scripts import each other by name"
    assert json.loads(served.get("/edit/site.json")[2])["games"]["rock-pool"] == "rockpool"
    assert json.loads(served.get("/edit/schemas/all.json")[2])["$defs"]
    assert served.get("/edit/schemas/none.json")[0] == 404
    assert 'href="/edit"' in served.get("/")[2].decode()


def test_only_a_page_of_ours_may_ask(served: Served) -> None:
    asked = {"what": "disk", "page": PAGE}
    own = f"Origin: http://127.0.0.1:{served.port}\r\n"
    kind = "Content-Type: application/json\r\n"
    assert served.post(asked, kind)[0] == 403, "without an origin"
    assert served.post(asked, f"Origin: http://example.org\r\n{kind}")[0] == 403
    assert served.post(asked, f"{own}Content-Type: text/plain\r\n")[0] == 415
    assert served.get("/edit/ask")[0] == 405
    assert served.post(asked, path="/edit")[0] == 405
    assert b"cannot be understood" in served.post([])[1]
    assert "is not there" in served.problem("eval")


@pytest.mark.slow
def test_a_text_is_looked_at_before_it_is_saved(served: Served) -> None:
    files = served.told("disk", have={})
    assert isinstance(files, dict)
    assert set(files) == {"shells.yaml", "cards.csv"}
    drafts = {"shells.yaml": LAYOUT + "hldings: {points: 0}\n", "cards.csv": "name\nCrab\n"}
    served.told("write", files=drafts, whole=True)
    served.told("begin", file="shells.yaml", paper="a4", style="colour", players=None)
    view = served.told("next")
    assert isinstance(view, dict)
    assert [(one["file"], one["line"], one["fixes"][0]["text"]) for one in view["findings"][:1]] == [("shells.yaml", 9, "holdings")]
    assert "cards.csv" in view["files"], "what the layout names can be brought from the disk"
    served.told("write", files={"shells.yaml": LAYOUT})
    served.told("begin", file="shells.yaml", paper="a4", style="colour", players=None)
    while (view := served.told("next")) is not None:
        assert isinstance(view, dict)
        assert view["errors"] == 0
    faces = served.told("faces", file="shells.yaml")
    assert isinstance(faces, list)
    assert [(box["file"], box["line"]) for box in faces[0]["boxes"]] == [("shells.yaml", 8)]
    kit = served.told("run", words=["boardgen", "kit", "shells.yaml", "--format", "pdf", "--paper", "a4"])
    assert isinstance(kit, dict)
    assert kit["status"] == 0
    assert any(name.endswith(".pdf") for name in kit["files"])
    assert sorted(path.name for path in served.folder.iterdir()) == ["cards.csv", "shells.yaml"], "nothing was written there"
    assert (served.folder / "shells.yaml").read_text("utf-8") == LAYOUT


def test_what_is_saved_is_on_the_disk_and_what_others_wrote_stays(served: Served) -> None:
    cards = served.folder / "cards.csv"
    files = served.told("disk", have={})
    assert isinstance(files, dict)
    version = files["cards.csv"]["version"]
    saved = served.told("save", name="cards.csv", content="name\nCrab\nLimpet\n", version=version)
    assert isinstance(saved, dict)
    assert saved["saved"] is True
    assert cards.read_text("utf-8") == "name\nCrab\nLimpet\n"
    cards.write_text("name\nOtter\n", "utf-8")
    late = served.told("save", name="cards.csv", content="name\nMine\n", version=saved["version"])
    assert isinstance(late, dict)
    assert (late["saved"], cards.read_text("utf-8")) == (False, "name\nOtter\n")
    changed = served.told("disk", have={"cards.csv": saved["version"], "none.csv": ""})
    assert isinstance(changed, dict)
    assert list(changed) == ["cards.csv"]
    assert changed["cards.csv"]["version"] == late["version"]


def test_a_file_is_renamed_and_removed_and_nothing_is_lost(served: Served) -> None:
    folder = served.folder
    (folder / "folder.csv").mkdir()
    (folder / "cards.csv").write_text("name\nCrab\n", "utf-8")
    assert served.told("rename", name="cards.csv", to="more/deck.csv") is None
    assert (folder / "more" / "deck.csv").read_text("utf-8") == "name\nCrab\n"
    assert "is no longer on the disk" in served.problem("rename", name="cards.csv", to="other.csv")
    (folder / "cards.csv").write_text("name\nOtter\n", "utf-8")
    assert "cards.csv is there already" in served.problem("rename", name="more/deck.csv", to="cards.csv")
    assert (folder / "cards.csv").read_text("utf-8") == "name\nOtter\n"
    assert "was changed by another program, and was not removed" in served.problem("remove", name="cards.csv", version="seen")
    for kept in ("cards.csv.bak", "cards.csv.bak2"):
        (folder / "cards.csv").write_text(kept, "utf-8")
        assert served.told("remove", name="cards.csv", version=hash_hex(kept.encode())) == kept
        assert not (folder / "cards.csv").exists()
        assert (folder / kept).read_text("utf-8") == kept
    assert served.told("restore", name="cards.csv", kept="cards.csv.bak") is None
    assert "cards.csv is there already" in served.problem("restore", name="cards.csv", kept="cards.csv.bak2")
    assert (folder / "cards.csv").read_text("utf-8") == "cards.csv.bak"
    for kept in ("shells.yaml", "../secret.yaml", "cards.csv.bak/../../x", "more/deck.csv"):
        assert "is not a copy of cards.csv" in served.problem("restore", name="cards.csv", kept=kept), kept
    for what, values in (("rename", {"to": "mine.yaml"}), ("remove", {"version": ""})):
        assert "is the layout that is shown" in served.problem(what, name="shells.yaml", **values)
    for name in NAMES:
        assert "is not a file of this layout" in served.problem("rename", name="cards.csv", to=name), name
        assert "is not a file of this layout" in served.problem("rename", name=name, to="mine.csv"), name
        assert "is not a file of this layout" in served.problem("remove", name=name, version=""), name
    (folder / "more" / "deck.csv").unlink()
    for name in ("more", "folder.csv"):
        (folder / name).rmdir()
    (folder / "cards.csv.bak2").unlink()


def test_pages_that_are_used_keep_their_files_and_others_are_told_to_send_them_again(served: Served) -> None:
    pages = [f"{number:036x}" for number in range(MOST_PAGES + 1)]
    zipped = {"names": ["shells.yaml"]}
    assert served.answer("zip", page=pages[0], **zipped) == {"lost": True}
    assert served.answer("write", page=pages[0], files={"cards.csv": "name\n"}) == {"lost": True}, "one file is not all"
    for page in pages:
        served.told("write", page=page, files={"shells.yaml": LAYOUT}, whole=True)
        served.told("zip", page=pages[0], **zipped)
    assert served.answer("zip", page=pages[1], **zipped) == {"lost": True}
    served.told("write", page=pages[1], files={"shells.yaml": LAYOUT}, whole=True)
    served.told("zip", page=pages[1], **zipped)
    served.told("drop", page=pages[1], names=["shells.yaml", "none.csv"])
    listed = served.told("run", page=pages[1], words=["boardgen", "rules", "shells.yaml"])
    assert isinstance(listed, dict)
    assert "shells.yaml" in listed["err"]
    assert listed["status"] != 0, "it is not there any more"


@pytest.mark.slow
def test_kits_are_made_on_the_board_that_is_shown(tmp_path: Path) -> None:
    made = Served(tmp_path, "extends: territory\ntitle: Nine\n", "9x9")
    try:
        made.told("write", files={"shells.yaml": "extends: territory\ntitle: Nine\n"}, whole=True)
        begin = {"file": "shells.yaml", "paper": "a4", "style": "colour", "players": 2}
        made.told("begin", **begin)
        view = made.told("next")
        assert isinstance(view, dict)
        words = ["boardgen", "kit", "shells.yaml", "--format", "pdf", "--players", "2"]
        kit = made.told("run", words=words)
        assert isinstance(kit, dict)
        assert kit["words"] == [*words, "--board", "9x9"], "the page shows what was run"
        listing = json.loads(b64decode(kit["files"]["output/shells-9x9/kit.json"]["base64"]))
        assert listing["board"] == "9x9"
        assert made.told("run", words=["boardgen", "diff", "output/shells-9x9", "shells.yaml"])["status"] == 0  # type: ignore[index]
        assert made.told("run", words=["boardgen", "proof", "output/shells-9x9"])["status"] == 0  # type: ignore[index]
        assert "without --board 9x9" in made.problem("run", words=["boardgen", "rules", "shells.yaml", "--html"])
    finally:
        made.stop()
    words = ["boardgen", "export", "x.yaml"]
    assert add_board("run", {"words": words}, "9x9")["words"] == [*words, "--board", "9x9"]
    assert add_board("run", {"words": words}, None)["words"] == words


NAMES = [
    "../secret.yaml",
    "/etc/passwd.txt",
    "a/../../secret.yaml",
    ".git/config.txt",
    "run.py",
    "a\\b.csv",
    "C:/x.csv",
    "",
    "a//b.csv",
    "folder.csv",
    "notes",
    "output/shells/cards.csv",
    f"{'a' * 300}.csv",
]


def test_no_name_leads_out_of_the_folder(served: Served) -> None:
    (served.folder / "folder.csv").mkdir(exist_ok=True)
    for name in NAMES:
        assert "is not a file of this layout" in served.problem("save", name=name, content="mine", version=""), name
        assert served.problem("name", name=name) == served.problem("save", name=name, content="mine", version="")
        assert served.told("disk", have={name: "x"}) == {}, name
    (served.folder / "folder.csv").rmdir()
    assert served.told("name", name="more/cards.csv") is None
    assert (served.folder.parent / "secret.yaml").read_text("utf-8") == "secret"
    assert "cannot contain `:`" in served.problem("save", name="a:b.yaml", content="mine", version="")
    assert "cards.csv/x.csv was not saved" in served.problem("save", name="cards.csv/x.csv", content="mine", version="")
    served.told("write", files={"more/cards.csv": "name\n"}, whole=True)
    for name in (".", "more", "more/cards.csv/x.csv", "a" * 300):
        assert "cannot be written" in served.problem("write", files={name: "mine"}), name
    assert "leads upwards" in served.problem("write", files={"../x.yaml": "mine"})
    assert "leads upwards" in served.problem("zip", names=["../x.yaml"])
    assert "absolute" in served.problem("begin", file="/etc/x.yaml", paper="a4", style="colour", players=None)
    assert "no name" in json.loads(served.post({"what": "next", "page": "../x"})[1])["problem"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_is_followed_inside_the_folder_alone(tmp_path: Path) -> None:
    inside = tmp_path / "in"
    inside.mkdir()
    (tmp_path / "out.csv").write_text("theirs", "utf-8")
    (inside / "shells.yaml").write_text(LAYOUT, "utf-8")
    (inside / "real.csv").write_text("ours", "utf-8")
    (inside / "cards.csv").symlink_to(tmp_path / "out.csv")
    (inside / "away").symlink_to(tmp_path)
    (inside / "near.csv").symlink_to(inside / "real.csv")
    folder = Folder(str(inside / "shells.yaml"))
    assert folder.names() == ["shells.yaml"]
    for name in ("cards.csv", "away/out.csv", "away/new.csv"):
        with pytest.raises(StudioError, match="leads out of the folder"):
            folder.save(name, b"mine", "")
        with pytest.raises(StudioError, match="leads out of the folder"):
            folder.read(name)
    for act in (lambda: folder.rename("near.csv", "far.csv"), lambda: folder.remove("near.csv", hash_hex(b"ours"))):
        with pytest.raises(StudioError, match="is a link"):
            act()
    with pytest.raises(StudioError, match="leads out of the folder"):
        folder.rename("real.csv", "away/real.csv")
    assert folder.save("near.csv", b"mine", folder.read("near.csv").version).saved
    assert (inside / "real.csv").read_text("utf-8") == "mine"
    assert (tmp_path / "out.csv").read_text("utf-8") == "theirs"
    assert folder.save("new/cards.csv", b"name\n", "").saved
    (inside / "linked.yaml").symlink_to(tmp_path / "out.csv")
    done = CliRunner().invoke(app, ["serve", str(inside / "linked.yaml"), "--write", "--port", "0"])
    assert done.exit_code == 2


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_is_to_a_file_that_could_be_named_itself(tmp_path: Path) -> None:
    (tmp_path / "shells.yaml").write_text(LAYOUT, "utf-8")
    folder = Folder(str(tmp_path / "shells.yaml"))
    for name in (".git/hooks/pre-commit", ".hidden/cards.csv", "run.py", "output/shells/cards.csv"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("theirs", "utf-8")
        link = tmp_path / "notes.txt"
        link.symlink_to(path)
        for act in (folder.read, folder.check, lambda name: folder.save(name, b"mine", hash_hex(b"theirs"))):
            with pytest.raises(StudioError, match=f"it is a link to '{name}'"):
                act("notes.txt")
        assert path.read_text("utf-8") == "theirs"
        link.unlink()


@pytest.mark.skipif(os.name == "nt", reason="a process cannot be stopped there")
def test_a_worker_that_never_answers_keeps_nothing_waiting(tmp_path: Path) -> None:
    before = multiprocessing.active_children()
    made = Served(tmp_path)
    (process,) = (one for one in multiprocessing.active_children() if one not in before)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    idle = made.tasks
    with made.connect() as wire:
        body = json.dumps({"what": "next", "page": PAGE}).encode()
        own = f"Origin: http://127.0.0.1:{made.port}\r\nContent-Type: application/json\r\n"
        wire.sendall(made.head("/edit/ask", "POST", f"{own}Content-Length: {len(body)}\r\n") + body)
        while made.tasks == idle:
            made.get("/edit/schemas/none.json")
        made.stop()
    assert not process.is_alive()
    assert made.complaints == []


@pytest.mark.parametrize(
    "words",
    [
        ["referee", "check", "x.tlog"],
        ["boardgen"],
        ["boardgen", "new", "x"],
        ["boardgen", "kit", "../x.yaml"],
        ["boardgen", "kit", "/x.yaml"],
        ["boardgen", "kit", "x.yaml", "--output", "y"],
        ["boardgen", "kit", "x.yaml", "--output=/y"],
    ],
)
def test_only_the_commands_of_its_buttons_run(words: list[str]) -> None:
    with pytest.raises(StudioError):
        check_words(words)
    check_words(["boardgen", "kit", "x.yaml", "--rulebook", "--boxes"])


@pytest.mark.parametrize(
    ("named", "name"), [("gocaine", "gocaine"), ("data/zones.yaml", "gocaine"), ("data/examples/windmills.yaml", "windmills")]
)
def test_a_layout_that_comes_with_the_program_is_not_edited(named: str, name: str) -> None:
    given = os.path.join(os.path.dirname(data_folder()), *named.split("/")) if "/" in named else named
    done = CliRunner().invoke(app, ["serve", given, "--write", "--port", "0"])
    assert done.exit_code == 2
    assert f"boardgen new my-{name} --from {name}" in done.output
