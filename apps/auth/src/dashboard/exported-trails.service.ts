import { AuditProofs } from '@bonafide/audit/audit-proofs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ChangeBy, recordAuditEvent } from '../audit/record-audit-event.js';
import type { ExportAuditDto } from './audit-trail.dto.js';

/** Exports of an organization's log, which are themselves recorded in it. */
@Injectable()
export class ExportedTrails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly proofs: AuditProofs,
  ) {}

  async export(organizationId: string, query: ExportAuditDto, by: ChangeBy): Promise<string> {
    const text = await this.proofs.export(organizationId, query);
    await recordAuditEvent(this.dataSource.manager, { ...by, action: 'audit.exported', organizationId });
    return text;
  }
}
