import { Clock } from '@bonafide/platform/runtime/clock';
import { refuseFaults } from '@bonafide/platform/http/validation';
import { ServiceError } from '@bonafide/platform/errors';
import { newSecret, randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountCiphers } from '../../accounts/account-ciphers.js';
import { type Caller, maySeeLinks } from '../../accounts/access/caller.js';
import type { RequestContext } from '../../core/http/request-info.js';
import { exchangeSessionToken } from '../../accounts/access/find-session.js';
import { CallbackUrls } from '../../webhooks/callbacks/callback-urls.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import { conflict, featureDisabled } from '../../errors.js';
import { EventLogService } from '../../webhooks/events/event-log.service.js';
import type { EventType } from '../../webhooks/events/event-type.js';
import { type OpenedSession, SubmitJobService } from '../../jobs/submission/submit-job.service.js';
import { INVITE_LIFETIME_MS, PAGE_SIZE_DEFAULT } from '../../limits.js';
import type { SendResult } from '../../providers/message-sender.port.js';
import { lazy } from '../../core/lazy.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { floorFaults } from '../../accounts/settings/assurance-floor.js';
import { JobTypes } from '../../jobs/store/job-type.js';
import { checksOff, findMissingFeature } from '../../checks/id-verification/invite-checks.js';
import type { CreateInviteDto, ListInvitesDto } from './invite.dto.js';
import { emailHtml, emailSubject, plainText } from './invite-text.js';
import {
  type InviteContent,
  inviteView,
  type InviteView,
  isSending,
  SENT_EVENTS,
  type StoredInvite,
} from './invite-view.js';
import { findInvite, findInvites, insertInvite, noteSent, renewInvite } from './stored-invite.js';
import { InviteEntity } from './invite.entity.js';

export interface InvitePage {
  items: InviteView[];
  total: number;
  totalPages: number;
  page: number;
  pageSize: number;
}

const ID_CHARACTERS = 16;
const QR_CODE_PIXELS = 320;

/** Invites people to complete a job: a session behind a link, sent by e-mail or SMS. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ciphers: AccountCiphers,
    private readonly submitJob: SubmitJobService,
    private readonly callbackUrls: CallbackUrls,
    private readonly events: EventLogService,
    private readonly jobTypes: JobTypes,
    @Inject(PROVIDERS) private readonly providers: Providers,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async createInvite(caller: Caller, body: CreateInviteDto, context: RequestContext): Promise<InviteView> {
    const missing = findMissingFeature(caller.account, body);
    if (missing) throw featureDisabled(missing);
    const type = body.type ?? 'id-verification';
    const assurance = body.assurance ?? undefined;
    refuseFaults(floorFaults(caller, this.jobTypes.of(type), assurance));
    await this.callbackUrls.assertAllowed(body.callbackURL);
    const id = `inv_${randomAlphanumeric(ID_CHARACTERS)}`;
    const off = checksOff(body);
    const { firstName, lastName, email, phone } = body;
    const opened = await this.submitJob.openSession(
      caller,
      {
        type,
        assurance,
        callbackURL: body.callbackURL,
        internalId: body.internalId,
        properties: body.properties,
        details: withoutEmpty({ firstName, lastName, email, phone }),
        requestInfo: context.requestInfo,
        ...(off.length > 0 ? { secrets: { checksOff: off.join(',') } } : {}),
      },
      {
        lifetimeMs: INVITE_LIFETIME_MS,
        withinTransaction: async (manager, { job, token }) => {
          const content = { ...contentOf(body), ...(await linkTo(this.pageFor(body.type), token)) };
          const { contact, send = true } = body;
          const sealed = await this.seal(caller, id, content);
          const now = this.clock.now();
          await insertInvite(manager, {
            id,
            tenant: caller.tenant,
            jobId: job.head.id,
            contact,
            send,
            sealed,
            now,
          });
          const invite = { id, jobId: job.head.id, jobType: job.head.request.type, contact };
          await this.record(manager, caller, 'invite.created', invite);
        },
      },
    );
    await this.events.announce(caller.tenant);
    return this.sent(caller, await this.findExisting(caller, opened, id));
  }

  async listInvites(caller: Caller, query: ListInvitesDto): Promise<InvitePage> {
    const { page = 1, pageSize = PAGE_SIZE_DEFAULT } = query;
    const { rows, total } = await findInvites(this.dataSource.manager, caller, page, pageSize);
    const items = await Promise.all(rows.map((invite) => this.viewOf(caller, invite)));
    caller.shown = items.length > 0 ? { action: 'invites.listed', detail: { page, pageSize } } : 'nothing';
    return { items, total, totalPages: Math.ceil(total / pageSize), page, pageSize };
  }

  /** Sends the message again, with a new link; the old one no longer works. */
  async resendInvite(caller: Caller, id: string): Promise<InviteView> {
    const token = newSecret('st_');
    await this.dataSource.transaction(async (manager) => {
      const now = this.clock.now();
      const invite = await findInvite(manager, caller, id, true);
      if (!invite) throw new ServiceError('not-found', `invite: ${id.slice(0, 64)} not found`);
      const content = await this.open(caller, invite);
      if (!content) throw conflict(`invite: ${id} was removed`);
      // Only the response of this same request was lost: its link stays valid, and its message is sent if it was not.
      if (caller.newJobId !== undefined && content.madeBy === caller.newJobId) return;
      if (isSending(invite, now)) throw conflict(`invite: ${id} is being sent`);
      if (invite.jobStatus !== 'active')
        throw conflict(`invite: ${id} is ${invite.isUsed ? 'completed' : 'expired'}`);
      const expiresAt = new Date(now.getTime() + INVITE_LIFETIME_MS);
      const session = { tenant: caller.tenant, jobId: invite.jobId, token, expiresAt };
      if (!(await exchangeSessionToken(manager, await this.ciphers.of(caller.tenant), session)))
        throw conflict(`invite: ${id} was already used`);
      const link = await linkTo(new URL(content.url), token);
      const sealed = await this.seal(caller, id, { ...content, ...link, madeBy: caller.newJobId });
      await renewInvite(manager, {
        ...{ id, tenant: caller.tenant, jobId: invite.jobId, send: true },
        ...{ sealed, now, deadlineAt: expiresAt },
      });
    });
    return this.sent(caller, id);
  }

  /** A repeated request whose first run died finds the invite it created, and gives it the link of the new session. */
  private async findExisting(
    caller: Caller,
    { job, token, expiresAt }: OpenedSession,
    id: string,
  ): Promise<string> {
    const jobId = job.head.id;
    const row = await this.dataSource.manager.findOneBy(InviteEntity, { jobId, tenant: caller.tenant });
    if (!row || row.id === id) return id;
    const before = (await findInvite(this.dataSource.manager, caller, row.id))!;
    const content = await this.open(caller, before);
    if (!content) throw conflict(`invite: ${row.id} was removed`);
    const sealed = await this.seal(caller, row.id, {
      ...content,
      ...(await linkTo(new URL(content.url), token)),
    });
    const now = this.clock.now();
    await this.dataSource.transaction((manager) =>
      renewInvite(manager, {
        ...{ id: row.id, tenant: caller.tenant, jobId, send: before.send },
        ...{ sealed, now, deadlineAt: expiresAt },
      }),
    );
    return row.id;
  }

  /** Call after commit: sends the message if due and stores the outcome. A message is never resent automatically. */
  private async sent(caller: Caller, id: string): Promise<InviteView> {
    const invite = (await findInvite(this.dataSource.manager, caller, id))!;
    const content = await this.open(caller, invite);
    if (invite.sendState !== 'sending' || !content) return this.viewOf(caller, invite);
    const answer = await this.send(invite.contact, content);
    const state = answer?.outcome ?? 'refused';
    const sent = { state, messageId: answer?.messageId ?? null, now: this.clock.now() };
    await this.dataSource.transaction(async (manager) => {
      const isNoted = await noteSent(manager, { tenant: caller.tenant, id }, invite.updatedAt, sent);
      if (isNoted) await this.record(manager, caller, SENT_EVENTS[state], invite);
    });
    await this.events.announce(caller.tenant);
    return this.viewOf(caller, (await findInvite(this.dataSource.manager, caller, id))!);
  }

  private record(
    manager: EntityManager,
    { tenant }: Caller,
    type: EventType,
    { id, jobId, jobType, contact }: Pick<StoredInvite, 'id' | 'jobId' | 'jobType' | 'contact'>,
  ): Promise<void> {
    return this.events.record(manager, {
      tenant,
      type,
      subjectId: jobId,
      jobType,
      // Neither the link nor its recipient: the link's holder could act as the person.
      data: { id, jobId, type: jobType, contact },
    });
  }

  /** undefined: no provider is configured. */
  private async send(contact: 'email' | 'phone', content: InviteContent): Promise<SendResult | undefined> {
    const text = plainText(content, content);
    if (contact === 'phone') return this.providers.smsSender?.sendSms({ to: content.phone!, text });
    const toName = [content.firstName, content.lastName].filter(Boolean).join(' ');
    return this.providers.emailSender?.sendEmail({
      to: content.email!,
      ...(toName ? { toName } : {}),
      subject: emailSubject(content, content),
      text,
      html: emailHtml(content, content),
    });
  }

  private pageFor(type: string | undefined): URL {
    const page = new URL(this.config.INVITE_PAGE_URL ?? `${this.config.PUBLIC_URL}/verify`);
    if (type !== undefined && type !== 'id-verification') page.searchParams.set('type', type);
    return page;
  }

  private async viewOf(caller: Caller, invite: StoredInvite): Promise<InviteView> {
    return inviteView(invite, await this.open(caller, invite), this.clock.now(), maySeeLinks(caller));
  }

  private async seal({ tenant }: Caller, id: string, content: InviteContent): Promise<Buffer> {
    return (await this.ciphers.of(tenant)).encrypt(JSON.stringify(content), `invites.sealed|${id}`);
  }

  private async open({ tenant }: Caller, { id, sealed }: StoredInvite): Promise<InviteContent | null> {
    if (!sealed) return null;
    const cipher = await this.ciphers.of(tenant);
    return JSON.parse(cipher.decryptText(sealed, `invites.sealed|${id}`)) as InviteContent;
  }
}

const qrcode = lazy(() => import('qrcode'));

/** The token follows the `#`, which browsers do not send, so no server logs it. */
async function linkTo(page: URL, token: string): Promise<{ url: string; qrCode: string }> {
  page.hash = token;
  const { toDataURL } = await qrcode();
  const qrCode = await toDataURL(page.href, { errorCorrectionLevel: 'M', width: QR_CODE_PIXELS });
  return { url: page.href, qrCode };
}

const contentOf = (body: CreateInviteDto): Omit<InviteContent, 'url' | 'qrCode'> => ({
  firstName: body.firstName ?? null,
  lastName: body.lastName ?? null,
  email: body.email ?? null,
  phone: body.phone ?? null,
  titleEmail: body.titleEmail ?? undefined,
  templateEmail: body.templateEmail ?? undefined,
  templateText: body.templateText ?? undefined,
});

const withoutEmpty = (details: Record<string, string | null | undefined>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value));
