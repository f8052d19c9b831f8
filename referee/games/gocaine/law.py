"""The law of GoCaine: what one event does to a state, or why it may not happen: setting cells, raids, shipping, trade and the loan."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from boardgen.layout.ground.vocabulary import Zone
from referee.games.gocaine.events import Asset, Buy, Deploy, Event, Goods, Hit, Lot, Place, Roll, Sell, Ship, Word
from referee.games.gocaine.state import Action, Closed, DueRoll, Load, LoadRoll, Lots, State, Step, audit, close_action
from referee.go.refusals import Occupied, Suicide

if TYPE_CHECKING:
    from fractions import Fraction

    from referee.go.stones import Stone


def deploy(step: Step, event: Deploy) -> None:
    """Deploy a cell (rulings G-38 to G-48, G-57, G-58). The board is changed; whoever called restores it where this raises."""
    s = step.s
    step.need(not s.closed, "gc:turn.order", "deploy", place=event.point, closed=s.closed, arg=0)
    close_action(step)
    s.closed = Closed.DEPLOYED
    purse = s.purses[step.seat]
    step.need(purse.pile, "gc:deploy.pile", place=event.point, stock=purse.stock, arg=0)
    s.give(step.seat, pile=-1)
    captured = _set(step, event.point)
    for _, colour in captured:  # out of play; their product stays where it is, abandoned
        s.give(colour, gone=1)
    _check_claims(step, event, captured)  # before what the log builds on them
    for number, (ring, arg) in enumerate(zip(event.rings, event.ring_args, strict=True)):
        free = step.board.colour_at(ring) < 0
        step.need(number == 0, "gc:ktr.one", place=ring, first=step.name(event.rings[0]), arg=arg, stands=free)
        _kiss(step, ring, arg, captured)
    # Check the ko rules that a table may choose (ruling G-40): none, simple, superko
    if step.ko == "simple":
        step.need(step.board.position() != step.before, "gc:deploy.ko", place=event.point, arg=0)
    elif step.ko == "superko":
        step.need(not step.board.repeats("superko"), "gc:deploy.superko", place=event.point, arg=0)
    take_over(step, event.point)
    for ring in event.rings:
        take_over(step, ring)


def _set(step: Step, point: int) -> tuple[Stone, ...]:
    """Set the cell and remove every opposing group without a liberty, all at once (ruling G-39): point and colour of each cell taken."""
    try:
        return _capture(step, point, allow_suicide=False)
    except Occupied:
        step.forbid("gc:deploy.occupied", place=point, arg=0)
        raise AssertionError("a refusal that cannot stand was let pass") from None
    except Suicide:
        _refuse_suicide(step, point)
        return _capture(step, point, allow_suicide=True)


def _refuse_suicide(step: Step, point: int) -> None:
    board, neighbours = step.board, step.spec.board.neighbours
    friends = [near for near in neighbours[point] if step.board.colour_at(near) == step.seat]
    group = {point}.union(*(board.group(friend) for friend in friends))
    around = sorted({near for stone in group for near in neighbours[stone]} - group)
    occupied = [f"{step.name(near)} {step.seats[board.colour_at(near)]}" for near in around]
    way = "isolated" if not around else "joined" if friends else "alone"
    step.forbid("gc:deploy.suicide", way, place=point, friends=[step.name(friend) for friend in friends], around=occupied, arg=0)


def _capture(step: Step, point: int, *, allow_suicide: bool) -> tuple[Stone, ...]:
    if step.board.play(step.seat, point, everywhere=True, allow_suicide=allow_suicide, check=False):
        return tuple(stone for group in step.board.fallen() for stone in group.stones)
    return ()


def _kiss(step: Step, point: int, arg: int, captured: tuple[Stone, ...]) -> None:
    """Play Kiss the Ring (Appendix 2; rulings G-41, G-42, G-57): one captured cell is replaced by one from the unbought supply."""
    s, board = step.s, step.board
    empty = board.colour_at(point) < 0
    points = [spot for spot, _ in captured]
    step.need(points, "gc:ktr.capture", place=point, arg=arg, stands=empty)
    if points and point not in points:
        step.forbid("gc:ktr.point", place=point, captured=[step.name(spot) for spot in points], arg=arg, stands=empty)
    step.need(s.purses[step.seat].stock, "gc:ktr.stock", place=point, arg=arg)
    s.give(step.seat, stock=-1)
    board.put(step.seat, point)
    step.need(board.liberties(point), "gc:ktr.liberty", place=point, arg=arg)


def take_over(step: Step, point: int) -> None:
    """Pass product on a point to the seat whose cell is now there (rulings G-44 to G-48): cubes change colour while there are any."""
    s = step.s
    mine = 0
    for owner, tonnes in s.loads.get(point, ()):
        if owner == step.seat:
            mine += tonnes
            continue
        s.give(owner, cubes=tonnes)
        lifted = min(tonnes, s.purses[step.seat].cubes)
        s.give(step.seat, cubes=-lifted)
        s.book(step.seat, "captured", step.zones[point].code, lifted, 0)
        mine += lifted
    if point in s.loads:
        s.lay(point, (Load(step.seat, mine),) if mine else ())


def _check_claims(step: Step, event: Deploy, captured: tuple[Stone, ...]) -> None:
    """Compare each `x` claim with the cells of that seat that came off."""
    for arg, (count, letter) in enumerate(event.claims, 1):
        seat = step.seats.index(letter)
        points = [step.name(point) for point, colour in captured if colour == seat]
        if len(points) != count:
            key = "captured_on" if points else "captured"
            message = step.message(key, count=len(points), who=letter, claimed=count, places=", ".join(points))
            step.remark("error", "claim:capture", message, arg)


def place(step: Step, event: Place) -> None:
    """Set cells by hand before the first turn, from the unbought supply (notation.md, `0R place`)."""
    for arg, point in enumerate(event.points):
        purse = step.s.purses[step.seat]
        step.need(step.board.colour_at(point) < 0, "gc:setup.occupied", place=point, arg=arg)
        step.need(purse.stock, "gc:setup.stock", place=point, arg=arg)
        step.s.give(step.seat, stock=-1)
        step.board.put(step.seat, point)


FACES = range(1, 7)


def is_seized(total: int, influence: int, worst: int) -> bool:
    """Return whether a load is seized by this sum of two dice; `worst` is the highest sum at which a load of its size is."""
    return total == 2 or total + influence <= worst


def odds(influence: int, worst: int) -> Fraction:
    """Return how likely a load is to be seized."""
    from fractions import Fraction  # only statistics ask for it, and it takes as long to import as the law itself

    rolls = [is_seized(one + other, influence, worst) for one, other in product(FACES, FACES)]
    return Fraction(sum(rolls), len(rolls))


def hit(step: Step, event: Hit) -> None:
    """Play a chip on a zone. A roll is due for every load there, whoever owns it (rulings G-22, G-26, G-27)."""
    s = step.s
    zone = step.spec.zones[event.zone]
    step.need(not s.closed, "gc:turn.order", "hit", zone=zone.name, closed=s.closed)
    step.need(s.purses[step.seat].chips, "gc:hit.chip", zone=zone.name, arg=0)
    step.need(event.zone not in s.hits, "gc:hit.twice", zone=zone.name, arg=0)
    s.give(step.seat, chips=-1)
    s.hits = (*s.hits, event.zone)
    zones = step.spec.board.zone
    due = [DueRoll(point, load, event.zone) for point in sorted(s.loads) if zones[point] == event.zone for load in s.loads[point]]
    s.owed = (*s.owed, *due)


def roll(step: Step, event: Roll) -> None:
    """Roll for one load: a natural double one seizes, else the sum and the owner's influence against the table (rulings G-28 to G-30)."""
    s = step.s
    due = _due(step, event)
    point, (owner, tonnes), zone = due
    mover = step.seats[s.mover]
    step.need(step.seat in (s.mover, owner), "gc:turn.offturn", "roll", mover=mover, owner=step.seats[owner], place=point, t=tonnes, arg=0)
    influence = s.influence.get((zone, owner), 0) if step.board.colour_at(point) == owner else 0
    total = sum(event.dice)
    worst = step.figures.seizure.worst(tonnes)
    seized = is_seized(total, influence, worst)
    step.rolls.append(LoadRoll(zone, event.dice, seized, influence, worst))
    _check_claim(step, event, due, influence, worst, seized=seized)
    s.book(owner, "seized" if seized else "safe", zone, tonnes, 0)
    if seized:
        loads = list(s.loads[point])
        loads.remove(due.load)
        s.lay(point, tuple(loads))
        s.give(owner, cubes=tonnes)


def _due(step: Step, event: Roll) -> DueRoll:
    """Return the roll that an event makes, taken off those that are due."""
    s = step.s
    due = next((due for due in s.owed if due.point == event.point and due.load.tonnes == event.tonnes), None)
    if due is not None:
        at = s.owed.index(due)
        s.owed = (*s.owed[:at], *s.owed[at + 1 :])
        return due
    fitting = [load for load in s.loads.get(event.point, ()) if load.tonnes == event.tonnes]
    way = "due" if s.owed else "none"
    step.forbid("gc:roll.none", way, place=event.point, t=event.tonnes, loads=_write_due(step, s), arg=0, stands=bool(fitting))
    return DueRoll(event.point, fitting[0], step.zones[event.point].code)


def _check_claim(step: Step, event: Roll, due: DueRoll, influence: int, worst: int, *, seized: bool) -> None:
    """Compare `safe` or `seized` with what the dice decide."""
    outcome = "seized" if seized else "safe"
    if event.claim is None or event.claim == outcome:
        return
    tonnes = due.load.tonnes
    why = reckon(step, event, influence, worst)
    off = (("mt", step.seats[due.load.owner], tonnes if seized else -tonnes),)
    message = step.message("roll", t=tonnes, place=step.name(due.point), outcome=outcome, claimed=event.claim, why=why)
    step.remark("error", "claim:roll", message, 2, step.message("roll_help", outcome=outcome), off)


def reckon(step: Step, event: Roll, influence: int, worst: int) -> str:
    """Return the sum of a roll in words, and up to which sum the load is seized."""
    total = sum(event.dice)
    dice = f"{event.dice[0]}+{event.dice[1]}"
    if influence:
        dice = step.message("roll_influence", dice=dice, influence=influence)
    sum_ = step.message("roll_sum", dice=dice, total=total + influence, t=event.tonnes, worst=worst)
    return step.message("roll_ones") if total == 2 else sum_


def _write_due(step: Step, state: State) -> list[str]:
    """Return the loads for which a roll is due, as they are written: B4/2, B4/4."""
    return [f"{step.name(due.point)}/{due.load.tonnes}" for due in state.owed]


def settle(step: Step) -> None:
    """Refuse to go on while rolls are due; where the table let it pass, the loads count as safe."""
    loads = _write_due(step, step.s)
    rolls = " ; ".join(f"roll {load} DICE" for load in loads)
    step.forbid("gc:roll.owed", loads=loads, rolls=rolls, points=tuple(due.point for due in step.s.owed))
    step.s.owed = ()


def ship(step: Step, event: Ship) -> None:
    """Move one load along a path, one unit a step; it stops where a roll is due for it."""
    step.enter(Action.SHIP)
    s = step.s
    arg = 0 if event.tonnes is None else 1
    start, *stops = event.path
    load = Load(step.seat, _take_load(step, event.tonnes, start, arg))
    level = s.purses[step.seat].level
    here = start
    for number, there in enumerate(stops, 1):
        stone = step.board.colour_at(there)
        step.need(stone == step.seat, "gc:ship.cell", "to", place=there, arg=arg, stands=stone < 0)
        step.need(here != there, "gc:ship.cell", "same", place=here, arg=arg)
        enters = _cross(step, here, there, arg)
        step.need(s.units < level, "gc:ship.units", place=there, level=level, arg=arg)
        s.units += 1
        if enters and enters in s.hits:
            step.arrive(there, load, entered=True)
            if number < len(stops):
                step.note("gc:ship.stop", place=there, zone=step.zones[there].name, arg=arg)
            return
        here = there
    step.arrive(here, load, entered=False)


def _cross(step: Step, here: int, there: int, arg: int) -> str:
    """Return the zone that a step enters, which must border on the one that it leaves; empty where it stays in one zone."""
    zone, beyond = step.zones[here], step.zones[there]
    if zone.code == beyond.code:
        return ""
    borders = step.spec.zone_neighbours[zone.code]
    if beyond.code not in borders:
        neighbours = [step.spec.zones[code].name for code in sorted(borders)]
        step.forbid("gc:ship.border", here=here, there=there, zone=zone.name, beyond=beyond.name, neighbours=neighbours, arg=arg)
    return beyond.code


def _take_load(step: Step, asked: int | None, point: int, arg: int) -> int:
    """Lift a load off a point: the one of exactly `asked` tonnes, else that much of all joined; all of it where no amount is named."""
    s = step.s
    loads = s.loads.get(point, ())
    mine = [load.tonnes for load in loads if load.owner == step.seat]
    step.need(step.board.colour_at(point) == step.seat, "gc:ship.cell", "from", place=point, arg=arg, stands=bool(mine))
    there = sum(mine)
    tonnes = there if asked is None else asked
    way = "less" if there else "none"
    step.need(0 < tonnes <= there, "gc:ship.load", way, place=point, t=tonnes, left=there, short=tonnes - there, arg=0)
    rest = [load for load in loads if load.owner != step.seat]
    if tonnes in mine and asked is not None:
        mine.remove(tonnes)
        rest += [Load(step.seat, left) for left in mine]
    elif there > tonnes:
        rest.append(Load(step.seat, there - tonnes))
    s.lay(point, tuple(rest))
    return tonnes


def act(step: Step, event: Event) -> None:
    """Take one event of a line. Where it is refused, the step's state and the board are left half changed: the caller has kept both."""
    s = step.s
    purses, loads, hits, bank, burnt = s.purses, s.loads, s.hits, s.bank, s.burnt
    _take(step, event)
    # Nothing can be made or lost where nothing that is counted was touched.
    if s.purses is not purses or s.loads is not loads or s.hits is not hits or s.bank != bank or s.burnt != burnt:
        audit(s, step.board, step.figures)


def finish(step: Step, due: bool) -> None:
    """End the mover's line: rolls settled, loads joined, chips of this turn out of the game (Rules H.+).

    A loan that was `due` at the beginning of the line is repaid (section I; ruling G-35)."""
    s = step.s
    if due:
        repay(step)
        audit(s, step.board, step.figures)
    if not (s.owed or s.lots or s.moved or s.hits):
        return
    step.number = None
    if s.owed:
        settle(step)
    loads, hits = s.loads, s.hits
    close_action(step)
    if hits:
        s.burnt += len(hits)
        s.hits = ()
    if hits or s.loads is not loads:
        audit(s, step.board, step.figures)


def _take(step: Step, event: Event) -> None:
    s = step.s
    if isinstance(event, Roll):
        roll(step, event)
        return
    if s.owed:
        settle(step)
    if step.seat != s.mover:
        may = isinstance(event, (Hit, Place)) or event == Word("concede")
        step.need(may, "gc:turn.offturn", mover=step.seats[s.mover])
    if s.purses[step.seat].left:
        step.need(step.seat != s.mover, "gc:concede.last")
        step.forbid("gc:concede.gone", "act")
    if isinstance(event, Buy):
        buy(step, event)
    elif isinstance(event, Ship):
        ship(step, event)
    elif isinstance(event, Sell):
        sell(step, event)
    elif isinstance(event, Deploy):
        deploy(step, event)
    elif isinstance(event, Hit):
        hit(step, event)
    elif isinstance(event, Place):
        place(step, event)
    elif event.word == "loan":
        loan(step)
    elif event.word == "concede":
        concede(step)
    elif event.word == "knock":
        knock(step)
    else:
        decline(step, event)


def decline(step: Step, event: Word) -> None:
    """Decline the action with `-`, or the deployment once the action is taken; `done` ends the turn without a deployment (ruling G-02)."""
    s = step.s
    if event.word == "-" and not s.action and not s.closed:
        s.action = Action.DECLINED
        return
    step.need(not s.closed, "gc:turn.order", "word", word=event.word, closed=s.closed)
    close_action(step)
    s.closed = Closed.DONE


def knock(step: Step) -> None:
    """Knock at the end of the player's own turn (Rules C; ruling G-49). Who still has a last turn is settled when the line ends."""
    s = step.s
    goal = step.figures.money.goal
    cash = s.purses[step.seat].cash
    step.need(s.closed not in (Closed.KNOCKED, Closed.LEFT), "gc:turn.order", "knock", closed=s.closed, stands=False)
    close_action(step)
    if s.knocker is not None:
        step.forbid("gc:knock.last", knocker=step.seats[s.knocker])
    step.need(cash >= goal, "gc:knock.cash", cash=cash, goal=goal, missing=goal - cash)
    if s.knocker is not None:
        # Let pass by the table: the first knock counts, and nobody gets another last turn for the second.
        s.closed = Closed.DONE
        return
    s.closed = Closed.KNOCKED
    s.knocker = step.seat


def concede(step: Step) -> None:
    """Leave the game (section J; ruling G-51): cells, product, influence and chips on zones stay, the rest leaves with the player."""
    s = step.s
    if step.seat == s.mover:
        step.need(s.closed is not Closed.KNOCKED, "gc:turn.order", "concede", closed=s.closed, stands=False)
        close_action(step)
        s.closed = Closed.LEFT
    purse = s.purses[step.seat]
    s.bank += purse.cash
    if purse.cash:
        s.book(step.seat, "left behind", "", 1, -purse.cash)
    s.burnt += purse.chips
    s.hold(
        step.seat, purse._replace(cash=0, gone=purse.gone + purse.pile + purse.stock, pile=0, stock=0, level=0, chips=0, loans=0, left=True)
    )
    s.leavers = (*s.leavers, step.seat)
    s.last = tuple(seat for seat in s.last if seat != step.seat)


def buy(step: Step, event: Buy) -> None:
    """Build & Buy (Rules H.1 option 1; rulings G-03 to G-13): each item in the order written, cash never below zero."""
    step.enter(Action.BUY)
    purse, terms = step.s.purses[step.seat], step.figures.money.loan
    step.need(not owes(step), "gc:loan.due", cash=purse.cash, repay=terms.repay)
    for arg, item in enumerate(event.items):
        if isinstance(item, Lot):
            _buy_product(step, item, arg)
        elif isinstance(item, Goods):
            if item.kind == "cell":
                _buy_cells(step, item.count, arg)
            else:
                _buy_levels(step, item.count, arg)
        else:
            _buy_influence(step, item, arg)


def _pay(step: Step, cost: int, item: str, arg: int, **values: object) -> None:
    """Pay for an item; `values` fill in the message about it."""
    s = step.s
    purse = s.purses[step.seat]
    missing = cost - purse.cash
    step.need(missing <= 0, "gc:buy.cash", item, cost=cost, cash=purse.cash, missing=missing, short=missing, arg=arg, **values)
    s.give(step.seat, -cost)
    s.bank += cost


def _take_cubes(step: Step, count: int, item: str, arg: int) -> None:
    purse = step.s.purses[step.seat]
    supply = step.figures.cubes.supply
    step.need(count <= purse.cubes, "gc:buy.cubes", item, count=count, cubes=purse.cubes, supply=supply, arg=arg)
    step.s.give(step.seat, cubes=-count)


def _buy_product(step: Step, lot: Lot, arg: int) -> None:
    s = step.s
    zone = step.zones[lot.point]
    step.need(step.board.colour_at(lot.point) == step.seat, "gc:buy.cell", place=lot.point, arg=arg)
    step.need(lot.point not in s.bought, "gc:buy.once", place=lot.point, arg=arg)
    cost = lot.tonnes * zone.price
    _pay(step, cost, "product", arg, t=lot.tonnes, zone=zone.name)
    _take_cubes(step, lot.tonnes, "product", arg)
    s.bought |= {lot.point}
    _count_lots(step, zone, lot.tonnes, arg)
    s.book(step.seat, "bought", zone.code, lot.tonnes, -cost)
    step.arrive(lot.point, Load(step.seat, lot.tonnes), entered=True)


def _count_lots(step: Step, zone: Zone, tonnes: int, arg: int) -> None:
    """Add product to what this action has bought or sold in a zone, which must be whole lots at its end."""
    s = step.s
    before = s.lots[zone.code].tonnes if zone.code in s.lots else 0
    s.lots = {**s.lots, zone.code: Lots(before + tonnes, step.number or 0, arg)}


def _buy_cells(step: Step, count: int, arg: int) -> None:
    s, cells = step.s, step.figures.cells
    stock = s.purses[step.seat].stock
    step.need(count <= stock, "gc:buy.stock", count=count, stock=stock, supply=cells.supply, arg=arg)
    cost = count * cells.price
    _pay(step, cost, "cells", arg, count=count)
    s.give(step.seat, pile=count, stock=-count)
    s.book(step.seat, "cells", "", count, -cost)


def _buy_levels(step: Step, count: int, arg: int) -> None:
    s, infrastructure = step.s, step.figures.infrastructure
    now = s.purses[step.seat].level
    level = now + count
    step.need(level <= infrastructure.levels, "gc:buy.level", level=level, levels=infrastructure.levels, now=now, arg=arg)
    cost = count * infrastructure.price
    _pay(step, cost, "levels", arg, count=count)
    s.hold(step.seat, s.purses[step.seat]._replace(level=level))
    s.book(step.seat, "levels", "", count, -cost)


def _buy_influence(step: Step, asset: Asset, arg: int) -> None:
    s, influence = step.s, step.figures.influence
    zone = step.spec.zones[asset.zone]
    left = max(influence.assets - sum(count for (code, _), count in s.influence.items() if code == asset.zone), 0)
    what = {"count": asset.count, "zone": zone.name, "arg": arg}
    step.need(asset.count <= left, "gc:buy.influence", left=left, assets=influence.assets, **what)
    step.need(asset.count <= s.chips_supply, "gc:buy.chip", chips=s.chips_supply, arg=arg)
    cost = asset.count * influence.price
    _pay(step, cost, "influence", arg, count=asset.count, zone=zone.name)
    _take_cubes(step, asset.count, "influence", arg)
    s.give(step.seat, chips=asset.count)
    s.chips_supply -= asset.count
    key = (asset.zone, step.seat)
    s.influence = {**s.influence, key: s.influence.get(key, 0) + asset.count}
    s.book(step.seat, "influence", asset.zone, asset.count, -cost)


def sell(step: Step, event: Sell) -> None:
    """Sell product where it is (Rules H.1 option 3; rulings G-06, G-32), then repay an open loan if that is due (G-35)."""
    step.enter(Action.SELL)
    s = step.s
    for arg, (asked, point) in enumerate(event.items):
        zone = step.zones[point]
        loads = s.loads.get(point, ())
        there = sum([tonnes for owner, tonnes in loads if owner == step.seat])
        step.need(step.board.colour_at(point) == step.seat, "gc:sell.cell", place=point, arg=arg, stands=there > 0)
        sold = there if asked is None else asked
        way = "less" if there else "none"
        step.need(0 < sold <= there, "gc:sell.load", way, place=point, t=sold, left=there, short=sold - there, arg=arg)
        rest = [load for load in loads if load.owner != step.seat]
        if there > sold:
            rest.append(Load(step.seat, there - sold))
        s.lay(point, tuple(rest))
        gain = sold * zone.price
        s.give(step.seat, gain, sold)
        s.bank -= gain
        _count_lots(step, zone, sold, arg)
        s.book(step.seat, "sold", zone.code, sold, gain)
    if s.purses[step.seat].loans:
        repay(step)


def owes(step: Step) -> bool:
    """Return whether a loan is due to the acting seat, who has the cash: a sale pays it back by itself, so it is from a correction (G-35).

    What was lent is never due by itself, in a layout without interest."""
    purse, terms = step.s.purses[step.seat], step.figures.money.loan
    return purse.loans > 0 and purse.cash >= terms.repay and purse.cash > terms.amount


def repay(step: Step) -> None:
    """Pay an open loan back as soon as cash allows (section I; ruling G-35)."""
    s = step.s
    due = step.figures.money.loan.repay
    while s.purses[step.seat].loans and s.purses[step.seat].cash >= due:
        s.give(step.seat, -due, loans=-1)
        s.bank += due
        s.book(step.seat, "repaid", "", 1, -due)


def loan(step: Step) -> None:
    """Take the bank's loan (section I; rulings G-33, G-34, G-36): before the action, by a player without cash or product."""
    s = step.s
    purse = s.purses[step.seat]
    terms = step.figures.money.loan
    step.need(not s.action and not s.closed, "gc:loan.first")
    step.need(not purse.cash, "gc:loan.cash", cash=purse.cash)
    loaded = [point for point, loads in s.loads.items() if any(load.owner == step.seat for load in loads)]
    stocked = [point for point in loaded if step.board.colour_at(point) == step.seat]
    step.need(not stocked, "gc:loan.product", places=stocked)
    step.need(not purse.loans, "gc:loan.open", repay=terms.repay)
    step.need(sum(purse.loans for purse in s.purses) < terms.markers, "gc:loan.marker", markers=terms.markers)
    s.give(step.seat, terms.amount, loans=1)
    s.bank -= terms.amount
    s.book(step.seat, "loan", "", 1, terms.amount)
