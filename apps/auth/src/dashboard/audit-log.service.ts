import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AuditFilter, type AuditLine, listAuditEvents } from './list-audit-events.js';

/** What an organization's people and operators did. */
@Injectable()
export class AuditLog {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** One page, newest first. */
  list(
    filter: AuditFilter,
    page: { page: number; pageSize: number },
  ): Promise<{ items: AuditLine[]; total: number }> {
    return listAuditEvents(this.dataSource.manager, filter, page);
  }
}
