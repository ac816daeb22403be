import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { actorOf, type Caller, reviewerOf } from '../../accounts/access/caller.js';
import { recordAuditEvent } from '../../accounts/audit/record-audit-event.js';
import { recordOf, requireJob } from '../../jobs/store/stored-job.js';
import { readMaskedField } from '../../jobs/listing/mask-record.js';
import { PhotosService } from '../../media/photos/photos.service.js';
import type { RevealFieldDto, RevealPhotoDto } from './reveal.dto.js';

export interface RevealedField {
  field: string;
  value: string | number;
}

export interface RevealedPhoto {
  /** works without a key until `expiresAt` */
  url: string;
  /** ISO 8601 */
  expiresAt: string;
}

/** Reveals single parts of a masked record; each is recorded with its reason before it is shown. */
@Injectable()
export class RevealService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly photos: PhotosService,
  ) {}

  revealField(caller: Caller, id: string, { field, reason }: RevealFieldDto): Promise<RevealedField> {
    return this.dataSource.transaction(async (manager) => {
      // Locked: a concurrent erasure would leave the reason behind.
      const job = await requireJob(manager, caller, id, true);
      const value = readMaskedField(recordOf(job), field);
      if (value === undefined) throw invalidParameter('field', 'field: is no masked field of this job');
      await recordAuditEvent(manager, {
        tenant: caller.tenant,
        ...actorOf(caller),
        action: 'field.revealed',
        jobId: id,
        detail: { field, person: reviewerOf(caller) },
        jobDetail: { reason },
      });
      caller.shown = 'recorded';
      return { field, value };
    });
  }

  revealPhoto(caller: Caller, id: string, name: string, { reason }: RevealPhotoDto): Promise<RevealedPhoto> {
    return this.dataSource.transaction(async (manager) => {
      await requireJob(manager, caller, id, true);
      const photos = (await this.photos.photosOf(manager, caller.tenant, [id])).get(id) ?? [];
      const photo = photos.find((one) => one.name === name);
      if (!photo) throw new ServiceError('not-found', `photo: ${name.slice(0, 64)} not found`);
      const { url, expiresAt } = this.photos.markedUrl(id, photo, reviewerOf(caller));
      await recordAuditEvent(manager, {
        tenant: caller.tenant,
        ...actorOf(caller),
        action: 'photo.revealed',
        jobId: id,
        detail: { photo: photo.name, person: reviewerOf(caller), expiresAt: expiresAt.toISOString() },
        jobDetail: { reason },
      });
      caller.shown = 'recorded';
      return { url, expiresAt: expiresAt.toISOString() };
    });
  }
}
