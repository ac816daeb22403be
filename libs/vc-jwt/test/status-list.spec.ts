import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import {
  STATUS_LIST_ENTRIES,
  createStatusBits,
  decodeStatusList,
  encodeStatusList,
  getStatusBit,
  setStatusBit,
} from '../src/status-list.js';
import {
  buildStatusListCredential,
  readStatusListCredential,
  signStatusList,
  verifyStatusListJwt,
} from '../src/status-list-credential.js';
import { buildAccessClaims } from '../src/delegation-credential.js';
import { createKeyResolver } from '../src/key-resolver.js';
import { signJwt } from '../src/sign.js';
import { LIST_URL, NOW, accessInput, codeOf, codeThrown, didKeyIssuer, nowMs, signRaw } from './fixtures.js';
import type { Issuer } from './fixtures.js';

describe('a status list', () => {
  it('has 131,072 entries, none of them set', () => {
    const bits = createStatusBits();
    expect(bits.byteLength).toBe(16_384);
    expect(bits.every((byte) => byte === 0)).toBe(true);
  });

  it('puts the first entry into the most significant bit of the first byte', () => {
    const bits = createStatusBits();
    for (const index of [0, 7, 9, STATUS_LIST_ENTRIES - 1]) setStatusBit(bits, index);
    expect([bits[0], bits[1], bits[2], bits.at(-1)]).toEqual([0b1000_0001, 0b0100_0000, 0, 0b0000_0001]);
    setStatusBit(bits, 0, false);
    expect(bits[0]).toBe(1);
  });

  /** The example of StatusList2021, section 4.2: 100,000 zeros. */
  it('reads the example of the specification', async () => {
    const bits = await decodeStatusList('H4sIAAAAAAAAA-3BMQEAAADCoPVPbQsvoAAAAAAAAAAAAAAAAP4GcwM92tQwAAA');
    expect(Buffer.compare(bits, createStatusBits(100_000))).toBe(0);
  });

  it('is written as base64url of gzip, without padding or multibase prefix', async () => {
    const encoded = await encodeStatusList(createStatusBits());
    expect(encoded).toMatch(/^H4sI[A-Za-z0-9_-]+$/);
    expect(encoded.length).toBeLessThan(100);
  });

  it('is written alike each time, so that its ETag may be a hash of it', async () => {
    const bits = createStatusBits();
    setStatusBit(bits, 17);
    expect(await encodeStatusList(bits)).toBe(await encodeStatusList(bits));
  });

  it('gives back exactly the bits that were set', async () => {
    const index = fc.nat(STATUS_LIST_ENTRIES - 1);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(index, { maxLength: 200 }), index, async (revoked, other) => {
        const bits = createStatusBits();
        for (const each of revoked) setStatusBit(bits, each);
        const read = await decodeStatusList(await encodeStatusList(bits));
        expect(Buffer.compare(read, bits)).toBe(0);
        expect(revoked.every((each) => getStatusBit(read, each))).toBe(true);
        expect(getStatusBit(read, other)).toBe(revoked.includes(other));
      }),
      { numRuns: 50 },
    );
  });

  it.each([-1, 131_072, 1.5, NaN, Infinity])('has no index %d', (index) => {
    expect(codeThrown(() => getStatusBit(createStatusBits(), index))).toBe('ERR_STATUS_LIST_INVALID');
    expect(codeThrown(() => setStatusBit(createStatusBits(), index))).toBe('ERR_STATUS_LIST_INVALID');
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['a prefix alone', 'u'],
    ['plain base64', `${gzipSync(Buffer.alloc(16_384)).toString('base64')}`],
    ['what is not gzip', Buffer.alloc(16_384).toString('base64url')],
    ['gzip that is cut short', gzipSync(Buffer.alloc(16_384)).subarray(0, 30).toString('base64url')],
    ['a bomb: 64 MiB of zeros in 64 KiB', gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64url')],
    ['base58', 'z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp'],
  ])('is not %s', async (_what, encoded) => {
    expect(await codeOf(decodeStatusList(encoded))).toBe('ERR_STATUS_LIST_INVALID');
  });

  it('may be longer than ours, up to 1 MiB', async () => {
    const bits = createStatusBits(8 * 1024 * 1024);
    setStatusBit(bits, 8_000_000);
    expect(getStatusBit(await decodeStatusList(await encodeStatusList(bits)), 8_000_000)).toBe(true);
  });
});

describe('a status list credential', () => {
  let issuer: Issuer;
  let encodedList: string;
  const verify = (jwt: string, url = LIST_URL, now = nowMs) =>
    verifyStatusListJwt(jwt, {
      url,
      keys: createKeyResolver(),
      issuers: (did) => did === issuer.did,
      maxLength: 1e6,
      now,
    });

  beforeAll(async () => {
    issuer = await didKeyIssuer();
    encodedList = await encodeStatusList(createStatusBits());
  });
  const input = () => ({ url: LIST_URL, issuer: issuer.did, issuedAt: NOW, encodedList });

  it('is, as JSON, exactly this', () => {
    expect(buildStatusListCredential({ ...input(), expiresAt: NOW + 60 })).toEqual({
      '@context': ['https://www.w3.org/2018/credentials/v1', 'https://w3id.org/vc/status-list/2021/v1'],
      id: LIST_URL,
      type: ['VerifiableCredential', 'StatusList2021Credential'],
      issuer: issuer.did,
      issuanceDate: '2026-09-21T14:13:20Z',
      expirationDate: '2026-09-21T14:14:20Z',
      credentialSubject: {
        id: `${LIST_URL}#list`,
        type: 'StatusList2021',
        statusPurpose: 'revocation',
        encodedList,
      },
    });
  });

  it('is verified as VC-JWT', async () => {
    const list = await verify(await signStatusList(input(), issuer.signer));
    expect(list).toMatchObject({ issuer: issuer.did, issuedAt: NOW });
  });

  it('is refused once it has expired', async () => {
    const jwt = await signStatusList({ ...input(), expiresAt: NOW + 60 }, issuer.signer);
    expect(await codeOf(verify(jwt, LIST_URL, () => (NOW + 59) * 1000))).toBeUndefined();
    expect(await codeOf(verify(jwt, LIST_URL, () => (NOW + 60) * 1000))).toBe('ERR_TOKEN_EXPIRED');
  });

  it('is refused from anyone who is not trusted for it, and under a foreign key', async () => {
    const other = await didKeyIssuer();
    const { did, signer } = other;
    expect(await codeOf(verify(await signStatusList({ ...input(), issuer: did }, signer)))).toBe(
      'ERR_ISSUER_NOT_TRUSTED',
    );
    expect(await codeOf(verify(await signStatusList(input(), signer)))).toBe('ERR_KID_MISMATCH');
    const header = { alg: 'EdDSA', typ: 'JWT', kid: issuer.signer.kid };
    const forged = signRaw(
      header,
      { iss: issuer.did, jti: LIST_URL, vc: buildStatusListCredential(input()) },
      other.key.privateJwk,
    );
    expect(await codeOf(verify(forged))).toBe('ERR_SIGNATURE_INVALID');
  });

  it('is refused when it is about another list, so that one list cannot stand in for another', async () => {
    const jwt = await signStatusList(input(), issuer.signer);
    expect(await codeOf(verify(jwt, `${LIST_URL}/2`))).toBe('ERR_STATUS_LIST_INVALID');
  });

  it('is not what a token is', async () => {
    const token = await signJwt(buildAccessClaims(accessInput(issuer.did)), issuer.signer);
    expect(await codeOf(verify(token))).toBe('ERR_STATUS_LIST_INVALID');
  });

  it.each<[string, (vc: Record<string, unknown>) => unknown]>([
    ['nothing', () => undefined],
    ['a list', (vc) => [vc]],
    ['another type', (vc) => ({ ...vc, type: ['VerifiableCredential'] })],
    ['a type that is no list', (vc) => ({ ...vc, type: 'StatusList2021Credential' })],
    ['another id', (vc) => ({ ...vc, id: `${LIST_URL}/2` })],
    ['no issuer', (vc) => ({ ...vc, issuer: undefined })],
    ['no date', (vc) => ({ ...vc, issuanceDate: 'today' })],
    ['no subject', (vc) => ({ ...vc, credentialSubject: null })],
    [
      'a suspension list',
      (vc) => ({
        ...vc,
        credentialSubject: { ...(vc.credentialSubject as object), statusPurpose: 'suspension' },
      }),
    ],
    [
      'another subject',
      (vc) => ({
        ...vc,
        credentialSubject: { ...(vc.credentialSubject as object), type: 'BitstringStatusList' },
      }),
    ],
    [
      'no bits',
      (vc) => ({ ...vc, credentialSubject: { ...(vc.credentialSubject as object), encodedList: 1 } }),
    ],
  ])('is not %s', async (_what, change) => {
    const vc = change({ ...buildStatusListCredential(input()) });
    expect(await codeOf(readStatusListCredential(vc, LIST_URL))).toBe('ERR_STATUS_LIST_INVALID');
    const jwt = await signJwt({ iss: issuer.did, jti: LIST_URL, vc }, issuer.signer);
    expect(await codeOf(verify(jwt))).toBe('ERR_STATUS_LIST_INVALID');
  });

  it.each<[string, object]>([
    ['the issuer', { vc: { issuer: 'did:web:evil.example' } }],
    ['the id', { jti: 'x' }],
    ['the subject', { sub: 'x' }],
  ])('must agree with its JWT about %s', async (_what, changes) => {
    const { vc, ...others } = changes as { vc?: object };
    const claims = {
      iss: issuer.did,
      jti: LIST_URL,
      vc: { ...buildStatusListCredential(input()), ...vc },
      ...others,
    };
    expect(await codeOf(verify(await signJwt(claims, issuer.signer)))).toBe('ERR_STATUS_LIST_INVALID');
  });
});
