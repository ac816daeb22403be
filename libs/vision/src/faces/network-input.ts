import type { Pixels } from './pixels.js';

export interface InputForm {
  /** of the square, px */
  side: number;
  /** where a picture lies that is not square */
  place: 'upper left' | 'middle';
  /** a channel's value is `(value - mean) / scale`; around the picture, its value is 0 */
  mean: readonly [number, number, number];
  scale: number;
}

/** What is filled of the square, px, from its upper left. */
export interface Extent {
  width: number;
  height: number;
}

/**
 * The picture with its longer side scaled to a network's input, its channels one after another.
 *
 * @param longer px of the picture that fill the side
 */
export function networkInput(
  picture: Pixels,
  form: InputForm,
  extent: Extent = { width: form.side, height: form.side },
  longer = Math.max(picture.width, picture.height),
): Float32Array {
  const { side, place } = form;
  const isAsIs = longer === side && place === 'upper left';
  return isAsIs ? copied(picture, form, extent) : scaled(picture, form, extent, longer);
}

function copied({ width, height, data }: Pixels, { mean, scale }: InputForm, extent: Extent): Float32Array {
  const size = extent.width * extent.height;
  const input = new Float32Array(3 * size);
  const [columns, rows] = [Math.min(width, extent.width), Math.min(height, extent.height)];
  for (let channel = 0; channel < 3; channel += 1) {
    const middle = mean[channel]!;
    input.fill(-middle / scale, channel * size, (channel + 1) * size);
    for (let row = 0; row < rows; row += 1) {
      let [from, to] = [row * width * 3 + channel, channel * size + row * extent.width];
      for (const end = to + columns; to < end; to += 1, from += 3) input[to] = (data[from]! - middle) / scale;
    }
  }
  return input;
}

function scaled(
  { width, height, data }: Pixels,
  { side, place, mean, scale }: InputForm,
  extent: Extent,
  longer: number,
): Float32Array {
  const size = extent.width * extent.height;
  const step = longer / side;
  const [besides, above] = place === 'middle' ? [margin(width, longer), margin(height, longer)] : [0, 0];
  const input = new Float32Array(3 * size);
  const valueAt = (x: number, y: number, channel: number) =>
    x >= 0 && y >= 0 && x < width && y < height ? data[(y * width + x) * 3 + channel]! : 0;
  // The last line of the square is repeated below it.
  const within = (at: number) => Math.min(at, longer - 1);
  for (let row = 0; row < extent.height; row += 1) {
    const top = Math.floor(row * step);
    const down = row * step - top;
    const [y, below] = [top - above, within(top + 1) - above];
    for (let column = 0; column < extent.width; column += 1) {
      const left = Math.floor(column * step);
      const right = column * step - left;
      const [x, next] = [left - besides, within(left + 1) - besides];
      for (let channel = 0; channel < 3; channel += 1) {
        let value = valueAt(x, y, channel);
        if (right > 0 || down > 0) {
          const upper = value + (valueAt(next, y, channel) - value) * right;
          const [first, second] = [valueAt(x, below, channel), valueAt(next, below, channel)];
          value = upper + (first + (second - first) * right - upper) * down;
        }
        input[channel * size + row * extent.width + column] = (value - mean[channel]!) / scale;
      }
    }
  }
  return input;
}

/** What is before the picture in the square; the greater half is behind it. */
const margin = (length: number, longer: number): number =>
  longer - length - Math.round((longer - length) / 2);
