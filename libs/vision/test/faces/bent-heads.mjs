// Stills warped into turned heads, as somebody who has one photograph would make them. Plain JavaScript: the spec's own
// process runs it.

/** One person on two sample pictures of @vladmandic/face-api. */
export const PERSON = [
  { file: 'sample1.jpg', cut: { left: 1308, top: 6, width: 533, height: 621 } },
  { file: 'sample3.jpg', cut: { left: 869, top: 0, width: 647, height: 857 } },
];

/** Pixel by pixel: `from` gives the source of a pixel, px. */
function remap({ width, height, data }, from) {
  const out = new Uint8Array(data.length);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [across, down] = from(column, row);
      const x = Math.max(0, Math.min(width - 1.01, across));
      const y = Math.max(0, Math.min(height - 1.01, down));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, below] = [x - left, y - top];
      for (let channel = 0; channel < 3; channel++) {
        const at = (top * width + left) * 3 + channel;
        const upper = data[at] + (data[at + 3] - data[at]) * right;
        const next = at + width * 3;
        const lower = data[next] + (data[next + 3] - data[next]) * right;
        out[(row * width + column) * 3 + channel] = upper + (lower - upper) * below;
      }
    }
  return { width, height, data: out };
}

/** Middle and radius of the face on the first picture, px of the cut. */
const FACE = { x: 266, y: 320, radius: 150 };

/** A head as a ball that turns: what is nearer moves further. */
const turned = (picture, yaw, pitch) =>
  remap(picture, (column, row) => {
    const [u, v] = [(column - FACE.x) / FACE.radius, (row - FACE.y) / FACE.radius];
    const depth = Math.exp(-5 * (u * u + v * v));
    return [column - FACE.radius * yaw * depth, row + FACE.radius * pitch * depth];
  });

const mirrored = (picture) => remap(picture, (column, row) => [picture.width - 1 - column, row]);
const squeezed = (picture, share) =>
  remap(picture, (column, row) => [FACE.x + (column - FACE.x) / share, row]);
const relit = ({ width, height, data }) => ({
  width,
  height,
  data: data.map((value, at) => Math.min(255, value * (0.6 + (0.7 * (Math.floor(at / 3) % width)) / width))),
});

function blurred(picture) {
  let out = picture;
  for (let pass = 0; pass < 12; pass++)
    for (const [x, y] of [
      [1, 0],
      [0, 1],
    ]) {
      const shifted = [
        remap(out, (column, row) => [column + x, row + y]),
        remap(out, (column, row) => [column - x, row - y]),
      ];
      out = {
        ...out,
        data: out.data.map((value, at) => (2 * value + shifted[0].data[at] + shifted[1].data[at]) / 4),
      };
    }
  return out;
}

function noisy({ width, height, data }) {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const noise = () => 60 * (random() + random() + random() - 1.5);
  return { width, height, data: data.map((value) => Math.max(0, Math.min(255, value + noise()))) };
}

/** By how they were made. */
export function bentHeads(picture) {
  const left = turned(picture, 0.24, 0);
  return {
    left,
    right: turned(picture, -0.24, 0),
    up: turned(picture, 0, 0.2),
    down: turned(picture, 0, -0.2),
    'far to the left': turned(picture, 0.32, 0),
    'left and up': turned(picture, 0.2, 0.15),
    'left, squeezed': squeezed(left, 0.9),
    'left, mirrored': mirrored(left),
    'left, relit': relit(left),
    'left, bent twice': turned(turned(picture, 0.12, 0), 0.12, 0),
    'left, under noise': noisy(left),
    'left, blurred': blurred(left),
  };
}
