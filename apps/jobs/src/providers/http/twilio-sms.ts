import { z } from 'zod';
import type { ProviderCall } from '../call-provider.js';
import type { HttpClient } from '../http-client.js';
import type { SendResult, SmsSender } from '../message-sender.port.js';
import { requestJson, basicAuth, joinUrl } from './request-json.js';
import { refuseOr } from './send-refusal.js';
import type { TwilioSettings } from './twilio-lookup.js';

const Message = z.object({ sid: z.string() });

/** Twilio Messages, `POST /2010-04-01/Accounts/{sid}/Messages.json`. Never repeated once it may have been sent. */
export class TwilioSms implements SmsSender {
  constructor(
    /** `path`: default: that of Twilio's own API; a substitute may have another. */
    private readonly settings: TwilioSettings & { from: string; path?: string },
    private readonly http: HttpClient,
    private readonly call: ProviderCall,
  ) {}

  sendSms(message: { to: string; text: string }): Promise<SendResult> {
    const { baseUrl, accountSid, authToken, from } = this.settings;
    const path = this.settings.path ?? `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
    return this.call.runOnce<SendResult>(
      refuseOr(async (timeoutMs) => {
        const { body } = await requestJson(
          this.http,
          {
            method: 'POST',
            url: joinUrl(baseUrl, path),
            headers: { authorization: basicAuth(accountSid, authToken) },
            form: new URLSearchParams({ To: message.to, From: from, Body: message.text }),
            timeoutMs,
          },
          Message,
        );
        return { outcome: 'accepted', simulated: false, messageId: body.sid };
      }),
    );
  }
}
