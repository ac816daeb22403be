import { type RangeHash, nodeHash, rootOf, splitOf } from '@bonafide/platform/crypto/merkle-tree';
import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import { AUDIT_TILE_LEVELS } from './limits.js';

/** Loads a range of hashes of a level in order. Throws if one of them is missing. */
export async function loadHashes(
  manager: EntityManager,
  tenant: string,
  level: number,
  from: number,
  count: number,
): Promise<Buffer[]> {
  const rows = await sql.rows<{ hash: Buffer }>(
    manager,
    `SELECT hash FROM audit_tree WHERE tenant = $1 AND level = $2 AND position >= $3 AND position < $4 ORDER BY position`,
    [tenant, level, from, from + count],
  );
  if (rows.length !== count) throw new Error(`the audit tree of ${tenant} lacks hashes of level ${level}`);
  return rows.map(({ hash }) => hash);
}

/** Hashes over ranges of leaves: a perfect subtree is computed from the nearest stored level below it, in one statement. */
export function storedRangeHash(manager: EntityManager, tenant: string): RangeHash {
  const hashOf: RangeHash = async (from, to) => {
    const size = to - from;
    const height = Math.log2(size);
    if (!Number.isInteger(height)) {
      const middle = from + splitOf(size);
      return nodeHash(await hashOf(from, middle), await hashOf(middle, to));
    }
    const level = height - (height % AUDIT_TILE_LEVELS);
    const span = 2 ** level;
    return rootOf(await loadHashes(manager, tenant, level, from / span, size / span));
  };
  return hashOf;
}
