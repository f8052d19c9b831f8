"""What a live page is sent: the parts of it that have changed since the version that it has, or all of it."""

from __future__ import annotations

import asyncio
import json

from boardgen.web.answers import KEPT, PART, Live, News, list_changes

PARTS = f"<main>{PART}<p id='a'>1</p>{PART} {PART}<p id='b'>2</p>{PART} <b>3</b>{PART}<p id='c'>4</p>{PART}</main>".replace("'", '"')


def test_a_page_is_sent_what_has_changed_and_no_more() -> None:
    """Parts that changed, came and went have their ids; where more differs, the whole page is sent."""

    def changes(*replaced: tuple[str, str]) -> list[list[str]] | None:
        after = PARTS
        for old, new in replaced:
            assert old in after
            after = after.replace(old, new)
        return list_changes(News("", "", PARTS).parts(), News("", "", after).parts())

    more = f'{PART}<p id="d">5</p>{PART}'
    assert changes() == []
    assert changes((">2<", ">two<")) == [["b", '<p id="b">two</p>', ""]]
    assert changes((f" <b>3</b>{PART}", f"{more}\n <b>3</b>{PART}")) == [["d", '<p id="d">5</p>', "b"]]
    assert changes((f'{PART}<p id="b">2</p>{PART}', "")) == [["b", "", ""]]
    assert changes((f'{PART}<p id="b">2</p>{PART}', more)) == [["b", "", ""], ["d", '<p id="d">5</p>', "a"]]
    assert changes(("<main>", f"<main>{more}")) is None, "nothing that it could follow"
    assert changes(("<b>3</b>", f"<b>3</b>{more}")) is None
    assert changes(("<b>3", "<b>three")) is None, "between the parts"
    assert changes((f' <b>3</b>{PART}<p id="c">4</p>{PART}', f'{PART}<p id="c">4</p>{PART}<b>3</b>')) is None, "the order"
    assert News("", "", PARTS).html == PARTS.replace(PART, "")


def test_what_a_page_misses_is_sent_to_it_whatever_it_has() -> None:
    """The parts that differ from its own version while that is one of the last, and the whole page otherwise."""

    async def heard(live: Live, have: str) -> dict[str, object]:
        async for event in live.events(have):
            if event.startswith(b"data: "):
                found: dict[str, object] = json.loads(event.removeprefix(b"data: "))
                return found
        raise AssertionError("no news")

    async def tell() -> None:
        live, versions = Live(), []
        for number in range(KEPT + 2):
            live.publish("A page", PARTS.replace(">2<", f">{number}<"))
            await asyncio.sleep(0)
            versions.append((await live.latest()).version)
        last = f'<p id="b">{KEPT + 1}</p>'
        for have in versions[2:-1]:
            assert await heard(live, have) == {"version": versions[-1], "title": "A page", "before": have, "parts": [["b", last, ""]]}
        for have in ("", "nonsense", versions[0]):
            whole = await heard(live, have)
            assert whole["html"] == PARTS.replace(">2<", f">{KEPT + 1}<").replace(PART, "")
            assert "parts" not in whole
        live.publish("A page", "<main>another</main>")
        await asyncio.sleep(0)
        assert (await heard(live, versions[-1]))["html"] == "<main>another</main>", "more than parts differ"

    asyncio.run(tell())
