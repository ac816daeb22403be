/** How unlike two faces are, by what the recogniser said of each: 0 for one and the same picture; people differ by 0.6. */
export function distanceOf(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at]! - other[at]!) ** 2;
  return Math.sqrt(sum);
}
