import { createPrivateKey, createPublicKey } from 'node:crypto';
import fc from 'fast-check';
import {
  decodeDidKey,
  decodePublicKeyMultibase,
  didKeyVerificationMethod,
  encodeDidKey,
  encodePublicKeyMultibase,
} from '../src/did-key.js';
import { codeThrown } from './fixtures.js';

/** Seeds and DIDs of the did:key method's Ed25519 test vectors (W3C CCG did-method-key, ed25519-x25519.json). */
const VECTORS = [
  ['0'.repeat(64), 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp'],
  ['0'.repeat(63) + '1', 'did:key:z6MkjchhfUsD6mmvni8mCdXHw216Xrm9bQe2mBH1P5RDjVJG'],
  ['0'.repeat(63) + '2', 'did:key:z6MknGc3ocHs3zdPiJbnaaqDi58NGb4pk1Sp9WxWufuXSdxf'],
] as const;

function publicKeyOfSeed(seedHex: string): Buffer {
  const pkcs8 = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from(seedHex, 'hex'),
  ]);
  const key = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }));
  return Buffer.from(key.export({ format: 'jwk' }).x!, 'base64url');
}

describe('did:key', () => {
  it.each(VECTORS)('writes and reads the W3C vector of seed %s', (seed, did) => {
    const publicKey = publicKeyOfSeed(seed);
    expect(encodeDidKey(publicKey)).toBe(did);
    expect(Buffer.from(decodeDidKey(did))).toEqual(publicKey);
  });

  it('names its only key after itself', () => {
    const did = VECTORS[0][1];
    expect(didKeyVerificationMethod(did)).toBe(`${did}#${did.slice(8)}`);
  });

  it('gives back every key it has written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
        expect(decodePublicKeyMultibase(encodePublicKeyMultibase(key))).toEqual(key);
      }),
    );
  });

  it.each([
    ['no multibase prefix', VECTORS[0][1].slice(9)],
    ['another base', `f${VECTORS[0][1].slice(9)}`],
    ['a letter that base58 lacks', `${VECTORS[0][1].slice(8, -1)}0`],
    ['a byte too few', encodePublicKeyMultibase(new Uint8Array(32)).slice(0, -2)],
    ['another codec', 'z6LSbysY2xFMRpGMhb7tFTLMpeuPRaqaWM1yECx2AtzE3KCc'],
    ['far too much', `z${'1'.repeat(10_000)}`],
    ['nothing', ''],
  ])('reads no key from %s', (_what, multibase) => {
    expect(codeThrown(() => decodePublicKeyMultibase(multibase))).toBe('ERR_KEY_INVALID');
  });

  it('refuses a changed character, or reads another key, but never the same key twice', () => {
    const did = VECTORS[0][1];
    fc.assert(
      fc.property(
        fc.integer({ min: 9, max: did.length - 1 }),
        fc.constantFrom(...'123456789ABCxyz'),
        (at, c) => {
          fc.pre(did[at] !== c);
          const changed = did.slice(0, at) + c + did.slice(at + 1);
          const code = codeThrown(() => decodeDidKey(changed));
          if (code === undefined) expect(decodeDidKey(changed)).not.toEqual(decodeDidKey(did));
          else expect(code).toBe('ERR_DID_INVALID');
        },
      ),
    );
  });

  it.each([
    ['another method', 'did:web:example.com'],
    ['another base', 'did:key:u7QF4'],
    ['characters that base58 lacks', 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDoo0O'],
    ['an X25519 key', 'did:key:z6LSbysY2xFMRpGMhb7tFTLMpeuPRaqaWM1yECx2AtzE3KCc'],
    ['a P-256 key', 'did:key:zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169'],
    ['a key that is cut short', 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDoo'],
    ['a very long one', `did:key:z6Mk${'1'.repeat(100_000)}`],
    ['an empty one', 'did:key:'],
    ['a NUL', 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDoo\0p'],
  ])('refuses %s with ERR_DID_INVALID', (_what, did) => {
    expect(codeThrown(() => decodeDidKey(did))).toBe('ERR_DID_INVALID');
    expect(codeThrown(() => didKeyVerificationMethod(did))).toBe('ERR_DID_INVALID');
  });

  it('refuses to write a key of another length with ERR_KEY_INVALID', () => {
    for (const length of [0, 31, 33, 64]) {
      expect(codeThrown(() => encodePublicKeyMultibase(new Uint8Array(length)))).toBe('ERR_KEY_INVALID');
    }
  });
});
