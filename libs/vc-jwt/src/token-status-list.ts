// The same bits as a Token Status List (draft-ietf-oauth-status-list): the first entry is the least significant bit of the
// first byte; compressed with zlib, in a JWT with its own `typ`.
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { type Signer, signJwt } from './sign.js';

const deflateAsync = promisify(deflate);

export interface TokenStatusListInput {
  /** The list's URL, which tokens contain as `statusListCredential`. */
  url: string;
  issuer: string;
  /** Unix time in seconds. */
  issuedAt: number;
  /** Unix time in seconds. */
  expiresAt: number;
  /** How long verifiers may cache it, in seconds. */
  ttl: number;
  /** From `encodeTokenStatusList`. */
  list: string;
}

const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) =>
  [0, 1, 2, 3, 4, 5, 6, 7].reduce((reversed, bit) => reversed | (((byte >> bit) & 1) << (7 - bit)), 0),
);

/**
 * Encodes a list as `lst`.
 *
 * @param bits from `createStatusBits` and `setStatusBit`
 */
export async function encodeTokenStatusList(bits: Uint8Array): Promise<string> {
  return (await deflateAsync(bits.map((byte) => REVERSED[byte]!))).toString('base64url');
}

/** The list as a JWT (`application/statuslist+jwt`). */
export const signTokenStatusList = (
  { url, issuer, issuedAt, expiresAt, ttl, list }: TokenStatusListInput,
  signer: Signer,
): Promise<string> =>
  signJwt(
    { iss: issuer, sub: url, iat: issuedAt, exp: expiresAt, ttl, status_list: { bits: 1, lst: list } },
    signer,
    'statuslist+jwt',
  );
