import { newSecret } from '@bonafide/platform/crypto/secrets';

/** `sk_us_…`, `pk_eu_test_…`: a key's text tells its kind, its region and whether it is for the sandbox. */
export const newKeySecret = (kind: 'private' | 'public', region: 'us' | 'eu', sandbox: boolean): string =>
  newSecret(`${kind === 'private' ? 'sk' : 'pk'}_${region}_${sandbox ? 'test_' : ''}`);
