import { isDid } from '../../src/projects/agent-did.js';

describe('a DID', () => {
  it.each([
    'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
    'did:web:example.com',
    'did:web:localhost%3A3000:agents:a-1',
    'did:example:123:456',
    'did:a1::x',
  ])('may be %s', (did) => expect(isDid(did)).toBe(true));
  it.each([
    '',
    'did',
    'did:',
    'did:key',
    'did:key:',
    'DID:key:abc',
    'did:Key:abc',
    'did:key:abc#key-1',
    'did:key:abc/path',
    'did:key:abc?x=1',
    'did:key:a b',
    'did:key:abc:',
    'did:web:exa%zzmple',
    'did:key:abc\n',
    ' did:key:abc',
    `did:key:${'a'.repeat(512)}`,
    'https://example.com',
    42,
    null,
  ])('is not %j', (did) => expect(isDid(did)).toBe(false));
});
