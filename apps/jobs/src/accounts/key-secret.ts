import { newSecret } from '@bonafide/platform/crypto/secrets';

/** Where a key belongs, as its text states. */
export interface KeyPlace {
  region: 'us' | 'eu';
  /** undefined: created by a deployment without a name */
  cell: string | undefined;
}

const KEY = /^[ps]k_(us|eu)_(?:(?!test_)([a-z][a-z0-9]{0,14})_)?(test_)?[A-Za-z0-9_-]{43}$/;

/** `sk_us_…`, `pk_eu_c2_test_…`: a key's text states its kind, region, cell, and whether it is for the sandbox. */
export const newKeySecret = (
  kind: 'private' | 'public',
  { region, cell }: KeyPlace,
  sandbox: boolean,
): string =>
  newSecret(
    `${kind === 'private' ? 'sk' : 'pk'}_${region}_${cell === undefined ? '' : `${cell}_`}${sandbox ? 'test_' : ''}`,
  );

/** null: not a key of this service. */
export function readKeyPlace(key: string): (KeyPlace & { sandbox: boolean }) | null {
  const shape = KEY.exec(key);
  return shape && { region: shape[1] as 'us' | 'eu', cell: shape[2], sandbox: shape[3] !== undefined };
}
