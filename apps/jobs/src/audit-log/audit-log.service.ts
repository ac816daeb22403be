import { consistencyPath, inclusionPath } from '@bonafide/platform/crypto/merkle-tree';
import { sql } from '@bonafide/platform/database/sql';
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { tenantOf } from '../accounts/account.js';
import type { Caller } from '../accounts/caller.js';
import { ReadAudit } from '../accounts/read-audit.service.js';
import { AuditCheckpointEntity } from '../audit/audit-checkpoint.entity.js';
import { AUDIT_EXPORT_LINES_MAX, AUDIT_PAGE } from '../limits.js';
import { parseIsoDateTime } from '../values/iso-date-time.js';
import { CSV_HEAD, csvLine, type ExportedLeaf, jsonLine } from './audit-export.js';
import { type AuditRow, LINE_COLUMNS, lineOf } from './audit-line.js';
import type {
  CheckpointQueryDto,
  ConsistencyQueryDto,
  ExportAuditDto,
  InclusionQueryDto,
  ListAuditDto,
} from './audit-query.dto.js';
import { loadHashes, storedRangeHash } from './load-hashes.js';

export interface ListedAuditLine extends AuditRow {
  /** its place in the tree; null until the next checkpoint */
  leaf: number | null;
  /** personal details, until their job is erased */
  jobDetail: Record<string, unknown> | null;
}

export interface AuditPage {
  items: ListedAuditLine[];
  /** `after` of the next page; null on the last one */
  next: string | null;
}

export interface Checkpoint {
  size: number;
  /** base64url */
  root: string;
  /** ISO 8601 */
  at: string;
  /** JWS that binds them to the service's key */
  token: string;
}

export interface TreeProof {
  checkpoint: Checkpoint;
  /** base64url (RFC 9162 sections 2.1.3 and 2.1.4) */
  path: string[];
}

/** The audit trail of the caller's account: to read, to take away, and to prove. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: ReadAudit,
  ) {}

  /** Newest first. Personal details are for whoever may read every job too. */
  async list(caller: Caller, query: ListAuditDto): Promise<AuditPage> {
    const { limit = AUDIT_PAGE, action, after, from, to } = query;
    const withDetails = caller.scopes?.has('jobs:read') !== false && !caller.jobTypes;
    const values: unknown[] = [tenantIn(caller, query)];
    const conditions = ['a.tenant = $1'];
    const add = (condition: string, value: unknown) => {
      if (value === undefined) return;
      values.push(value);
      conditions.push(condition.replaceAll('?', `$${values.length}`));
    };
    // Agents' lines of before decision 0284 have the agent as their actor.
    add(`(a.actor = ? OR 'agent:' || (a.act ->> 'sub') = ?)`, query.actor);
    if (action?.endsWith('.*')) add('starts_with(a.action, ?)', action.slice(0, -1));
    else add('a.action = ?', action);
    add('a.subject = ?', query.subject);
    add('a.job_id = ?', query.jobId);
    add('a.at >= ?', from && parseIsoDateTime(from));
    add('a.at < ?', to && parseIsoDateTime(to));
    add('a.id < ?', after);
    const items = await sql.rows<ListedAuditLine>(
      this.dataSource,
      `SELECT ${LINE_COLUMNS}, t.position::float8 AS leaf, ${withDetails ? 'd.detail' : 'NULL'} AS "jobDetail"
         FROM account_audit a
         LEFT JOIN audit_tree t ON t.audit_id = a.id
         ${withDetails ? 'LEFT JOIN audit_job_details d ON d.audit_id = a.id' : ''}
        WHERE ${conditions.join(' AND ')} ORDER BY a.id DESC LIMIT ${limit + 1}`,
      values,
    );
    await this.reads.record(caller, 'audit.read', {});
    const page = items.slice(0, limit);
    return { items: page, next: items.length > limit ? page.at(-1)!.id : null };
  }

  async checkpoint(caller: Caller, query: CheckpointQueryDto): Promise<Checkpoint> {
    return shown(await this.findCheckpoint(caller, query));
  }

  /** A part of the signed trail in the order of its leaves, as text. */
  async export(caller: Caller, query: ExportAuditDto): Promise<string> {
    const { first = 0, limit = AUDIT_EXPORT_LINES_MAX, format = 'jsonl' } = query;
    const { tenant, size } = await this.findCheckpoint(caller, query);
    const to = Math.min(Number(size), first + limit);
    const rows = await sql.rows<Partial<AuditRow> & { leaf: number; hash: Buffer }>(
      this.dataSource,
      `SELECT t.position::float8 AS leaf, t.hash, ${LINE_COLUMNS}
         FROM audit_tree t LEFT JOIN account_audit a ON a.id = t.audit_id
        WHERE t.tenant = $1 AND t.level = 0 AND t.position >= $2 AND t.position < $3 ORDER BY t.position`,
      [tenant, first, to],
    );
    await this.reads.record(caller, 'audit.exported', {});
    const leaves = rows.map(({ leaf, hash, ...line }): ExportedLeaf => ({
      leaf,
      hash: hash.toString('base64url'),
      line: line.id == null ? null : lineOf(line as AuditRow),
    }));
    return format === 'csv'
      ? (first === 0 ? CSV_HEAD : '') + leaves.map(csvLine).join('')
      : leaves.map(jsonLine).join('');
  }

  /** That a line is in the signed tree. */
  async inclusion(
    caller: Caller,
    query: InclusionQueryDto,
  ): Promise<TreeProof & { leaf: number; hash: string }> {
    const checkpoint = await this.findCheckpoint(caller, query);
    const [size, { leaf }] = [Number(checkpoint.size), query];
    if (leaf >= size) throw invalidParameter('leaf', `leaf: the tree has ${size} lines`);
    const { manager } = this.dataSource;
    const [hash] = await loadHashes(manager, checkpoint.tenant, 0, leaf, 1);
    const path = await inclusionPath(leaf, size, storedRangeHash(manager, checkpoint.tenant));
    return {
      checkpoint: shown(checkpoint),
      leaf,
      hash: hash!.toString('base64url'),
      path: path.map(base64url),
    };
  }

  /** That an earlier tree is the beginning of the signed one. */
  async consistency(caller: Caller, query: ConsistencyQueryDto): Promise<TreeProof & { first: Checkpoint }> {
    const checkpoint = await this.findCheckpoint(caller, query);
    const first = await this.findCheckpoint(caller, { ...query, size: query.first });
    const [from, to] = [Number(first.size), Number(checkpoint.size)];
    if (from > to) throw invalidParameter('first', `first: the tree has ${to} lines`);
    const path = await consistencyPath(from, to, storedRangeHash(this.dataSource.manager, checkpoint.tenant));
    return { first: shown(first), checkpoint: shown(checkpoint), path: path.map(base64url) };
  }

  private async findCheckpoint(caller: Caller, query: CheckpointQueryDto): Promise<AuditCheckpointEntity> {
    const { size } = query;
    const tenant = tenantIn(caller, query);
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

const tenantIn = ({ account }: Caller, { sandbox = false }: { sandbox?: boolean }) =>
  tenantOf(account.id, sandbox);

const base64url = (hash: Buffer) => hash.toString('base64url');

const shown = ({ size, root, at, token }: AuditCheckpointEntity): Checkpoint => ({
  size: Number(size),
  root: base64url(root),
  at: at.toISOString(),
  token,
});
