// Growth curves as SVG: how a figure moves with a size. Drawn by hand because that is all there is to draw; the colours
// follow the reader's light or dark scheme, and each line ends in its own name, so that none is told by colour alone.

const WIDTH = 720;
const HEIGHT = 400;
const FRAME = { left: 64, right: 176, top: 52, bottom: 56 };
const LINES_MAX = 6;
const LABEL_GAP = 17;
/** From this ratio of the largest to the smallest value on, values stand on a logarithmic axis too. */
const LOGARITHMIC_FROM = 30;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .title { font-size: 16px; font-weight: 600 }
  .quiet { fill: #59636e }
  .paper { fill: #ffffff }
  .grid { stroke: #d1d9e0; stroke-width: 1 }
  .line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
  ${['#0550ae', '#bc4c00', '#116329', '#8250df', '#a40e26', '#57606a'].map((color, at) => rule(at, color)).join('\n  ')}
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .quiet { fill: #9198a1 }
    .paper { fill: #0d1117 }
    .grid { stroke: #3d444d }
    ${['#79c0ff', '#ffa657', '#56d364', '#d2a8ff', '#ff9492', '#b1bac4'].map((color, at) => rule(at, color)).join('\n    ')}
  }`;

function rule(at, color) {
  return `.c${at} { stroke: ${color} } .f${at} { fill: ${color} }`;
}

const escape = (text) =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark]);
const short = (value) =>
  value >= 1e6
    ? `${value / 1e6} M`
    : value >= 1e4
      ? `${value / 1e3} k`
      : String(Number(value.toPrecision(3)));

/** Where values stand, 0 at the foot and 1 at the top, and the values that get a line across. */
function scaleOf(values) {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  if (highest / lowest >= LOGARITHMIC_FROM) {
    const [from, to] = [Math.floor(Math.log10(lowest)), Math.ceil(Math.log10(highest))];
    const marks = Array.from({ length: to - from + 1 }, (_, n) => 10 ** (from + n));
    return { marks, place: (value) => (Math.log10(value) - from) / (to - from), note: ', logarithmic' };
  }
  const step = stepFor(highest);
  const top = Math.ceil(highest / step) * step;
  const marks = Array.from({ length: Math.round(top / step) + 1 }, (_, n) => n * step);
  return { marks, place: (value) => value / top, note: '' };
}

/** 1, 2 or 5 times a power of ten, so that about five of them reach `top`. */
function stepFor(top) {
  const power = 10 ** Math.floor(Math.log10(top / 5));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => top / step <= 6);
}

/** Where each label goes: beside its line's end, moved apart where two would overlap. */
function spread(ends) {
  const placed = ends.map((y, at) => ({ at, y })).sort((a, b) => a.y - b.y);
  for (let n = 1; n < placed.length; n += 1) placed[n].y = Math.max(placed[n].y, placed[n - 1].y + LABEL_GAP);
  const over = Math.max(0, (placed.at(-1)?.y ?? 0) - (HEIGHT - FRAME.bottom));
  return placed.toSorted((a, b) => a.at - b.at).map(({ y }) => y - over);
}

/**
 * @typedef {object} Curve
 * @property {string} name of its file, `first-page`
 * @property {string} title
 * @property {string} x what grows, `jobs in the table`
 * @property {string} y what is measured, with its unit; from 0 on, or logarithmic where the values lie far apart
 * @property {{name: string, points: [number, number][]}[]} series at most six; the sizes are drawn on a logarithmic axis
 */

/** @param {Curve} curve @returns {string} an SVG document */
export function drawCurve({ title, x, y, series }) {
  if (series.length === 0 || series.length > LINES_MAX) throw new Error(`one to ${LINES_MAX} lines`);
  const sizes = [...new Set(series.flatMap(({ points }) => points.map(([size]) => size)))].sort(
    (a, b) => a - b,
  );
  const scale = scaleOf(series.flatMap(({ points }) => points.map(([, value]) => value)));
  const inner = { width: WIDTH - FRAME.left - FRAME.right, height: HEIGHT - FRAME.top - FRAME.bottom };
  const decades = Math.log(sizes.at(-1) / sizes[0]) || 1;
  const atX = (size) => FRAME.left + (inner.width * Math.log(size / sizes[0])) / decades;
  const atY = (value) => FRAME.top + inner.height * (1 - scale.place(value));
  const fixed = (value) => value.toFixed(1);

  const grid = scale.marks.flatMap((value) => [
    `<line class="grid" x1="${FRAME.left}" x2="${WIDTH - FRAME.right}" y1="${fixed(atY(value))}" y2="${fixed(atY(value))}"/>`,
    `<text class="quiet" x="${FRAME.left - 8}" y="${fixed(atY(value) + 4)}" text-anchor="end">${short(value)}</text>`,
  ]);
  const ticks = sizes.map(
    (size) =>
      `<text class="quiet" x="${fixed(atX(size))}" y="${HEIGHT - FRAME.bottom + 20}" text-anchor="middle">${short(size)}</text>`,
  );
  const labels = spread(series.map(({ points }) => atY(points.at(-1)[1])));
  const lines = series.flatMap(({ name, points }, at) => {
    const [lastSize, last] = points.at(-1);
    return [
      `<polyline class="line c${at}" points="${points.map(([size, value]) => `${fixed(atX(size))},${fixed(atY(value))}`).join(' ')}"/>`,
      ...points.map(
        ([size, value]) =>
          `<circle class="f${at}" cx="${fixed(atX(size))}" cy="${fixed(atY(value))}" r="4"><title>${escape(name)}, ${short(size)}: ${short(value)}</title></circle>`,
      ),
      `<text class="f${at}" x="${fixed(atX(lastSize) + 12)}" y="${fixed(labels[at] + 4)}">${escape(name)}: ${short(last)}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escape(title)}">`,
    `<style>${STYLE}</style>`,
    `<rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>`,
    `<text class="title" x="${FRAME.left}" y="24">${escape(title)}</text>`,
    `<text class="quiet" x="${FRAME.left}" y="42">${escape(y + scale.note)}</text>`,
    ...grid,
    ...ticks,
    `<text class="quiet" x="${fixed(FRAME.left + inner.width / 2)}" y="${HEIGHT - 12}" text-anchor="middle">${escape(x)}</text>`,
    ...lines,
    '</svg>',
    '',
  ].join('\n');
}
