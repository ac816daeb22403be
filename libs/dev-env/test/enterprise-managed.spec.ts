/* eslint-disable @nx/enforce-module-boundaries -- runs both services, by the means of their own tests */
import { randomUUID } from 'node:crypto';
import { TrustedIssuersService } from '@bonafide/jobs/accounts/issuers/trusted-issuers.service';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import {
  Client,
  createPrivateKeyJwtAuth,
  CrossAppAccessProvider,
  discoverAndRequestJwtAuthGrant,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import {
  type ClientKey,
  newClientKey,
  type PublishedClient,
  publishClient,
  signWith,
} from '../../../apps/auth/test/oauth/client-document.js';
import { claimsOf } from '../../../apps/auth/test/oauth/test-client.js';
import { type Both, startBoth } from './start-both.js';

/*
 * MCP's enterprise-managed authorization with the SDK's own provider: a person signs in to a client at their company's
 * identity provider, which lets the client call the jobs service's MCP server. The client is known to the gateway by its
 * metadata document alone, and nobody sees a consent page.
 */

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';
const IDP_CLIENT = { clientId: 'assistant-at-the-idp', clientSecret: 'known-to-the-idp' };
const CALLBACK = 'https://assistant.example/callback';

let both: Both;
let host: StubServer;
let idp: StubServer;
/** what the company allows: the clients, as the gateway knows them, and their scopes */
const allowed = new Map<string, string>();
let clientOfSignIn = '';
const IDP_ALGORITHMS = ['RS256', 'ES256', 'PS256'];
const idpKeys: ClientKey[] = [];

beforeAll(async () => {
  for (const alg of IDP_ALGORITHMS) idpKeys.push(await newClientKey(alg));
  [host, idp] = await Promise.all([startStubServer({ tls: true }), startStubServer()]);
  both = await startBoth(
    {},
    { OUTBOUND_ALLOW_HOSTS: `${host.host},${idp.host}`, OUTBOUND_EXTRA_CA_FILE: host.caFile },
  );
  await both.auth.dataSource.query(
    `INSERT INTO company_domains (organization_id, domain, proof, proven_at) VALUES ($1, 'acme.example', 'x', now())`,
    [both.auth.organization.id],
  );
  const did = `did:web:${encodeURIComponent(new URL(both.auth.url).host)}:orgs:acme`;
  await both.jobs.app.get(TrustedIssuersService).add(both.jobs.account.accountId, {
    did,
    resources: [both.jobs.url],
    scopes: ['jobs:read', 'tin:verify'],
    approvers: { users: [], emailDomains: [], roles: ['owner', 'admin', 'viewer'], byPolicy: true },
  });
}, 60_000);
afterAll(async () => {
  await both?.close();
  await Promise.all([host?.close(), idp?.close()]);
});

/** The company's identity provider, as the SDK's provider and a browser meet it. */
function openIdentityProvider(alg: string): void {
  const key = idpKeys.find((one) => one.alg === alg)!;
  const codes = new Map<string, string>();
  const idTokens = new Map<string, string>();
  const sign = (claims: object, typ: string) => signWith(key, { iss: idp.url, ...claims }, { typ });
  idp.on('GET', /^\/\.well-known\/(oauth-authorization-server|openid-configuration)$/, {
    json: {
      issuer: idp.url,
      authorization_endpoint: `${idp.url}/authorize`,
      token_endpoint: `${idp.url}/token`,
      jwks_uri: `${idp.url}/jwks`,
      response_types_supported: ['code'],
    },
  });
  idp.on('GET', '/jwks', { json: { keys: idpKeys.map(({ jwk }) => jwk) } });
  // The person signs in with a form of the provider's own.
  idp.on('POST', '/authorize', (request) => {
    const code = randomUUID();
    codes.set(code, request.form().get('login')!);
    return {
      status: 302,
      headers: { location: `${CALLBACK}?code=${code}&state=${request.query.get('state')}` },
    };
  });
  idp.on('POST', '/token', async (request) => {
    const form = request.form();
    const refused = (error: string) => ({ status: 400, json: { error } });
    if (form.get('grant_type') === 'authorization_code') {
      const sub = codes.get(form.get('code')!);
      if (!sub) return refused('invalid_grant');
      codes.delete(form.get('code')!);
      const id_token = await sign({ sub, aud: IDP_CLIENT.clientId }, 'JWT');
      idTokens.set(id_token, sub);
      return { json: { access_token: randomUUID(), token_type: 'Bearer', id_token } };
    }
    if (form.get('requested_token_type') !== ID_JAG) return refused('invalid_request');
    const sub = idTokens.get(form.get('subject_token')!);
    const scope = allowed.get(clientOfSignIn);
    if (!scope || !sub) return refused('access_denied');
    const assertion = await sign(
      {
        sub,
        aud: form.get('audience')!,
        resource: form.get('resource')!,
        scope,
        client_id: clientOfSignIn,
        jti: randomUUID(),
        email: `${sub}@acme.example`,
        email_verified: true,
      },
      'oauth-id-jag+jwt',
    );
    return {
      json: { issued_token_type: ID_JAG, access_token: assertion, token_type: 'N_A', expires_in: 300 },
    };
  });
}

/** The person's browser at the identity provider, and the client that gets their ID token. */
async function signIn(login: string): Promise<string> {
  const form = new URLSearchParams({ login, password: 'their own' });
  const sent = await fetch(`${idp.url}/authorize?state=s`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const code = new URL(sent.headers.get('location')!).searchParams.get('code')!;
  const body = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK });
  const answer = await fetch(`${idp.url}/token`, { method: 'POST', body });
  return ((await answer.json()) as { id_token: string }).id_token;
}

const allowAtGateway = (clients: string[]) =>
  both.owner.call('PUT', '/organizations/acme/identity-providers', {
    issuer: idp.url,
    jwksUri: `${idp.url}/jwks`,
    allowedClients: clients,
    access: [{ resource: `${both.jobs.url}/mcp`, scopes: ['jobs:read', 'tin:verify'] }],
  });

async function connect({ clientId }: PublishedClient, key: ClientKey, idToken: string) {
  clientOfSignIn = clientId;
  const provider = new CrossAppAccessProvider({
    clientId,
    clientSecret: '',
    expectedIssuer: both.gateway.issuer,
    assertion: async ({ authorizationServerUrl, resourceUrl, scope, fetchFn }) =>
      (
        await discoverAndRequestJwtAuthGrant({
          ...IDP_CLIENT,
          idpUrl: idp.url,
          audience: authorizationServerUrl,
          resource: resourceUrl,
          idToken,
          scope,
          fetchFn,
        })
      ).jwtAuthGrant,
  });
  const authentication = { issuer: clientId, subject: clientId, alg: key.alg, lifetimeSeconds: 60 };
  Object.assign(provider, {
    addClientAuthentication: createPrivateKeyJwtAuth({
      ...authentication,
      privateKey: key.privateJwk,
    }),
  });
  const client = new Client({ name: 'assistant', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const url = new URL(`${both.jobs.url}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
  return { client, token: provider.tokens()!.access_token };
}

it('is announced in the metadata of the gateway', async () => {
  const answer = await fetch(`${both.gateway.issuer}/.well-known/oauth-authorization-server`);
  expect(await answer.json()).toMatchObject({
    authorization_grant_profiles_supported: ['urn:ietf:params:oauth:grant-profile:id-jag'],
    grant_types_supported: expect.arrayContaining([JWT_BEARER]),
    client_id_metadata_document_supported: true,
  });
});

describe.each([
  { idpAlg: 'RS256', clientAlg: 'ES256', grants: undefined },
  { idpAlg: 'ES256', clientAlg: 'RS256', grants: ['authorization_code', 'refresh_token', JWT_BEARER] },
  { idpAlg: 'PS256', clientAlg: 'PS256', grants: [JWT_BEARER] },
])('with $idpAlg at the provider and $clientAlg at the client', ({ idpAlg, clientAlg, grants }) => {
  it('a person’s sign-in leads to a call of a tool, without a registration and without a consent page', async () => {
    openIdentityProvider(idpAlg);
    const key = await newClientKey(clientAlg);
    const published = publishClient(host, key, {
      ...(grants && { grant_types: grants }),
      ...(grants?.length === 1 && { redirect_uris: undefined, response_types: [] }),
    });
    const { clientId } = published;
    allowed.set(clientId, 'jobs:read tin:verify');
    expect((await allowAtGateway([clientId])).status).toBe(200);
    const login = `person-${idpAlg.toLowerCase()}`;
    const { client, token } = await connect(published, key, await signIn(login));
    const found = await client.callTool({ name: 'search_jobs', arguments: {} });
    expect(found.isError).not.toBe(true);
    expect(claimsOf(token)).toMatchObject({ client_id: clientId, aud: `${both.jobs.url}/mcp` });
    await client.close();
    const rows = await both.auth.dataSource.query(
      `SELECT basis, user_identifier, agent_name FROM delegations WHERE client_id = $1`,
      [clientId],
    );
    expect(rows).toEqual([
      { basis: 'policy', user_identifier: `${login}@acme.example`, agent_name: 'Assistant' },
    ]);
  });
});

describe('the document of a client', () => {
  it('is no permission: the provider names each client that may bring assertions', async () => {
    openIdentityProvider('ES256');
    const key = await newClientKey('ES256');
    const [named, other] = [publishClient(host, key), publishClient(host, key)];
    for (const { clientId } of [named, other]) allowed.set(clientId, 'jobs:read');
    expect((await allowAtGateway([named.clientId])).status).toBe(200);
    const idToken = await signIn('somebody');
    await expect(connect(other, key, idToken)).rejects.toThrow(/assertion/);
    await (await connect(named, key, idToken)).client.close();
  });

  it('whose key another holds gives them nothing', async () => {
    const [key, stranger] = [await newClientKey('ES256'), await newClientKey('ES256')];
    const published = publishClient(host, key);
    allowed.set(published.clientId, 'jobs:read');
    expect((await allowAtGateway([published.clientId])).status).toBe(200);
    await expect(connect(published, stranger, await signIn('somebody'))).rejects.toThrow(
      /client authentication/,
    );
  });
});
