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

/** The picture with its longer side scaled to a network's input, its channels one after another. */
export function networkInput({ width, height, data }: Pixels, form: InputForm): Float32Array {
  const { side, place, mean, scale } = form;
  const size = side ** 2;
  const longer = Math.max(width, height);
  const step = longer / side;
  const [besides, above] = place === 'middle' ? [margin(width, longer), margin(height, longer)] : [0, 0];
  const input = new Float32Array(3 * size);
  const valueAt = (x: number, y: number, channel: number) =>
    x >= 0 && y >= 0 && x < width && y < height ? data[(y * width + x) * 3 + channel]! : 0;
  // The last line of the square is repeated below it.
  const within = (at: number) => Math.min(at, longer - 1);
  for (let row = 0; row < side; row += 1) {
    const top = Math.floor(row * step);
    const down = row * step - top;
    const [y, below] = [top - above, within(top + 1) - above];
    for (let column = 0; column < side; column += 1) {
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
        input[channel * size + row * side + column] = (value - mean[channel]!) / scale;
      }
    }
  }
  return input;
}

/** What is before the picture in the square; the greater half is behind it. */
const margin = (length: number, longer: number): number =>
  longer - length - Math.round((longer - length) / 2);
