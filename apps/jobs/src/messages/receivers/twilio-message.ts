/** Twilio's Message resource, as its API returns it for a queued message. */
export interface TwilioMessage {
  sid: string;
  account_sid: string | null;
  api_version: string;
  body: string;
  date_created: string;
  date_sent: null;
  date_updated: string;
  direction: 'outbound-api';
  error_code: null;
  error_message: null;
  from: string | null;
  messaging_service_sid: string | null;
  num_media: string;
  num_segments: string;
  price: null;
  price_unit: string;
  status: 'queued';
  to: string;
  uri: string | null;
}

export interface QueuedSms {
  sid: string;
  to: string;
  from?: string | undefined;
  messagingServiceSid?: string | undefined;
  body: string;
  mediaCount: number;
  /** from the basic credentials, if it looks like an account SID */
  accountSid?: string | undefined;
  at: Date;
}

/** One SMS segment: 160 characters of 7 bits or 70 of 16; if there are several, 153 or 67 each. */
function segmentsOf(body: string): number {
  const plain = [...body].every((character) => character.codePointAt(0)! < 0x80);
  const [alone, each] = plain ? [160, 153] : [70, 67];
  return body.length <= alone ? 1 : Math.ceil(body.length / each);
}

/** RFC 2822, as Twilio writes dates. */
const rfc2822 = (at: Date) => at.toUTCString().replace('GMT', '+0000');

export function twilioMessage(sms: QueuedSms): TwilioMessage {
  const at = rfc2822(sms.at);
  const account = sms.accountSid ?? null;
  return {
    sid: sms.sid,
    account_sid: account,
    api_version: '2010-04-01',
    body: sms.body,
    date_created: at,
    date_sent: null,
    date_updated: at,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: sms.from ?? null,
    messaging_service_sid: sms.messagingServiceSid ?? null,
    num_media: String(sms.mediaCount),
    num_segments: String(segmentsOf(sms.body)),
    price: null,
    price_unit: 'USD',
    status: 'queued',
    to: sms.to,
    uri: account === null ? null : `/2010-04-01/Accounts/${account}/Messages/${sms.sid}.json`,
  };
}
