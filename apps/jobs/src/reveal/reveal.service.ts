import { invalidParameter } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../accounts/caller.js';
import { recordAuditEvent } from '../audit/record-audit-event.js';
import { jobNotFound } from '../errors.js';
import { loadJob, recordOf } from '../job-store/stored-job.js';
import { readMaskedField } from '../listing/mask-record.js';
import type { RevealFieldDto } from './reveal.dto.js';

export interface RevealedField {
  field: string;
  value: string | number;
}

/** Shows what a masked record hides, piece by piece; each leaves a line with its reason before it is shown. */
@Injectable()
export class RevealService {
  constructor(private readonly dataSource: DataSource) {}

  revealField(caller: Caller, id: string, { field, reason }: RevealFieldDto): Promise<RevealedField> {
    return this.dataSource.transaction(async (manager) => {
      // Locked: an erasure that runs beside it would leave the reason behind.
      const job = await loadJob(manager, caller, id, true);
      if (!job) throw jobNotFound(id);
      const value = readMaskedField(recordOf(job), field);
      if (value === undefined) throw invalidParameter('field', 'field: is no masked field of this job');
      await recordAuditEvent(manager, {
        tenant: caller.tenant,
        actor: caller.actor,
        action: 'field.revealed',
        jobId: id,
        detail: { field },
        jobDetail: { reason },
      });
      return { field, value };
    });
  }
}
