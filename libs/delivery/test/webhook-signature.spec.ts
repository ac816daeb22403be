import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { findWebhookFault, legacySignature, signWebhook } from '../src/webhook-signature.js';

const VECTOR = {
  id: 'msg_loFOjxBNrRLzqYUf',
  timestamp: new Date(1_731_705_121_000),
  body: Buffer.from('{"event_type":"ping","data":{"success":true}}'),
  secrets: ['whsec_plJ3nmyCDGBKInavdOK15jsl'],
};
const VECTOR_SIGNATURE = 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=';
const OTHER_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

describe('Standard Webhooks', () => {
  it('signs the known-answer vector', () => {
    expect(signWebhook(VECTOR)).toEqual({
      'webhook-id': VECTOR.id,
      'webhook-timestamp': '1731705121',
      'webhook-signature': VECTOR_SIGNATURE,
    });
  });

  it('carries one signature for each secret while a key rotates, and either secret verifies', () => {
    const secrets = [OTHER_SECRET, VECTOR.secrets[0]!];
    const headers = signWebhook({ ...VECTOR, timestamp: new Date(), secrets });
    expect(headers['webhook-signature']!.split(' ')).toHaveLength(2);
    for (const secret of secrets)
      expect(new Webhook(secret).verify(VECTOR.body.toString(), headers)).toEqual(
        JSON.parse(VECTOR.body.toString()),
      );
  });

  it('refuses to sign bytes that are not text, because the signature would not be of what is sent', () => {
    expect(() => signWebhook({ ...VECTOR, body: Buffer.from([0xff, 0xfe]) })).toThrow('UTF-8');
    expect(() => signWebhook({ ...VECTOR, secrets: [] })).toThrow('at least one secret');
    expect(() => signWebhook({ ...VECTOR, secrets: ['whsec_'] })).toThrow('must not be empty');
  });
});

describe('verification of inbound webhooks', () => {
  const headers = signWebhook(VECTOR);
  const inbound = { headers, body: VECTOR.body, secrets: VECTOR.secrets, now: VECTOR.timestamp };
  const at = (seconds: number) => new Date(VECTOR.timestamp.getTime() + seconds * 1_000);

  it('takes what was signed with any live secret', () => {
    expect(findWebhookFault(inbound)).toBeNull();
    expect(findWebhookFault({ ...inbound, secrets: [OTHER_SECRET, ...VECTOR.secrets] })).toBeNull();
    const several = { ...headers, 'webhook-signature': `v2,abc v1,AAAA ${headers['webhook-signature']}` };
    expect(findWebhookFault({ ...inbound, headers: several })).toBeNull();
  });

  it.each([
    ['too-old', { now: at(301) }],
    ['too-new', { now: at(-301) }],
    ['bad-signature', { secrets: [OTHER_SECRET] }],
    ['bad-signature', { secrets: [] }],
    ['bad-signature', { body: Buffer.concat([VECTOR.body, Buffer.from(' ')]) }],
    ['bad-signature', { body: Buffer.from([0xff]) }],
    ['bad-signature', { headers: { ...headers, 'webhook-id': 'msg_other' } }],
    ['bad-signature', { headers: { ...headers, 'webhook-timestamp': '1731705122' } }],
    ['bad-signature', { headers: { ...headers, 'webhook-signature': VECTOR_SIGNATURE.slice(3) } }],
    ['bad-timestamp', { headers: { ...headers, 'webhook-timestamp': '1731705121abc' } }],
    ['bad-timestamp', { headers: { ...headers, 'webhook-timestamp': '' } }],
    ['missing-header', { headers: { ...headers, 'webhook-signature': undefined } }],
    ['missing-header', { headers: { ...headers, 'webhook-id': ['a', 'b'] } }],
    ['missing-header', { headers: {} }],
  ])('answers %s (%#)', (fault, change) => {
    expect(findWebhookFault({ ...inbound, ...change })).toBe(fault);
  });

  it('accepts clocks that differ by up to the tolerance', () => {
    expect(findWebhookFault({ ...inbound, now: at(300) })).toBeNull();
    expect(findWebhookFault({ ...inbound, now: at(-300) })).toBeNull();
    expect(findWebhookFault({ ...inbound, now: at(11), toleranceMs: 10_000 })).toBe('too-old');
  });

  it('signs every text as the standard’s library does, takes it, and none with a changed character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, at) => {
        const body = Buffer.from(text);
        const signed = signWebhook({ ...VECTOR, body });
        const byLibrary = new Webhook(VECTOR.secrets[0]!).sign(VECTOR.id, VECTOR.timestamp, text);
        expect(signed['webhook-signature']).toBe(byLibrary);
        expect(findWebhookFault({ ...inbound, headers: signed, body })).toBeNull();
        if (body.length === 0) return;
        const changed = Buffer.from(body);
        changed[at % body.length]! ^= 1;
        expect(findWebhookFault({ ...inbound, headers: signed, body: changed })).toBe('bad-signature');
      }),
      { numRuns: 200 },
    );
  });
});

describe('X-Signature', () => {
  it('is base64(HMAC-SHA1) with the literal signature key', () => {
    // RFC 2202, test case 2
    expect(legacySignature(Buffer.from('what do ya want for nothing?'), 'Jefe')).toBe(
      Buffer.from('effcdf6ae5eb2fa2d27416d5f184df9c259a7c79', 'hex').toString('base64'),
    );
  });
});
