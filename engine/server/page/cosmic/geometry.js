/**
 * Positions on the board for 2 to 8 seats. The viewer's seat is at the bottom, and the others follow clockwise.
 *
 * There are two boards: wide (920 × 576) and tall (390 × 430). A system is an arc of planets around its seat's plaque.
 * All numbers are in units of the board. This module does not depend on the state of the game.
 *
 * @typedef {{cx: number, cy: number, rx: number, ry: number, from: number, to: number}} Arc degrees, 90 is down
 * @typedef {{x: number, y: number, w: number, h: number, kind: "row" | "column" | "small"}} Plate
 * @typedef {{arc: Arc, plate: Plate | null}} Spot
 */

const arc = (cx, cy, rx, ry, from, to) => ({ cx, cy, rx, ry, from, to });
const plate = (x, y, w, h, kind) => ({ x, y, w, h, kind });

/** @param {Spot} spot @param {number} width */
const mirror = ({ arc: a, plate: p }, width) => ({
  arc: { ...a, cx: width - a.cx, from: 180 - a.from, to: 180 - a.to },
  plate: p && { ...p, x: width - p.x - p.w },
});

const WIDE = { w: 920, h: 576, tall: false, c: [460, 306], hole: [314, 384], hr: 50, deck: [596, 390], disc: 66, r: 30 };
const TALL = { w: 390, h: 430, tall: true, c: [195, 208], hole: [139, 292], hr: 26, deck: [249, 292], disc: 38, r: 19.5 };

const wide = (() => {
  const down = { arc: arc(460, 580, 240, 118, 210, 330), plate: null };
  const up = { arc: arc(460, 30, 240, 122, 148, 32), plate: plate(312, 6, 296, 88, "row") };
  const left = { arc: arc(46, 292, 176, 214, -51, 51), plate: plate(8, 208, 140, 168, "column") };
  const left5 = { arc: arc(46, 380, 176, 150, -51, 51), plate: plate(8, 296, 140, 168, "column") };
  const up5 = { arc: arc(270, 26, 165, 112, 152, 28), plate: plate(166, 6, 208, 78, "row") };
  const corner = { arc: arc(10, 10, 262, 150, 80, 11), plate: plate(8, 8, 172, 66, "row") };
  const below = { arc: arc(10, 562, 262, 150, -80, -12), plate: plate(8, 500, 172, 66, "row") };
  const side = { arc: arc(8, 288, 190, 84, -62, 62), plate: plate(8, 246, 136, 84, "small") };
  const side6 = { arc: arc(8, 380, 200, 112, -60, 60), plate: plate(8, 330, 136, 100, "small") };
  const top = { arc: arc(460, 12, 134, 118, 163, 17), plate: plate(371, 4, 178, 66, "row") };
  const bottom = { arc: arc(460, 578, 138, 116, 200, 340), plate: null };
  return { down, up, left, left5, up5, corner, below, side, side6, top, bottom };
})();
const tall = (() => {
  const down = { arc: arc(195, 402, 152, 58, 210, 330), plate: plate(103, 377, 184, 50, "row") };
  const up = { arc: arc(195, 28, 152, 58, 150, 30), plate: plate(103, 3, 184, 50, "row") };
  const left = { arc: arc(14, 212, 76, 116, -52, 52), plate: plate(2, 160, 60, 104, "column") };
  const left5 = { arc: arc(14, 244, 76, 100, -52, 52), plate: plate(2, 192, 60, 104, "column") };
  const up5 = { arc: arc(101, 6, 78, 82, 168, 12), plate: plate(46, 3, 110, 42, "row") };
  const corner = { arc: arc(4, 4, 94, 112, 79, 8), plate: plate(3, 3, 64, 60, "small") };
  const below = { arc: arc(4, 426, 94, 112, -79, -8), plate: plate(3, 367, 64, 60, "small") };
  const side = { arc: arc(3, 215, 82, 64, -60, 60), plate: plate(2, 185, 58, 60, "small") };
  const side6 = { arc: arc(3, 290, 82, 92, -60, 60), plate: plate(2, 258, 58, 64, "small") };
  const top = { arc: arc(195, 4, 62, 94, 158, 22), plate: plate(154, 3, 82, 60, "small") };
  const bottom = { arc: arc(195, 424, 66, 86, 208, 332), plate: plate(152, 366, 86, 60, "small") };
  return { down, up, left, left5, up5, corner, below, side, side6, top, bottom };
})();

/** Returns the positions of the seats, clockwise from the bottom. @returns {Spot[]} */
function spots(seats, s, width) {
  const m = (spot) => mirror(spot, width);
  switch (seats) {
    case 1:
      return [s.down];
    case 2:
      return [s.down, s.up];
    case 3:
      return [s.down, s.left, m(s.left)];
    case 4:
      return [s.down, s.left, s.up, m(s.left)];
    case 5:
      return [s.down, s.left5, s.up5, m(s.up5), m(s.left5)];
    case 6:
      return [s.bottom, s.side6, s.corner, s.top, m(s.corner), m(s.side6)];
    case 7:
      return [s.bottom, s.below, s.side, s.corner, m(s.corner), m(s.side), m(s.below)];
    default:
      return [s.bottom, s.below, s.side, s.corner, s.top, m(s.corner), m(s.side), m(s.below)];
  }
}

/** Changes for tables with many seats: everything in the middle is smaller. */
const CROWDED = {
  wide: [
    {},
    {},
    {},
    {},
    {},
    { r: 26, deck: [586, 392] },
    { r: 22, c: [460, 284], disc: 56, hole: [318, 384], hr: 42, deck: [604, 384] },
  ],
  tall: [
    {},
    {},
    {},
    {},
    {},
    { r: 16, hole: [139, 296], deck: [249, 296] },
    { r: 13.5, c: [195, 196], disc: 34, hole: [140, 286], hr: 33, deck: [252, 286] },
  ],
};

const point = ({ cx, cy, rx, ry, from, to }, part) => {
  const angle = ((from + (to - from) * part) * Math.PI) / 180;
  return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
};

/**
 * @param {any} about @param {any} view @param {boolean} isTall
 * @returns the board: `systems` by seat, `planets` by planet number
 */
export function layout(about, view, isTall) {
  const seats = about.seats.length,
    own = view.seat ?? 0;
  const base = { ...(isTall ? TALL : WIDE), ...CROWDED[isTall ? "tall" : "wide"][Math.min(seats, 6)] };
  const where = spots(seats, isTall ? tall : wide, base.w);
  const homes = about.seats.map(() => []);
  const moved = new Map((view.moved ?? []).map(([planet, to]) => [planet, to]));
  for (const planet of about.planets) {
    const to = moved.get(planet);
    if (to === undefined || to === "at_home") homes[Math.floor(planet / 6)].push(planet);
    else if (typeof to === "object" && "in" in to) homes[to.in]?.push(planet);
  }
  const planets = new Map();
  const systems = about.seats.map((_, seat) => {
    const spot = where[(seat - own + seats) % seats];
    const here = homes[seat];
    here.forEach((planet, i) => {
      const [x, y] = point(spot.arc, here.length > 1 ? i / (here.length - 1) : 0.5);
      planets.set(planet, { planet, x, y, system: seat, home: Math.floor(planet / 6), number: planet % 6 });
    });
    const orbit = Array.from({ length: 25 }, (_, i) =>
      point(spot.arc, i / 24)
        .map((n) => n.toFixed(1))
        .join(" "),
    ).join("L");
    // A spectator has no hand, so there is no room beside it for the lowest plaque.
    const lowest = seats > 5 ? plate(371, 508, 178, 64, "row") : plate(330, 508, 260, 64, "row");
    return { seat, spot, plate: spot.plate ?? (view.seat == null ? lowest : null), orbit: `M${orbit}`, crowd: here.length };
  });
  // A system with more planets than usual draws them smaller, so that they do not overlap.
  const r = Math.min(base.r, closest([...planets.values()]) / 2 - (isTall ? 1 : 4));
  return { ...base, r: Math.max(r, isTall ? 10 : 14), systems, planets, seats };
}

/** Returns the least distance between two planets. */
function closest(planets) {
  let least = Infinity;
  planets.forEach((one, i) =>
    planets.slice(i + 1).forEach((other) => (least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y)))),
  );
  return least;
}
