import { GrowingTree, leafHash, rootOf } from '@bonafide/platform/crypto/merkle-tree';
import { sql } from '@bonafide/platform/database/sql';
import type { Sweeper } from '@bonafide/platform/queues/queues';
import type { Clock } from '@bonafide/platform/runtime/clock';
import { signJwt } from '@bonafide/vc-jwt/sign';
import type { DataSource, EntityManager } from 'typeorm';
import { AuditCheckpointEntity } from './audit-checkpoint.entity.js';
import { type AuditLine, type AuditRow, lineBytes, lineOf } from './audit-line.js';
import type { AuditSource } from './audit-source.js';
import { AuditTreeEntity } from './audit-tree.entity.js';
import type { CheckpointClaims } from './checkpoint-claims.js';
import { AUDIT_BATCH, AUDIT_TILE_LEVELS } from './limits.js';
import { loadHashes } from './load-hashes.js';

const TILE = 2 ** AUDIT_TILE_LEVELS;
/** hashes per statement */
const INSERTED_AT_ONCE = 1_000;

/** Adds waiting lines of the trail to the tree as leaves, and signs the tree. */
export class AuditSequencer implements Sweeper {
  readonly name = 'audit-checkpoints';
  readonly everyMs = 60_000;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly source: AuditSource,
  ) {}

  /**
   * Runs until no lines wait. Only one of several processes works at a time.
   *
   * @throws AggregateError after all others are done: tenants whose tree could not be extended or signed; their lines wait
   */
  async sequence(): Promise<void> {
    const failures = new Map<string, unknown>();
    while ((await this.sequenceBatch(failures)) === AUDIT_BATCH);
    if (failures.size > 0)
      throw new AggregateError(failures.values(), `no leaves for ${[...failures.keys()].join(', ')}`);
  }

  sweep(): Promise<void> {
    return this.sequence();
  }

  private async sequenceBatch(failures: Map<string, unknown>): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const { isFree } = await sql.one<{ isFree: boolean }>(
        manager,
        `SELECT pg_try_advisory_xact_lock(hashtext('audit sequencer')) AS "isFree"`,
      );
      if (!isFree) return 0;
      const rows = await sql.rows<AuditRow>(
        manager,
        `SELECT ${this.source.columns} FROM audit_pending p JOIN ${this.source.table} a ON a.id = p.audit_id
          WHERE ${this.source.tenant} <> ALL($1::text[]) ORDER BY p.audit_id LIMIT ${AUDIT_BATCH}`,
        [[...failures.keys()]],
      );
      const lines = rows.map(lineOf);
      for (const [tenant, ofTenant] of groupByTenant(lines))
        await manager
          .transaction((nested) => this.grow(nested, tenant, ofTenant))
          .catch((error: unknown) => failures.set(tenant, error));
      const grown = lines.filter(({ tenant }) => !failures.has(tenant));
      await sql.run(manager, 'DELETE FROM audit_pending WHERE audit_id = ANY($1::bigint[])', [
        grown.map(({ id }) => id),
      ]);
      return lines.length;
    });
  }

  private async grow(manager: EntityManager, tenant: string, lines: readonly AuditLine[]): Promise<void> {
    const last = await manager.findOne(AuditCheckpointEntity, { where: { tenant }, order: { size: 'DESC' } });
    const first = Number(last?.size ?? 0);
    const tree = new GrowingTree(first, last?.heads);
    const leaves = lines.map((line) => ({ auditId: line.id, hash: leafHash(lineBytes(line)) }));
    for (const { hash } of leaves) tree.append(hash);
    await insertHashes(
      manager,
      leaves.map((leaf, index) => ({ tenant, level: 0, position: `${first + index}`, ...leaf })),
    );
    for (let level = AUDIT_TILE_LEVELS; 2 ** level <= tree.size; level += AUDIT_TILE_LEVELS)
      await completeTiles(manager, tenant, level, first, tree.size);
    const [root, at] = [tree.root(), this.clock.now()];
    const token = await this.sign(tenant, tree.size, root, at);
    await manager.insert(AuditCheckpointEntity, {
      tenant,
      size: `${tree.size}`,
      root,
      heads: [...tree.heads],
      token,
      at,
    });
  }

  private async sign(tenant: string, size: number, root: Buffer, at: Date): Promise<string> {
    const { did, signer } = await this.source.signerOf(tenant);
    const claims: CheckpointClaims = {
      iss: did,
      sub: tenant,
      iat: Math.floor(at.getTime() / 1000),
      token_use: 'audit-checkpoint',
      tree: { size, root: root.toString('base64url') },
    };
    return signJwt(claims, signer);
  }
}

function groupByTenant(lines: readonly AuditLine[]): Map<string, AuditLine[]> {
  const groups = new Map<string, AuditLine[]>();
  for (const line of lines) {
    const group = groups.get(line.tenant);
    if (group) group.push(line);
    else groups.set(line.tenant, [line]);
  }
  return groups;
}

/** Writes the hashes of this level that were completed by the leaves from `first` on. */
async function completeTiles(
  manager: EntityManager,
  tenant: string,
  level: number,
  first: number,
  size: number,
): Promise<void> {
  const [from, to] = [Math.floor(first / 2 ** level), Math.floor(size / 2 ** level)];
  const below = level - AUDIT_TILE_LEVELS;
  const rows = [];
  for (let position = from; position < to; position++) {
    const hashes = await loadHashes(manager, tenant, below, position * TILE, TILE);
    rows.push({ tenant, level, position: `${position}`, hash: rootOf(hashes) });
  }
  await insertHashes(manager, rows);
}

async function insertHashes(
  manager: EntityManager,
  rows: Pick<AuditTreeEntity, 'tenant' | 'level' | 'position' | 'hash'>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
    await manager.insert(AuditTreeEntity, rows.slice(at, at + INSERTED_AT_ONCE));
}
