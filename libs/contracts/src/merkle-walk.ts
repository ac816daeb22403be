// Rule: in which order hashes are combined in the Merkle tree of RFC 9162 (sections 2.1.1 to 2.1.4), both for a service,
// whose `Hash` is bytes, and for a page, whose hashes are promises of bytes.

/** The hash of a node from those of its two children. */
export type Join<Hash> = (left: Hash, right: Hash) => Hash;

/** Adds a leaf to a tree of `size` leaves, whose perfect subtrees from the left are `peaks`. */
export function pushLeaf<Hash>(peaks: Hash[], size: number, leaf: Hash, join: Join<Hash>): void {
  let node = leaf;
  // Each trailing one bit of the size is a peak of that height, which the new leaf completes.
  for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) node = join(peaks.pop()!, node);
  peaks.push(node);
}

/** @returns undefined for a tree without leaves */
export const joinPeaks = <Hash>(peaks: readonly Hash[], join: Join<Hash>): Hash | undefined =>
  peaks.length === 0 ? undefined : peaks.reduceRight((right, left) => join(left, right));

/** Section 2.1.3.2: the root computed from a leaf's path; undefined for a path impossible in such a tree. */
export function rootByPath<Hash>(
  { leaf, size, hash }: { leaf: number; size: number; hash: Hash },
  path: readonly Hash[],
  join: Join<Hash>,
): Hash | undefined {
  if (leaf < 0 || leaf >= size) return undefined;
  let [node, last, computed] = [leaf, size - 1, hash];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (node % 2 === 1 || node === last) {
      computed = join(sibling, computed);
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
    } else computed = join(computed, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? computed : undefined;
}

/**
 * Section 2.1.4.2: the roots of both trees computed from a path, for 0 < first.size < size; undefined for a path
 * impossible in such trees.
 */
export function rootsByPath<Hash extends object>(
  { first, size }: { first: { size: number; root: Hash }; size: number },
  path: readonly Hash[],
  join: Join<Hash>,
): { older: Hash; newer: Hash } | undefined {
  const isPowerOfTwo = Number.isInteger(Math.log2(first.size));
  const [start, ...rest] = isPowerOfTwo ? [first.root, ...path] : path;
  if (!start) return undefined;
  let [node, last] = [first.size - 1, size - 1];
  while (node % 2 === 1) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  let [older, newer]: [Hash, Hash] = [start, start];
  for (const sibling of rest) {
    if (last === 0) return undefined;
    if (node % 2 === 1 || node === last) {
      [older, newer] = [join(sibling, older), join(sibling, newer)];
      while (node % 2 === 0 && node !== 0) [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
    } else newer = join(newer, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? { older, newer } : undefined;
}
