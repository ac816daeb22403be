/**
 * Solves a symmetric positive definite system by Cholesky's method.
 *
 * @param matrix n × n, of which the upper half is read
 * @param damping added to the diagonal, as a share of it
 * @returns null if the matrix is singular
 */
export function solveSymmetric(
  matrix: Float64Array,
  right: Float64Array,
  damping: number,
): Float64Array | null {
  const n = right.length;
  const low = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[j * n + i]! * (i === j ? 1 + damping : 1);
      for (let k = 0; k < j; k++) sum -= low[i * n + k]! * low[j * n + k]!;
      if (i === j && !(sum > 1e-9)) return null;
      low[i * n + j] = i === j ? Math.sqrt(sum) : sum / low[j * n + j]!;
    }
  const out = Float64Array.from(right);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) out[i]! -= low[i * n + k]! * out[k]!;
    out[i]! /= low[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) out[i]! -= low[k * n + i]! * out[k]!;
    out[i]! /= low[i * n + i]!;
  }
  return out;
}
