// The Merkle tree of RFC 9162 (sections 2.1.1 to 2.1.4) with SHA-256: hashes are 32 bytes, leaves count from 0.
import { createHash } from 'node:crypto';
import { joinPeaks, pushLeaf, rootByPath, rootsByPath } from '@bonafide/contracts/merkle-walk';

/** The hash over the leaves from `from` to `to`, exclusive. */
export type RangeHash = (from: number, to: number) => Promise<Buffer>;

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);
const EMPTY_ROOT = sha256();

export const leafHash = (entry: Uint8Array | string): Buffer => sha256(LEAF, Buffer.from(entry as string));
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right);

/** The greatest power of two below `size`, which is at least 2. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** An append-only tree, represented by its peaks, the perfect subtrees from the left. */
export class GrowingTree {
  private readonly peaks: Buffer[];

  /** @param peaks of a tree of this size, as returned by `heads` */
  constructor(
    private leaves = 0,
    peaks: readonly Buffer[] = [],
  ) {
    this.peaks = [...peaks];
  }

  get size(): number {
    return this.leaves;
  }

  get heads(): readonly Buffer[] {
    return this.peaks;
  }

  append(hash: Buffer): void {
    pushLeaf(this.peaks, this.leaves, hash, nodeHash);
    this.leaves++;
  }

  root(): Buffer {
    return joinPeaks(this.peaks, nodeHash) ?? EMPTY_ROOT;
  }
}

export function rootOf(leaves: Iterable<Buffer>): Buffer {
  const tree = new GrowingTree();
  for (const leaf of leaves) tree.append(leaf);
  return tree.root();
}

/** Section 2.1.3.1: the hashes that a leaf's hash is combined with, from the leaf to the root. */
export async function inclusionPath(leaf: number, size: number, hashOf: RangeHash): Promise<Buffer[]> {
  const walk = async (from: number, to: number): Promise<Buffer[]> => {
    if (to - from === 1) return [];
    const middle = from + splitOf(to - from);
    return leaf < middle
      ? [...(await walk(from, middle)), await hashOf(middle, to)]
      : [...(await walk(middle, to)), await hashOf(from, middle)];
  };
  return walk(0, size);
}

/** Section 2.1.4.1: proof that the tree of `first` leaves is a prefix of the tree of `second`. */
export async function consistencyPath(first: number, second: number, hashOf: RangeHash): Promise<Buffer[]> {
  const walk = async (from: number, to: number, isWhole: boolean): Promise<Buffer[]> => {
    if (first === to) return isWhole ? [] : [await hashOf(from, to)];
    const middle = from + splitOf(to - from);
    return first <= middle
      ? [...(await walk(from, middle, isWhole)), await hashOf(middle, to)]
      : [...(await walk(middle, to, false)), await hashOf(from, middle)];
  };
  return first === 0 || first === second ? [] : walk(0, second, true);
}

/** Section 2.1.3.2. */
export function isIncluded(
  { root, ...leaf }: { leaf: number; size: number; hash: Buffer; root: Buffer },
  path: readonly Buffer[],
): boolean {
  return rootByPath(leaf, path, nodeHash)?.equals(root) ?? false;
}

/** Section 2.1.4.2. */
export function isConsistent(
  first: { size: number; root: Buffer },
  second: { size: number; root: Buffer },
  path: readonly Buffer[],
): boolean {
  if (first.size > second.size) return false;
  if (first.size === second.size) return path.length === 0 && first.root.equals(second.root);
  if (first.size === 0) return path.length === 0 && first.root.equals(EMPTY_ROOT);
  const roots = rootsByPath({ first, size: second.size }, path, nodeHash);
  return roots !== undefined && roots.older.equals(first.root) && roots.newer.equals(second.root);
}
