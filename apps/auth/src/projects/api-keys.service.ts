import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { hashSecret, newSecret, randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type ChangeBy, recordAuditEvent } from '../organizations/audit/record-audit-event.js';
import { API_KEYS_MAX } from '../limits.js';
import { conflict, notFound } from '../errors.js';
import { projectNotFound } from './project-errors.js';
import { ProjectApiKeyEntity } from './project-api-key.entity.js';

/** `runtime`: requests delegations, polls, verifies. `management`: everything in its project. */
export const KEY_KINDS = ['runtime', 'management'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export interface ApiKey {
  /** `key_…` */
  id: string;
  kind: KeyKind;
  name: string;
  /** the last four characters */
  hint: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** The project of a request's key. */
export interface KeyHolder {
  keyId: string;
  kind: KeyKind;
  projectId: string;
  organizationId: string;
}

const KEY = /^ak_[A-Za-z0-9_-]{43}$/;
const COLUMNS =
  'id, kind, name, hint, created_at AS "createdAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"';
/** `last_used_at` is written at most this often per key. */
const TOUCH_EVERY_MS = 60_000;

/** API keys of projects: shown once, stored as SHA-256. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async create(
    projectId: string,
    made: { name: string; kind: KeyKind },
    by: ChangeBy,
  ): Promise<ApiKey & { key: string }> {
    return this.dataSource.transaction((manager) => this.createWithin(manager, projectId, made, by));
  }

  async createWithin(
    manager: EntityManager,
    projectId: string,
    { name, kind }: { name: string; kind: KeyKind },
    by: ChangeBy,
  ): Promise<ApiKey & { key: string }> {
    const organizationId = await lockProject(manager, projectId);
    const { count } = await sql.one<{ count: number }>(
      manager,
      'SELECT count(*)::int AS count FROM project_api_keys WHERE project_id = $1 AND revoked_at IS NULL',
      [projectId],
    );
    if (count >= API_KEYS_MAX) throw conflict(`a project has at most ${API_KEYS_MAX} live API keys`);
    const key = newSecret('ak_');
    const row = await sql.maybe<ApiKey>(
      manager,
      `INSERT INTO project_api_keys (id, project_id, name, key_hash, hint, kind)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
      [`key_${randomAlphanumeric(16)}`, projectId, name, hashSecret(key), key.slice(-4), kind],
    );
    await recordAuditEvent(manager, {
      action: 'api_key.created',
      organizationId,
      projectId,
      subject: row!.id,
      details: { kind },
      ...by,
    });
    return { ...row!, key };
  }

  async list(projectId: string): Promise<ApiKey[]> {
    return sql.rows<ApiKey>(
      this.dataSource,
      `SELECT ${COLUMNS} FROM project_api_keys WHERE project_id = $1 ORDER BY created_at, id`,
      [projectId],
    );
  }

  /** Revokes a key at once; idempotent. */
  async revoke(projectId: string, keyId: string, by: ChangeBy): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const organizationId = await lockProject(manager, projectId);
      const changed = await sql.rows<{ id: string }>(
        manager,
        `UPDATE project_api_keys SET revoked_at = now() WHERE id = $1 AND project_id = $2 AND revoked_at IS NULL
         RETURNING id`,
        [keyId, projectId],
      );
      if (changed.length > 0) {
        await recordAuditEvent(manager, {
          action: 'api_key.revoked',
          organizationId,
          projectId,
          subject: keyId,
          ...by,
        });
        return;
      }
      if (!(await manager.existsBy(ProjectApiKeyEntity, { id: keyId, projectId }))) throw notFound('API key');
    });
  }

  /** The holder of a valid key; undefined for anything else. */
  async authenticate(key: string): Promise<KeyHolder | undefined> {
    if (!KEY.test(key)) return undefined;
    const row = await sql.maybe<KeyHolder & { lastUsedAt: Date | null }>(
      this.dataSource,
      `SELECT k.id AS "keyId", k.kind, k.project_id AS "projectId", p.organization_id AS "organizationId",
         k.last_used_at AS "lastUsedAt"
       FROM project_api_keys k JOIN projects p ON p.id = k.project_id WHERE k.key_hash = $1 AND k.revoked_at IS NULL
         AND p.deleted_at IS NULL`,
      [hashSecret(key)],
    );
    if (!row) return undefined;
    const { lastUsedAt, ...holder } = row;
    const now = this.clock.now();
    if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS)
      await this.dataSource.manager.update(ProjectApiKeyEntity, { id: holder.keyId }, { lastUsedAt: now });
    return holder;
  }
}

async function lockProject(manager: EntityManager, projectId: string): Promise<string> {
  const row = await sql.maybe<{ organizationId: string }>(
    manager,
    'SELECT organization_id AS "organizationId" FROM projects WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
    [projectId],
  );
  if (!row) throw projectNotFound();
  return row.organizationId;
}
