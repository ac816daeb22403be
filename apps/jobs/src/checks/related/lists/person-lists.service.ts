import type { ListedKind, ListName } from '@bonafide/contracts/related-jobs';
import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { transact } from '@bonafide/platform/database/transact';
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountCiphers } from '../../../accounts/account-ciphers.js';
import { accountIdOf } from '../../../accounts/account.js';
import { lockAccount } from '../../../accounts/lock-account.js';
import { type AuditActor, recordAuditEvent } from '../../../accounts/audit/record-audit-event.js';
import { conflict } from '../../../errors.js';
import { EventLogService } from '../../../webhooks/events/event-log.service.js';
import type { ListEvent } from '../../../webhooks/events/event-type.js';
import type { JobOwner } from '../../../jobs/store/stored-job.js';
import { LIST_ENTRIES_MAX, LIST_ENTRIES_PAGE, LIST_ENTRY_LIFETIME_MS_MAX } from '../../../limits.js';
import { parseIsoDateTime } from '../../../core/values/iso-date-time.js';
import { findListPage } from './find-list-page.js';
import { belongsToEntry } from './list-entries.js';
import { ListEntryEntity } from './list-entry.entity.js';
import { type ListedThing, ListedValues } from './listed-values.js';

/** An entry as shown: never its value. */
export interface ListEntryView {
  id: string;
  list: ListName;
  kind: ListedKind;
  reason: string;
  /** `user:…`, `key:…` or `operator` */
  author: string;
  /** the job that it was taken from */
  jobId: string | null;
  /** ISO 8601 */
  createdAt: string;
  endsAt: string;
}

export interface ListEntries {
  entries: ListEntryView[];
  /** `after` of the next page; null: this is the last one */
  next: string | null;
}

export interface NewListEntry extends ListedThing {
  list: ListName;
  reason: string;
  /** ISO 8601 */
  endsAt: string;
}

export interface ListQuery {
  list?: ListName;
  kind?: ListedKind;
  after?: string;
  limit?: number;
}

const ID_CHARACTERS = 16;

/** What an account blocks and what it knows. Every change is in its trail and its events. */
@Injectable()
export class PersonListsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ciphers: AccountCiphers,
    private readonly values: ListedValues,
    private readonly events: EventLogService,
    private readonly clock: Clock,
  ) {}

  async list(tenant: string, { limit = LIST_ENTRIES_PAGE, ...filter }: ListQuery): Promise<ListEntries> {
    const now = this.clock.now();
    const found = await findListPage(this.dataSource.manager, tenant, { ...filter, limit: limit + 1, now });
    const cipher = await this.ciphers.of(tenant);
    const entries = found.slice(0, limit);
    return {
      entries: entries.map((entry) => viewOf(cipher, entry)),
      next: found.length > limit ? entries.at(-1)!.id : null,
    };
  }

  async add(owner: JobOwner, by: AuditActor, given: NewListEntry): Promise<ListEntryView> {
    const { tenant } = owner;
    const { list, kind, reason, jobId = null } = given;
    const endsAt = this.endOf(given.endsAt);
    const cipher = await this.ciphers.of(tenant);
    const id = `lst_${randomAlphanumeric(ID_CHARACTERS)}`;
    return transact(this.dataSource, async (manager) => {
      await lockAccount(manager, accountIdOf(tenant));
      if ((await manager.countBy(ListEntryEntity, { tenant })) >= LIST_ENTRIES_MAX)
        throw conflict(`lists: at most ${LIST_ENTRIES_MAX} entries; remove some, or wait for others to end`);
      const entry: ListEntryEntity = {
        ...{ id, tenant, list, kind, jobId, endsAt },
        ...(await this.values.valueOf(manager, owner, id, given)),
        reasonSealed: cipher.encrypt(reason, belongsToEntry(id).reason),
        author: by.actor,
        createdAt: this.clock.now(),
      };
      await manager.insert(ListEntryEntity, entry);
      await this.record(manager, by, entry, 'list-entry.added');
      return viewOf(cipher, entry);
    });
  }

  /** Throws 404 for an entry of another tenant. */
  async require(tenant: string, id: string, manager = this.dataSource.manager): Promise<ListEntryEntity> {
    const entry = id.includes('\0') ? null : await manager.findOneBy(ListEntryEntity, { id, tenant });
    if (!entry) throw new ServiceError('not-found', `entry: ${id.slice(0, 64)} not found`);
    return entry;
  }

  async remove(tenant: string, by: AuditActor, id: string): Promise<ListEntryView> {
    const cipher = await this.ciphers.of(tenant);
    return transact(this.dataSource, async (manager) => {
      const entry = await this.require(tenant, id, manager);
      // Of two at once, one removes it.
      const { affected } = await manager.delete(ListEntryEntity, { id, tenant });
      if (!affected) throw new ServiceError('not-found', `entry: ${id} not found`);
      await this.record(manager, by, entry, 'list-entry.removed');
      return viewOf(cipher, entry);
    });
  }

  private endOf(text: string): Date {
    const now = this.clock.now().getTime();
    const endsAt = parseIsoDateTime(text);
    if (!endsAt || endsAt.getTime() <= now) throw invalidParameter('endsAt', 'endsAt: must be in the future');
    if (endsAt.getTime() > now + LIST_ENTRY_LIFETIME_MS_MAX)
      throw invalidParameter('endsAt', 'endsAt: must be within three years');
    return endsAt;
  }

  private async record(
    manager: EntityManager,
    by: AuditActor,
    { id, tenant, list, kind, endsAt }: ListEntryEntity,
    action: ListEvent,
  ): Promise<void> {
    const detail = { list, kind, endsAt: endsAt.toISOString() };
    await recordAuditEvent(manager, { tenant, ...by, action, subject: id, detail });
    const data = { id, actor: by.actor, ...detail };
    await this.events.record(manager, { tenant, type: action, subjectId: id, data });
  }
}

const viewOf = (
  cipher: FieldCipher,
  { id, list, kind, reasonSealed, author, jobId, createdAt, endsAt }: ListEntryEntity,
): ListEntryView => ({
  ...{ id, list, kind, author, jobId },
  reason: cipher.decryptText(reasonSealed, belongsToEntry(id).reason),
  createdAt: createdAt.toISOString(),
  endsAt: endsAt.toISOString(),
});
