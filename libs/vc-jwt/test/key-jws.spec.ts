import { CompactSign, exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { registeredKeyId, type RegisteredKey, verifyKeyJws } from '../src/key-jws.js';

const TYP = 'statement+jwt';
const CLAIMS = { sub: 'userPhoto', digest: 'abc' };

async function newKey(): Promise<{ privateKey: CryptoKey; jwk: RegisteredKey; kid: string }> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { x, y } = await exportJWK(publicKey);
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! } as const;
  return { privateKey, jwk, kid: await registeredKeyId(jwk) };
}

const sign = (key: CryptoKey | Uint8Array, header: object, payload: string = JSON.stringify(CLAIMS)) =>
  new CompactSign(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'ES256', typ: TYP, ...header })
    .sign(key);

let own: Awaited<ReturnType<typeof newKey>>;
beforeAll(async () => {
  own = await newKey();
});
const verify = (token: string) =>
  verifyKeyJws(token, {
    typ: TYP,
    keyOf: (kid) => (kid === own.kid ? own.jwk : undefined),
    maxLength: 1_000,
  });

it('gives the claims that a registered key signed', async () => {
  expect(await verify(await sign(own.privateKey, { kid: own.kid }))).toEqual({
    kid: own.kid,
    claims: CLAIMS,
  });
});

it('names a key by its thumbprint, whatever else stands beside it', async () => {
  expect(await registeredKeyId({ ...own.jwk, extra: 1 } as RegisteredKey)).toBe(own.kid);
});

it.each([
  ['no point of the curve', { x: 'A'.repeat(43) }],
  ['too short', { x: 'AAAA' }],
  ['no base64url', { y: '%%%' }],
])('takes no key that is %s', async (_what, part) => {
  await expect(registeredKeyId({ ...own.jwk, ...part })).rejects.toMatchObject({ code: 'ERR_KEY_INVALID' });
});

const bytes = (text: string) => Buffer.from(text).toString('base64url');

/** What somebody sends instead. */
const FORGERIES: [string, string, () => Promise<string>][] = [
  ['no JWS', 'ERR_SIGNATURE_INVALID', async () => 'nothing'],
  ['nothing', 'ERR_SIGNATURE_INVALID', async () => ''],
  ['two parts', 'ERR_SIGNATURE_INVALID', async () => 'a.b'],
  ['too much', 'ERR_TOKEN_TOO_LARGE', async () => 'a'.repeat(1_001)],
  [
    'a key that nobody registered',
    'ERR_KEY_NOT_FOUND',
    async () => {
      const other = await newKey();
      return sign(other.privateKey, { kid: other.kid });
    },
  ],
  ['no kid', 'ERR_KEY_NOT_FOUND', () => sign(own.privateKey, {})],
  [
    'the name of a registered key over another signature',
    'ERR_SIGNATURE_INVALID',
    async () => sign((await newKey()).privateKey, { kid: own.kid }),
  ],
  [
    'other claims under the signature',
    'ERR_SIGNATURE_INVALID',
    async () => {
      const [header, , signature] = (await sign(own.privateKey, { kid: own.kid })).split('.');
      return [header, bytes(JSON.stringify({ ...CLAIMS, digest: 'other' })), signature].join('.');
    },
  ],
  [
    'no signature and alg none',
    'ERR_SIGNATURE_INVALID',
    async () =>
      `${bytes(JSON.stringify({ alg: 'none', typ: TYP, kid: own.kid }))}.${bytes(JSON.stringify(CLAIMS))}.`,
  ],
  [
    'a MAC with the public key',
    'ERR_SIGNATURE_INVALID',
    () => sign(new TextEncoder().encode(own.jwk.x), { kid: own.kid, alg: 'HS256' }),
  ],
  ['another typ', 'ERR_HEADER_INVALID', () => sign(own.privateKey, { kid: own.kid, typ: 'dpop+jwt' })],
  ['an array', 'ERR_TOKEN_MALFORMED', () => sign(own.privateKey, { kid: own.kid }, '[1]')],
  ['no JSON', 'ERR_TOKEN_MALFORMED', () => sign(own.privateKey, { kid: own.kid }, '{')],
];

it.each(FORGERIES)('refuses %s', async (_what, code, forge) => {
  await expect(verify(await forge())).rejects.toMatchObject({ code });
});
