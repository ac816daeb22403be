import { MailFailure } from '@bonafide/delivery/mail/mail-failure';
import { SmtpMailer } from '@bonafide/delivery/mail/smtp-mailer';
import type { SmtpSettings } from '@bonafide/delivery/mail/smtp-server';
import type { ProviderCall } from '../call-provider.js';
import { refuseOr } from '../http/send-refusal.js';
import type { EmailMessage, EmailSender, SendResult } from '../message-sender.port.js';
import { ProviderFailure } from '../provider-failure.js';

/** The operator's own mail server. Sending is never repeated once it may have happened. */
export class SmtpEmail implements EmailSender {
  private readonly mailer: SmtpMailer;

  constructor(
    settings: SmtpSettings,
    private readonly call: ProviderCall,
  ) {
    this.mailer = new SmtpMailer(settings, call.settings.attemptTimeoutMs);
  }

  sendEmail(message: EmailMessage): Promise<SendResult> {
    return this.call.runOnce<SendResult>(
      refuseOr(async (timeoutMs) => {
        try {
          const messageId = await this.mailer.send(message, timeoutMs);
          return { outcome: 'accepted', simulated: false, messageId };
        } catch (error) {
          throw error instanceof MailFailure ? new ProviderFailure(error.reason, error) : error;
        }
      }),
    );
  }
}
