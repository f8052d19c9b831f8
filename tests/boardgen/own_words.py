"""Which words of a layout a kit says, and which only kits with pieces of your own, screens, rulebooks or several papers do."""

from __future__ import annotations

import pytest

from boardgen.sheet.paper.page import Words

OF_OWN_PIECES = {
    "decimal",  # in no sentence by itself
    *("booklet_sheet", "bring_glue", "bring_knife", "glue_flap", "log_events", "papers_cards", "papers_plain", "piece_note"),
    *("net_note", "shape_note", "stock_box", "stock_fold"),
    *(
        "aid_many",
        "band_players",
        "band_players_exact",
        "log_many",
        "log_one",
        "box_holds",
        "label_shared",
        "title_sheet_step_bags",
    ),
    *("log_label_captured", "log_label_hand", "log_label_pieces", "pencil_whole"),
    *("patch_heading", "patch_piece", "patch_printed", "patch_sides_long", "patch_sides_short", "patch_thrown"),
    *(
        "facts_minutes",
        "facts_best",
        "facts_kit",
        "rulebook_box",
        "rulebook_box_help",
        "rulebook_box_each",
        "rulebook_box_count",
        "rulebook_box_scaled",
        "rulebook_box_also",
        "rulebook_try",
        "rulebook_answers",
        "rulebook_answer",
        "rulebook_notes",
        "rulebook_appendix",
        "rulebook_contents",
        "rulebook_figure",
        "rulebook_figure_ref",
        "rulebook_language",
        "rulebook_players_exact",
        "rulebook_see",
        "rulebook_title",
    ),
    *(
        "screen_seat",
        "title_sheet_step_screen",
        "title_sheet_step_staple",
        "title_sheet_step_bind",
        "title_sheet_step_appendix",
        "title_sheet_step_rules",
    ),
    *("title_sheet_faces", "title_sheet_history", "title_sheet_load", "title_sheet_step_load"),
}


def keys_said(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the keys of all words that kits say from here on: the set grows while they are built."""
    said = set()

    class Listener(Words):
        def __call__(self, key: str, /, **values: object) -> str:
            said.add(key)
            return super().__call__(key, **values)

        def name_tools(self, key: str, /, **values: object) -> str:
            said.add(key)
            return super().name_tools(key, **values)

    monkeypatch.setattr("boardgen.kit.kit.Words", Listener)
    return said
