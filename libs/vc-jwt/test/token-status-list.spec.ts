import { inflateSync } from 'node:zlib';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { createStatusBits, setStatusBit } from '../src/status-list.js';
import { encodeTokenStatusList, signTokenStatusList } from '../src/token-status-list.js';
import { didKeyIssuer, LIST_URL, NOW } from './fixtures.js';

/** As the draft reads it: the first entry is the least significant bit. */
const read = (lst: string, index: number) =>
  (inflateSync(Buffer.from(lst, 'base64url'))[index >> 3]! >> (index & 7)) & 1;

describe('a Token Status List', () => {
  it('is the one of the draft: 1001110111000101 as b9 a3', async () => {
    const bits = createStatusBits(16);
    for (const index of [0, 3, 4, 5, 7, 8, 9, 13, 15]) setStatusBit(bits, index);
    const lst = await encodeTokenStatusList(bits);
    expect(inflateSync(Buffer.from(lst, 'base64url')).toString('hex')).toBe('b9a3');
  });

  it('has the bits of the other list, each in its place', async () => {
    const bits = createStatusBits();
    const set = [0, 7, 8, 94_567, 131_071];
    for (const index of set) setStatusBit(bits, index);
    const lst = await encodeTokenStatusList(bits);
    for (const index of [...set, 1, 6, 9, 94_566, 131_070])
      expect([index, read(lst, index)]).toEqual([index, set.includes(index) ? 1 : 0]);
  });

  it('is a JWT of its own kind, which no other list is taken for', async () => {
    const { did, signer } = await didKeyIssuer();
    const list = await encodeTokenStatusList(createStatusBits());
    const times = { issuedAt: NOW, expiresAt: NOW + 60, ttl: 30 };
    const jwt = await signTokenStatusList({ url: LIST_URL, issuer: did, ...times, list }, signer);
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'EdDSA', typ: 'statuslist+jwt', kid: signer.kid });
    expect(decodeJwt(jwt)).toEqual({
      iss: did,
      sub: LIST_URL,
      iat: NOW,
      exp: NOW + 60,
      ttl: 30,
      status_list: { bits: 1, lst: list },
    });
  });
});
