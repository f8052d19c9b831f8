"""Labels for bags: a label for each seat and each heap, whose counts are those of the kit, for every game and games of your own."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from boardgen.components.print_order import KitError, choose_seats
from boardgen.draw.pack.packaging import SIZE
from boardgen.draw.shape.shapes import Text, leaves
from boardgen.errors import DataError
from boardgen.kit import export
from boardgen.kit.kit import Kit, build
from boardgen.layout.spec import catalog
from boardgen.preflight import manifest
from boardgen.preflight.proof import prove
from boardgen.preflight.raster import Scan
from boardgen.preflight.sheet_facts import bag_label_facts
from boardgen.sheet.arrange.options import PLAIN
from boardgen.sheet.paper.paper import paper
from boardgen.sheet.paper.piece import Label, Part

OWN = """\
game: harbour
title: Harbour
players: [2, 3]
components:
  ships: {kind: token, diameter: 20, each_seat: 7}
  crates: {kind: square, size: [12, 12], counts: {Rice: 4, Salt: 6}}
  deck: {kind: card, size: mini, count: 3, front: [{text: "Sail"}]}
  table: {kind: panel, size: [150, 100], count: 1, front: [{text: "Quay"}]}
  labels: {kind: labels}
"""


def labels(kit: Kit) -> tuple[Label, ...]:
    return next(part.labels for part in kit.parts if part.name == "labels")


def counted(found: tuple[Label, ...]) -> dict[str, int]:
    """The pieces of each component that is on a label."""
    total: Counter[str] = Counter()
    for label in found:
        total.update(dict(label.holds))
    return dict(total)


def pieces(parts: tuple[Part, ...], names: dict[str, int]) -> dict[str, int]:
    return {part.name: part.pieces for part in parts if part.name in names}


def kit_of(layout: str, players: int | None = None, only: tuple[str, ...] = (), *, boxes: bool = False, on: str = "a4") -> Kit:
    spec = catalog.load(layout)
    return build(spec, choose_seats(spec, players, None), paper(on), only, options=PLAIN._replace(boxes=boxes))


@pytest.mark.slow
def test_counts_are_those_of_the_kit_and_the_words_are_on_the_label() -> None:
    for game, players, heaps in (("gocaine", 3, ["task_force", "loans", "notes"]), ("cairo", 2, ["tiles", "coins", "dice"])):
        kit = kit_of(game, players, boxes=True)
        found = labels(kit)
        assert counted(found) == pieces(kit.parts, counted(found))
        assert [label.name for label in found] == [f"labels-{one}" for one in (*kit.seats, *heaps)]
        (part,) = [part for part in kit.parts if part.name == "labels"]
        for label, face in zip(found, part.faces, strict=True):
            assert (face.figure.width, face.figure.height) == SIZE
            printed = " ".join(shape.text for shape, _ in leaves(face.figure.shapes) if isinstance(shape, Text))
            assert all(words in printed for words in (label.title, *label.lines[0].split())), printed
        alone = kit_of(game, players, ("labels",))
        assert (labels(alone), [part.name for part in alone.parts]) == (found, ["labels"])
    assert found[0].title == "Red R"
    assert [kit_of("gocaine", 2, on=on, only=("labels",)).total for on in ("a5", "a6")] == [1, 2]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "on", "beside"), [("cairo", "a4", "band"), ("territory", "a4", "box"), ("territory", "letter", "box")])
def test_labels_have_room_on_a_sheet_of_what_is_packed_in(game: str, on: str, beside: str) -> None:
    (sheet,) = kit_of(game, boxes=True, on=on).sheets_of("labels")
    assert sheet.page.components == (beside, "labels")


def test_a_game_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "harbour.yaml").write_text(OWN, "utf-8")
    kit = kit_of(str(tmp_path / "harbour.yaml"), 2)
    assert [(label.title, label.lines) for label in labels(kit)] == [
        ("Red R", ("Ships: 7",)),
        ("Blue B", ("Ships: 7",)),
        ("Crates", ("10 in all, for everybody", "Rice: 4", "Salt: 6")),
        ("Deck", ("3 in all, for everybody",)),
    ]
    (tmp_path / "harbour.yaml").write_text(OWN.replace("each_seat: 7", "each_seat: 1"), "utf-8")
    assert labels(kit_of(str(tmp_path / "harbour.yaml"), 2))[0].lines == ("Ship: 1",)
    (tmp_path / "harbour.yaml").write_text(OWN.replace("kind: labels", "kind: labels, size: mini"), "utf-8")
    with pytest.raises(DataError, match="labels have no `size:`; take it out"):
        catalog.load(str(tmp_path / "harbour.yaml"))
    bare = "game: bare\ntitle: Bare\nplayers: [2, 2]\ncomponents: {labels: {kind: labels}}\n"
    (tmp_path / "bare.yaml").write_text(bare, "utf-8")
    with pytest.raises(KitError, match="labels for bags of pieces, and this kit has no pieces"):
        kit_of(str(tmp_path / "bare.yaml"), only=("labels",))


def test_what_is_too_much_for_a_label_goes_on_another(tmp_path: Path) -> None:
    stones = "  stones{0}: {{kind: token, diameter: 20, each_seat: 2, title: Stones of the {0}th kind}}\n"
    many = "".join(map(stones.format, range(9)))
    (tmp_path / "harbour.yaml").write_text(OWN.replace("  crates", f"{many}  crates"), "utf-8")
    kit = kit_of(str(tmp_path / "harbour.yaml"), 2)
    found = labels(kit)
    assert [label.title for label in found[:10]] == [f"{seat} {number}/5" for seat in ("Red R", "Blue B") for number in range(1, 6)]
    assert counted(found) == pieces(kit.parts, counted(found))


@pytest.mark.slow
def test_proof_compares_labels_with_the_kit(tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    export.write(export.order("gocaine", paper="a4", format="pdf", players=2, seats=None, only="loans,labels"), str(kit))

    assert all(fact.holds for fact in prove(str(kit)).facts)
    said = (kit / "kit.json").read_text("utf-8")
    for change, wrong in (
        (lambda part: part["labels"][3]["lines"].__setitem__(0, "7 in all, for everybody"), {"bag labels", "counts on bag labels"}),
        (lambda part: part["labels"][3]["holds"].update(loans=5), {"counts on bag labels"}),
        (lambda part: part["labels"][0].update(title="Green B"), {"bag labels"}),
        (lambda part: part["labels"].append(part["labels"][3]), {"bag labels", "counts on bag labels"}),
    ):
        document = json.loads(said)
        change(next(part for part in document["components"] if part["name"] == "labels"))
        (kit / "kit.json").write_text(json.dumps(document), "utf-8")
        plan = manifest.read(kit)
        with Scan(plan.whole) as scan:
            assert {fact.name for fact in bag_label_facts(plan, plan.sheets, scan) if not fact.holds} == wrong


def test_titles_are_printed_with_their_signs_and_named_as_they_are_typed(tmp_path: Path) -> None:
    layout = tmp_path / "harbour.yaml"
    seat = "seats: {R: {name: Red's, ink: '#aa2222', symbol: star, hatch: diagonal}}\n"
    layout.write_text(OWN.replace("ships: {", """ships: {title: "Fox's 3-8 ships", """).replace("[2, 3]", "[1, 1]") + seat)
    spec = catalog.load(str(layout))
    assert [*choose_seats(spec, None, "Red's")] == ["R"] == [*choose_seats(spec, None, "red’s")]
    kit = build(spec, choose_seats(spec, None, None), paper("A4"), (), options=PLAIN)
    assert next(part.title for part in kit.parts if part.name == "ships") == "Fox's 3-8 ships"
    texts = {shape.text for sheet in kit.sheets for shape, _ in leaves(sheet.shapes) if isinstance(shape, Text)}
    printed = [text for text in texts if "Fox" in text]
    assert printed
    assert all("Fox’s 3–8 ships" in text for text in printed)
