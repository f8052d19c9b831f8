"""Drawings: an SVG as shapes in mm, scaled into a box, or all of it in one ink."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot, sqrt

from boardgen.assets import svg_elements as svg
from boardgen.draw.shape.shapes import Group, Paint, Path, Role, Segment, Shape, ellipse
from boardgen.draw.type.geometry import STILL, Affine
from boardgen.errors import AssetError, quoted
from boardgen.records import NamedTuple

MM_PER_PIXEL = 25.4 / 96
MOST_NAMED = 4
"""Things that cannot be drawn that a message names."""
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_SILENT = frozenset(
    (
        *("defs", "title", "desc", "metadata", "style", "symbol", "clipPath", "mask", "filter"),
        *("pattern", "marker", "linearGradient", "radialGradient", "view", "cursor"),
    )
)
"""Elements that draw nothing where they are."""
_MOVING = ("animate", "animateTransform", "animateMotion", "animateColor", "set")
MOST_SEGMENTS = 400_000
"""Segments of what is drawn, clips included."""
_REMEDIES = {"text": "convert text to paths", "image": "save a drawing with pixels in it as PNG", "gradient": "use flat colours"}


def read(data: bytes) -> tuple[float, float, tuple[Shape, ...]]:
    """Return width and height of an SVG in mm, and its drawing. Raises AssetError that names what cannot be drawn."""
    hand = _SvgDrawer(svg.parse(data))
    width, height, shapes = hand.whole()
    if hand.problems:
        first: dict[str, int] = {}
        remedies: dict[str, None] = {}
        for line, problem in hand.problems:
            first.setdefault(problem.what, line)
            remedies[problem.remedy or "draw it in another way"] = None
        named = [f"{what} (line {line})" for what, line in sorted(first.items(), key=lambda item: item[1])]
        more = f" and {len(named) - MOST_NAMED} more" if len(named) > MOST_NAMED else ""
        what = f"contains what cannot be drawn: {', '.join(named[:MOST_NAMED])}{more}"
        raise AssetError(what, f"{', '.join(remedies)}, or save it as PNG")
    return width, height, shapes


class _DrawContext(NamedTuple):
    """Where an element is drawn: the style it is in, the map to mm, and the viewport in units of the SVG."""

    style: Mapping[str, str]
    by: Affine
    wide: float
    high: float


class _SvgDrawer:
    """Draws the elements of one document; collects what cannot be drawn."""

    def __init__(self, document: svg.Document) -> None:
        self.document = document
        self.styles = svg.Styles(document)
        self.problems: list[tuple[int, svg.StyleError]] = list(self.styles.problems)
        self._drawn = 0
        self._paths: dict[int, tuple[Segment, ...]] = {}

    def whole(self) -> tuple[float, float, tuple[Shape, ...]]:
        """Return width, height and shapes of the drawing."""
        root = self.document.root
        try:
            wide, high, view = _size_of(root)
        except svg.StyleError as problem:
            what = f"has a size that cannot be used: {problem.what}"
            raise AssetError(what, problem.remedy or "write width and height in mm") from problem
        if not (0.001 <= wide <= 1e5 and 0.001 <= high <= 1e5):
            what = f"has a size of {wide * MM_PER_PIXEL:g} x {high * MM_PER_PIXEL:g} mm"
            raise AssetError(what, "give it a `viewBox` of the size of what it shows")
        by = svg.fit_view(view, wide, high, root.attributes.get("preserveAspectRatio", "")).then(Affine.scale(MM_PER_PIXEL))
        shapes = self._draw_styled(root, _DrawContext(svg.INHERITED, by, view[2], view[3]), self._children)
        return wide * MM_PER_PIXEL, high * MM_PER_PIXEL, tuple(shapes)

    def _children(self, element: svg.Element, place: _DrawContext) -> list[Shape]:
        return [shape for child in element.children for shape in self._element(child, place)]

    def _element(self, element: svg.Element, place: _DrawContext) -> list[Shape]:
        tag = element.tag
        if tag in _SILENT:
            return []
        if tag in _SHAPES:
            return self._draw_styled(element, place, self._shape)
        if tag in ("g", "a"):
            return self._draw_styled(element, place, self._children)
        if tag == "svg":
            return self._draw_styled(element, place, self._viewport)
        if tag == "use":
            return self._draw_styled(element, place, self._use)
        return self._draw_styled(element, place, self._undrawable)

    def _undrawable(self, element: svg.Element, place: _DrawContext) -> list[Shape]:
        tag = element.tag
        if tag in ("text", "image"):
            what = "text" if tag == "text" else "an embedded picture of pixels"
            raise svg.StyleError(what, _REMEDIES[tag])
        if tag in _MOVING:
            raise svg.StyleError("an animation", "remove it")
        raise svg.StyleError(f"the element {quoted(tag)}")

    def _draw_styled(
        self, element: svg.Element, place: _DrawContext, draw: Callable[[svg.Element, _DrawContext], list[Shape]]
    ) -> list[Shape]:
        """Return what an element draws, with its own style, transform, clip and opacity. What cannot be drawn is noted."""
        try:
            style = svg.cascade(self.styles.of(element), place.style)
            if style["display"] == "none":
                return []
            for name, plain in (("mask", "none"), ("filter", "none"), ("mix-blend-mode", "normal"), ("vector-effect", "none")):
                if style[name] != plain:
                    what = f"a {name}" if style[name].startswith("url(") else f"{name}: {quoted(style[name])}"
                    raise svg.StyleError(what, "draw it without effects")
            by = svg.transform(style["transform"]).then(place.by) if element is not self.document.root else place.by
            if by.a * by.d == by.b * by.c:  # flat: SVG draws nothing
                return []
            inner = place._replace(style=style, by=by)
            shapes = draw(element, inner)
            if not shapes:
                return []
            opaque, clip = svg.share(style["opacity"]), style["clip-path"]
            if opaque == 0:
                return []
            if clip != "none":
                outline = self._clip(clip, inner)
                shapes = [Group(tuple(shapes), clip=outline)] if outline is not None else []
            return [Group(tuple(shapes), opacity=opaque)] if opaque < 1 and shapes else shapes
        except svg.StyleError as problem:
            self.problems.append((element.line, problem))
        except svg.PathError as problem:
            self.problems.append((element.line, svg.StyleError(f"a {element.tag} with a mistake: {problem}", "correct it")))
        return []

    def _viewport(self, element: svg.Element, place: _DrawContext, size: tuple[str, str] | None = None) -> list[Shape]:
        """Return the drawing of an inner `svg` or of a `symbol`, cut off at its sides."""
        said = element.attributes
        width, height = size or (said.get("width", "100%"), said.get("height", "100%"))
        wide, high = svg.length(width, place.wide), svg.length(height, place.high)
        x, y = (0.0, 0.0) if size else (svg.length(said.get("x", "0"), place.wide), svg.length(said.get("y", "0"), place.high))
        if wide <= 0 or high <= 0:
            return []
        view = svg.numbers(said["viewBox"]) if "viewBox" in said else [0.0, 0.0, wide, high]
        if len(view) != 4 or view[2] <= 0 or view[3] <= 0:
            raise svg.StyleError("a viewBox that is not four numbers, the last two above zero", "correct it")
        edge = Path(svg.map_segments(svg.rectangle(x, y, wide, high), place.by), Paint())
        by = svg.fit_view(view, wide, high, said.get("preserveAspectRatio", "")).then(Affine.translate(x, y)).then(place.by)
        shapes = self._children(element, place._replace(by=by, wide=view[2], high=view[3]))
        if place.style["overflow"] == "visible":
            return shapes
        return [Group(tuple(shapes), clip=edge)] if shapes else []

    def _use(self, element: svg.Element, place: _DrawContext) -> list[Shape]:
        target = self.document.ids.get(element.target) if element.target else None
        if target is None:
            raise svg.StyleError(f"a use of {quoted(element.target)}, which is not in the file", "correct its id")
        said = element.attributes
        at = Affine.translate(svg.length(said.get("x", "0"), place.wide), svg.length(said.get("y", "0"), place.high))
        inner = place._replace(by=at.then(place.by))
        if target.tag in ("symbol", "svg"):
            size = said.get("width", "100%"), said.get("height", "100%")
            return self._draw_styled(target, inner, lambda one, there: self._viewport(one, there, size))
        return self._element(target, inner)

    def _shape(self, element: svg.Element, place: _DrawContext) -> list[Shape]:
        outline = self._outline(element, place)
        if not outline or place.style["visibility"] != "visible":
            return []
        style = place.style
        for name in ("marker", "marker-start", "marker-mid", "marker-end"):
            if style[name] != "none":
                raise svg.StyleError("an arrow head or another marker", "convert it to paths")
        even_odd = style["fill-rule"] == "evenodd" and element.tag != "line"
        fill, fill_share = self._ink(style, "fill")
        stroke, stroke_share = self._ink(style, "stroke")
        drawn: list[tuple[Paint, float]] = []
        pen = self._pen(style, place)
        if fill is not None and fill_share and element.tag != "line":
            drawn.append((Paint(fill), fill_share))
        if stroke is not None and stroke_share and pen.width > 0:
            drawn.append((pen._replace(stroke=stroke), stroke_share))
        if style["paint-order"].split()[0] == "stroke":
            drawn.reverse()
        elif len(drawn) == 2 and drawn[0][1] == drawn[1][1] == 1:
            drawn = [(pen._replace(stroke=stroke, fill=fill), 1.0)]
        shapes: list[Shape] = []
        for paint, opaque in drawn:
            shape = _map_path(Path(outline, paint, even_odd=even_odd and paint.fill is not None), place.by)
            shapes.append(shape if opaque == 1 else Group((shape,), opacity=opaque))
        return shapes

    def _outline(self, element: svg.Element, place: _DrawContext) -> tuple[Segment, ...]:
        """Return the segments of a shape in its own units; empty for one that draws nothing."""
        if element.tag != "path":
            outline = _basic(element, place.wide, place.high)
        else:
            if id(element) not in self._paths:
                self._paths[id(element)] = svg.segments(element.attributes.get("d", ""))
            outline = self._paths[id(element)]
        self._drawn += len(outline)
        if self._drawn > MOST_SEGMENTS:
            raise AssetError(f"draws over {MOST_SEGMENTS:,} lines and curves, `use` and clips included", svg.SIMPLER)
        return outline

    def _ink(self, style: Mapping[str, str], name: str) -> tuple[str | None, float]:
        text = style[name]
        if text.startswith("url("):
            target = self.document.ids.get(text[4:].partition(")")[0].strip("'\" #"))
            if target is not None and target.tag in ("linearGradient", "radialGradient"):
                raise svg.StyleError("a gradient", _REMEDIES["gradient"])
            raise svg.StyleError(f"a {target.tag}" if target is not None else f"{name}: {quoted(text)}", _REMEDIES["gradient"])
        found = svg.colour(text, style["color"])
        return (None, 0.0) if found is None else (found[0], found[1] * svg.share(style[f"{name}-opacity"]))

    def _pen(self, style: Mapping[str, str], place: _DrawContext) -> Paint:
        """Return how lines are drawn, in units of the SVG and without an ink."""
        across = hypot(place.wide, place.high) / sqrt(2)
        width = svg.length(style["stroke-width"], across)
        if width < 0:
            raise svg.StyleError("a stroke-width below zero", "correct it")
        dash: tuple[float, ...] = ()
        if style["stroke-dasharray"] != "none":
            dash = tuple(svg.length(part, across) for part in style["stroke-dasharray"].replace(",", " ").split()[:32])
            dash = () if any(part < 0 for part in dash) or not sum(dash) else dash * (1 + len(dash) % 2)
        if dash and svg.length(style["stroke-dashoffset"], across):
            raise svg.StyleError("dashes with an offset", "convert the line to a path")
        cap, join = style["stroke-linecap"], style["stroke-linejoin"]
        if cap not in ("butt", "round", "square") or join not in ("miter", "round", "bevel"):
            raise svg.StyleError(
                f"lines with the ends {quoted(cap)} and the corners {quoted(join)}", "use round, square, butt, miter or bevel"
            )
        limit = max(1.0, svg.length(style["stroke-miterlimit"], 1))
        return Paint(None, None, width, dash, cap, join, limit if join == "miter" else 4.0)  # type: ignore[arg-type]  # both were looked up

    def _clip(self, text: str, place: _DrawContext) -> Path | None:
        """Return the outline of a clipPath in mm; None where it leaves nothing."""
        target = self.document.ids.get(text[4:].partition(")")[0].strip("'\" #")) if text.startswith("url(") else None
        if target is None or target.tag != "clipPath":
            raise svg.StyleError(f"the clip-path {quoted(text)}", "cut the drawing itself")
        said = self.styles.of(target)
        if target.attributes.get("clipPathUnits") == "objectBoundingBox" or said.get("clip-path", "none") != "none":
            raise svg.StyleError("a clipPath in units of a box or clipped itself", "cut the drawing itself")
        place = place._replace(by=svg.transform(said.get("transform", "")).then(place.by))
        parts: list[tuple[str, Path]] = []
        for child in target.children:
            at, inner = child, place
            if child.tag == "use" and child.target in self.document.ids:
                at = self.document.ids[child.target]
                inner = place._replace(by=svg.transform(child.attributes.get("transform", "")).then(place.by))
            if at.tag in _SILENT:
                continue
            style = svg.cascade(self.styles.of(at), {**place.style, "clip-rule": said.get("clip-rule", "nonzero")})
            shifted = child is not at and ("x" in child.attributes or "y" in child.attributes)
            if at.tag not in _SHAPES or style["clip-path"] != "none" or shifted:
                raise svg.StyleError(f"a clipPath with {quoted(child.tag)}", "cut the drawing itself")
            outline = self._outline(at, inner)
            if outline and style["display"] != "none" and at.tag != "line":
                by = svg.transform(style["transform"]).then(inner.by)
                parts.append((at.tag, Path(svg.map_segments(outline, by), Paint(), even_odd=style["clip-rule"] == "evenodd")))
        if len(parts) < 2:
            return parts[0][1] if parts else None
        if any(tag not in ("rect", "circle", "ellipse") for tag, _ in parts):
            raise svg.StyleError("a clipPath of several paths", "unite them, or cut the drawing itself")
        return Path(tuple(segment for _, part in parts for segment in part.segments), Paint())


def _size_of(root: svg.Element) -> tuple[float, float, Sequence[float]]:
    """Return width, height and view box in pixels of CSS. Raises StyleError."""
    said = root.attributes
    view: Sequence[float] = ()
    if "viewBox" in said:
        try:
            view = svg.numbers(said["viewBox"])
        except svg.PathError:
            view = (0.0,)
        if len(view) != 4 or view[2] <= 0 or view[3] <= 0:
            raise svg.StyleError(
                f"the viewBox {quoted(said['viewBox'])}", "write four numbers, the last two above zero, such as `0 0 24 24`"
            )
    texts = [said.get(name, "").strip() for name in ("width", "height")]
    wide, high = [None if not text or text.endswith("%") or text == "auto" else svg.length(text, 0) for text in texts]
    if not view and (wide is None or high is None):
        raise svg.StyleError("it has neither a viewBox nor width and height", 'write a view box, such as `viewBox="0 0 24 24"`')
    if not view:
        return wide or 0.0, high or 0.0, (0.0, 0.0, wide or 0.0, high or 0.0)
    if wide is None:
        wide = view[2] if high is None else high * view[2] / view[3]
    return wide, high if high is not None else wide * view[3] / view[2], view


def _basic(element: svg.Element, wide: float, high: float) -> tuple[Segment, ...]:
    """Return the outline of a basic shape; empty for one without size."""
    said = element.attributes
    across = hypot(wide, high) / sqrt(2)

    def at(name: str, whole: float) -> float:
        return svg.length(said.get(name, "0"), whole)

    match element.tag:
        case "rect":
            w, h = at("width", wide), at("height", high)
            rx = at("rx", wide) if said.get("rx", "auto") != "auto" else at("ry", high) if said.get("ry", "auto") != "auto" else 0.0
            ry = at("ry", high) if said.get("ry", "auto") != "auto" else rx
            return (
                svg.rectangle(at("x", wide), at("y", high), w, h, min(max(rx, 0), w / 2), min(max(ry, 0), h / 2)) if w > 0 and h > 0 else ()
            )
        case "circle":
            r = at("r", across)
            return ellipse(at("cx", wide), at("cy", high), r, r) if r > 0 else ()
        case "ellipse":
            rx, ry = at("rx", wide), at("ry", high)
            return ellipse(at("cx", wide), at("cy", high), rx, ry) if rx > 0 and ry > 0 else ()
        case "line":
            return ("M", at("x1", wide), at("y1", high)), ("L", at("x2", wide), at("y2", high))
        case _:
            return svg.polygon(svg.numbers(said.get("points", "")), element.tag == "polygon")


def _map_path(path: Path, by: Affine) -> Shape:
    """Return a path after a map; where its line would not stay a line of one width, as a group that has the map."""
    if by == STILL:
        return path
    paint = path.paint
    if paint.stroke is not None:
        across, down = hypot(by.a, by.b), hypot(by.c, by.d)
        square = abs(by.a * by.c + by.b * by.d) <= 1e-6 * across * down
        scale = across if square and abs(across - down) <= 1e-6 * max(across, down) else None
        if scale is None:
            return Group((path,), by)
        paint = paint._replace(width=paint.width * scale, dash=tuple(part * scale for part in paint.dash))
    return path._replace(segments=svg.map_segments(path.segments, by), paint=paint)


def map_drawing(shapes: Sequence[Shape], by: Affine) -> tuple[Shape, ...]:
    """Return a drawing after a map: every path in its new place, its lines as wide as the map makes them."""
    done: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Path):
            done.append(_map_path(shape, by))
        elif isinstance(shape, Group) and shape.transform == STILL and isinstance(shape.clip, Path | None):
            clip = None if shape.clip is None else shape.clip._replace(segments=svg.map_segments(shape.clip.segments, by))
            done.append(shape._replace(shapes=map_drawing(shape.shapes, by), clip=clip))
        else:
            done.append(Group((shape,), by))
    return tuple(done)


def recolour(shapes: Sequence[Shape], ink: str | None, role: Role) -> tuple[Shape, ...]:
    """Return a drawing in a role, with every colour but white in one ink if there is one."""

    def change(own: str | None) -> str | None:
        return own if own in (None, "#FFFFFF") else ink

    done: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            done.append(shape._replace(shapes=recolour(shape.shapes, ink, role)))
        elif isinstance(shape, Path):
            paint = shape.paint._replace(role=role)
            paint = paint if ink is None else paint._replace(fill=change(paint.fill), stroke=change(paint.stroke))
            done.append(shape._replace(paint=paint))
        else:
            done.append(shape)
    return tuple(done)
