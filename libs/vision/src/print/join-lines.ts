import type { Box } from './pixels.js';

// Joins boxes of words into lines.

const ANGLE_MAX = (5 / 180) * Math.PI;

const angleBetween = (p: number, q: number): number => {
  const off = Math.abs(p - q) % Math.PI;
  return Math.min(off, Math.PI - off);
};

/** The position of `box` relative to `from`: along its axis, and across. */
export function seenFrom(from: Box, { centre }: Box): { along: number; across: number } {
  const [cos, sin] = [Math.cos(from.angle), Math.sin(from.angle)];
  const [dx, dy] = [centre.x - from.centre.x, centre.y - from.centre.y];
  return { along: dx * cos + dy * sin, across: dy * cos - dx * sin };
}

function isSameLine(p: Box, q: Box): boolean {
  const [longer, shorter] = p.length >= q.length ? [p, q] : [q, p];
  const ratio = longer.thickness / shorter.thickness;
  const isSlim = shorter.length > 2 * shorter.thickness;
  if (ratio > 1.7 || ratio < 0.6) return false;
  if (isSlim && angleBetween(p.angle, q.angle) > ANGLE_MAX) return false;
  const { along, across } = seenFrom(longer, shorter);
  const gap = Math.abs(along) - (longer.length + shorter.length) / 2;
  return Math.abs(across) < 0.45 * longer.thickness && gap < 3 * longer.thickness;
}

function join(p: Box, q: Box): Box {
  const ends = [p, q].flatMap(({ centre, angle, length }) =>
    [-1, 1].map((side) => ({
      x: centre.x + (Math.cos(angle) * length * side) / 2,
      y: centre.y + (Math.sin(angle) * length * side) / 2,
    })),
  );
  const longer = p.length >= q.length ? p : q;
  const [cos, sin] = [Math.cos(longer.angle), Math.sin(longer.angle)];
  const sorted = ends.toSorted((a, b) => a.x * cos + a.y * sin - (b.x * cos + b.y * sin));
  const [from, to] = [sorted[0]!, sorted.at(-1)!];
  return {
    centre: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
    angle: Math.atan2(to.y - from.y, to.x - from.x),
    length: Math.hypot(to.x - from.x, to.y - from.y),
    thickness: (p.thickness * p.length + q.thickness * q.length) / (p.length + q.length),
  };
}

/** Repeatedly joins consecutive boxes. */
export function joinLines(boxes: readonly Box[]): Box[] {
  const lines = boxes.toSorted((p, q) => q.length - p.length);
  for (let at = 0; at < lines.length; at += 1) {
    for (let other = at + 1; other < lines.length; other += 1) {
      if (!isSameLine(lines[at]!, lines[other]!)) continue;
      lines[at] = join(lines[at]!, lines[other]!);
      lines.splice(other, 1);
      other = at;
    }
  }
  return lines;
}
