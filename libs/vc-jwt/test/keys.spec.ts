import { decodeDidKey } from '../src/did-key.js';
import { VcJwtError } from '../src/errors.js';
import { assertSignature } from '../src/compact-jws.js';
import { generateKey, importPrivateKey, importPublicKey, publicJwkOf, publicKeyBytes } from '../src/keys.js';
import { createSigner, signJwt } from '../src/sign.js';
import { codeOf, codeThrown, didKeyIssuer } from './fixtures.js';

/** RFC 8037, appendix A.1 to A.5. */
const RFC_8037 = {
  privateJwk: {
    kty: 'OKP',
    crv: 'Ed25519',
    d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
    x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  },
  signingInput: 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc',
  signature: 'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
} as const;

describe('keys', () => {
  it('signs the example of RFC 8037 to the byte', async () => {
    const key = await importPrivateKey(RFC_8037.privateJwk);
    const signature = await crypto.subtle.sign('Ed25519', key, Buffer.from(RFC_8037.signingInput));
    expect(Buffer.from(signature).toString('base64url')).toBe(RFC_8037.signature);
  });

  it('verifies the example of RFC 8037 and nothing near it', async () => {
    const key = await importPublicKey({ kty: 'OKP', crv: 'Ed25519', x: RFC_8037.privateJwk.x });
    const signature = Buffer.from(RFC_8037.signature, 'base64url');
    const signingInput = Buffer.from(RFC_8037.signingInput);
    await assertSignature({ signature, signingInput }, key);
    signingInput[0]! ^= 1;
    expect(await codeOf(assertSignature({ signature, signingInput }, key))).toBe('ERR_SIGNATURE_INVALID');
  });

  it('generates keys whose forms all name the same key', async () => {
    const key = await generateKey();
    const raw = publicKeyBytes(key.publicJwk);
    expect(publicKeyBytes(key.publicKeyMultibase)).toEqual(raw);
    expect(decodeDidKey(key.did)).toEqual(raw);
    expect(publicJwkOf(raw)).toEqual(key.publicJwk);
    expect(key.privateJwk).toEqual({ ...key.publicJwk, d: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) });
    expect((await generateKey()).did).not.toBe(key.did);
  });

  it('imports private keys so that they cannot be exported', async () => {
    const { privateJwk } = await generateKey();
    expect((await importPrivateKey(privateJwk)).extractable).toBe(false);
  });

  it('leaves the caller’s JWK as it was', async () => {
    const jwk = { ...(await generateKey()).privateJwk };
    await importPrivateKey(jwk);
    expect(Object.isFrozen(jwk)).toBe(false);
    expect(Object.keys(jwk).sort()).toEqual(['crv', 'd', 'kty', 'x']);
  });

  it.each([
    ['an X25519 key', { kty: 'OKP', crv: 'X25519', x: RFC_8037.privateJwk.x }],
    [
      'an elliptic curve key',
      { kty: 'EC', crv: 'P-256', x: RFC_8037.privateJwk.x, y: RFC_8037.privateJwk.x },
    ],
    ['a secret', { kty: 'oct', k: RFC_8037.privateJwk.x }],
    ['a key that is too short', { kty: 'OKP', crv: 'Ed25519', x: RFC_8037.privateJwk.x.slice(1) }],
    ['a key with stray bits', { kty: 'OKP', crv: 'Ed25519', x: RFC_8037.privateJwk.x.slice(0, 42) + 'p' }],
    ['padding', { kty: 'OKP', crv: 'Ed25519', x: `${RFC_8037.privateJwk.x}=` }],
    ['no x', { kty: 'OKP', crv: 'Ed25519' }],
  ])('refuses %s with ERR_KEY_INVALID', async (_what, jwk) => {
    expect(codeThrown(() => publicKeyBytes(jwk))).toBe('ERR_KEY_INVALID');
    expect(await codeOf(importPublicKey(jwk))).toBe('ERR_KEY_INVALID');
    expect(await codeOf(importPrivateKey({ ...jwk, d: RFC_8037.privateJwk.d }))).toBe('ERR_KEY_INVALID');
  });

  it('refuses private keys without d, and halves that do not belong together, with ERR_KEY_INVALID', async () => {
    const other = await generateKey();
    expect(await codeOf(importPrivateKey(other.publicJwk))).toBe('ERR_KEY_INVALID');
    const mixed = { ...other.privateJwk, d: RFC_8037.privateJwk.d };
    expect(await codeOf(importPrivateKey(mixed))).toBe('ERR_KEY_INVALID');
  });
});

describe('signing', () => {
  it('writes the header alg, typ, kid in this order, and exactly the claims given', async () => {
    const { signer } = await didKeyIssuer();
    const [header, payload] = (await signJwt({ b: 1, a: 'ü' }, signer)).split('.');
    expect(Buffer.from(header!, 'base64url').toString()).toBe(
      `{"alg":"EdDSA","typ":"JWT","kid":"${signer.kid}"}`,
    );
    expect(Buffer.from(payload!, 'base64url').toString()).toBe('{"b":1,"a":"ü"}');
  });

  it('accepts a WebCrypto key', async () => {
    const { key, did } = await didKeyIssuer();
    const privateKey = await importPrivateKey(key.privateJwk);
    expect((await createSigner({ kid: `${did}#key-1`, privateKey })).key).toBe(privateKey);
  });

  it('refuses public and foreign keys with ERR_KEY_INVALID, and a kid that is no DID URL with ERR_DID_INVALID', async () => {
    const { key, did } = await didKeyIssuer();
    const kid = `${did}#key-1`;
    const publicKey = await importPublicKey(key.publicJwk);
    const ecKey = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ]);
    expect(await codeOf(createSigner({ kid, privateKey: publicKey }))).toBe('ERR_KEY_INVALID');
    expect(await codeOf(createSigner({ kid, privateKey: ecKey.privateKey }))).toBe('ERR_KEY_INVALID');
    expect(await codeOf(createSigner({ kid, privateKey: key.publicJwk }))).toBe('ERR_KEY_INVALID');
    expect(await codeOf(createSigner({ kid: 'key-1', privateKey: key.privateJwk }))).toBe('ERR_DID_INVALID');
  });

  it('never says in an error what the key was', async () => {
    const { privateJwk } = await generateKey();
    const error = await importPrivateKey({ ...privateJwk, crv: 'X25519' }).catch(
      (e: unknown) => e as VcJwtError,
    );
    expect(JSON.stringify([String(error), (error as VcJwtError).stack])).not.toContain(privateJwk.d);
  });
});
