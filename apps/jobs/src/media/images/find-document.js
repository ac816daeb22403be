// Finds a document in a picture: the largest rectangle, seen at an angle, whose four sides are edges. Edge pixels vote
// for lines (Hough transform); any two lines in one direction and two across form a candidate. Pure, over grey pixels;
// bounded by the working size and the number of lines.

/** Longer side for the search, px: small enough for print to fade while outlines stay. */
export const DOCUMENT_SIDE = 400;
/** Maximum number of lines considered, longest first. */
const LINES_MAX = 36;
/** Minimum share of the frame: a smaller document cannot be read. */
const SHARE_MIN = 0.06;
/** Longer to shorter side: cards 1.59, passports 1.42, slightly more or less when tilted. */
const RATIO_MIN = 1.12;
const RATIO_MAX = 2.1;
/** Minimum share of a side that must be edge, and of all four together; cards have round corners. */
const SIDE_SUPPORT_MIN = 0.45;
const SUPPORT_MIN = 0.7;
const CORNER = 0.07;
/** Weight of a side outside the picture; at most one side may be. */
const FRAME_SUPPORT = 0.6;
const CORNER_COSINE_MAX = Math.cos((62 * Math.PI) / 180);
/** Maximum ratio of opposite sides, as a logarithm: the far side is shorter. */
const LEAN_MAX = Math.log(1.5);
const ANGLES = 180;
/** An edge votes for directions this close to its own, degrees. */
const SPREAD = 3;
const LEAST_EDGE = 14;
const CELL = 16;
/** Minimum share of edge pixels in a cell with print, and of such cells in the picture. */
const PRINT_SHARE = { cell: 0.12, cells: 0.1 };
/** Maximum share of print outside the document: a portrait is also a rectangle. */
const OUTSIDE_MAX = 0.4;

/**
 * @typedef {import('@bonafide/vision/pixels/locate-barcode').Grey} Grey
 * @typedef {import('@bonafide/vision/pixels/locate-barcode').Point} Point
 * @typedef {{ cos: number, sin: number, rho: number, votes: number, support: Uint16Array | null }} Line
 *   x·cos + y·sin = rho; `support[n]` counts the edge pixels among the first n along it
 * @typedef {{ topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point }} Corners
 */

/** Thinned edges: gradient direction in degrees modulo 180, or -1. */
function edgesOf({ data, width, height }) {
  const size = width * height;
  const smooth = new Float32Array(size);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const row = (i) => data[i - 1] + 2 * data[i] + data[i + 1];
      smooth[at] = (row(at - width) + 2 * row(at) + row(at + width)) / 16;
    }
  }
  const strength = new Float32Array(size);
  const direction = new Int16Array(size).fill(-1);
  const across = new Float32Array(size);
  const down = new Float32Array(size);
  const all = [];
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      const gx = smooth[at + 1] - smooth[at - 1];
      const gy = smooth[at + width] - smooth[at - width];
      across[at] = gx;
      down[at] = gy;
      strength[at] = Math.hypot(gx, gy);
      if (((x ^ y) & 3) === 0) all.push(strength[at]);
    }
  }
  all.sort((a, b) => a - b);
  // The median represents noise and paper.
  const least = Math.max(LEAST_EDGE / 4, 3 * (all[all.length >> 1] ?? 0));
  let count = 0;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      if (strength[at] < least) continue;
      const isFlat = Math.abs(across[at]) > Math.abs(down[at]);
      const next = isFlat ? 1 : width;
      if (strength[at] < strength[at - next] || strength[at] < strength[at + next]) continue;
      const degrees = (Math.atan2(down[at], across[at]) * 180) / Math.PI;
      direction[at] = Math.round(degrees + 360) % ANGLES;
      count++;
    }
  }
  return { direction, count };
}

const COS = Float64Array.from({ length: ANGLES }, (_none, degrees) => Math.cos((degrees * Math.PI) / 180));
const SIN = Float64Array.from({ length: ANGLES }, (_none, degrees) => Math.sin((degrees * Math.PI) / 180));

/** @returns {Line[]} */
function linesOf({ direction }, width, height) {
  const reach = Math.ceil(Math.hypot(width, height));
  const rhos = 2 * reach + 1;
  const votes = new Uint16Array(ANGLES * rhos);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const normal = direction[y * width + x];
      if (normal < 0) continue;
      for (let off = -SPREAD; off <= SPREAD; off++) {
        const angle = (normal + off + ANGLES) % ANGLES;
        votes[angle * rhos + Math.round(x * COS[angle] + y * SIN[angle]) + reach]++;
      }
    }
  }
  const least = Math.min(width, height) * 0.12;
  const peaks = [];
  for (let at = 0; at < votes.length; at++) if (votes[at] > least) peaks.push(at);
  peaks.sort((a, b) => votes[b] - votes[a]);
  /** @type {Line[]} */
  const lines = [];
  for (const at of peaks) {
    if (lines.length === LINES_MAX) break;
    const angle = Math.floor(at / rhos);
    const rho = (at % rhos) - reach;
    const line = { cos: COS[angle], sin: SIN[angle], rho, votes: votes[at], support: null };
    if (!lines.some((other) => isNear(line, other, width, height))) lines.push(line);
  }
  return lines;
}

/** Whether two peaks belong to one edge: they hardly diverge inside the picture. */
function isNear(line, other, width, height) {
  const along = line.cos * other.cos + line.sin * other.sin;
  if (Math.abs(along) < 0.985) return false;
  const [x, y] = [width / 2, height / 2];
  // The point of the line closest to the centre of the picture.
  const off = line.rho - x * line.cos - y * line.sin;
  const foot = { x: x + off * line.cos, y: y + off * line.sin };
  return Math.abs(foot.x * other.cos + foot.y * other.sin - other.rho) < 6;
}

/** Number of pixels along a line that are its edge; counted once per line. */
function supportOf(line, { direction }, width, height) {
  const reach = Math.ceil(Math.hypot(width, height));
  const support = new Uint16Array(2 * reach + 1);
  const normal = Math.round((Math.atan2(line.sin, line.cos) * 180) / Math.PI + 360) % ANGLES;
  for (let step = 0; step < 2 * reach; step++) {
    const t = step - reach;
    let hit = 0;
    for (let off = -1.5; off <= 1.5 && !hit; off += 1) {
      const x = Math.round((line.rho + off) * line.cos - t * line.sin);
      const y = Math.round((line.rho + off) * line.sin + t * line.cos);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const seen = direction[y * width + x];
      if (seen < 0) continue;
      const turn = Math.abs(seen - normal) % ANGLES;
      if (Math.min(turn, ANGLES - turn) <= 14) hit = 1;
    }
    support[step + 1] = support[step] + hit;
  }
  return support;
}

/** @returns {Point | null} */
function cross(p, q) {
  const det = p.cos * q.sin - p.sin * q.cos;
  if (Math.abs(det) < 0.3) return null;
  return { x: (p.rho * q.sin - q.rho * p.sin) / det, y: (q.rho * p.cos - p.rho * q.cos) / det };
}

/** The share of a side that is edge. */
function sideSupport(line, from, to) {
  if (!line.support) return FRAME_SUPPORT;
  const at = ({ x, y }) => y * line.cos - x * line.sin + (line.support.length - 1) / 2;
  const [p, q] = [at(from), at(to)].sort((a, b) => a - b);
  const inset = (q - p) * CORNER;
  const [start, end] = [Math.round(p + inset), Math.round(q - inset)].map((t) =>
    Math.min(line.support.length - 1, Math.max(0, t)),
  );
  return end > start ? (line.support[end] - line.support[start]) / (end - start) : 0;
}

const distance = (p, q) => Math.hypot(p.x - q.x, p.y - q.y);

/** @param {Point[]} quad clockwise or the other way round */
function areaOf(quad) {
  return Math.abs(
    quad.reduce((sum, { x, y }, at) => {
      const next = quad[(at + 1) % 4];
      return sum + x * next.y - y * next.x;
    }, 0) / 2,
  );
}

/** Whether four corners can be those of a document; `upper` and `lower`, `left` and `right` in any order. */
function isPlausible(quad, width, height) {
  const slack = 0.02 * Math.max(width, height);
  for (const [at, corner] of quad.entries()) {
    if (corner.x < -slack || corner.y < -slack || corner.x > width + slack || corner.y > height + slack)
      return false;
    const [before, after] = [quad[(at + 3) % 4], quad[(at + 1) % 4]];
    const [p, q] = [distance(corner, before), distance(corner, after)];
    const cosine =
      ((before.x - corner.x) * (after.x - corner.x) + (before.y - corner.y) * (after.y - corner.y)) / (p * q);
    if (!(Math.abs(cosine) < CORNER_COSINE_MAX)) return false;
  }
  const sides = quad.map((corner, at) => distance(corner, quad[(at + 1) % 4]));
  if ([0, 1].some((at) => Math.abs(Math.log(sides[at] / sides[at + 2])) > LEAN_MAX)) return false;
  const [along, over] = [sides[0] + sides[2], sides[1] + sides[3]];
  const ratio = Math.max(along, over) / Math.min(along, over);
  return ratio > RATIO_MIN && ratio < RATIO_MAX;
}

/** @param {Line[]} lines */
function bestQuad(lines, width, height) {
  /** @type {[Line, Line][]} */
  const pairs = [];
  for (const [at, p] of lines.entries()) {
    for (const q of lines.slice(at + 1)) {
      const cosine = p.cos * q.cos + p.sin * q.sin;
      if (Math.abs(cosine) < 0.94) continue;
      const gap = Math.abs(p.rho * Math.sign(cosine) - q.rho);
      if (gap > 0.15 * Math.min(width, height)) pairs.push([p, q]);
    }
  }
  let best = { score: 0, quad: null };
  for (const [at, [upper, lower]] of pairs.entries()) {
    for (const [left, right] of pairs.slice(at + 1)) {
      if (Math.abs(upper.cos * left.cos + upper.sin * left.sin) > CORNER_COSINE_MAX) continue;
      const sides = [upper, right, lower, left];
      if (sides.filter(({ support }) => !support).length > 1) continue;
      const quad = [cross(upper, left), cross(upper, right), cross(lower, right), cross(lower, left)];
      if (quad.includes(null)) continue;
      const share = areaOf(quad) / (width * height);
      // No rectangle of this size can score better, however clear its sides are.
      if (share < SHARE_MIN || Math.sqrt(share) <= best.score || !isPlausible(quad, width, height)) continue;
      const supports = sides.map((side, n) => sideSupport(side, quad[n], quad[(n + 1) % 4]));
      const support = supports.reduce((sum, value) => sum + value, 0) / 4;
      if (Math.min(...supports) < SIDE_SUPPORT_MIN || support < SUPPORT_MIN) continue;
      const score = Math.sqrt(share) * support ** 2;
      if (score > best.score) best = { score, quad };
    }
  }
  return best.quad;
}

/** Names the corners as in the picture, within 45 degrees either way. */
function nameCorners(quad) {
  const middle = {
    x: quad.reduce((sum, { x }) => sum + x, 0) / 4,
    y: quad.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  const around = quad.toSorted(
    (p, q) => Math.atan2(p.y - middle.y, p.x - middle.x) - Math.atan2(q.y - middle.y, q.x - middle.x),
  );
  const first = around.reduce(
    (least, { x, y }, at) => (x + y < around[least].x + around[least].y ? at : least),
    0,
  );
  const [topLeft, topRight, bottomRight, bottomLeft] = [0, 1, 2, 3].map((n) => around[(first + n) % 4]);
  return { topLeft, topRight, bottomRight, bottomLeft };
}

/** The centres of cells with print, which has strokes in both directions, and the number of cells. */
function printOf({ direction }, width, height) {
  const printed = [];
  let cells = 0;
  for (let top = 0; top + CELL <= height; top += CELL) {
    for (let left = 0; left + CELL <= width; left += CELL) {
      let [upright, level] = [0, 0];
      for (let y = top; y < top + CELL; y++) {
        for (let x = left; x < left + CELL; x++) {
          const normal = direction[y * width + x];
          if (normal >= 45 && normal < 135) level++;
          else if (normal >= 0) upright++;
        }
      }
      cells++;
      const least = CELL * CELL * PRINT_SHARE.cell;
      if (upright + level > least && Math.min(upright, level) > least / 5)
        printed.push({ x: left + CELL / 2, y: top + CELL / 2 });
    }
  }
  return { printed, cells };
}

/** @param {Point[]} quad in either order */
function isInside(quad, { x, y }) {
  const turns = quad.map((p, at) => {
    const q = quad[(at + 1) % 4];
    return (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x) >= 0;
  });
  return turns.every((turn) => turn === turns[0]);
}

/**
 * @param {Grey} grey at most `DOCUMENT_SIDE` on its longer side
 * @returns {{ found: boolean, corners: Corners | null, share: number }} `found`: there is a document, or print from edge to
 *   edge, which may be one; a bare table is neither. `corners`, in pixels of `grey`: null if no outline was found.
 *   `share`: the part of the picture covered by the document, 0–1; 1 without an outline
 */
export function findDocument(grey) {
  const { width, height } = grey;
  if (Math.min(width, height) < 4 * CELL) return { found: false, corners: null, share: 0 };
  const edges = edgesOf(grey);
  const lines = linesOf(edges, width, height);
  for (const line of lines) line.support = supportOf(line, edges, width, height);
  const frame = [
    { cos: 1, sin: 0, rho: 0 },
    { cos: 1, sin: 0, rho: width },
    { cos: 0, sin: 1, rho: 0 },
    { cos: 0, sin: 1, rho: height },
  ].map((line) => ({ ...line, votes: 0, support: null }));
  const { printed, cells } = printOf(edges, width, height);
  const quad = bestQuad([...lines, ...frame], width, height);
  const outside = quad ? printed.filter((middle) => !isInside(quad, middle)).length : 0;
  if (quad && outside <= OUTSIDE_MAX * printed.length)
    return { found: true, corners: nameCorners(quad), share: Math.min(1, areaOf(quad) / (width * height)) };
  // A document that fills the picture shows no outline.
  return printed.length > cells * PRINT_SHARE.cells
    ? { found: true, corners: null, share: 1 }
    : { found: false, corners: null, share: 0 };
}
