import type { Secrets } from './verify.js';

/** 22 digits of base64 are 16 bytes. */
const SECRET = /^(whsec_)?[A-Za-z0-9+/]{22,}={0,2}$/;

/** For whoever configured them, and receivers say so when they are made. @throws TypeError */
export function readSecrets(secrets: Secrets): readonly string[] {
  const all = [secrets].flat();
  if (all.length === 0) throw new TypeError('secrets: none is given');
  if (!all.every((secret) => SECRET.test(secret)))
    throw new TypeError('secrets: must be whsec_ and base64 of at least 16 bytes');
  return all;
}
