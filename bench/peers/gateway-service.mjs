// The authorization service as built, with its database and Redis; told `{mint: n}` over IPC it answers with n
// authorization codes of approved delegations, and with the number of statements sent to PostgreSQL so far.
import pg from 'pg';
import { activateDelegation } from '../../apps/auth/dist/delegations/activate-delegation.js';
import { createPendingDelegation } from '../../apps/auth/dist/delegations/create-pending-delegation.js';
import {
  GatewayClientsService,
  newClientId,
} from '../../apps/auth/dist/oauth/clients/gateway-clients.service.js';
import { GatewayProviderService } from '../../apps/auth/dist/oauth/provider/gateway-provider.service.js';
import { GATEWAY_PATH, organizationDid } from '../../apps/auth/dist/core/public-urls.js';
import { CHALLENGE, REDIRECT_URI, serveCodes } from './gateway-codes.mjs';
import { startAuth } from './start-auth.mjs';

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...args) {
  statements += 1;
  return query.apply(this, args);
};

const { url, app, organization, user } = await startAuth({ NODE_ENV: 'production' });
const clientId = newClientId();
await app.get(GatewayClientsService).insert({
  client_id: clientId,
  client_id_issued_at: Math.floor(Date.now() / 1000),
  redirect_uris: [REDIRECT_URI],
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: 'mcp',
  application_type: 'native',
});
const { provider } = app.get(GatewayProviderService);
const { DataSource } = await import('../../apps/auth/node_modules/typeorm/index.mjs');
const dataSource = app.get(DataSource);

async function mint() {
  const expiresAt = new Date(Date.now() + 600_000);
  const grantId = await dataSource.transaction(async (manager) => {
    const id = await createPendingDelegation(manager, {
      organizationId: organization.id,
      flow: 'gateway',
      clientId,
      agentDid: `did:web:agents.example:${clientId}`,
      userId: user.id,
      userDid: `did:web:users.example:${user.id}`,
      userIdentifier: 'a@acme.example',
      sessionId: 'ses_1',
      scopes: ['mcp'],
      constraints: { resource: url },
      expiresAt,
    });
    const issuerDid = organizationDid(url, 'acme');
    await activateDelegation(
      manager,
      { id, issuerDid, expiresAt, actor: { type: 'user', id: user.id } },
      new Date(),
    );
    return id;
  });
  // The type demands what the grant sets at the exchange.
  const code = new provider.AuthorizationCode(
    /** @type {any} */ ({
      accountId: user.id,
      client: await provider.Client.find(clientId),
      grantId,
      codeChallenge: CHALLENGE,
      codeChallengeMethod: 'S256',
      redirectUri: REDIRECT_URI,
      resource: url,
      scope: 'mcp',
    }),
  );
  return code.save();
}

serveCodes({ url: `${url}${GATEWAY_PATH}/token`, clientId, mint, extra: () => ({ statements }) });
