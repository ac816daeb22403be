// Flattens a rectangle seen at an angle: each pixel is interpolated bilinearly at its projected position.

const WHITE = 255;

/**
 * The projection that maps the unit square to four corners (Heckbert 1989, section 2.2.3).
 * @param {import('./image-process.js').Corners} corners
 * @returns {(u: number, v: number) => { x: number, y: number }}
 */
function projectionTo({ topLeft: p, topRight: q, bottomRight: r, bottomLeft: s }) {
  const [dx1, dx2, dx3] = [q.x - r.x, s.x - r.x, p.x - q.x + r.x - s.x];
  const [dy1, dy2, dy3] = [q.y - r.y, s.y - r.y, p.y - q.y + r.y - s.y];
  const area = dx1 * dy2 - dx2 * dy1 || 1;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  return (u, v) => {
    const under = g * u + h * v + 1;
    return {
      x: ((q.x - p.x + g * q.x) * u + (s.x - p.x + h * s.x) * v + p.x) / under,
      y: ((q.y - p.y + g * q.y) * u + (s.y - p.y + h * s.y) * v + p.y) / under,
    };
  };
}

/**
 * @param {{ data: Buffer, width: number, height: number }} picture three bytes a pixel
 * @param {import('./image-process.js').Corners} corners in it
 * @param {{ width: number, height: number, margin: number }} flat size of the flattened document, and the margin around
 * it, px
 * @returns {Buffer} three bytes a pixel; white outside the picture
 */
export function warpQuad({ data, width, height }, corners, flat) {
  const at = projectionTo(corners);
  const [columns, rows] = [flat.width + 2 * flat.margin, flat.height + 2 * flat.margin];
  const out = Buffer.alloc(columns * rows * 3, WHITE);
  for (let row = 0, to = 0; row < rows; row++) {
    const v = (row + 0.5 - flat.margin) / flat.height;
    for (let column = 0; column < columns; column++, to += 3) {
      const { x, y } = at((column + 0.5 - flat.margin) / flat.width, v);
      if (!(x >= 0 && y >= 0 && x < width && y < height)) continue;
      const [px, py] = [Math.max(0, x - 0.5), Math.max(0, y - 0.5)];
      const [left, top] = [Math.floor(px), Math.floor(py)];
      const [fx, fy] = [px - left, py - top];
      const from = (top * width + left) * 3;
      const right = left + 1 < width ? 3 : 0;
      const below = top + 1 < height ? width * 3 : 0;
      for (let c = from; c < from + 3; c++) {
        const upper = data[c] * (1 - fx) + data[c + right] * fx;
        const lower = data[c + below] * (1 - fx) + data[c + below + right] * fx;
        out[to + c - from] = upper * (1 - fy) + lower * fy;
      }
    }
  }
  return out;
}
