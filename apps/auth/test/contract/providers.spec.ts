import { BouncerDriver } from '../bouncer/bouncer-driver.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

let auth: RunningAuth;
let bouncer: BouncerDriver;
beforeAll(async () => {
  auth = await startAuth();
  bouncer = new BouncerDriver(auth);
});
afterAll(() => auth?.close());

type Check = (value: unknown) => boolean;
const text: Check = (value) => typeof value === 'string';
const flag: Check = (value) => typeof value === 'boolean';
const url: Check = (value) => typeof value === 'string' && parseUrl(value) !== undefined;
const texts: Check = (value) => Array.isArray(value) && value.every(text);
const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** What published clients of this endpoint accept of an OAuth provider; one wrong member and they refuse the answer. */
const PUBLISHED: Record<string, Check> = {
  type: oneOf('oauth2'),
  clientId: text,
  hasClientSecret: flag,
  redirectUri: url,
  authorizationUrl: url,
  tokenUrl: url,
  userInfoUrl: optional(url),
  supportsPKCE: flag,
  requiresClientSecret: flag,
  mode: oneOf('direct', 'proxy'),
  scopes: optional(texts),
  defaultScopes: optional(texts),
  customParams: optional(
    (value) => typeof value === 'object' && value !== null && Object.values(value).every(text),
  ),
  tokenEndpointAuthMethod: optional(oneOf('client_secret_post', 'client_secret_basic')),
  configured: flag,
};

const faultsOf = (providers: Record<string, Record<string, unknown>>): string[] =>
  Object.entries(providers).flatMap(([id, provider]) =>
    Object.entries(PUBLISHED)
      .filter(([name, check]) => !check(provider[name]))
      .map(([name]) => `${id}.${name}: ${JSON.stringify(provider[name])}`),
  );

const five = {
  clientId: 'us',
  redirectUri: 'https://auth.example/api/v1/bouncer/oauth/callback',
  authorizationUrl: 'https://id.example/authorize',
  tokenUrl: 'https://id.example/token',
};

async function providersOf(oauthProviders: object) {
  const project = await bouncer.project({ oauthProviders });
  const path = `/projects/${project.id}/providers`;
  const answer = await bouncer.call<{ providers: Record<string, Record<string, unknown>> }>('GET', path, {
    apiKey: project.apiKey,
  });
  expect(answer.status).toBe(200);
  return answer.body.data.providers;
}

it('lists nothing that a published reader of providers refuses', async () => {
  expect(faultsOf(await providersOf({}))).toEqual([]);
  const providers = await providersOf({
    own: { ...five, clientSecret: 'a secret' },
    public: { ...five, tokenEndpointAuthMethod: 'none' },
    basic: { ...five, clientSecret: 'a secret', tokenEndpointAuthMethod: 'client_secret_basic' },
    microsoft: { clientId: 'us', clientSecret: 'a secret' },
    okta: { clientId: 'us', domain: 'dev.okta.com', scopes: ['openid'], customParams: { prompt: 'login' } },
  });
  expect(faultsOf(providers)).toEqual([]);
});

it('says that a secret is required wherever one is stored, and no method for public clients', async () => {
  const providers = await providersOf({
    own: { ...five, clientSecret: 'a secret' },
    public: five,
    microsoft: { clientId: 'us', clientSecret: 'a secret' },
  });
  expect(providers['own']).toMatchObject({
    mode: 'proxy',
    hasClientSecret: true,
    requiresClientSecret: true,
    tokenEndpointAuthMethod: 'client_secret_post',
  });
  expect(providers['microsoft']).toMatchObject({
    hasClientSecret: true,
    requiresClientSecret: true,
    tokenEndpointAuthMethod: 'client_secret_post',
  });
  expect(providers['public']).toMatchObject({ mode: 'direct', requiresClientSecret: false });
  for (const id of ['public', 'gitlab', 'okta', 'auth0', 'x'])
    expect(providers[id]).not.toHaveProperty('tokenEndpointAuthMethod');
});
