import fc from 'fast-check';
import type { ErrorCode } from '../src/errors.js';
import { createKeyResolver } from '../src/key-resolver.js';
import { buildProof, verifyProof } from '../src/proof.js';
import type { DetachedProof, ProofExpectations, ProofMeta } from '../src/proof.js';
import { canonicalJson, hashBytes, hashJson } from '../src/proof-hash.js';
import { signJwt } from '../src/sign.js';
import { NOW, ORIGIN, base64url, codeOf, codeThrown, didKeyIssuer, nowMs, signRaw } from './fixtures.js';
import type { Issuer } from './fixtures.js';

let issuer: Issuer;
let proof: DetachedProof;

const INPUT = {
  ts: NOW,
  audience: ORIGIN,
  sessionId: 'ses_1',
  requestHash: hashBytes('request'),
  responseHash: hashBytes('response'),
  scopeId: 'jobs:write',
  delegationRef: 'dlg_1',
};

beforeAll(async () => {
  issuer = await didKeyIssuer();
  proof = await buildProof(INPUT, issuer.signer);
});

function verify(changed: DetachedProof = proof, expectations: Partial<ProofExpectations> = {}) {
  return verifyProof(changed, {
    keys: createKeyResolver(),
    trustedSigners: [issuer.did],
    now: nowMs,
    ...expectations,
  });
}
const withMeta = (changes: Partial<Record<keyof ProofMeta, unknown>>) =>
  ({ ...proof, meta: { ...proof.meta, ...changes } }) as DetachedProof;

describe('proof metadata', () => {
  it('carries who, when, where and what, and a signature beside it', () => {
    expect(proof.meta).toEqual({
      ...INPUT,
      did: issuer.did,
      kid: issuer.signer.kid,
      nonce: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    });
    expect(proof.jws).toMatch(/^[A-Za-z0-9_-]+\.\.[A-Za-z0-9_-]{86}$/);
  });

  it('is verified, also when its members come in another order', async () => {
    expect(await verify()).toEqual(proof.meta);
    const reversed = Object.fromEntries(Object.entries(proof.meta).reverse()) as unknown as ProofMeta;
    expect(await verify({ ...proof, meta: reversed })).toEqual(proof.meta);
    expect(await verify(JSON.parse(JSON.stringify(proof)) as DetachedProof)).toEqual(proof.meta);
  });

  it('has a new nonce each time, unless one is given', async () => {
    expect((await buildProof(INPUT, issuer.signer)).meta.nonce).not.toBe(proof.meta.nonce);
    expect((await buildProof({ ...INPUT, nonce: 'n-1' }, issuer.signer)).meta.nonce).toBe('n-1');
  });

  it('may lack a response, a scope and a delegation', async () => {
    const { ts, audience, sessionId, requestHash } = INPUT;
    const bare = await buildProof({ ts, audience, sessionId, requestHash }, issuer.signer);
    expect(await verify(bare)).toEqual(bare.meta);
  });

  it('does not verify once any field was changed, removed or added', async () => {
    const changes: [keyof ProofMeta, unknown][] = [
      ['ts', NOW + 1],
      ['nonce', 'x'],
      ['audience', 'https://other.example'],
      ['sessionId', 'ses_2'],
      ['requestHash', hashBytes('other')],
      ['responseHash', hashBytes('other')],
      ['responseHash', undefined],
      ['scopeId', 'jobs:read'],
      ['scopeId', undefined],
      ['delegationRef', 'dlg_2'],
      ['delegationRef', undefined],
    ];
    for (const [name, value] of changes) {
      expect([name, await codeOf(verify(withMeta({ [name]: value })))]).toEqual([
        name,
        'ERR_SIGNATURE_INVALID',
      ]);
    }
    expect(await codeOf(verify(withMeta({ extra: 1 } as object)))).toBe('ERR_PROOF_INVALID');
  });

  it('is for the values the caller expects', async () => {
    expect(
      await codeOf(verify(proof, { expected: { requestHash: INPUT.requestHash, delegationRef: 'dlg_1' } })),
    ).toBeUndefined();
    for (const expected of [
      { requestHash: hashBytes('x') },
      { audience: 'x' },
      { delegationRef: 'dlg_2' },
      { ts: 1 },
    ]) {
      expect(await codeOf(verify(proof, { expected }))).toBe('ERR_PROOF_MISMATCH');
    }
  });

  it.each<[string, number, number | undefined, ErrorCode | undefined]>([
    ['any age, unless a limit is set', 1e9, undefined, undefined],
    ['the allowed age', 300, 300, undefined],
    ['the allowed age and the clocks’ difference', 305, 300, undefined],
    ['more', 305.001, 300, 'ERR_PROOF_EXPIRED'],
    ['a future within the clocks’ difference', -5, undefined, undefined],
    ['a further future', -5.001, undefined, 'ERR_PROOF_EXPIRED'],
  ])('may have %s', async (_what, age, maxAgeSeconds, code) => {
    expect(await codeOf(verify(proof, { maxAgeSeconds, now: () => (NOW + age) * 1000 }))).toBe(code);
  });
});

describe('forged proofs', () => {
  const forgedHeader = (header: object) => {
    const [, , signature] = proof.jws.split('.');
    return { ...proof, jws: `${base64url(header)}..${signature}` };
  };
  const typ = 'delegation-proof+jws';

  it('under a key of somebody else are refused', async () => {
    const other = await didKeyIssuer();
    const foreign = await buildProof(INPUT, other.signer);
    expect(await codeOf(verify(foreign))).toBe('ERR_ISSUER_NOT_TRUSTED');
    expect(await codeOf(verify(foreign, { trustedSigners: (did) => did === other.did }))).toBeUndefined();
    expect(await codeOf(verify({ ...foreign, meta: proof.meta }))).toBe('ERR_KID_MISMATCH');
    expect(await codeOf(verify(withMeta({ did: other.did })))).toBe('ERR_KID_MISMATCH');
    const signed = signRaw(
      { alg: 'EdDSA', typ, kid: issuer.signer.kid },
      canonicalJson(proof.meta),
      other.key.privateJwk,
    );
    const detached = signed.replace(/\..*\./, '..');
    expect(await codeOf(verify({ ...proof, jws: detached }))).toBe('ERR_SIGNATURE_INVALID');
  });

  it('with another algorithm or header are refused', async () => {
    const kid = issuer.signer.kid;
    expect(await codeOf(verify(forgedHeader({ alg: 'none', typ, kid })))).toBe('ERR_ALG_NOT_ALLOWED');
    expect(await codeOf(verify(forgedHeader({ alg: 'HS256', typ, kid })))).toBe('ERR_ALG_NOT_ALLOWED');
    expect(await codeOf(verify(forgedHeader({ alg: 'EdDSA', typ: 'JWT', kid })))).toBe('ERR_HEADER_INVALID');
    expect(await codeOf(verify(forgedHeader({ alg: 'EdDSA', typ, kid, b64: false, crit: ['b64'] })))).toBe(
      'ERR_HEADER_INVALID',
    );
    expect(await codeOf(verify(forgedHeader({ alg: 'EdDSA', typ, kid, x: 1 })))).toBe(
      'ERR_SIGNATURE_INVALID',
    );
  });

  it('whose header names the key otherwise than the metadata are refused, even when the signer made them so', async () => {
    const header = { alg: 'EdDSA', typ, kid: `${issuer.did}#key-1` };
    const signed = signRaw(header, canonicalJson(proof.meta), issuer.key.privateJwk);
    expect(await codeOf(verify({ ...proof, jws: signed.replace(/\..*\./, '..') }))).toBe('ERR_KID_MISMATCH');
  });

  it('are not made of tokens', async () => {
    const [header, , signature] = (await signJwt(proof.meta, issuer.signer)).split('.');
    expect(await codeOf(verify({ ...proof, jws: `${header}..${signature}` }))).toBe('ERR_HEADER_INVALID');
  });

  it.each(['', '.', '..', 'a.b', 'a.b.c', 'a..b.c', `${'a'.repeat(3000)}..b`, 1, undefined, null])(
    'are not %j',
    async (jws) => {
      const code = await codeOf(verify({ ...proof, jws: jws as string }));
      expect(['ERR_PROOF_INVALID', 'ERR_TOKEN_MALFORMED']).toContain(code);
    },
  );

  it.each<[string, Partial<Record<keyof ProofMeta, unknown>>]>([
    ['a time in milliseconds and a half', { ts: NOW + 0.5 }],
    ['a time in a string', { ts: '1' }],
    ['no nonce', { nonce: '' }],
    ['no audience', { audience: undefined }],
    ['a hash of another kind', { requestHash: `sha1:${'0'.repeat(40)}` }],
    ['a hash in capitals', { requestHash: INPUT.requestHash.toUpperCase() }],
    ['a response hash that is none', { responseHash: 'x' }],
    ['an empty delegation', { delegationRef: '' }],
    ['a scope that is no string', { scopeId: ['jobs:write'] }],
  ])('are neither built nor verified with %s', async (_what, changes) => {
    expect(await codeOf(verify(withMeta(changes)))).toBe('ERR_PROOF_INVALID');
    expect(await codeOf(buildProof({ ...INPUT, ...changes } as typeof INPUT, issuer.signer))).toBe(
      'ERR_PROOF_INVALID',
    );
  });

  it('without metadata are refused', async () => {
    for (const meta of [undefined, null, [], 'x']) {
      expect(await codeOf(verify({ ...proof, meta: meta as never }))).toBe('ERR_PROOF_INVALID');
    }
  });
});

describe('hashes', () => {
  it('of nothing are SHA-256’s', () => {
    expect(hashBytes('')).toBe('sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  /** RFC 8785, sections 3.2.2 and 3.2.3. */
  it('are of JSON in the canonical form of RFC 8785', () => {
    const value: unknown = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
        '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    );
    const canonical =
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}';
    expect(canonicalJson(value)).toBe(canonical);
    expect(hashJson(value)).toBe(hashBytes(canonical));
  });

  it('do not depend on the order of members, but on everything else', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        fc.pre(!JSON.stringify(value).includes('__proto__'));
        expect(hashJson(reversed)).toBe(hashJson(value));
        expect(hashJson({ ...value, [`${Object.keys(value)[0]}x`]: 1, y: 2 })).not.toBe(hashJson(value));
      }),
    );
  });

  it('are not of what JSON cannot hold', () => {
    for (const value of [undefined, NaN, Infinity, () => 1, '\ud800']) {
      expect(codeThrown(() => hashJson(value))).toBe('ERR_PROOF_INVALID');
    }
  });
});
