"""Where a thing of the board is pressed in its middle."""

# The middle of a bent shape is the point of it that lies furthest from its edge, whatever may lie over it.
AIM = """(element) => {
    const inside = (shape, x, y) => {
        const at = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse());
        if (shape instanceof SVGGeometryElement) return shape.isPointInFill(at);
        const drawn = document.querySelector(shape.getAttribute("href"));
        if (!(drawn instanceof SVGGeometryElement)) return true;
        return drawn.isPointInFill(new DOMPoint(at.x - shape.x.baseVal.value, at.y - shape.y.baseVal.value));
    };
    const { left, top, width, height } = element.getBoundingClientRect();
    const shapes = [element, ...element.querySelectorAll("*")].filter((one) => one.matches(
        "path, rect, circle, ellipse, polygon, use") && one.getBoundingClientRect().width);
    const shape = shapes.find((one) => one.getAttribute("pointer-events") === "all") ?? shapes[0];
    const [x, y] = [left + width / 2, top + height / 2];
    if (!shape || shapes.some((one) => inside(one, x, y))) return { x, y };
    const grid = Array.from({ length: 441 }, (_, at) =>
        [left + width * (0.5 + at % 21) / 21, top + height * (0.5 + Math.floor(at / 21)) / 21]);
    const within = grid.filter(([x, y]) => inside(shape, x, y));
    const without = grid.filter(([x, y]) => !inside(shape, x, y));
    const room = ([x, y]) => Math.min(...without.map(([a, b]) => Math.hypot(a - x, b - y)));
    const rooms = within.map(room);
    const best = within[rooms.indexOf(Math.max(...rooms))];
    return best ? { x: best[0], y: best[1] } : { x, y };
}"""
