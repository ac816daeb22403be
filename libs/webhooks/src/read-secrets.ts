/** 22 base64 digits are 16 bytes. */
const SECRET = /^(whsec_)?[A-Za-z0-9+/]{22,}={0,2}$/;

/** Checks configured secrets; receivers call it when they are created. @throws TypeError */
export function readSecrets(secrets: string | readonly string[]): readonly string[] {
  const all = [secrets].flat();
  if (all.length === 0) throw new TypeError('secrets: none is given');
  if (!all.every((secret) => SECRET.test(secret)))
    throw new TypeError('secrets: must be whsec_ and base64 of at least 16 bytes');
  return all;
}
