import type { ProviderCall } from '../call-provider.js';
import type { HttpClient } from '../http-client.js';
import type { EmailMessage, EmailSender, SendResult } from '../message-sender.port.js';
import { requestRaw, joinUrl } from './request-json.js';
import { refuseOr } from './send-refusal.js';

export interface SendgridSettings {
  baseUrl: string;
  apiKey: string;
  from: string;
  fromName?: string;
  /** default `/v3/mail/send`; a substitute may have another */
  path?: string;
}

/** Twilio SendGrid v3, `POST /v3/mail/send`. Sending is never repeated once it may have happened. */
export class SendgridEmail implements EmailSender {
  constructor(
    private readonly settings: SendgridSettings,
    private readonly http: HttpClient,
    private readonly call: ProviderCall,
  ) {}

  sendEmail(message: EmailMessage): Promise<SendResult> {
    const { baseUrl, apiKey, from, fromName, path = '/v3/mail/send' } = this.settings;
    return this.call.runOnce<SendResult>(
      refuseOr(async (timeoutMs) => {
        const response = await requestRaw(this.http, {
          method: 'POST',
          url: joinUrl(baseUrl, path),
          headers: { authorization: `Bearer ${apiKey}` },
          json: {
            personalizations: [
              { to: [{ email: message.to, ...(message.toName ? { name: message.toName } : {}) }] },
            ],
            from: { email: from, ...(fromName ? { name: fromName } : {}) },
            subject: message.subject,
            content: [
              { type: 'text/plain', value: message.text },
              ...(message.html ? [{ type: 'text/html', value: message.html }] : []),
            ],
          },
          timeoutMs,
        });
        const id = response.headers['x-message-id'];
        return {
          outcome: 'accepted',
          simulated: false,
          ...(typeof id === 'string' ? { messageId: id } : {}),
        };
      }),
    );
  }
}
