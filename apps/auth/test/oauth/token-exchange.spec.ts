import { createHash, randomUUID } from 'node:crypto';
import { times } from '@bonafide/testing/times';
import { raceRounds } from '@bonafide/testing/config';
import { buildAgentProof } from '@bonafide/vc-jwt/agent-proof';
import { didKeyVerificationMethod } from '@bonafide/vc-jwt/did-key';
import { createDidWebResolver } from '@bonafide/vc-jwt/did-web-resolver';
import { createKeyResolver } from '@bonafide/vc-jwt/key-resolver';
import { generateKey } from '@bonafide/vc-jwt/keys';
import { createSigner } from '@bonafide/vc-jwt/sign';
import { createStatusListReader } from '@bonafide/vc-jwt/status-list-cache';
import { createChainVerifier } from '@bonafide/vc-jwt/verify-chain';
import { verifyCredential } from 'did-jwt-vc';
import { type DIDDocument, Resolver } from 'did-resolver';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { DelegationsService } from '../../src/delegations/delegations.service.js';
import { ResourcesService } from '../../src/projects/resources/resources.service.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { UsersService } from '../../src/people/users/users.service.js';
import { DashboardClient, member } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { claimsOf, GatewayDriver, REDIRECT_URI, type TestBrowser, type Tokens } from './test-client.js';

const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS = 'urn:ietf:params:oauth:token-type:access_token';
const JWT = 'urn:ietf:params:oauth:token-type:jwt';
const RESOURCE = 'https://api.example/v1';
const BY = { actor: { type: 'admin' } } as const;
const insecure = { [oauth.allowInsecureRequests]: true } as const;

let auth: RunningAuth;
let gateway: GatewayDriver;
let person: TestBrowser;
let clientId: string;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  person = gateway.browser();
  await gateway.signIn(person);
  clientId = (await gateway.register({ grant_types: [GRANT] })).client_id;
  const scope = (name: string) => ({
    name,
    description: name,
    risk: 'low',
    default: true,
    leastRole: 'viewer',
  });
  const scopes = ['a:read', 'a:write'].map(scope) as never;
  await auth.app.get(ResourcesService).save(auth.organization.id, { uri: RESOURCE, name: 'A', scopes }, BY);
});
afterAll(() => auth.close());

const tokens = (changes: object = {}) => gateway.tokens({ clientId, browser: person, ...changes });

/** Tokens for two scopes of a resource. */
async function scopedToken(client = clientId): Promise<string> {
  const { answer, url } = await person.follow(
    gateway.authorizeUrl(client, pkce, { scope: 'a:read a:write', resource: RESOURCE }),
  );
  expect(new URL(url).pathname).toBe('/consent');
  const html = await answer.text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!;
  const form = new URLSearchParams({
    _csrf: field('_csrf'),
    interaction: field('interaction'),
    organization: field('organization'),
    decision: 'approve',
    scoped: '1',
  });
  for (const name of ['a:read', 'a:write']) form.append('scope', name);
  const between = await (await person.request('/consent', { method: 'POST', body: form })).text();
  const next = /content="0;url=([^"]*)"/.exec(between)![1]!.replaceAll('&amp;', '&');
  const location = new URL((await person.request(next)).headers.get('location')!);
  const reply = await gateway.exchange({ code: location.searchParams.get('code')!, clientId: client, pkce });
  return ((await reply.json()) as Tokens).access_token;
}
const verifier = 'v'.repeat(43);
const pkce = { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };

/** A sub-agent with a key of its own. */
async function newAgent() {
  const key = await generateKey();
  const signer = await createSigner({ kid: didKeyVerificationMethod(key.did), privateKey: key.privateJwk });
  const proof = (subject: string, scopes?: string[], changes: object = {}) => {
    const { delegation_id: projectId, scope } = claimsOf(subject);
    const requestedScopes = scopes ?? String(scope).split(' ');
    return buildAgentProof({ audience: auth.url, projectId, requestedScopes, ...changes }, signer);
  };
  return { did: key.did, key, proof };
}
type Agent = Awaited<ReturnType<typeof newAgent>>;

const fieldsOf = (subject: string, actorToken: string, changes: Record<string, string> = {}) => ({
  grant_type: GRANT,
  client_id: clientId,
  subject_token: subject,
  subject_token_type: ACCESS,
  actor_token: actorToken,
  actor_token_type: JWT,
  ...changes,
});

async function exchange(subject: string, agent: Agent, changes: Record<string, string> = {}) {
  const scopes = changes.scope?.split(' ');
  return gateway.token(fieldsOf(subject, await agent.proof(subject, scopes), changes));
}

async function passedOn(
  subject: string,
  agent?: Agent,
  changes: Record<string, string> = {},
): Promise<string> {
  const reply = await exchange(subject, agent ?? (await newAgent()), changes);
  const body = (await reply.json()) as Tokens;
  expect({ status: reply.status, body }).toMatchObject({ status: 200 });
  return body.access_token;
}

const errorOf = async (reply: Response) => [reply.status, ((await reply.json()) as { error: string }).error];

async function chainOf(length: number): Promise<string[]> {
  const chain = [(await tokens()).access_token];
  while (chain.length < length) chain.push(await passedOn(chain.at(-1)!));
  return chain;
}

function newVerifier() {
  const keys = createKeyResolver({ didWeb: createDidWebResolver({ fetch, allowLoopbackHttp: true }) });
  const issuers = [claimsIssuer()];
  return createChainVerifier({
    keys,
    trustedIssuers: issuers,
    audience: [auth.url, RESOURCE],
    tokenUse: 'access',
    statusList: createStatusListReader({ fetch, keys, issuers, allowLoopbackHttp: true }),
  });
}
const claimsIssuer = () => `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:acme`;

const introspect = async (token: string) => {
  const body = new URLSearchParams({ token, client_id: clientId });
  const reply = await fetch(`${gateway.issuer}/introspect`, { method: 'POST', body });
  return (await reply.json()) as { active: boolean; act?: object };
};

const end = (token: string) =>
  auth.app
    .get(DelegationsService)
    .revoke({ id: claimsOf(token).delegation_id, reason: 'user', actor: { type: 'user', id: auth.user.id } });

describe('an agent that passes on what it was given', () => {
  it('gets a token of the other agent’s, narrower, under its own, and no refresh token', async () => {
    const root = await scopedToken();
    const agent = await newAgent();
    const reply = await exchange(root, agent, { scope: 'a:read' });
    const body = (await reply.json()) as Tokens;
    expect([reply.status, Object.keys(body).sort()]).toEqual([
      200,
      ['access_token', 'expires_in', 'issued_token_type', 'scope', 'token_type'],
    ]);
    expect(body).toMatchObject({ issued_token_type: ACCESS, token_type: 'Bearer', scope: 'a:read' });
    const [parent, child] = [claimsOf(root), claimsOf(body.access_token)];
    expect(child).toMatchObject({
      sub: agent.did,
      aud: RESOURCE,
      user_did: parent.user_did,
      client_id: clientId,
      act: { sub: agent.did, act: { sub: parent.sub } },
      vc: {
        credentialSubject: {
          delegation: { parentId: parent.delegation_id, constraints: { scopes: ['a:read'] } },
        },
      },
    });
    expect(Number(child.exp)).toBeLessThanOrEqual(Number(parent.exp));
    expect(await introspect(body.access_token)).toMatchObject({ active: true, act: child.act });
  });

  it('does so as oauth4webapi and openid-client ask', async () => {
    const { access_token: subject } = await tokens();
    const server = await oauth.processDiscoveryResponse(
      new URL(gateway.issuer),
      await oauth.discoveryRequest(new URL(gateway.issuer), { algorithm: 'oauth2', ...insecure }),
    );
    expect(server.grant_types_supported).toContain(GRANT);
    const client: oauth.Client = { client_id: clientId };
    const {
      grant_type,
      client_id: _,
      ...parameters
    } = fieldsOf(subject, await (await newAgent()).proof(subject));
    const reply = await oauth.genericTokenEndpointRequest(
      server,
      client,
      oauth.None(),
      grant_type,
      parameters,
      insecure,
    );
    const result = await oauth.processGenericTokenEndpointResponse(server, client, reply);
    expect([result.token_type, result['issued_token_type']]).toEqual(['bearer', ACCESS]);
    const config = await openid.discovery(new URL(gateway.issuer), clientId, {}, openid.None(), {
      execute: [openid.allowInsecureRequests],
      algorithm: 'oauth2',
    });
    const { grant_type: _type, ...again } = fieldsOf(subject, await (await newAgent()).proof(subject));
    const passedOn = await openid.genericGrantRequest(config, GRANT, again);
    expect([passedOn.token_type, passedOn['issued_token_type']]).toEqual(['bearer', ACCESS]);
  });

  it('makes chains of ten, each link of which anybody can verify offline, and none of eleven', async () => {
    const chain = await chainOf(10);
    const verify = newVerifier();
    const { leaf } = await verify(chain);
    expect(leaf.scopes).toEqual(['mcp']);
    const document = `${auth.url}/orgs/acme/did.json`;
    const didDocument = (await (await fetch(document)).json()) as DIDDocument;
    const web = () =>
      Promise.resolve({
        didDocument,
        didResolutionMetadata: { contentType: 'application/did+json' },
        didDocumentMetadata: {},
      });
    for (const token of chain) {
      const { verified } = await verifyCredential(token, new Resolver({ web }), { audience: auth.url });
      expect(verified).toBe(true);
    }
    const indexes = chain.map(
      (token) => (claimsOf(token).vc as { credentialStatus: { id: string } }).credentialStatus.id,
    );
    expect(new Set(indexes).size).toBe(10);
    expect(await errorOf(await exchange(chain[9]!, await newAgent()))).toEqual([400, 'invalid_request']);
    await expect(verify([...chain].reverse())).rejects.toMatchObject({ code: 'ERR_CHAIN_INVALID' });
    await expect(verify(chain.slice(1))).rejects.toMatchObject({ code: 'ERR_CHAIN_INVALID' });
  }, 30_000);

  it.each([0, 1, 2])('loses everything below link %i when that ends', async (at) => {
    const chain = await chainOf(4);
    const beside = await passedOn(chain[0]!);
    await end(chain[at]!);
    const states = await Promise.all(chain.map(async (token) => (await introspect(token)).active));
    expect(states).toEqual([0, 1, 2, 3].map((n) => n < at));
    expect((await introspect(beside)).active).toBe(at !== 0);
    for (const [n, token] of chain.entries()) {
      const verdict = newVerifier()(chain.slice(0, n + 1));
      if (n < at) await verdict;
      else await expect(verdict).rejects.toMatchObject({ code: 'ERR_TOKEN_REVOKED' });
      if (n >= at)
        expect(await errorOf(await exchange(token, await newAgent()))).toEqual([400, 'invalid_request']);
    }
  });

  it('ends with the person’s sign-out from the organization, a removed client, and a policy against it', async () => {
    const child = await passedOn((await tokens()).access_token);
    const resources = auth.app.get(ResourcesService);
    await resources.savePolicy(auth.organization.id, { refusePassingOn: true }, BY);
    try {
      expect((await introspect(child)).active).toBe(false);
      const { access_token } = await tokens();
      expect((await introspect(access_token)).active).toBe(true);
      expect(await errorOf(await exchange(access_token, await newAgent()))).toEqual([400, 'access_denied']);
    } finally {
      await resources.savePolicy(auth.organization.id, {}, BY);
    }
  });

  it('is shown on the consent page before, and on the person’s page after', async () => {
    const page = await person.follow(gateway.authorizeUrl(clientId, pkce));
    expect(await page.answer.text()).toContain('It can share');
    const { client_id } = await gateway.register();
    const other = await person.follow(gateway.authorizeUrl(client_id, pkce));
    expect(await other.answer.text()).not.toContain('It can share');
    const agent = await newAgent();
    await passedOn((await tokens()).access_token, agent);
    const html = await (await person.request('/delegations')).text();
    expect(html).toContain(agent.did.slice(-8));
    expect(html).toContain('Shared by');
  });
});

describe('an exchange is refused', () => {
  let subject: string;
  let agent: Agent;
  beforeAll(async () => {
    [subject, agent] = [await scopedToken(), await newAgent()];
  });
  const refusals: [string, Record<string, string>, string][] = [
    ['a scope that was not given', { scope: 'a:admin' }, 'invalid_scope'],
    ['a scope more', { scope: 'a:read a:write mcp' }, 'invalid_scope'],
    ['another resource', { resource: 'https://other.example' }, 'invalid_target'],
    ['another audience', { audience: 'https://other.example' }, 'invalid_target'],
    ['two different audiences', { audience: RESOURCE, resource: 'https://x.example' }, 'invalid_target'],
    ['no subject token', { subject_token: '' }, 'invalid_request'],
    ['a subject token that is none', { subject_token: 'x.y.z' }, 'invalid_request'],
    ['an endless subject token', { subject_token: 'x'.repeat(20_000) }, 'invalid_request'],
    ['no type of it', { subject_token_type: '' }, 'invalid_request'],
    [
      'a refresh token as subject',
      { subject_token_type: `${ACCESS.slice(0, -12)}refresh_token` },
      'invalid_request',
    ],
    ['no actor token', { actor_token: '' }, 'invalid_request'],
    ['an actor token that is none', { actor_token: 'x.y.z' }, 'invalid_request'],
    ['the subject token as actor token', { actor_token: 'SUBJECT' }, 'invalid_request'],
    ['no type of it', { actor_token_type: '' }, 'invalid_request'],
    ['an id token', { requested_token_type: `${ACCESS.slice(0, -12)}id_token` }, 'invalid_request'],
    ['a NUL', { scope: 'a:read\0' }, 'invalid_scope'],
  ];
  it.each(refusals)('for %s', async (_, changes, error) => {
    const given = { ...changes, ...(changes.actor_token === 'SUBJECT' && { actor_token: subject }) };
    expect(await errorOf(await exchange(subject, agent, given))).toEqual([400, error]);
  });

  const proofs: [string, object, string[] | undefined][] = [
    ['another delegation', { projectId: 'dlg_other' }, undefined],
    ['another service', { audience: 'https://other.example' }, undefined],
    ['other scopes', {}, ['a:read']],
    ['more scopes', {}, ['a:read', 'a:write', 'mcp']],
    ['an hour ago', { issuedAt: Math.floor(Date.now() / 1000) - 3_600 }, undefined],
    ['tomorrow', { issuedAt: Math.floor(Date.now() / 1000) + 86_400 }, undefined],
  ];
  it.each(proofs)('for a proof made for %s', async (_, changes, scopes) => {
    const proof = await agent.proof(subject, scopes, changes);
    expect(await errorOf(await gateway.token(fieldsOf(subject, proof)))).toEqual([400, 'invalid_request']);
  });

  it('for a proof that somebody else signed in the agent’s name', async () => {
    const { delegation_id: projectId } = claimsOf(subject);
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    const forged = await new SignJWT({
      aud: auth.url,
      iat: Math.floor(Date.now() / 1000),
      nonce: randomUUID(),
      project_id: projectId,
      requested_scopes: ['a:read', 'a:write'],
    })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'agent-proof+jwt', kid: didKeyVerificationMethod(agent.did) })
      .sign(privateKey);
    expect(await errorOf(await gateway.token(fieldsOf(subject, forged)))).toEqual([400, 'invalid_request']);
  });

  it('for a proof that was used', async () => {
    const fields = fieldsOf(subject, await agent.proof(subject));
    expect((await gateway.token(fields)).status).toBe(200);
    expect(await errorOf(await gateway.token(fields))).toEqual([400, 'invalid_request']);
  });

  it('to another client, to one that did not register for it, and where the person did not read of it', async () => {
    const { client_id: other } = await gateway.register({ grant_types: [GRANT] });
    expect(await errorOf(await exchange(subject, agent, { client_id: other }))).toEqual([
      400,
      'invalid_request',
    ]);
    const { client_id: plain } = await gateway.register();
    expect((await exchange(subject, agent, { client_id: plain })).status).toBe(400);
    const { access_token } = await gateway.tokens({ clientId: plain, browser: person });
    await auth.dataSource.query(
      `UPDATE gateway_clients SET metadata = jsonb_set(metadata::jsonb, '{grant_types}', $2)::json WHERE client_id = $1`,
      [plain, JSON.stringify(['authorization_code', 'refresh_token', GRANT])],
    );
    await auth.dataSource.query(
      `UPDATE delegations SET constraints = constraints - 'passOn' WHERE client_id = $1`,
      [clientId],
    );
    expect(await errorOf(await exchange(subject, agent))).toEqual([400, 'access_denied']);
    expect((await exchange(access_token, agent, { client_id: plain })).status).toBe(400);
  });

  it('of a token that has expired, or of somebody who was removed', async () => {
    const { access_token } = await tokens();
    await auth.dataSource.query(
      `UPDATE delegations SET expires_at = now() - interval '1 second' WHERE id = $1`,
      [claimsOf(access_token).delegation_id],
    );
    expect(await errorOf(await exchange(access_token, agent))).toEqual([400, 'invalid_request']);
    const own = gateway.browser();
    const email = 'leaver@acme.example';
    await auth.app
      .get(UsersService)
      .create(
        { organizationSlug: 'acme', email, role: 'viewer', password: 'correct horse battery staple' },
        { type: 'admin' },
      );
    await gateway.signIn(own, '/signin', { email, password: 'correct horse battery staple' });
    const theirs = (await tokens({ browser: own })).access_token;
    await auth.dataSource.query(
      `UPDATE memberships SET disabled_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    );
    expect(await errorOf(await exchange(theirs, agent))).toEqual([400, 'invalid_request']);
  });
});

describe('a token that is bound to a key', () => {
  async function dpopKey() {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const { kty, crv, x, y } = await exportJWK(publicKey);
    return () =>
      new SignJWT({ htm: 'POST', htu: `${gateway.issuer}/token`, jti: randomUUID() })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } as never })
        .setIssuedAt()
        .sign(privateKey);
  }

  it('is passed on by its holder alone, and what comes of it is bound to the other agent’s key', async () => {
    const [holder, thief, agent] = [await dpopKey(), await dpopKey(), await newAgent()];
    const authorized = await gateway.authorize({ clientId, browser: person });
    const form = {
      grant_type: 'authorization_code',
      code: authorized.code,
      client_id: clientId,
      redirect_uri: REDIRECT_URI,
      code_verifier: authorized.pkce.verifier,
    };
    const bound = (await (await gateway.token(form, { dpop: await holder() })).json()) as Tokens;
    const ask = async (dpop?: string) =>
      gateway.token(
        fieldsOf(bound.access_token, await agent.proof(bound.access_token)),
        dpop ? { dpop } : {},
      );
    expect(await errorOf(await ask())).toEqual([400, 'invalid_request']);
    expect(await errorOf(await ask(await thief()))).toEqual([400, 'invalid_request']);
    const reply = await ask(await holder());
    const body = (await reply.json()) as Tokens;
    expect(body.token_type).toBe('DPoP');
    const { x } = agent.key.privateJwk as { x: string };
    const jkt = createHash('sha256')
      .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
      .digest('base64url');
    expect(claimsOf(body.access_token).cnf).toEqual({ jkt });
    await newVerifier()([bound.access_token, body.access_token]);
  });
});

const ROUNDS = raceRounds(2);
const PATIENCE_MS = 60_000 + ROUNDS * 5_000;

describe('fifty at once', () => {
  it(
    'with one proof: one delegation',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { access_token } = await tokens();
        const fields = fieldsOf(access_token, await (await newAgent()).proof(access_token));
        const statuses = (await times(50, () => gateway.token(fields))).map(({ status }) => status);
        expect(statuses.filter((status) => status === 200)).toHaveLength(1);
        expect(new Set(statuses)).toEqual(new Set([200, 400]));
      }
    },
    PATIENCE_MS,
  );

  it(
    'passing on while the first link ends: nothing of it is left',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const [root, child] = await chainOf(2);
        const agents = await times(25, newAgent);
        const [, ...replies] = await Promise.all([
          end(root!),
          ...agents.map((agent, n) => exchange(n % 2 ? root! : child!, agent)),
        ]);
        expect(replies.every(({ status }) => status === 200 || status === 400)).toBe(true);
        const alive = await auth.dataSource.query(
          `SELECT 1 FROM delegations d LEFT JOIN status_list_entries e ON e.delegation_id = d.id
         WHERE d.session_id = $1 AND (d.status = 'active' OR e.revoked_at IS NULL)`,
          [claimsOf(root!).sessionId],
        );
        expect(alive).toHaveLength(0);
      }
    },
    PATIENCE_MS,
  );
});

describe('what was passed on', () => {
  it('is listed by its chain and its tools, to its own organization alone', async () => {
    const ids = (await chainOf(3)).map((token) => String(claimsOf(token).delegation_id));
    const owner = await new DashboardClient(auth).signIn(auth.user.email);
    const listed = async (query: string, org = 'acme') => {
      const { data } = await owner.call<{ items: { id: string }[] }>(
        'GET',
        `/organizations/${org}/delegations?${query}`,
      );
      return data.items.map(({ id }) => id).sort();
    };
    expect(await listed(`chain=${ids[0]}`)).toEqual([...ids].sort());
    expect(await listed(`chain=${ids[1]}`)).toEqual(ids.slice(1).sort());
    const tool = String(claimsOf((await chainOf(1))[0]!).scope).split(/[ :]/)[0]!;
    expect(await listed(`chain=${ids[2]}&tool=${tool}`)).toEqual([ids[2]]);
    expect(await listed(`chain=${ids[2]}&tool=${tool}s`)).toEqual([]);
    await auth.app.get(OrganizationsService).create({ slug: 'other', name: 'Other' }, BY.actor);
    const stranger = await member(auth, 'other', 'owner');
    const foreign = await stranger.call<{ items: unknown[] }>(
      'GET',
      `/organizations/other/delegations?chain=${ids[0]}`,
    );
    expect(foreign.data.items).toEqual([]);
  });
});
