// The relying party of passkeys (WebAuthn Level 3 section 5.1.2): its id (a domain), and the origins that may use it.
import { isIP } from 'node:net';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import type { AuthConfig } from '../../config.js';

export interface RelyingParty {
  id: string;
  origins: string[];
  /** browsers create passkeys only for domain names, not for IP addresses */
  isUsable: boolean;
}

export function relyingPartyOf({
  PUBLIC_URL,
  PASSKEY_DOMAIN,
  DASHBOARD_ORIGINS,
}: Pick<AuthConfig, 'PUBLIC_URL' | 'PASSKEY_DOMAIN' | 'DASHBOARD_ORIGINS'>): RelyingParty {
  const id = PASSKEY_DOMAIN ?? new URL(PUBLIC_URL).hostname;
  const isWithin = (origin: string) => {
    const hostname = parseUrl(origin)?.hostname;
    return hostname === id || hostname?.endsWith(`.${id}`) === true;
  };
  const origins = [
    PUBLIC_URL,
    ...DASHBOARD_ORIGINS.filter((origin) => parseUrl(origin) !== undefined),
  ].filter(isWithin);
  return { id, origins: [...new Set(origins)], isUsable: isIP(id.replace(/^\[|\]$/g, '')) === 0 };
}
