/** Distance of two face descriptors: 0 for the same picture; different people are about 0.6 apart. */
export function distanceOf(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at]! - other[at]!) ** 2;
  return Math.sqrt(sum);
}
