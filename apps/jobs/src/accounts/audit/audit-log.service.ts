import type { AuditRow } from '@bonafide/audit/audit-line';
import {
  AuditProofs,
  type Checkpoint,
  type ConsistencyProof,
  type InclusionProof,
} from '@bonafide/audit/audit-proofs';
import { sql } from '@bonafide/platform/database/sql';
import { invalidParameter } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller, tenantIn } from '../access/caller.js';
import { AUDIT_PAGE } from '../../limits.js';
import { JOB_DETAIL, jobDetailCipherOf, openJobDetail, type StoredJobDetail } from './sealed-job-detail.js';
import { parseIsoDateTime } from '../../core/values/iso-date-time.js';
import type {
  CheckpointQueryDto,
  ConsistencyQueryDto,
  ExportAuditDto,
  InclusionQueryDto,
  ListAuditDto,
} from './audit-query.dto.js';
import { LINE_COLUMNS } from './audit-source.js';

export interface ListedAuditLine extends AuditRow {
  /** index in the tree; null until the next checkpoint */
  leaf: number | null;
  /** personal details, until the job is erased */
  jobDetail: Record<string, unknown> | null;
}

type LineRow = Omit<ListedAuditLine, 'jobDetail'> & { stored: StoredJobDetail | null };

export interface AuditPage {
  items: ListedAuditLine[];
  /** `after` for the next page; null on the last one */
  next: string | null;
}

/** The audit trail of the caller's account: listing, export and proofs. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly proofs: AuditProofs,
  ) {}

  /** Newest first. Personal details are only for callers that may also read every job. */
  async list(caller: Caller, query: ListAuditDto): Promise<AuditPage> {
    const { limit = AUDIT_PAGE, action, after, from, to } = query;
    if (from && to && parseIsoDateTime(from)! >= parseIsoDateTime(to)!)
      throw invalidParameter('from', 'from: must be before to');
    const withDetails = caller.scopes?.has('jobs:read') !== false && !caller.jobTypes;
    const values: unknown[] = [tenantIn(caller, query)];
    const conditions = ['a.tenant = $1'];
    const add = (condition: string, value: unknown) => {
      if (value === undefined) return;
      values.push(value);
      conditions.push(condition.replaceAll('?', `$${values.length}`));
    };
    // Agents' lines from earlier versions have the agent as actor.
    add(`(a.actor = ? OR 'agent:' || (a.act ->> 'sub') = ? OR a.detail ->> 'person' = ?)`, query.actor);
    if (action?.endsWith('.*')) add('starts_with(a.action, ?)', action.slice(0, -1));
    else add('a.action = ?', action);
    add('a.subject = ?', query.subject);
    add('a.job_id = ?', query.jobId);
    add('a.at >= ?', from && parseIsoDateTime(from));
    add('a.at < ?', to && parseIsoDateTime(to));
    add('a.id < ?', after);
    const rows = await sql.rows<LineRow>(
      this.dataSource,
      `SELECT ${LINE_COLUMNS}, t.position::float8 AS leaf, ${withDetails ? JOB_DETAIL : 'NULL'} AS stored
         FROM account_audit a
         LEFT JOIN audit_tree t ON t.audit_id = a.id
         ${withDetails ? 'LEFT JOIN audit_job_details d ON d.audit_id = a.id' : ''}
        WHERE ${conditions.join(' AND ')} ORDER BY a.id DESC LIMIT ${limit + 1}`,
      values,
    );
    const page = rows.slice(0, limit).map(async ({ stored, ...line }) => ({
      ...line,
      jobDetail: stored && openJobDetail(await jobDetailCipherOf(this.dataSource, caller.tenant), stored),
    }));
    return {
      items: await Promise.all(page),
      next: rows.length > limit ? rows[limit - 1]!.id : null,
    };
  }

  checkpoint(caller: Caller, query: CheckpointQueryDto): Promise<Checkpoint> {
    return this.proofs.checkpoint(tenantIn(caller, query), query);
  }

  /** Part of the signed trail in leaf order, as text. */
  async export(caller: Caller, query: ExportAuditDto): Promise<string> {
    const text = await this.proofs.export(tenantIn(caller, query), query);
    caller.shown = { action: 'audit.exported' };
    return text;
  }

  inclusion(caller: Caller, query: InclusionQueryDto): Promise<InclusionProof> {
    return this.proofs.inclusion(tenantIn(caller, query), query);
  }

  consistency(caller: Caller, query: ConsistencyQueryDto): Promise<ConsistencyProof> {
    return this.proofs.consistency(tenantIn(caller, query), query);
  }
}
