import {
  assertionDidKeys,
  assertionKeyEnds,
  buildDidDocument,
  findAssertionKey,
  signsUntil,
} from '../src/did-document.js';
import type { DidDocument, VerificationMethod } from '../src/did-document.js';
import { generateKey, publicKeyBytes } from '../src/keys.js';
import type { GeneratedKey } from '../src/keys.js';
import { ORG_DID, codeThrown } from './fixtures.js';

let first: GeneratedKey;
let second: GeneratedKey;
let document: DidDocument;

beforeAll(async () => {
  [first, second] = [await generateKey(), await generateKey()];
  document = buildDidDocument(ORG_DID, [
    { number: 2, publicKeyMultibase: second.publicKeyMultibase },
    { number: 1, publicKeyMultibase: first.publicKeyMultibase },
  ]);
});

function withMethod(changes: Partial<VerificationMethod>): DidDocument {
  const [newest, ...others] = document.verificationMethod!;
  return { ...document, verificationMethod: [{ ...newest!, ...changes }, ...others] };
}

describe('building a DID document', () => {
  it('lists each key as Ed25519VerificationKey2020 with multibase and JWK', () => {
    expect(document.id).toBe(ORG_DID);
    expect(document.verificationMethod![0]).toEqual({
      id: `${ORG_DID}#key-2`,
      type: 'Ed25519VerificationKey2020',
      controller: ORG_DID,
      publicKeyMultibase: second.publicKeyMultibase,
      publicKeyJwk: second.publicJwk,
    });
  });

  it('says until when a retired key signed, and reads it back', () => {
    const retiredAt = new Date('2026-06-01T12:00:00.250Z');
    const rotated = buildDidDocument(ORG_DID, [
      { number: 2, publicKeyMultibase: second.publicKeyMultibase },
      { number: 1, publicKeyMultibase: first.publicKeyMultibase, retiredAt },
    ]);
    expect(rotated.verificationMethod![0]).not.toHaveProperty('expires');
    expect(rotated.verificationMethod![1]).toHaveProperty('expires', '2026-06-01T12:00:00.250Z');
    expect(signsUntil(rotated, `${ORG_DID}#key-1`)).toBe(retiredAt.getTime());
    expect(signsUntil(rotated, `${ORG_DID}#key-2`)).toBe(Infinity);
    expect(assertionKeyEnds(rotated)).toEqual([
      { did: second.did, until: Infinity },
      { did: first.did, until: retiredAt.getTime() },
    ]);
  });

  it('takes an end that cannot be read for one long past', () => {
    expect(signsUntil(withMethod({ expires: 'soon' }), `${ORG_DID}#key-2`)).toBe(-Infinity);
  });

  it('keeps retired keys good for assertions and names all keys as did:key, the newest first', () => {
    expect(document.assertionMethod).toEqual([`${ORG_DID}#key-2`, `${ORG_DID}#key-1`]);
    expect(document.alsoKnownAs).toEqual([second.did, first.did]);
    expect(assertionDidKeys(document)).toEqual([second.did, first.did]);
  });

  it('refuses one number for two keys and what is no key with ERR_KEY_INVALID', () => {
    const key = { number: 1, publicKeyMultibase: first.publicKeyMultibase };
    expect(codeThrown(() => buildDidDocument(ORG_DID, [key, key]))).toBe('ERR_KEY_INVALID');
    expect(codeThrown(() => buildDidDocument(ORG_DID, [{ number: 1, publicKeyMultibase: 'z6Mk' }]))).toBe(
      'ERR_KEY_INVALID',
    );
  });
});

describe('finding an assertion key', () => {
  const find = (doc: DidDocument, kid = `${ORG_DID}#key-2`) => findAssertionKey(doc, kid);

  it('finds it by multibase, by JWK and by both', () => {
    const key = publicKeyBytes(second.publicJwk);
    expect(find(document)).toEqual(key);
    expect(find(withMethod({ publicKeyMultibase: undefined }))).toEqual(key);
    expect(find(withMethod({ publicKeyJwk: undefined }))).toEqual(key);
  });

  it('understands relative ids and methods that stand in assertionMethod itself', () => {
    const [method] = document.verificationMethod!;
    expect(find({ ...withMethod({ id: '#key-2' }), assertionMethod: ['#key-2'] })).toBeDefined();
    expect(find({ id: ORG_DID, '@context': [], assertionMethod: [method!] })).toBeDefined();
  });

  it('finds none that is unknown, not meant for assertions, or controlled by someone else', () => {
    expect(find(document, `${ORG_DID}#key-3`)).toBeUndefined();
    expect(find({ ...document, assertionMethod: [`${ORG_DID}#key-1`] })).toBeUndefined();
    expect(find({ ...document, assertionMethod: undefined })).toBeUndefined();
    expect(find(withMethod({ controller: 'did:web:evil.example' }))).toBeUndefined();
    expect(
      find(withMethod({ id: 'did:web:evil.example#key-2' }), 'did:web:evil.example#key-2'),
    ).toBeUndefined();
  });

  it('refuses a method that gives two keys, or none, with ERR_KEY_INVALID', () => {
    expect(codeThrown(() => find(withMethod({ publicKeyJwk: first.publicJwk })))).toBe('ERR_KEY_INVALID');
    const none = withMethod({ publicKeyJwk: undefined, publicKeyMultibase: undefined });
    expect(codeThrown(() => find(none))).toBe('ERR_KEY_INVALID');
    expect(assertionDidKeys(none)).toEqual([first.did]);
  });
});
