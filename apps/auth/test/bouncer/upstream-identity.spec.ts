import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { BOUNCER, BouncerDriver, type TestProject } from './bouncer-driver.js';
import { startUpstream, type Upstream } from './upstream-provider.js';

/*
 * Two projects of one organization: `victim` whose people sign in at a genuine provider, and `attacker`, whose management
 * key sets its own sign-in method. `evil` answers at the addresses that the attacker chooses.
 */
let auth: RunningAuth;
let bouncer: BouncerDriver;
let upstream: Upstream;
let evil: StubServer;
let victim: TestProject;
let attacker: TestProject;
let ada: string;

beforeAll(async () => {
  [upstream, evil] = await Promise.all([startUpstream(), startStubServer()]);
  auth = await startAuth({
    env: { BOUNCER_REQUESTS_PER_MINUTE: '100000', OUTBOUND_ALLOW_HOSTS: `${upstream.host},${evil.host}` },
  });
  bouncer = new BouncerDriver(auth);
  [victim, attacker] = await Promise.all([
    bouncer.project({ oauthProviders: { own: genuine() } }),
    bouncer.project({ oauthProviders: { own: genuine() } }),
  ]);
  ada = (await signIn(victim))!;
  expect(ada).toMatch(/:orgs:acme:users:usr_/);
});
afterAll(async () => {
  await auth.close();
  await Promise.all([upstream.close(), evil.close()]);
});
beforeEach(() => {
  evil.reset();
  upstream.signInAs('ada');
  upstream.claim({});
});

const genuine = (over: object = {}) => ({
  clientId: 'proxy',
  clientSecret: 'upstream secret',
  authorizationUrl: `${upstream.url}/auth`,
  tokenUrl: `${upstream.url}/token`,
  userInfoUrl: `${upstream.url}/me`,
  issuer: upstream.url,
  ...over,
});

/** A provider whose person is looked up at `evil` under the genuine issuer's name. */
const forged = (over: object = {}) =>
  genuine({ tokenUrl: `${evil.url}/token`, userInfoUrl: `${evil.url}/me`, ...over });

const save = (project: TestProject, provider: object) =>
  bouncer.call('PATCH', `/projects/${project.id}/config`, {
    apiKey: project.apiKey,
    body: { oauthProviders: { own: provider } },
  });

interface Visit {
  nonce: string;
  sub: string;
}

/** Who is signed in through the project; undefined if nobody is. `tokens`: answers of the token endpoint at `evil`. */
async function signIn(
  project: TestProject,
  tokens?: (visit: Visit) => object | Promise<object>,
): Promise<string | undefined> {
  const { data } = (await bouncer.authorize(project)).body;
  const browser = bouncer.browser();
  let callback: string;
  if (tokens) {
    const sent = new URL((await browser.request(data.authorization_url!)).headers.get('location')!);
    const visit = { nonce: sent.searchParams.get('nonce') ?? '', sub: 'ada' };
    evil.on('POST', '/token', {
      json: { token_type: 'Bearer', access_token: 'opaque', ...(await tokens(visit)) },
    });
    callback = `${BOUNCER}/oauth/callback?code=c&state=${sent.searchParams.get('state')}`;
  } else callback = await bouncer.toCallback(browser, data.authorization_url!);
  const { answer, url } = await browser.follow(callback);
  const html = await answer.text();
  if (answer.status >= 500 && answer.status !== 502) throw new Error(`${answer.status}: ${html}`);
  if (answer.status !== 200 || !url.includes('/consent')) return undefined;
  await bouncer.decide(browser, url, html, 'approve');
  const { code } = (await bouncer.status(project, data.request_id)).body.data;
  return (await bouncer.exchange(project, code!)).body['user_did'];
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const claims = ({ nonce, sub }: Visit, over: object = {}) => ({
  iss: upstream.url,
  aud: 'proxy',
  sub,
  nonce,
  email: 'ada@people.example',
  email_verified: true,
  iat: Math.floor(Date.now() / 1_000),
  exp: Math.floor(Date.now() / 1_000) + 300,
  ...over,
});
const jws = (header: object, payload: object, signature: (input: string) => string) => {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${signature(input)}`;
};
const own = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const rs256 = (key: KeyObject) => (input: string) =>
  sign('sha256', Buffer.from(input), key).toString('base64url');
const genuineKeys = async () =>
  ((await (await fetch(`${upstream.url}/jwks`)).json()) as { keys: { kid: string; kty: string }[] }).keys;

/** An ID token that the genuine provider signed, for another visit and client. */
async function genuineToken(clientId: string): Promise<string> {
  const project = await bouncer.project({
    oauthProviders: {
      own: genuine({ clientId, ...(clientId === 'direct' && { clientSecret: null }) }),
    },
  });
  const issued: string[] = [];
  upstream.onToken((body) => issued.push((JSON.parse(body) as { id_token: string }).id_token));
  await signIn(project);
  upstream.onToken(undefined);
  return issued[0]!;
}

type Tokens = (visit: Visit) => object | Promise<object>;

const FORGERIES: [string, Tokens][] = [
  ['no ID token at all', () => ({})],
  [
    'an ID token without a signature',
    (visit) => ({ id_token: jws({ alg: 'RS256' }, claims(visit), () => '') }),
  ],
  ['an ID token with alg none', (visit) => ({ id_token: jws({ alg: 'none' }, claims(visit), () => '') })],
  [
    'an ID token signed with the client secret',
    (visit) => ({
      id_token: jws({ alg: 'HS256' }, claims(visit), (input) =>
        createHmac('sha256', 'upstream secret').update(input).digest('base64url'),
      ),
    }),
  ],
  [
    'an ID token signed with the issuer’s public key as a secret',
    async (visit) => {
      const [key] = await genuineKeys();
      return {
        id_token: jws({ alg: 'HS256', kid: key!.kid }, claims(visit), (input) =>
          createHmac('sha256', JSON.stringify(key)).update(input).digest('base64url'),
        ),
      };
    },
  ],
  [
    'an ID token signed with a key of their own',
    (visit) => ({ id_token: jws({ alg: 'RS256' }, claims(visit), rs256(own.privateKey)) }),
  ],
  [
    'an ID token signed with a key of their own under the issuer’s kid',
    async (visit) => {
      const rsa = (await genuineKeys()).find(({ kty }) => kty === 'RSA')!;
      return { id_token: jws({ alg: 'RS256', kid: rsa.kid }, claims(visit), rs256(own.privateKey)) };
    },
  ],
  [
    'an ID token that brings its key',
    (visit) => ({
      id_token: jws(
        { alg: 'RS256', jwk: own.publicKey.export({ format: 'jwk' }), jku: `${evil.url}/jwks` },
        claims(visit),
        rs256(own.privateKey),
      ),
    }),
  ],
  ['a genuine ID token of another client', async () => ({ id_token: await genuineToken('direct') })],
  ['a genuine ID token of an earlier visit', async () => ({ id_token: await genuineToken('proxy') })],
  [
    'an access token that names the person under the issuer',
    (visit) => ({ access_token: jws({ alg: 'RS256' }, claims(visit), rs256(own.privateKey)) }),
  ],
];

describe('whoever sets a project’s sign-in method', () => {
  it.each(FORGERIES)('becomes nobody of another project with the issuer’s name and %s', async (_, tokens) => {
    for (const provider of [forged(), forged({ userInfoUrl: undefined })]) {
      expect((await save(attacker, provider)).status).toBe(200);
      evil.on('GET', '/me', { json: { sub: 'ada', email: 'ada@people.example', email_verified: true } });
      expect(await signIn(attacker, tokens)).not.toBe(ada);
    }
  });

  it.each(FORGERIES)(
    'becomes nobody of this project once its token endpoint moved, with %s',
    async (_, tokens) => {
      const project = await bouncer.project({ oauthProviders: { own: genuine() } });
      const person = await signIn(project);
      await save(project, forged());
      evil.on('GET', '/me', { json: { sub: 'ada' } });
      expect(await signIn(project, tokens)).not.toBe(person);
      await save(project, genuine());
      expect(await signIn(project)).toBe(person);
    },
  );

  it.each([
    ['another person than the ID token', { sub: 'ada' }, {}],
    ['nobody', { name: 'ada' }, {}],
    ['the person in a field of their choice', { sub: 'mallory', uid: 'ada' }, { userIdField: 'uid' }],
    ['the person in a nested field', { sub: 'mallory', a: { sub: 'ada' } }, { userIdField: 'a.sub' }],
  ])('becomes nobody else by user info that names %s', async (_what, answer, over) => {
    upstream.signInAs('mallory');
    const project = await bouncer.project({ oauthProviders: { own: genuine() } });
    upstream.signInAs('ada');
    const person = await signIn(project);
    upstream.signInAs('mallory');
    evil.on('GET', '/me', { json: answer });
    for (const one of [attacker, project]) {
      await save(one, genuine({ userInfoUrl: `${evil.url}/me`, ...over }));
      const found = await signIn(one);
      expect(found).not.toBe(ada);
      expect(found).not.toBe(person);
    }
  });

  it('becomes nobody else by a field that people write themselves', async () => {
    const project = await bouncer.project({ oauthProviders: { own: genuine() } });
    const person = await signIn(project);
    upstream.signInAs('mallory');
    upstream.claim({ name: 'ada' });
    for (const one of [attacker, project]) {
      await save(one, genuine({ userIdField: 'name' }));
      const found = await signIn(one);
      expect(found).toMatch(/usr_/);
      expect([ada, person]).not.toContain(found);
    }
  });

  it('becomes nobody else by an issuer whose document names the genuine one', async () => {
    for (const issuer of [upstream.url, evil.url]) {
      evil.on('GET', '/.well-known/openid-configuration', {
        json: {
          issuer,
          authorization_endpoint: `${evil.url}/auth`,
          token_endpoint: `${evil.url}/token`,
          jwks_uri: `${evil.url}/jwks`,
        },
      });
      evil.on('GET', '/jwks', { json: { keys: [own.publicKey.export({ format: 'jwk' })] } });
      evil.on('GET', '/me', { json: { sub: 'ada' } });
      await save(attacker, forged({ issuer: evil.url }));
      for (const iss of [upstream.url, evil.url]) {
        const tokens = (visit: Visit) => ({
          id_token: jws({ alg: 'RS256' }, claims(visit, { iss }), rs256(own.privateKey)),
        });
        const found = await signIn(attacker, tokens);
        expect(found).not.toBe(ada);
        if (issuer === evil.url && iss === evil.url) expect(found).toMatch(/usr_/);
        else expect(found).toBeUndefined();
      }
    }
  });

  it('becomes nobody else with a password endpoint that names them', async () => {
    evil.on('POST', '/verify', { json: { id: 'ada', iss: upstream.url } });
    const project = await bouncer.project({
      oauthProviders: { own: { type: 'password', authEndpoint: `${evil.url}/verify` } },
    });
    const { data } = (await bouncer.authorize(project)).body;
    const browser = bouncer.browser();
    const { url } = await browser.follow(data.login_form!.action);
    const sent = await browser.form(url, { identity: 'ada', password: 'x' });
    expect(sent.status).toBe(303);
    const [{ did }] = (await auth.dataSource.query(
      `SELECT d.user_did AS did FROM bouncer_requests r JOIN delegations d ON d.id = r.delegation_id WHERE r.id = $1`,
      [data.request_id],
    )) as [{ did: string }];
    expect(did).toMatch(/usr_/);
    expect(did).not.toBe(ada);
  });
});

it.each([
  'nonsense',
  'ftp://idp.example',
  'javascript:alert(1)',
  'https://idp.example/?tenant=1',
  'https://a@idp.example',
])('an issuer that cannot have metadata is refused by name: %s', async (issuer) => {
  const { status, body } = await save(attacker, genuine({ issuer }));
  expect([status, body.error.message]).toEqual([400, expect.stringContaining('oauthProviders.own.issuer')]);
});

describe('a person of a provider', () => {
  it('is the same in a project however their identity is read, as long as the provider vouches for it', async () => {
    const project = await bouncer.project({ oauthProviders: { own: genuine() } });
    const person = await signIn(project);
    for (const over of [
      { displayName: 'Renamed' },
      { userInfoUrl: undefined },
      { tokenEndpointAuthMethod: 'client_secret_basic', clientId: 'basic' },
    ]) {
      expect((await save(project, genuine(over))).status).toBe(200);
      expect(await signIn(project)).toBe(person);
    }
  });

  it('is somebody else in another project of the organization', async () => {
    const project = await bouncer.project({ oauthProviders: { own: genuine() } });
    const person = await signIn(project);
    expect(person).toMatch(/:orgs:acme:users:usr_/);
    expect(person).not.toBe(ada);
  });

  it('is the same in all projects of an organization that owns the provider', async () => {
    const [owner, second, third] = (await Promise.all(
      [1, 2, 3].map(() => bouncer.project({ oauthProviders: { own: genuine() } })),
    )) as [TestProject, TestProject, TestProject];
    upstream.signInAs('grace');
    const before = await signIn(owner);
    await auth.dataSource.query(
      `INSERT INTO company_connections (organization_id, issuer, client_id, auth_method, sealed_secret, default_role)
       VALUES ($1, $2, 'us', 'client_secret_post', '', 'viewer')`,
      [auth.organization.id, upstream.url],
    );
    try {
      const shared = await signIn(second);
      expect(await signIn(third)).toBe(shared);
      expect(await signIn(owner)).toBe(before);
      await save(third, forged());
      evil.on('GET', '/me', { json: { sub: 'grace' } });
      for (const [, tokens] of FORGERIES) expect(await signIn(third, tokens)).not.toBe(shared);
    } finally {
      await auth.dataSource.query('DELETE FROM company_connections');
    }
  });
});
