import type { NodemailerError, Transporter } from 'nodemailer';
import { MailFailure } from './mail-failure.js';
import type { SmtpSettings } from './smtp-server.js';

export interface Mail {
  to: string;
  toName?: string;
  subject: string;
  text: string;
  html?: string;
}

/** Exactly one address: no list, group, comment or line break. */
const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** The operator's own mail server. */
export class SmtpMailer {
  private transport?: Promise<Transporter>;

  /** @param timeoutMs per step of the conversation */
  constructor(
    private readonly settings: SmtpSettings,
    private readonly timeoutMs: number,
  ) {}

  /**
   * Resolves to the message's id once the server has accepted it.
   * @param timeoutMs for the whole conversation
   * @throws MailFailure
   */
  async send(mail: Mail, timeoutMs = this.timeoutMs): Promise<string> {
    const { to, toName = '', subject, text, html } = mail;
    const { from, fromName = '' } = this.settings;
    if (!ONE_ADDRESS.test(to)) throw new MailFailure('refused', { code: 'address', mayHaveActed: false });
    // Loaded at the first mail: few processes send any.
    this.transport ??= import('./open-transport.js').then(({ openTransport }) =>
      openTransport(this.settings, this.timeoutMs),
    );
    try {
      const sent = (await (
        await this.transport
      ).sendMail({
        from: { name: fromName, address: from },
        to: { name: toName, address: to },
        subject,
        text,
        ...(html ? { html } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      })) as { messageId: string };
      return sent.messageId;
    } catch (error) {
      throw classify(error as NodemailerError);
    }
  }
}

const NEVER_SENT = new Set(['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE', 'ENOAUTH']);
const NOT_CONNECTED =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT)$/;

/** By the server's reply code, if any (RFC 5321 §4.2.1), otherwise by the progress of the conversation. */
function classify(error: NodemailerError): MailFailure {
  const { code = '', responseCode, cause } = error;
  const { originalCode, timeoutType } = error as { originalCode?: string; timeoutType?: string };
  const mayHaveActed = !NEVER_SENT.has(code) && !NOT_CONNECTED.test(timeoutType ?? originalCode ?? '');
  if (code !== 'ETLS' && responseCode)
    return new MailFailure(responseCode >= 500 ? 'refused' : 'provider_error', {
      code: `smtp_${responseCode}`,
      mayHaveActed: false,
    });
  if (code === 'EENVELOPE' || code === 'EAUTH') return new MailFailure('refused', { mayHaveActed: false });
  const isLate = code === 'ETIMEDOUT' || code === 'EABORT';
  return new MailFailure(isLate ? 'timeout' : 'unreachable', { mayHaveActed, cause });
}
