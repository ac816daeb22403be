import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { userDid } from '../../core/public-urls.js';
import { type AuditFilter, type AuditLine, listAuditEvents } from './list-audit-events.js';

/** The audit log of an organization. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** One page, newest first. People are also identified by their DID, which resolves. */
  async list(
    { organizationSlug, ...filter }: AuditFilter & { organizationSlug: string },
    page: { page: number; pageSize: number },
  ): Promise<{ items: (AuditLine & { actorDid: string | null })[]; total: number }> {
    const { items, total } = await listAuditEvents(this.dataSource.manager, filter, page);
    const didOf = ({ actorType, actorId }: AuditLine) =>
      actorType === 'user' && actorId ? userDid(this.config.PUBLIC_URL, organizationSlug, actorId) : null;
    return { items: items.map((line) => ({ ...line, actorDid: didOf(line) })), total };
  }
}
