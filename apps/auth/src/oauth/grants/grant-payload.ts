import type { AdapterPayload } from 'oidc-provider';
import type { GrantSnapshot } from './issued-token.js';

/** A delegation as oidc-provider's grant payload: its id is the delegation's, so that one ends with the other. */
export const gatewayGrantPayload = (grant: GrantSnapshot): AdapterPayload => ({
  jti: grant.delegationId,
  kind: 'Grant',
  iat: grant.issuedAt,
  exp: grant.expiresAt,
  accountId: grant.userId ?? undefined,
  clientId: grant.clientId,
  resources: { [grant.resource]: grant.scopes.join(' ') },
});
