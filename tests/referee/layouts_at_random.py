"""Layouts of the three games, changed at random by a seed: values, options, cards, zones, seats, components and maps of their own."""

from __future__ import annotations

import random
from typing import Any

import yaml

MAPS = {
    "gocaine": [
        "PE PE PE NW NW NW\nPE PE PE NW NW NW\nWC WC WC NW NW NW\nWC WC WC CM CM CM\nWC WC . CM CM CM\n",
        "NC NC NC NC\nNC NC NC NC\nTP TP TP TP\nTP TP TP TP\nBO BO BO BO\nBO BO BO BO\n",
    ],
    "territory": ["+ + + + +\n+ + + + +\n+ + . + +\n+ + + + +\n+ + + + +\n", ". + + +\n+ + + +\n+ + + +\n+ + + .\n"],
    "cairo": ["T T T T T T\nT T T T T T\nT T T T T T\nC T T T T A\n"],
}
CARDS = ("RA", "M2", "M3", "P3", "P5", "T12", "T25", "T38", "PP", "MA", "RJ", "RR")
CODES = ("BO", "PE", "WC", "NL", "TP", "CM", "CA", "SG", "AT", "SW", "SC", "SE", "NW", "NE", "NC")


def changed(seed: int) -> dict[str, Any]:
    """A layout as a tree, made of some changes of its game. Not every one is accepted by `check`."""
    chance = random.Random(seed)
    game = ("gocaine", "territory", "cairo")[seed % 3]
    tree: dict[str, Any] = {"extends": game, "title": f"Changed {seed}"}
    changes = CHANGES[game]
    for change in chance.sample(changes, chance.randint(1, 4)):
        _merge(tree, change(chance))
    if chance.random() < 0.2:
        _merge(tree, _map(game, chance))
    if chance.random() < 0.15:
        _merge(tree, {"components": dict.fromkeys(chance.sample(["log", "pencil", "aid", "reference", "title"], 2))})
    if chance.random() < 0.15:
        letter, name = chance.choice([("B", "Indigo"), ("R", "Crimson"), ("G", "Olive")])
        _merge(tree, {"seats": {letter: {"name": name}}})
    return tree


def written(tree: dict[str, Any]) -> str:
    """The tree as YAML."""
    return yaml.safe_dump(tree, sort_keys=False, allow_unicode=True)


def _merge(tree: dict[str, Any], other: dict[str, Any]) -> None:
    for key, value in other.items():
        if isinstance(value, dict) and isinstance(tree.get(key), dict):
            _merge(tree[key], value)
        else:
            tree[key] = value


def _map(game: str, chance: random.Random) -> dict[str, Any]:
    text = chance.choice(MAPS[game])
    if game == "cairo":
        return {"map": {"rows": text.strip().split("\n")}}
    board: dict[str, Any] = {"board": {"map": text}}
    if game == "territory":
        board["board"]["size"] = None
        return {**board, "players": [2, 2]}
    return {**board, "zones": {code: None for code in CODES if code not in text}, "players": [2, 3]}


def _seizure(chance: random.Random) -> dict[str, Any]:
    sizes = sorted(chance.sample(range(2, 30), chance.randint(1, 9)))
    rows: dict[Any, int] = {}
    low = 1
    for size in sizes:
        rows[low if size == low + 1 else f"{low}-{size - 1}"] = chance.randint(2, 15)
        low = size
    return {"seizure": {**rows, f"{low}+": chance.randint(2, 15)}}


CHANGES: dict[str, list[Any]] = {
    "gocaine": [
        _seizure,
        _seizure,
        lambda chance: {"money": {"start": 5 * chance.randint(0, 40)}},
        lambda chance: {"money": {"goal": 100 * chance.randint(1, 20)}},
        lambda chance: {"money": {"loan": {"amount": 40, "repay": 60}}},
        lambda chance: {"infrastructure": {"start": chance.randint(1, 5)}},
        lambda chance: {"infrastructure": {"price": 5 * chance.randint(0, 12)}},
        lambda chance: {"infrastructure": {"levels": chance.choice([1, 2, 3, 12])}},
        lambda chance: {"influence": {"assets": chance.randint(1, 3), "price": 5 * chance.randint(1, 8)}},
        lambda chance: {"cells": {"supply": chance.choice([3, 12, 40]), "start": chance.randint(1, 3)}},
        lambda chance: {"cells": {"price": 5 * chance.randint(0, 5)}},
        lambda chance: {"cubes": {"supply": chance.choice([1, 5, 40])}},
        lambda chance: {"task_force": {"start": chance.randint(0, 3), "chips": 70}},
        lambda chance: {"options": {"ko": {"default": chance.choice(["simple", "superko"])}}},
        lambda chance: {"options": {"ko": {"choices": ["none", "superko"]}}},
        lambda chance: {"players": [2, chance.randint(2, 5)]},
        lambda chance: {"zones": {code: {"price": 5 * chance.randint(1, 9)} for code in chance.sample(CODES[1:], 4)}},
        lambda chance: {"zones": {"BO": {"price": 5, "lot": None}}},
        lambda chance: {"zones": {chance.choice(["PE", "WC", "NL"]): {"price": 2.5, "lot": 2}}},
        lambda chance: {"borders": {"join": [["PE", "CM"]], "cut": [["WC", "SG"]]}},
        lambda chance: {"seats": {chance.choice("BGKYRW"): None}, "players": [2, 5]},
    ],
    "territory": [
        lambda chance: {"reach": chance.choice(["sum", "lower"])},
        lambda chance: {"apart": chance.randint(1, 9)},
        lambda chance: {"hand": {"deal": chance.randint(0, 4), "limit": chance.randint(4, 6)}},
        lambda chance: {
            "handicap": {"per_game": chance.randint(0, 3), "per_win": 2, "floor": -chance.randint(0, 9), "reach": chance.randint(1, 6)}
        },
        lambda chance: {"surrender": {"players": chance.randint(2, 6)}},
        lambda chance: {
            "deck": dict.fromkeys(chance.sample(["RA", "M2", "M3", "P3", "P5", "T12", "T25", "T38", "PP", "MA", "RJ", "RR"], 4))
        },
        lambda chance: {"deck": {"NM": {"count": chance.randint(0, 20)}, "XM": {"count": chance.choice([0, 16, 30])}}},
        lambda chance: {
            "deck": {
                "P9": {"name": "Harvest", "count": 3, "effect": "points", "points": 9, "when": ["scoring"], "text": "{points} points."}
            }
        },
        lambda chance: {"deck": {"P3": {"points": 4}, "T25": {"give": 1, "get": 4}, "M3": {"stones": 4}}},
        lambda chance: {"options": {"dice": {"default": "off"}}},
        lambda chance: {"options": {"cards": {"default": "off"}}},
        lambda chance: {"options": {"dice": {"default": "off"}, "cards": {"default": "off"}}},
        lambda chance: {"options": {"surrender": {"default": "off"}, "replace-any": {"default": "off"}}},
        lambda chance: {"options": {"ko": {"default": "simple"}, "draw": {"default": "before"}}},
        lambda chance: {"players": [2, chance.randint(2, 5)]},
        lambda chance: {"board": {"size": chance.choice(["9x9", "11x11", "19x15", "7x7"])}},
        lambda chance: {"seats": {chance.choice("BGKYRW"): None}, "players": [2, 5]},
    ],
    "cairo": [
        lambda chance: {"bonus": chance.randint(0, 12)},
        lambda chance: {"fare": {"city": chance.randint(0, 9), "good": chance.randint(0, 6)}},
        lambda chance: {"auction": {"opening": chance.randint(0, 9), "raise": chance.randint(1, 9)}},
        lambda chance: {"turns": chance.randint(1, 6)},
        lambda chance: {"coins": {"setup": chance.choice([2, 3, 4]), "round": chance.choice([1, 3, 4])}},
        lambda chance: {"money": {"start": chance.randint(0, 20)}},
        lambda chance: {"money": {"min": -chance.choice([0, 9, 49])}},
        lambda chance: {"money": {"unit": "€"}},
        lambda chance: {"money": {"compensation": {3: [5, 0, 2]}}},
        lambda chance: {"ranks": {"n": chance.randint(1, 9), "a": chance.randint(0, 4), "4": 7}},
        lambda chance: {"options": {"length": {"default": "long"}}},
        lambda chance: {"players": [2, chance.randint(2, 3)]},
        lambda chance: {"suits": {"H": {"name": "Roses", "good": "Silver"}}},
        lambda chance: {"seats": {chance.choice("RKGB"): None}, "players": [2, 3]},
    ],
}
"""What may be changed in a layout of each game."""
