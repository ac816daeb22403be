// Pictures as pixels, and cuts out of them. Coordinates: x to the right, y down, (0, 0) the corner of the first pixel.

/** Three bytes a pixel: red, green, blue. */
export interface RgbImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** One byte a pixel. */
export interface GreyImage {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Point {
  x: number;
  y: number;
}

/** A rectangle at any angle: `angle` is that of its long axis, radians clockwise; `length` along it, `thickness` across. */
export interface Box {
  centre: Point;
  angle: number;
  length: number;
  thickness: number;
  /** The axis is bent so much: px across for a square px along, from the middle. Default 0. */
  bend?: number;
}

/**
 * Maps a pixel of a cut to a place in the picture: x = a·u + b·v + c, y = d·u + e·v + f; v grows by `bend` for each square
 * pixel from the middle.
 */
export interface Cut {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
  bend?: number;
}

/** Luma of ITU-R BT.601. */
export function toGrey({ width, height, data }: RgbImage): GreyImage {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 3)
    grey[at] = (data[from]! * 77 + data[from + 1]! * 150 + data[from + 2]! * 29) >> 8;
  return { width, height, data: grey };
}

/** The cut whose pixels are `scale` picture pixels wide and high, which shows `box` in the middle of `width` × `height`. */
export function cutAround(box: Box, width: number, height: number, scaleX: number, scaleY = scaleX): Cut {
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const [a, b, d, e] = [cos * scaleX, -sin * scaleY, sin * scaleX, cos * scaleY];
  return {
    a,
    b,
    c: box.centre.x - (a * width + b * height) / 2,
    d,
    e,
    f: box.centre.y - (d * width + e * height) / 2,
    bend: ((box.bend ?? 0) * scaleX ** 2) / scaleY,
  };
}

/**
 * Reads a cut, bilinear; where it is smaller than the picture, each of its pixels is the mean of several.
 *
 * @param channels 1 for grey, 3 for colours
 * @returns `channels` values a pixel, 0 to 255; the edge goes on outside the picture
 */
export function readCut(
  image: GreyImage | RgbImage,
  channels: 1 | 3,
  cut: Cut,
  width: number,
  height: number,
): Float32Array {
  const { width: w, height: h, data } = image;
  const across = Math.max(1, Math.min(6, Math.round(Math.hypot(cut.a, cut.d))));
  const down = Math.max(1, Math.min(6, Math.round(Math.hypot(cut.b, cut.e))));
  const share = 1 / (across * down);
  const out = new Float32Array(width * height * channels);
  const { a, b, c, d, e, f, bend = 0 } = cut;
  const [lastX, lastY] = [w - 1, h - 1];
  for (let v = 0, at = 0; v < height; v += 1) {
    for (let u = 0; u < width; u += 1, at += channels) {
      let [red, green, blue] = [0, 0, 0];
      for (let i = 0; i < across; i += 1) {
        const uu = u + (i + 0.5) / across;
        const sag = bend === 0 ? 0 : bend * (uu - width / 2) ** 2;
        for (let j = 0; j < down; j += 1) {
          const vv = v + (j + 0.5) / down + sag;
          const x = Math.min(lastX, Math.max(0, a * uu + b * vv + c - 0.5));
          const y = Math.min(lastY, Math.max(0, d * uu + e * vv + f - 0.5));
          const left = x | 0;
          const top = y | 0;
          const fx = x - left;
          const fy = y - top;
          const p = (top * w + left) * channels;
          const right = left < lastX ? p + channels : p;
          const below = top < lastY ? w * channels : 0;
          const [p00, p10, p01, p11] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
          red += data[p]! * p00 + data[right]! * p10 + data[p + below]! * p01 + data[right + below]! * p11;
          if (channels === 1) continue;
          green +=
            data[p + 1]! * p00 +
            data[right + 1]! * p10 +
            data[p + below + 1]! * p01 +
            data[right + below + 1]! * p11;
          blue +=
            data[p + 2]! * p00 +
            data[right + 2]! * p10 +
            data[p + below + 2]! * p01 +
            data[right + below + 2]! * p11;
        }
      }
      out[at] = red * share;
      if (channels === 1) continue;
      out[at + 1] = green * share;
      out[at + 2] = blue * share;
    }
  }
  return out;
}
