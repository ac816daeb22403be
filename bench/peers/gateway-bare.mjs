// Bare oidc-provider set up for the same clients: public, PKCE, rotating refresh tokens. With its in-memory adapter, or
// with DATABASE_URL on PostgreSQL. ACCESS_TOKENS=opaque (its default) or jwt (signed with Ed25519, as the service's are).
// Told `{mint: n}` over IPC it answers with n authorization codes.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { CHALLENGE, CLIENT_ID, REDIRECT_URI, serveCodes } from './gateway-codes.mjs';
import { openAdapter } from './oidc-postgres-adapter.mjs';
import { listen } from '../listen.mjs';

const RESOURCE = 'https://tools.example/mcp';
const isJwt = process.env.ACCESS_TOKENS === 'jwt';
const keys = [generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })];
const provider = new Provider('http://127.0.0.1', {
  ...(process.env.DATABASE_URL && { adapter: await openAdapter(process.env.DATABASE_URL) }),
  jwks: { keys },
  scopes: ['mcp'],
  clients: [
    {
      client_id: CLIENT_ID,
      redirect_uris: [REDIRECT_URI],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'EdDSA',
    },
  ],
  enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
  findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  issueRefreshToken: () => true,
  rotateRefreshToken: () => true,
  expiresWithSession: () => false,
  ttl: { AuthorizationCode: 60, AccessToken: 900, RefreshToken: 30 * 24 * 3600, Grant: 30 * 24 * 3600 },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: isJwt,
      defaultResource: () => RESOURCE,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: 'mcp',
        audience: RESOURCE,
        accessTokenTTL: 900,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'EdDSA' } },
      }),
    },
  },
});

async function mint() {
  const client = await provider.Client.find(CLIENT_ID);
  const grant = new provider.Grant({ accountId: 'usr_1', clientId: CLIENT_ID });
  if (isJwt) grant.addResourceScope(RESOURCE, 'mcp');
  else grant.addOIDCScope('mcp');
  const grantId = await grant.save();
  const code = new provider.AuthorizationCode({
    accountId: 'usr_1',
    client,
    grantId,
    codeChallenge: CHALLENGE,
    codeChallengeMethod: 'S256',
    redirectUri: REDIRECT_URI,
    scope: 'mcp',
    ...(isJwt ? { resource: RESOURCE } : {}),
  });
  return code.save();
}

const port = await listen(createServer(provider.callback()));
serveCodes({ url: `http://127.0.0.1:${port}/token`, clientId: CLIENT_ID, mint });
