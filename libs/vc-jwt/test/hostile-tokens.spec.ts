// Tokens as an attacker makes them: what the signature does not cover, what it covers but should not be believed, and
// what no honest issuer writes.
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import type { DelegationClaims } from '../src/delegation-claims.js';
import { buildAccessClaims } from '../src/delegation-credential.js';
import type { ErrorCode } from '../src/errors.js';
import { createKeyResolver } from '../src/key-resolver.js';
import type { KeyResolver } from '../src/key-resolver.js';
import { importPrivateKey, publicKeyBytes } from '../src/keys.js';
import { signJwt } from '../src/sign.js';
import {
  ORG_DID,
  accessInput,
  base64url,
  codeOf,
  didKeyIssuer,
  signRaw,
  verifierFor,
  withClaims,
} from './fixtures.js';
import type { Issuer } from './fixtures.js';

let issuer: Issuer;
let attacker: Issuer;
let claims: DelegationClaims;
let good: string;
let header: Record<string, unknown>;

beforeAll(async () => {
  [issuer, attacker] = [await didKeyIssuer(), await didKeyIssuer()];
  claims = buildAccessClaims(accessInput(issuer.did));
  good = await signJwt(claims, issuer.signer);
  header = { alg: 'EdDSA', typ: 'JWT', kid: issuer.signer.kid };
});

const verify = (token: string) => codeOf(verifierFor(issuer.did)(token));

describe('the algorithm', () => {
  it.each([
    'none',
    'None',
    'NONE',
    'HS256',
    'RS256',
    'ES256',
    'Ed25519',
    'eddsa',
    '',
    null,
    ['EdDSA'],
    1,
    undefined,
  ])('may not be %j, signed or not', async (alg) => {
    const signed = signRaw({ ...header, alg }, claims, issuer.key.privateJwk);
    expect(await verify(signed)).toBe('ERR_ALG_NOT_ALLOWED');
    expect(await verify(signed.slice(0, signed.lastIndexOf('.') + 1))).toBe('ERR_ALG_NOT_ALLOWED');
  });

  it('may not be HS256 with the public key as its secret', async () => {
    const input = `${base64url({ ...header, alg: 'HS256' })}.${base64url(claims)}`;
    const { publicJwk, publicKeyMultibase } = issuer.key;
    for (const secret of [publicKeyBytes(publicJwk), publicKeyMultibase, JSON.stringify(publicJwk)]) {
      const mac = createHmac('sha256', secret).update(input).digest('base64url');
      expect(await verify(`${input}.${mac}`)).toBe('ERR_ALG_NOT_ALLOWED');
    }
  });

  it('counts as the header’s last word when it is there twice', async () => {
    const twice = (first: string, last: string) =>
      signRaw(
        `{"alg":"${first}","alg":"${last}","typ":"JWT","kid":"${issuer.signer.kid}"}`,
        claims,
        issuer.key.privateJwk,
      );
    expect(await verify(twice('EdDSA', 'none'))).toBe('ERR_ALG_NOT_ALLOWED');
    expect(await verify(twice('none', 'EdDSA'))).toBeUndefined();
  });
});

describe('the key', () => {
  it('may not be another issuer’s', async () => {
    const token = signRaw({ ...header, kid: attacker.signer.kid }, claims, attacker.key.privateJwk);
    expect(await verify(token)).toBe('ERR_KID_MISMATCH');
  });

  it('may not be another one under the issuer’s name', async () => {
    expect(await verify(signRaw(header, claims, attacker.key.privateJwk))).toBe('ERR_SIGNATURE_INVALID');
  });

  it('may not come with an issuer that nobody trusts', async () => {
    const foreign = buildAccessClaims(accessInput(attacker.did));
    expect(await verify(await signJwt(foreign, attacker.signer))).toBe('ERR_ISSUER_NOT_TRUSTED');
  });

  it.each(['jwk', 'jku', 'x5u', 'x5c', 'crit', 'b64'])(
    'may not be brought along, nor the rules changed, by %s',
    async (name) => {
      const token = signRaw({ ...header, [name]: attacker.key.publicJwk }, claims, issuer.key.privateJwk);
      expect(await verify(token)).toBe('ERR_HEADER_INVALID');
    },
  );

  it.each<[unknown, ErrorCode]>([
    [undefined, 'ERR_HEADER_INVALID'],
    [1, 'ERR_HEADER_INVALID'],
    [['x'], 'ERR_HEADER_INVALID'],
    ['', 'ERR_DID_INVALID'],
    ['key-1', 'ERR_DID_INVALID'],
    ['../../etc/passwd', 'ERR_DID_INVALID'],
    ["' OR 1=1 --", 'ERR_DID_INVALID'],
    [`${ORG_DID}#key-1\0`, 'ERR_DID_INVALID'],
    [`did:web:${'a'.repeat(3000)}#key-1`, 'ERR_DID_INVALID'],
    [`${ORG_DID}#key-1`, 'ERR_KID_MISMATCH'],
  ])('may not be named %j', async (kid, code) => {
    expect(await verify(signRaw({ ...header, kid }, claims, issuer.key.privateJwk))).toBe(code);
  });

  it('is not looked up before the issuer is trusted, and the token agrees that it is the issuer', async () => {
    const asked: string[] = [];
    const keys: KeyResolver = {
      resolveKey: (kid, keyId) => {
        asked.push(kid);
        return createKeyResolver().resolveKey(kid, keyId);
      },
    };
    const check = (token: string) => codeOf(verifierFor(issuer.did, { keys })(token));
    const foreign = { ...claims, iss: 'did:web:169.254.169.254' };
    expect(
      await check(signRaw({ ...header, kid: `${foreign.iss}#key-1` }, foreign, attacker.key.privateJwk)),
    ).toBe('ERR_ISSUER_NOT_TRUSTED');
    expect(await check(signRaw(header, foreign, attacker.key.privateJwk))).toBe('ERR_KID_MISMATCH');
    expect(asked).toEqual([]);
  });

  it('may not be of another kind, even when a resolver hands it out', async () => {
    const ecKey = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ]);
    const hmacKey = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]);
    for (const key of [ecKey.publicKey, hmacKey, await importPrivateKey(issuer.key.privateJwk)]) {
      const keys: KeyResolver = { resolveKey: async () => key };
      expect(await codeOf(verifierFor(issuer.did, { keys })(good))).toBe('ERR_KEY_INVALID');
    }
  });

  it.each([undefined, null, 1, ['x'], {}])('needs an issuer, which %j is not', async (iss) => {
    const token = signRaw(header, withClaims(claims, { iss }), issuer.key.privateJwk);
    expect(await verify(token)).toBe('ERR_CLAIM_INVALID');
  });
});

describe('the header', () => {
  it.each([undefined, null, '', 'JOSE', 'at+jwt', 'vc+jwt', 'delegation-proof+jws', 1])(
    'may not be of type %j',
    async (typ) => {
      expect(await verify(signRaw({ ...header, typ }, claims, issuer.key.privateJwk))).toBe(
        'ERR_HEADER_INVALID',
      );
    },
  );

  it('may write its type in small letters', async () => {
    expect(await verify(signRaw({ ...header, typ: 'jwt' }, claims, issuer.key.privateJwk))).toBeUndefined();
  });
});

describe('the signature', () => {
  const parts = () => good.split('.') as [string, string, string];

  it('covers every character of header and payload', async () => {
    const signedLength = good.lastIndexOf('.');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: signedLength - 1 }),
        fc.constantFrom(...'AZaz09_-'),
        async (at, c) => {
          fc.pre(good[at] !== c && good[at] !== '.');
          expect(await verify(good.slice(0, at) + c + good.slice(at + 1))).toBeDefined();
        },
      ),
    );
  });

  it('counts in one spelling only', async () => {
    const [h, p, s] = parts();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const neighbour = alphabet[alphabet.indexOf(s.at(-1)!) + 1]!;
    for (const other of [
      s.slice(0, -1) + neighbour,
      `${s}=`,
      `${s}==`,
      ` ${s}`,
      `${s}\n`,
      `${s}AA`,
      s.slice(0, -1),
    ]) {
      expect(await verify(`${h}.${p}.${other}`)).toBe('ERR_SIGNATURE_INVALID');
    }
  });

  it('may not be empty, nor all zeros, nor that of another token', async () => {
    const [h, p] = parts();
    const other = (await signJwt({ ...claims, jti: 'x' }, issuer.signer)).split('.')[2]!;
    for (const signature of ['', 'A'.repeat(86), other]) {
      expect(await verify(`${h}.${p}.${signature}`)).toBe('ERR_SIGNATURE_INVALID');
    }
  });

  it('may not have its S written with the group’s order added (RFC 8032 section 5.1.7)', async () => {
    const [h, p, s] = parts();
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const bytes = Buffer.from(s, 'base64url');
    let sum = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order;
    for (let n = 32; n < 64; n++, sum >>= 8n) bytes[n] = Number(sum & 0xffn);
    expect(await verify(`${h}.${p}.${bytes.toString('base64url')}`)).toBe('ERR_SIGNATURE_INVALID');
  });
});

describe('the text', () => {
  it('may not be longer than allowed, before anything else is looked at', async () => {
    expect(await verify('a'.repeat(16_385))).toBe('ERR_TOKEN_TOO_LARGE');
    expect(await verify('.'.repeat(100_000_000))).toBe('ERR_TOKEN_TOO_LARGE');
    const verifyShort = verifierFor(issuer.did, { maxTokenLength: good.length - 1 });
    expect(await codeOf(verifyShort(good))).toBe('ERR_TOKEN_TOO_LARGE');
    expect(await codeOf(verifierFor(issuer.did, { maxTokenLength: good.length })(good))).toBeUndefined();
  });

  it.each<[string, (token: string) => unknown]>([
    ['nothing', () => ''],
    ['undefined', () => undefined],
    ['an array', (t) => [t]],
    ['an object', (t) => ({ toString: () => t, length: 1 })],
    ['one part', () => 'abc'],
    ['two parts', (t) => t.slice(0, t.lastIndexOf('.'))],
    ['four parts', (t) => `${t}.abc`],
    ['five parts, as JWE has', () => 'eyJhbGciOiJFZERTQSJ9.a.b.c.d'],
    ['dots alone', () => '..'],
    ['a NUL at the front', (t) => `\0${t}`],
    ['a NUL in the payload', (t) => t.replace(/\.(.{10})/, '.$1\0')],
    ['white space', (t) => ` ${t}`],
    ['a line break in the payload', (t) => t.replace(/\.(.{10})/, '.$1\n')],
    ['padding', (t) => t.replace('.', '=.')],
    ['plain base64', (t) => t.replace(/\.(.{10})./, '.$1+')],
    ['letters beyond ASCII', (t) => t.replace(/\.(.{10})./, '.$1ö')],
  ])('may not be %s', async (_what, change) => {
    expect(await verify(change(good) as string)).toBe('ERR_TOKEN_MALFORMED');
  });

  it.each<[string, string]>([
    ['no JSON', 'hello'],
    ['half of JSON', '{"iss":'],
    ['JSON with more behind it', '{} {}'],
    ['JSON behind a byte order mark', '\ufeff{}'],
    ['an array', '[{}]'],
    ['a string', '"{}"'],
    ['null', 'null'],
    ['a number', '1'],
  ])('may not hold %s as payload or header, however well signed', async (_what, text) => {
    expect(await verify(signRaw(header, text, issuer.key.privateJwk))).toBe('ERR_TOKEN_MALFORMED');
    expect(await verify(signRaw(text, claims, issuer.key.privateJwk))).toBe('ERR_TOKEN_MALFORMED');
  });

  it('may not hold bytes that are no UTF-8', async () => {
    const [h, , s] = good.split('.');
    for (const bytes of [
      [0xff, 0xfe],
      [0x7b, 0xc0, 0x80, 0x7d],
      [0x7b, 0xed, 0xa0, 0x80, 0x7d],
      // JSON but for the bytes inside a string, which a lenient decoder replaces.
      [...Buffer.from('{"aud":"'), 0xff, ...Buffer.from('"}')],
    ]) {
      const payload = Buffer.from(bytes).toString('base64url');
      expect(await verify(`${h}.${payload}.${s}`)).toBe('ERR_TOKEN_MALFORMED');
    }
  });

  it('is refused, and never crashes the reader, whatever it is', async () => {
    const segment = fc.oneof(fc.string(), fc.json().map(base64url), fc.constantFrom(...good.split('.')));
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 5 }), async (segments) => {
        fc.pre(segments.join('.') !== good);
        expect(await verify(segments.join('.'))).toBeDefined();
      }),
      { numRuns: 300 },
    );
  });

  it('is refused when a trusted issuer signed it with any other value in a claim that is said twice', async () => {
    const saidTwice = [
      'iss',
      'sub',
      'aud',
      'nbf',
      'exp',
      'jti',
      'scope',
      'user_did',
      'delegation_id',
      'sessionId',
      'vc',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...saidTwice), fc.jsonValue(), async (name, value) => {
        const token = signRaw(header, { ...claims, [name]: value }, issuer.key.privateJwk);
        expect(await verify(token)).toBeDefined();
      }),
      { numRuns: 300 },
    );
  });
});

describe('the claims', () => {
  it('count once: of two with one name the last is checked and returned', async () => {
    const text = JSON.stringify(claims);
    const twice = text.replace('{', '{"aud":"https://evil.example",');
    const token = signRaw(header, twice, issuer.key.privateJwk);
    expect((await verifierFor(issuer.did)(token)).claims.aud).toBe(claims.aud);
    const reversed = text.replace(/}$/, ',"aud":"https://evil.example"}');
    expect(await verify(signRaw(header, reversed, issuer.key.privateJwk))).toBe('ERR_CREDENTIAL_MISMATCH');
  });

  it('cannot reach the prototype of what is returned', async () => {
    const text = JSON.stringify(claims).replace('{', '{"__proto__":{"admin":true},');
    const { claims: returned } = await verifierFor(issuer.did)(signRaw(header, text, issuer.key.privateJwk));
    expect((returned as unknown as Record<string, unknown>).admin).toBeUndefined();
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('cannot be inherited from a prototype', async () => {
    const { vc, ...rest } = claims;
    const text = JSON.stringify({ ...rest }).replace('{', `{"__proto__":${JSON.stringify({ vc })},`);
    expect(await verify(signRaw(header, text, issuer.key.privateJwk))).toBe('ERR_CLAIM_INVALID');
  });

  it.each([
    { auth_time: 4_000_000_000 },
    { auth_time: -1 },
    { auth_time: '1' },
    { auth_time: 1.5 },
    { acr: '' },
    { acr: ['urn:bonafide:authn:two-factor'] },
  ])('cannot say %j of a sign-in', async (changes) => {
    const token = signRaw(header, withClaims(claims, changes), issuer.key.privateJwk);
    expect(await verify(token)).toBe('ERR_CLAIM_INVALID');
  });

  it('with a NUL are other claims', async () => {
    const aud = `${claims.aud}\0`;
    const changes = { aud, 'vc.credentialSubject.delegation.constraints.audience': aud };
    expect(await verify(signRaw(header, withClaims(claims, changes), issuer.key.privateJwk))).toBe(
      'ERR_AUDIENCE_MISMATCH',
    );
  });

  it('nested a thousand deep are refused without harm', async () => {
    const deep = '['.repeat(4000) + ']'.repeat(4000);
    const text = JSON.stringify(claims)
      .replace('{', `{"scope":${deep},`)
      .replace(/"scope":"[^"]*",/, '');
    expect(await verify(signRaw(header, text, issuer.key.privateJwk))).toBe('ERR_CLAIM_INVALID');
  });

  it('never show in an error', async () => {
    const secret = 'did:web:secret-person.example';
    const token = signRaw(
      header,
      withClaims(claims, { 'vc.credentialSubject.delegation.userDid': secret }),
      issuer.key.privateJwk,
    );
    const error: unknown = await verifierFor(issuer.did)(token).catch((e: unknown) => e);
    const { message, stack } = error as Error;
    expect(`${message} ${stack}`).not.toContain('secret-person');
    expect(`${message} ${stack}`).not.toContain(token.slice(0, 40));
  });
});
