import { run } from '../runtime.js';
import { resized, type Box, type Point, type RgbImage } from './pixels.js';
import type { Models } from './models.js';

// Text detection: turns the map of a differentiable-binarization network (Liao et al. 2019) into boxes.

/** The longer side of the network's input, px. */
const SIDE = 960;
const INK = 0.3;
const SURE = 0.5;
/** The network shrinks text; each side is expanded by area times this over the perimeter. */
const UNCLIP = 1.6;
const PIXELS_MIN = 12;
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

/** @returns boxes of lines or parts of lines, in pixels of the picture */
export async function findText(models: Models, image: RgbImage): Promise<Box[]> {
  const scale = Math.max(image.width, image.height) / SIDE;
  const round = (side: number) => Math.max(32, Math.round(side / scale / 32) * 32);
  const [width, height] = [round(image.width), round(image.height)];
  const [scaleX, scaleY] = [image.width / width, image.height / height];
  const pixels = resized(image, width, height);
  const size = width * height;
  const input = new Float32Array(3 * size);
  // The network was trained on blue, green, red.
  for (let at = 0; at < size; at += 1)
    for (let c = 0; c < 3; c += 1)
      input[c * size + at] = (pixels[at * 3 + 2 - c]! / 255 - MEAN[c]!) / DEVIATION[c]!;
  const [{ data }] = await run(models.detector, input, [1, 3, height, width]);
  return componentsOf(data, width, height).map((box) => unclip(box, scaleX, scaleY));
}

interface Component {
  corners: Point[];
}

function componentsOf(map: Float32Array, width: number, height: number): Component[] {
  const seen = new Uint8Array(width * height);
  const found: Component[] = [];
  const stack: number[] = [];
  const left = new Int32Array(height);
  const right = new Int32Array(height);
  for (let start = 0; start < map.length; start += 1) {
    if (seen[start] || map[start]! < INK) continue;
    seen[start] = 1;
    stack.push(start);
    let sum = 0;
    let count = 0;
    // The outermost pixels of each row are enough for the hull.
    left.fill(width);
    right.fill(-1);
    while (stack.length > 0) {
      const at = stack.pop()!;
      const y = (at / width) | 0;
      const x = at - y * width;
      sum += map[at]!;
      count += 1;
      if (x < left[y]!) left[y] = x;
      if (x > right[y]!) right[y] = x;
      for (let side = 0; side < 4; side += 1) {
        if ((side === 0 && x === 0) || (side === 1 && x === width - 1)) continue;
        const next = at + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -width : width);
        if (next < 0 || next >= map.length || seen[next] || map[next]! < INK) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    if (count < PIXELS_MIN || sum / count < SURE) continue;
    const corners: Point[] = [];
    for (let y = 0; y < height; y += 1) {
      if (right[y]! < 0) continue;
      for (const x of [left[y]!, right[y]! + 1]) corners.push({ x, y }, { x, y: y + 1 });
    }
    found.push({ corners: convexHull(corners) });
  }
  return found;
}

/** Andrew's monotone chain, counter-clockwise. */
function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((p, q) => p.x - q.x || p.y - q.y);
  const half = (given: Point[]) => {
    const hull: Point[] = [];
    for (const point of given) {
      while (hull.length > 1 && cross(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop();
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

const cross = (o: Point, p: Point, q: Point) => (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);

/** The rectangle of least area around a hull has a side along one of its edges. */
function smallestBox(hull: readonly Point[]): Box {
  let best: Box | undefined;
  for (const [at, from] of hull.entries()) {
    const to = hull[(at + 1) % hull.length]!;
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const { x, y } of hull) {
      const along = x * cos + y * sin;
      const across = y * cos - x * sin;
      left = Math.min(left, along);
      right = Math.max(right, along);
      top = Math.min(top, across);
      bottom = Math.max(bottom, across);
    }
    const [length, thickness] = [right - left, bottom - top];
    if (best && best.length * best.thickness <= length * thickness) continue;
    const [along, across] = [(left + right) / 2, (top + bottom) / 2];
    best = {
      centre: { x: along * cos - across * sin, y: along * sin + across * cos },
      angle,
      length,
      thickness,
    };
  }
  return upright(best!);
}

/** The same box with its long axis between -90° and 90°. */
function upright(box: Box): Box {
  let { angle, length, thickness } = box;
  if (thickness > length) {
    [length, thickness] = [thickness, length];
    angle += Math.PI / 2;
  }
  while (angle > Math.PI / 2) angle -= Math.PI;
  while (angle <= -Math.PI / 2) angle += Math.PI;
  return { centre: box.centre, angle, length, thickness };
}

function unclip({ corners }: Component, scaleX: number, scaleY: number): Box {
  const small = smallestBox(corners);
  const margin = (small.length * small.thickness * UNCLIP) / (2 * (small.length + small.thickness));
  const scale = (scaleX + scaleY) / 2;
  return {
    centre: { x: small.centre.x * scaleX, y: small.centre.y * scaleY },
    angle: small.angle,
    length: (small.length + 2 * margin) * scale,
    thickness: (small.thickness + 2 * margin) * scale,
  };
}
