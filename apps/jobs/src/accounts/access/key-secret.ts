import { newSecret } from '@bonafide/platform/crypto/secrets';

/** Where a key belongs, as its text states. */
export interface KeyPlace {
  region: 'us' | 'eu';
}

const KEY = /^[ps]k_(us|eu)_(test_)?[A-Za-z0-9_-]{43}$/;

/** `sk_us_…`, `pk_eu_test_…`: a key's text states its kind, region, and whether it is for the sandbox. */
export const newKeySecret = (kind: 'private' | 'public', { region }: KeyPlace, sandbox: boolean): string =>
  newSecret(`${kind === 'private' ? 'sk' : 'pk'}_${region}_${sandbox ? 'test_' : ''}`);

/** null: not a key of this service. */
export function readKeyPlace(key: string): (KeyPlace & { sandbox: boolean }) | null {
  const shape = KEY.exec(key);
  return shape && { region: shape[1] as 'us' | 'eu', sandbox: shape[2] !== undefined };
}
