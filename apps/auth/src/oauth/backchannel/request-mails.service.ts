import { readFileSync } from 'node:fs';
import { MailFailure } from '@bonafide/delivery/mail/mail-failure';
import { SmtpMailer } from '@bonafide/delivery/mail/smtp-mailer';
import { type Executor, sql } from '@bonafide/platform/database/sql';
import { type Sweeper, type TaskProcessor, TaskQueues } from '@bonafide/platform/queues/queues';
import { Clock } from '@bonafide/platform/runtime/clock';
import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, LessThanOrEqual } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig, mailServerOf } from '../../config.js';
import { MAIL_TIMEOUT_MS, REQUEST_MAIL_RETRY_SECONDS, REQUEST_MAIL_SECONDS } from '../../limits.js';
import { REQUEST_MAILS_QUEUE } from '../../core/queues.js';
import { requestMail } from './request-mail.js';
import { BackchannelRequestEntity } from './backchannel-request.entity.js';

interface MailDue {
  userId: string;
  email: string;
  expiresAt: Date;
}

const SWEPT = 100;

/** Locks the request, so that only one of several workers sends. */
const FIND = `
  SELECT u.id AS "userId", u.email, r.expires_at AS "expiresAt"
  FROM backchannel_requests r
  JOIN users u ON u.id = r.user_id AND u.disabled_at IS NULL
  JOIN memberships m ON m.organization_id = r.organization_id AND m.user_id = r.user_id AND m.disabled_at IS NULL
  WHERE r.id = $1 AND r.mail_due_at <= $2 AND r.answer IS NULL AND r.expires_at > $2
    AND NOT EXISTS (SELECT 1 FROM blocked_clients s WHERE s.user_id = r.user_id AND s.client_id = r.client_id)
  FOR UPDATE OF r`;

/** The wait doubles after each mail without an answer; the same request again retries a mail that the server did not accept. */
const COUNT = `
  INSERT INTO request_mails (user_id, request_id, sent_at, unanswered) VALUES ($1, $2, $3, 1)
  ON CONFLICT (user_id) DO UPDATE SET request_id = $2, sent_at = $3,
    unanswered = request_mails.unanswered + (request_mails.request_id <> $2)::int
  WHERE request_mails.request_id = $2 OR request_mails.sent_at
    <= $3::timestamptz - least(${REQUEST_MAIL_SECONDS.first} * 2 ^ (least(request_mails.unanswered, 20) - 1), ${REQUEST_MAIL_SECONDS.most}) * interval '1 second'`;

/**
 * Mails that point people to open requests, if the operator has a mail server. The requests record which mails are due. A
 * task is enqueued for every request, so that timing does not reveal whether the hint matches a person.
 */
@Injectable()
export class RequestMailsService implements TaskProcessor, Sweeper {
  readonly queue = REQUEST_MAILS_QUEUE;
  readonly concurrency = 4;
  readonly name = 'request-mails';
  readonly everyMs = 10_000;

  private readonly mailer: SmtpMailer | undefined;

  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly dataSource: DataSource,
    private readonly queues: TaskQueues,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { MAIL_FROM: from, MAIL_FROM_NAME: fromName, OUTBOUND_EXTRA_CA_FILE: caFile } = config;
    const server = mailServerOf(config);
    if (!server || from === undefined) return;
    const ca = caFile ? readFileSync(caFile, 'utf8') : undefined;
    const login = { user: config.MAIL_ACCOUNT, password: config.MAIL_SECRET };
    this.mailer = new SmtpMailer({ ...server, ...login, from, fromName, ca }, MAIL_TIMEOUT_MS);
  }

  /** Sends the mail due for a request to its person, at most once unless the server did not accept it. */
  async process(id: string): Promise<void> {
    const due = this.mailer && (await this.claim(id));
    if (!due) return;
    try {
      const { email: to, expiresAt } = due;
      await this.mailer!.send(requestMail({ to, publicUrl: this.config.PUBLIC_URL, expiresAt }));
    } catch (error) {
      const failure = error as MailFailure;
      this.logger.warn({ request: id, reason: failure.reason, code: failure.code }, 'a mail was not sent');
      // It stays due: the sweeper brings it back.
      if (failure.reason !== 'refused' && !failure.mayHaveActed) return;
    }
    await settle(this.dataSource, id);
  }

  async sweep(): Promise<void> {
    if (!this.mailer) return;
    const due = await sql.rows<{ id: string }>(
      this.dataSource,
      `SELECT id FROM backchannel_requests WHERE mail_due_at <= $1 ORDER BY mail_due_at LIMIT ${SWEPT}`,
      [this.clock.now()],
    );
    for (const { id } of due) await this.queues.enqueue(REQUEST_MAILS_QUEUE, id);
  }

  /** Undefined if there is nobody to notify, or the last mail is too recent. */
  private claim(id: string): Promise<MailDue | undefined> {
    const now = this.clock.now();
    return this.dataSource.transaction(async (manager) => {
      const due = await sql.maybe<MailDue>(manager, FIND, [id, now]);
      const isTime = due && (await sql.count(manager, COUNT, [due.userId, id, now])) === 1;
      if (!isTime) {
        const due = { id, mailDueAt: LessThanOrEqual(now) };
        await manager.update(BackchannelRequestEntity, due, { mailDueAt: null });
        return undefined;
      }
      const mailDueAt = new Date(now.getTime() + REQUEST_MAIL_RETRY_SECONDS * 1000);
      await manager.update(BackchannelRequestEntity, { id }, { mailDueAt });
      return due;
    });
  }
}

const settle = (on: Executor, id: string): Promise<unknown> =>
  sql.run(on, 'UPDATE backchannel_requests SET mail_due_at = NULL WHERE id = $1', [id]);
