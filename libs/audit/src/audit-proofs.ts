import { consistencyPath, inclusionPath } from '@bonafide/platform/crypto/merkle-tree';
import { sql } from '@bonafide/platform/database/sql';
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import type { DataSource } from 'typeorm';
import { AuditCheckpointEntity } from './audit-checkpoint.entity.js';
import { CSV_HEAD, csvLine, type ExportedLeaf, jsonLine } from './audit-export.js';
import { type AuditRow, lineOf } from './audit-line.js';
import type { AuditSource } from './audit-source.js';
import { AUDIT_EXPORT_LINES_MAX } from './limits.js';
import { loadHashes, storedRangeHash } from './load-hashes.js';

export interface Checkpoint {
  size: number;
  /** base64url */
  root: string;
  /** ISO 8601 */
  at: string;
  /** JWS over the checkpoint, signed by the party responsible for the trail */
  token: string;
}

export interface TreeProof {
  checkpoint: Checkpoint;
  /** base64url (RFC 9162 sections 2.1.3 and 2.1.4) */
  path: string[];
}

export interface InclusionProof extends TreeProof {
  leaf: number;
  /** base64url */
  hash: string;
}

export interface ConsistencyProof extends TreeProof {
  first: Checkpoint;
}

/** `size`: that of an earlier checkpoint; default: the latest */
interface OfCheckpoint {
  size?: number;
}

export type ExportFormat = 'jsonl' | 'csv';

export const EXPORT_MEDIA_TYPES: Record<ExportFormat, string> = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** Exports and proofs of a tenant's signed trail. */
export class AuditProofs {
  constructor(
    private readonly dataSource: DataSource,
    private readonly source: AuditSource,
  ) {}

  async checkpoint(tenant: string, of: OfCheckpoint): Promise<Checkpoint> {
    return shown(await this.findCheckpoint(tenant, of));
  }

  /** Part of the signed trail in the order of its leaves, as text. */
  async export(
    tenant: string,
    query: OfCheckpoint & { first?: number; limit?: number; format?: ExportFormat },
  ): Promise<string> {
    const { first = 0, limit = AUDIT_EXPORT_LINES_MAX, format = 'jsonl' } = query;
    const { size } = await this.findCheckpoint(tenant, query);
    const to = Math.min(Number(size), first + limit);
    const rows = await sql.rows<Partial<AuditRow> & { leaf: number; hash: Buffer }>(
      this.dataSource,
      `SELECT t.position::float8 AS leaf, t.hash, ${this.source.columns}
         FROM audit_tree t LEFT JOIN ${this.source.table} a ON a.id = t.audit_id
        WHERE t.tenant = $1 AND t.level = 0 AND t.position >= $2 AND t.position < $3 ORDER BY t.position`,
      [tenant, first, to],
    );
    const leaves = rows.map(({ leaf, hash, ...line }): ExportedLeaf => ({
      leaf,
      hash: base64url(hash),
      line: line.id == null ? null : lineOf(line as AuditRow),
    }));
    return format === 'csv'
      ? (first === 0 ? CSV_HEAD : '') + leaves.map(csvLine).join('')
      : leaves.map(jsonLine).join('');
  }

  /** Proof that a line is in the signed tree. */
  async inclusion(tenant: string, query: OfCheckpoint & { leaf: number }): Promise<InclusionProof> {
    const checkpoint = await this.findCheckpoint(tenant, query);
    const [size, { leaf }] = [Number(checkpoint.size), query];
    if (leaf >= size) throw invalidParameter('leaf', `leaf: the tree has ${size} lines`);
    const { manager } = this.dataSource;
    const [hash] = await loadHashes(manager, tenant, 0, leaf, 1);
    const path = await inclusionPath(leaf, size, storedRangeHash(manager, tenant));
    return { checkpoint: shown(checkpoint), leaf, hash: base64url(hash!), path: path.map(base64url) };
  }

  /** Proof that an earlier tree is a prefix of the signed one. */
  async consistency(tenant: string, query: OfCheckpoint & { first: number }): Promise<ConsistencyProof> {
    const checkpoint = await this.findCheckpoint(tenant, query);
    const first = await this.findCheckpoint(tenant, { size: query.first });
    const [from, to] = [Number(first.size), Number(checkpoint.size)];
    if (from > to) throw invalidParameter('first', `first: the tree has ${to} lines`);
    const path = await consistencyPath(from, to, storedRangeHash(this.dataSource.manager, tenant));
    return { first: shown(first), checkpoint: shown(checkpoint), path: path.map(base64url) };
  }

  private async findCheckpoint(tenant: string, { size }: OfCheckpoint): Promise<AuditCheckpointEntity> {
    const found = await this.dataSource.manager.findOne(AuditCheckpointEntity, {
      where: { tenant, ...(size === undefined ? {} : { size: `${size}` }) },
      order: { size: 'DESC' },
    });
    if (!found)
      throw new ServiceError(
        'not-found',
        size === undefined
          ? 'no checkpoint yet: one is signed each minute'
          : `no checkpoint of ${size} lines`,
      );
    return found;
  }
}

const base64url = (hash: Buffer) => hash.toString('base64url');

const shown = ({ size, root, at, token }: AuditCheckpointEntity): Checkpoint => ({
  size: Number(size),
  root: base64url(root),
  at: at.toISOString(),
  token,
});
