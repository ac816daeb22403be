import { randomBytes } from 'node:crypto';
import { invalidParameter } from '@bonafide/platform/errors';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { Injectable } from '@nestjs/common';
import type { StoredMessage } from '../stored-message.js';
import { MessagesService, type RepeatableRequest } from '../messages.service.js';
import type { EmailAddressDto, PersonalizationDto, SendEmailDto } from './send-email.dto.js';
import type { SendSmsDto } from './send-sms.dto.js';
import { type TwilioMessage, twilioMessage } from './twilio-message.js';

const MESSAGE_ID_CHARACTERS = 22;
const IDEMPOTENCY_KEY_CHARACTERS_MAX = 255;

/** The relevant headers of a sender's request, and the bytes of its body. */
export interface Sender {
  authorization?: string;
  idempotencyKey?: string;
  bytes: Buffer;
}

/** Records what a provider would have been asked to send. */
@Injectable()
export class MessageReceiverService {
  constructor(private readonly messages: MessagesService) {}

  /** Records one message for each personalization, as SendGrid sends them. @returns the `X-Message-Id` */
  async recordEmail(provider: string, body: SendEmailDto, sender: Sender): Promise<string> {
    const requestId = randomAlphanumeric(MESSAGE_ID_CHARACTERS);
    const kept = body.personalizations.map((one, index): StoredMessage => ({
      id: index === 0 ? requestId : `${requestId}.${index}`,
      source: 'received',
      channel: 'email',
      provider,
      content: emailContent(body, one),
    }));
    return (await this.messages.keep(kept, repeatable('email', sender))).id;
  }

  async recordSms(provider: string, body: SendSmsDto, sender: Sender): Promise<TwilioMessage> {
    const text = body.Body ?? '';
    const media = body.MediaUrl ?? [];
    const { id: sid, at } = await this.messages.keep(
      [
        {
          id: `SM${randomBytes(16).toString('hex')}`,
          source: 'received',
          channel: 'sms',
          provider,
          content: {
            to: [body.To],
            from: body.From ?? body.MessagingServiceSid!,
            text,
            ...(media.length > 0 ? { mediaUrls: media } : {}),
          },
        },
      ],
      repeatable('sms', sender),
    );
    return twilioMessage({
      sid,
      to: body.To,
      from: body.From,
      messagingServiceSid: body.MessagingServiceSid,
      body: text,
      mediaCount: media.length,
      accountSid: accountSidOf(sender),
      at,
    });
  }
}

const addresses = (list: EmailAddressDto[]) =>
  list.map(({ email, name }) => (name ? `${name} <${email}>` : email));

function emailContent(body: SendEmailDto, one: PersonalizationDto): StoredMessage['content'] {
  const partOf = (type: string) => body.content?.find((part) => part.type.toLowerCase() === type)?.value;
  const [text, html] = [partOf('text/plain'), partOf('text/html')];
  const subject = one.subject ?? body.subject;
  return {
    to: addresses(one.to),
    ...(one.cc?.length ? { cc: addresses(one.cc) } : {}),
    ...(one.bcc?.length ? { bcc: addresses(one.bcc) } : {}),
    from: addresses([body.from])[0]!,
    ...(subject === undefined ? {} : { subject }),
    ...(text === undefined ? {} : { text }),
    ...(html === undefined ? {} : { html }),
    ...(body.template_id === undefined
      ? {}
      : { templateId: body.template_id, templateData: one.dynamic_template_data ?? {} }),
  };
}

function repeatable(receiver: string, { idempotencyKey: key, bytes }: Sender): RepeatableRequest | undefined {
  if (key === undefined) return undefined;
  if (key === '' || key.length > IDEMPOTENCY_KEY_CHARACTERS_MAX)
    throw invalidParameter(
      'Idempotency-Key',
      `Idempotency-Key: must have 1 to ${IDEMPOTENCY_KEY_CHARACTERS_MAX} characters`,
    );
  return { receiver, key, body: bytes };
}

function accountSidOf({ authorization = '' }: Sender): string | undefined {
  const credentials = /^Basic +(\S+)/i.exec(authorization)?.[1] ?? '';
  const user = Buffer.from(credentials, 'base64').toString('utf8').split(':')[0]!;
  return /^AC[0-9a-f]{32}$/.test(user) ? user : undefined;
}
