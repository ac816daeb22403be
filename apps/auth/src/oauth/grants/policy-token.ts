import { ACCESS_TOKEN_SECONDS } from '../../limits.js';
import type { AccessTokensService } from './access-tokens.service.js';
import type { GrantSnapshot } from './issued-token.js';

/** An authenticated client. */
export interface GrantCaller {
  clientId: string;
  clientName?: string;
  jwks?: object;
  /** thumbprint of the key of its DPoP proof */
  jkt?: string;
}

/** The body of the token response without a person's approval: an access token without a refresh token. */
export async function policyToken(accessTokens: AccessTokensService, grant: GrantSnapshot, jkt?: string) {
  const { resource: audience, scopes } = grant;
  return {
    access_token: await accessTokens.mint(grant, { audience, scopes, keyThumbprint: jkt }),
    token_type: jkt === undefined ? 'Bearer' : 'DPoP',
    expires_in: ACCESS_TOKEN_SECONDS,
    scope: scopes.join(' '),
  };
}
