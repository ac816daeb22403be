// Where passkeys count (WebAuthn Level 3 section 5.1.2): the domain they are made for, and the pages that may ask for them.
import { isIP } from 'node:net';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import type { AuthConfig } from '../config.js';

export interface RelyingParty {
  id: string;
  origins: string[];
  /** browsers make passkeys for names alone, not for addresses */
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
