import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiResponse } from '@nestjs/swagger';
import { twilioMessage } from './twilio-message.js';

/** What the SMS receiver answers. */
export const SMS_ANSWER = twilioMessage({
  sid: 'SM0123456789abcdef0123456789abcdef',
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  to: '+14155550100',
  from: '+12125550123',
  body: 'Please verify your identity: https://example.com/v/1',
  mediaCount: 0,
  at: new Date('2026-03-01T12:00:00Z'),
});

/** A TIN provider's final answers. */
export const TIN_WEBHOOKS = {
  match: { value: { reference: 'aB3dE6gH9jK2', outcome: 'match', code: '0' } },
  'no match': { value: { reference: 'aB3dE6gH9jK2', outcome: 'no_match', code: '3' } },
  'not determined': { value: { reference: 'aB3dE6gH9jK2', outcome: 'not_determined' } },
};

const FIELDS = { licenseNumber: 'match', lastName: 'match', birthDate: 'unavailable' };

/** A DLV provider's final answers. */
export const DLV_WEBHOOKS = {
  match: {
    value: {
      reference: 'aB3dE6gH9jK2',
      outcome: 'match',
      data: { fields: FIELDS, source: 'governmental' },
    },
  },
  'no match': {
    value: {
      reference: 'aB3dE6gH9jK2',
      outcome: 'no_match',
      data: { fields: { ...FIELDS, lastName: 'no_match' }, source: 'governmental' },
    },
  },
  'not determined': {
    value: { reference: 'aB3dE6gH9jK2', outcome: 'not_determined', reason: 'not_covered' },
  },
};

const SIGNING_HEADERS = [
  { name: 'webhook-id', example: 'msg_2b9f6c', description: 'The sender’s id of the message' },
  { name: 'webhook-timestamp', example: '1772366400', description: 'Seconds; at most five minutes off' },
  { name: 'webhook-signature', example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' },
];

/** The OpenAPI of a webhook that is signed by the Standard Webhooks headers. */
export const SignedWebhookDocs = (examples: Record<string, { value: unknown }>) =>
  applyDecorators(
    ...SIGNING_HEADERS.map((header) => ApiHeader({ required: true, ...header })),
    ApiBody({ schema: { type: 'object' }, examples }),
    ApiResponse({
      status: 200,
      description: 'Taken; a repetition changes nothing',
      content: { 'application/json': { example: { received: true } } },
    }),
  );
