import type { NodemailerError } from 'nodemailer';
import { lazy } from '../../lazy.js';
import type { ProviderCall } from '../call-provider.js';
import { refuseOr } from '../http/send-refusal.js';
import type { EmailMessage, EmailSender, SendResult } from '../message-sender.port.js';
import { ProviderFailure } from '../provider-failure.js';

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS is demanded, but on the loopback interface. */
  secure: boolean;
  user?: string;
  password?: string;
  from: string;
  fromName?: string;
  /** PEM certificates trusted beside the platform's own. */
  ca?: string | undefined;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;
/** One address and nothing else: no list, no group, no comment, no line break. */
const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** The operator's own mail server. Sending is never repeated once it may have happened. */
export class SmtpEmail implements EmailSender {
  readonly name = 'smtp';

  private readonly transport = lazy(async () => {
    const [{ createTransport }, tls] = await Promise.all([import('nodemailer'), import('node:tls')]);
    const { host, port, secure, user, password, ca } = this.settings;
    const timeoutMs = this.call.settings.attemptTimeoutMs;
    return createTransport({
      host,
      port,
      secure,
      requireTLS: !secure && !LOOPBACK.test(host),
      ...(user === undefined ? {} : { auth: { user, pass: password } }),
      tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca: [...tls.rootCertificates, ca] }) },
      // Texts are texts: no account's template makes it read a file or a page.
      disableFileAccess: true,
      disableUrlAccess: true,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  });

  constructor(
    private readonly settings: SmtpSettings,
    private readonly call: ProviderCall,
  ) {}

  sendEmail({ to, toName = '', subject, text, html }: EmailMessage): Promise<SendResult> {
    const { from, fromName = '' } = this.settings;
    return this.call.run<SendResult>(
      refuseOr(async (timeoutMs) => {
        if (!ONE_ADDRESS.test(to)) throw new ProviderFailure('refused', { code: 'address' });
        const mail = {
          from: { name: fromName, address: from },
          to: { name: toName, address: to },
          subject,
          text,
          ...(html ? { html } : {}),
          signal: AbortSignal.timeout(timeoutMs),
        };
        try {
          const { messageId } = await (await this.transport()).sendMail(mail);
          return { outcome: 'accepted', simulated: false, messageId };
        } catch (error) {
          throw classifySmtpError(error as NodemailerError);
        }
      }),
      { repeatable: false },
    );
  }
}

const NEVER_SENT = new Set(['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE', 'ENOAUTH']);
const NOT_CONNECTED =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT)$/;

/** By the reply code where the server gave one (RFC 5321 §4.2.1), else by how far the conversation had come. */
function classifySmtpError(error: NodemailerError): ProviderFailure {
  const { code = '', responseCode, cause } = error;
  const { originalCode, timeoutType } = error as { originalCode?: string; timeoutType?: string };
  const mayHaveActed = !NEVER_SENT.has(code) && !NOT_CONNECTED.test(timeoutType ?? originalCode ?? '');
  if (code !== 'ETLS' && responseCode) {
    const reason = responseCode >= 500 ? 'refused' : 'provider_error';
    return new ProviderFailure(reason, { code: `smtp_${responseCode}`, mayHaveActed: false });
  }
  if (code === 'EENVELOPE' || code === 'EAUTH')
    return new ProviderFailure('refused', { mayHaveActed: false });
  const isLate = code === 'ETIMEDOUT' || code === 'EABORT';
  return new ProviderFailure(isLate ? 'timeout' : 'unreachable', { mayHaveActed, cause });
}
