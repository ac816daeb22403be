/** A picture in memory: red, green, blue per pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function mirrored({ width, height, data }: Pixels): Pixels {
  const out = new Uint8Array(data.length);
  for (let at = 0; at < width * height; at++) {
    const column = at % width;
    const from = 3 * (at - column + width - 1 - column);
    out.set(data.subarray(from, from + 3), 3 * at);
  }
  return { width, height, data: out };
}
