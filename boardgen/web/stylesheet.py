"""How the page looks: the inks, the type and the calm of the printed sheets."""

from __future__ import annotations

from boardgen.draw import ink

ERROR = "#9A3520"
"""Rims and signs of errors: the red seat's ink, darker, for small type on paper."""
GOOD = "#2C6E4F"
PARCHMENT = "#F1EBD2"
"""Ground of warnings and of what is marked: the lightest tint of a premium zone."""

GROUNDS = (ink.PAPER, ink.SAND, PARCHMENT, ink.LAW)
TEXTS = (ink.TEXT, ink.SECOND, ink.SLATE, ink.UMBER, ERROR, GOOD)
"""Any of these texts may stand on any of these grounds."""


def stylesheet() -> str:
    """The style sheet of the page, which names nothing that lies elsewhere."""
    return f"""@font-face {{ font-family: House; font-weight: 400; src: url("/fonts/regular.ttf"); font-display: swap; }}
@font-face {{ font-family: House; font-weight: 600; src: url("/fonts/semibold.ttf"); font-display: swap; }}
:root {{ --text: {ink.TEXT}; --second: {ink.SECOND}; --line: {ink.FAINT}; --grid: {ink.GRID}; --sand: {ink.SAND}; --paper: {ink.PAPER};
  --slate: {ink.SLATE}; --umber: {ink.UMBER}; --law: {ink.LAW}; --mark: {PARCHMENT}; --error: {ERROR}; --good: {GOOD}; }}
* {{ box-sizing: border-box; }}
html {{ background: var(--sand); color: var(--text); font: 400 1.0625rem/1.45 House, "Source Sans 3", "Source Sans Pro", sans-serif; }}
body {{ margin: 0 auto; max-width: 110rem; padding: 0 1.5rem 3rem; }}
h1, h2 {{ font-weight: 600; line-height: 1.2; margin: 0; text-wrap: balance; }}
h1 {{ font-size: 1.75rem; }}
h2 {{ font-size: 1.25rem; }}
p {{ margin: 0; }}
[hidden] {{ display: none !important; }}
:focus-visible {{ outline: 3px solid var(--slate); outline-offset: 2px; border-radius: 2px; }}
.skip {{ position: absolute; left: -100rem; }}
.skip:focus {{ left: 1rem; top: .5rem; background: var(--paper); padding: .25rem .75rem; z-index: 3; }}
.plain, #link {{ background: var(--mark); border: 1px solid var(--umber); padding: .5rem 1rem; margin: 1rem 0; }}
#link {{ position: sticky; top: 0; z-index: 2; }}
#head {{ display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: flex-end; justify-content: space-between; padding: 1.5rem 0 1rem; }}
#head > div {{ min-width: 0; overflow-wrap: anywhere; }}
.file, .made, .keys {{ color: var(--second); }}
.pin {{ margin-left: .75rem; font-weight: 600; font-variant-numeric: tabular-nums; }}
.state {{ background: var(--paper); border: 2px solid var(--grid); border-radius: 4px; padding: .4rem .9rem; font-weight: 600; }}
.state .sign {{ display: inline-block; min-width: 1.1em; text-align: center; }}
.state.good {{ border-color: var(--good); color: var(--good); }}
.state.fair {{ border-color: var(--umber); color: var(--umber); }}
.state.bad {{ border-color: var(--error); color: var(--error); border-style: double; border-width: 4px; }}
.state.busy {{ color: var(--second); border-style: dashed; }}
section {{ margin: 0 0 2rem; }}
.faults {{ list-style: none; margin: .5rem 0 0; padding: 0; display: grid; gap: .6rem; max-height: 48vh; overflow: auto; }}
.faults li {{ background: var(--paper); border: 1px solid var(--line); border-left: 6px solid var(--error); padding: .4rem 1rem;
  overflow-wrap: anywhere; }}
.faults li.warning {{ border-left: 6px double var(--umber); background: var(--mark); }}
.place {{ color: var(--second); }}
.level {{ font-weight: 600; color: var(--error); margin-right: .5rem; }}
.warning .level {{ color: var(--umber); }}
.where {{ font-weight: 600; color: var(--text); font-variant-numeric: tabular-nums; }}
.path {{ margin-left: .5rem; }}
.problem {{ font-size: 1.125rem; }}
.remedy::before {{ content: "→ "; }}
.line {{ margin: .3rem 0; padding: .2rem .6rem; background: var(--sand); overflow-x: auto;
  font: .95rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }}
.number {{ color: var(--second); margin-right: 1rem; user-select: none; }}
mark {{ background: var(--mark); color: inherit; text-decoration: underline wavy var(--error) 1.5px; text-underline-offset: 3px; }}
details {{ margin-top: .75rem; color: var(--second); }}
summary {{ cursor: pointer; width: fit-content; }}
.notes {{ margin: .25rem 0 0; padding-left: 1.5rem; }}
.front {{ display: grid; grid-template-columns: minmax(0, auto) minmax(22rem, auto); gap: 1.5rem 2.5rem;
  align-items: start; justify-content: start; }}
figure {{ margin: 0; min-width: 0; }}
.sheet {{ display: block; text-decoration: none; }}
.sheet img {{ display: block; background: var(--paper); border: 1px solid var(--line); }}
#board .sheet {{ width: fit-content; max-width: 100%; }}
#board .sheet img {{ max-width: 100%; width: auto; height: auto; max-height: 82vh; }}
.parts {{ border-collapse: collapse; background: var(--paper); border: 1px solid var(--line); font-variant-numeric: tabular-nums;
  font-size: 1rem; }}
p.parts {{ padding: .6rem 1rem; color: var(--second); }}
.parts caption {{ text-align: left; font-weight: 600; font-size: 1.25rem; padding-bottom: .5rem; }}
.parts th, .parts td {{ padding: .22rem .9rem; text-align: right; font-weight: 400; border-top: 1px solid var(--line); }}
.parts th:first-child {{ text-align: left; }}
.parts thead th {{ background: var(--law); border: 0; font-weight: 600; }}
.parts tfoot th, .parts tfoot td {{ font-weight: 600; border-top: 2px solid var(--grid); }}
.grid {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 1.5rem 1.25rem; margin-top: 1rem;
  align-items: start; }}
.grid img {{ width: 100%; height: auto; }}
figcaption {{ padding-top: .35rem; color: var(--second); font-size: 1rem; line-height: 1.3; }}
figcaption .n {{ font-weight: 600; color: var(--text); margin-right: .35rem; }}
.ribbon {{ display: inline-block; margin: .25rem 0 .75rem; padding: .1rem .7rem; font-weight: 600; color: var(--error);
  background: var(--paper); border: 2px dashed var(--error); }}
.stale .sheet img {{ border: 2px dashed var(--error); filter: grayscale(1); }}
dialog {{ border: 0; padding: 0; width: 100vw; height: 100vh; max-width: none; max-height: none; background: var(--sand); color: inherit; }}
dialog[open] {{ display: flex; flex-direction: column; }}
dialog header {{ display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; padding: .6rem 1rem; background: var(--paper);
  border-bottom: 1px solid var(--line); }}
dialog h2 {{ flex: 1 1 16rem; overflow-wrap: anywhere; }}
button {{ font: inherit; color: inherit; background: var(--sand); border: 1px solid var(--grid); border-radius: 4px; padding: .25rem .8rem;
  cursor: pointer; }}
button:hover {{ background: var(--law); }}
button[aria-pressed="true"] {{ background: var(--law); border-width: 2px; font-weight: 600; }}
.stage {{ flex: 1; min-height: 0; overflow: auto; display: grid; padding: 1rem; container-type: size; }}
.stage img {{ margin: auto; background: var(--paper); border: 1px solid var(--line); }}
.stage.whole img {{ width: min(100cqw, 100cqh * var(--ratio)); height: auto; }}
@media (max-width: 62rem) {{ .front {{ grid-template-columns: minmax(0, 1fr); }} .parts {{ width: 100%; }} }}
"""


def icon() -> str:
    """The picture in the tab: a disc as it stands on a board."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M8 0V16M0 8H16" stroke="{ink.GRID}"/>'
        f'<circle cx="8" cy="8" r="6" fill="{ink.SLATE}" stroke="{ink.EDGE}"/>'
        f'<circle cx="8" cy="8" r="4" fill="none" stroke="{ink.PAPER}"/></svg>\n'
    )
