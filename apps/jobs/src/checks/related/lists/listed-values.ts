import type { ListedKind } from '@bonafide/contracts/related-jobs';
import { addressKey } from '@bonafide/platform/http/address-key';
import { invalidParameter } from '@bonafide/platform/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountCiphers } from '../../../accounts/account-ciphers.js';
import { type JobOwner, requireJob } from '../../../jobs/store/stored-job.js';
import { stateCode } from '../../../core/values/state-code.js';
import { JobFaceEntity } from '../faces/job-face.entity.js';
import { JobTraitEntity } from '../job-trait.entity.js';
import { documentTrait, emailTrait, phoneTrait } from '../job-traits.js';
import { belongsToEntry } from './list-entries.js';
import type { ListEntryEntity } from './list-entry.entity.js';
import { openTemplate } from '../faces/stored-faces.js';

export interface ListedThing {
  kind: ListedKind;
  value?: string;
  country?: string;
  state?: string;
  jobId?: string;
}

const isGiven = (text: string | null | undefined): text is string => (text ?? null) !== null;

type Value = Pick<ListEntryEntity, 'digest' | 'sealed'>;

/** The values of entries, as jobs are found by them. */
@Injectable()
export class ListedValues {
  constructor(private readonly ciphers: AccountCiphers) {}

  /** `id`: of the entry. @throws ServiceError naming what cannot be listed */
  async valueOf(manager: EntityManager, owner: JobOwner, id: string, thing: ListedThing): Promise<Value> {
    const { kind, value, jobId } = thing;
    if (isGiven(value) === isGiven(jobId))
      throw invalidParameter('value', 'value: is required, or else jobId, and not both');
    if (isGiven(jobId)) {
      await requireJob(manager, owner, jobId);
      return kind === 'face'
        ? this.faceOf(manager, owner.tenant, id, jobId)
        : this.digestOf(manager, owner.tenant, kind, jobId);
    }
    if (kind === 'face') throw invalidParameter('kind', 'kind: a face is listed by jobId');
    const text = canonical({ ...thing, kind, value: value! });
    const cipher = await this.ciphers.of(owner.tenant);
    return { digest: cipher.ownIndex(text, `${owner.tenant} ${kind}`), sealed: null };
  }

  private async digestOf(
    manager: EntityManager,
    tenant: string,
    kind: Exclude<ListedKind, 'face'>,
    jobId: string,
  ): Promise<Value> {
    const trait = await manager.findOneBy(JobTraitEntity, { jobId, tenant, kind });
    if (!trait) throw invalidParameter('jobId', `jobId: no ${kind} of this job is kept`);
    return { digest: trait.digest, sealed: null };
  }

  private async faceOf(manager: EntityManager, tenant: string, id: string, jobId: string): Promise<Value> {
    const face = await manager.findOneBy(JobFaceEntity, { jobId, tenant });
    if (!face?.sealed) throw invalidParameter('jobId', 'jobId: no face of this job is kept');
    const cipher = await this.ciphers.of(tenant);
    const template = openTemplate(cipher, jobId, face.sealed);
    const sealed = cipher.encrypt(Buffer.from(template), belongsToEntry(id).face);
    template.fill(0);
    return { digest: null, sealed };
  }
}

function canonical({
  kind,
  value,
  country,
  state,
}: ListedThing & { kind: Exclude<ListedKind, 'face'>; value: string }): string {
  const refuse = (what: string) => invalidParameter('value', `value: must be ${what}`);
  const text = value.trim();
  switch (kind) {
    case 'phone':
      if (!/^\+?[0-9][0-9 .()-]{4,24}$/.test(text)) throw refuse('a phone number');
      return phoneTrait(text);
    case 'email':
      if (!/^[^@\s]+@[^@\s]+$/.test(text)) throw refuse('an e-mail address');
      return emailTrait(text);
    case 'network': {
      const network = addressKey(text);
      if (network === 'unknown') throw refuse('an IP address');
      return network;
    }
    case 'document': {
      if (!country) throw invalidParameter('country', 'country: is required for a document');
      if (!/[\p{L}\p{N}]/u.test(text)) throw refuse('the number of a document');
      return documentTrait({ country: country.toUpperCase(), state: state ? stateCode(state) : null }, text);
    }
    case 'device':
      if (text === '') throw refuse('a deviceId');
      return text;
  }
}
