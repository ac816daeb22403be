// better-auth with its OAuth provider as a team would run it: PostgreSQL through its own adapter, tables of its own
// migrations, a public client with PKCE, rotating refresh tokens, access tokens as JWTs for the resource asked for (no row
// each). The client is cached. Told `{mint: n}` over IPC it answers with n authorization codes, each from its authorize
// endpoint and a signed-in user's session.
import { oauthProvider } from '@better-auth/oauth-provider';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { jwt } from 'better-auth/plugins';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { CHALLENGE, REDIRECT_URI, serveCodes } from './gateway-codes.mjs';

const RESOURCE = 'https://tools.example/mcp';
const baseURL = `http://127.0.0.1:${process.env.PORT}`;
const trustedClients = new Set();
const options = {
  baseURL,
  secret: randomBytes(32).toString('hex'),
  database: new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 }),
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { level: /** @type {const} */ ('error') },
  plugins: [
    jwt({ disableSettingJwtHeader: true }),
    oauthProvider({
      loginPage: '/sign-in',
      consentPage: '/consent',
      scopes: ['mcp', 'offline_access'],
      grantTypes: ['authorization_code', 'refresh_token'],
      resources: [{ identifier: RESOURCE, name: 'tools' }],
      cachedResources: new Set([RESOURCE]),
      enforcePerClientResources: false,
      cachedTrustedClients: trustedClients,
      accessTokenExpiresIn: 900,
      refreshTokenExpiresIn: 30 * 24 * 3600,
    }),
  ],
};
await (await getMigrations(options)).runMigrations();
// Its plugins' endpoints are not among the types of options that are put together beforehand.
const auth = /** @type {any} */ (betterAuth(options));

const signedUp = await auth.api.signUpEmail({
  body: { name: 'A', email: 'a@acme.example', password: randomBytes(12).toString('hex') },
  asResponse: true,
});
const cookie = signedUp.headers
  .getSetCookie()
  .map((line) => line.split(';', 1)[0])
  .join('; ');
const client = await auth.api.adminCreateOAuthClient({
  headers: new Headers({ cookie }),
  body: {
    client_name: 'bench',
    redirect_uris: [REDIRECT_URI],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'mcp offline_access',
    skip_consent: true,
  },
});
trustedClients.add(client.client_id);

async function mint() {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: REDIRECT_URI,
    scope: 'mcp offline_access',
    state: 'state',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    resource: RESOURCE,
  });
  const response = await auth.handler(
    new Request(`${baseURL}/api/auth/oauth2/authorize?${query}`, { headers: { cookie } }),
  );
  const location =
    response.headers.get('location') ?? /** @type {{url: string}} */ (await response.json()).url;
  const code = new URL(location).searchParams.get('code');
  if (!code) throw new Error(`no code: ${response.status} ${location}`);
  return code;
}

createServer(toNodeHandler(auth)).listen(Number(process.env.PORT), '127.0.0.1', () =>
  serveCodes({
    url: `${baseURL}/api/auth/oauth2/token`,
    clientId: client.client_id,
    mint,
    fields: { resource: RESOURCE },
  }),
);
