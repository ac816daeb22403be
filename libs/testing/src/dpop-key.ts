import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';

/** A client's DPoP key, which creates proofs (RFC 9449). */
export interface DpopKey {
  /** thumbprint to which tokens are bound (RFC 7638) */
  thumbprint: string;
  /** a proof for one request with this token; `changes` replace claims */
  proof(request: DpopTestRequest, changes?: Record<string, unknown>): string;
}

export interface DpopTestRequest {
  method: string;
  url: string;
  token: string;
}

export function newDpopKey(): DpopKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { crv, kty, x, y } = publicKey.export({ format: 'jwk' });
  const jwk = { crv, kty, x, y };
  const header = encode({ alg: 'ES256', typ: 'dpop+jwt', jwk });
  return {
    thumbprint: hash(JSON.stringify(jwk)),
    proof({ method, url, token }, changes = {}) {
      const claims = { htm: method, htu: url, ath: hash(token), iat: Math.floor(Date.now() / 1000) };
      const input = `${header}.${encode({ ...claims, jti: randomUUID(), ...changes })}`;
      const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${input}.${signature.toString('base64url')}`;
    },
  };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
