// Rule: an issuer is a did:web (of an organization) or a did:key.
import { decodeDidKey } from '@bonafide/vc-jwt/did-key';
import { didWebToUrl } from '@bonafide/vc-jwt/did-web';

export function isIssuerDid(value: string): boolean {
  try {
    if (value.startsWith('did:key:')) decodeDidKey(value);
    else didWebToUrl(value, { allowLoopbackHttp: true });
    return true;
  } catch {
    return false;
  }
}
