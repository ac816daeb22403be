import { scanRedis } from '@bonafide/testing/scan-stored-data';
import { BouncerDriver } from '../bouncer/bouncer-driver.js';
import { startUpstream, type Upstream } from '../bouncer/upstream-provider.js';
import { GatewayDriver, newPkce, TestBrowser } from '../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';

/*
 * People sign in, here and at their project's provider, and requests wait for them: what Redis holds then names nobody and
 * opens nothing.
 */

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PLANTED_STATE = 'planted-state-of-a-client';

let auth: RunningAuth;
let upstream: Upstream;
let signedIn: TestBrowser;
let known: TestBrowser;
let waiting: TestBrowser;
beforeAll(async () => {
  upstream = await startUpstream();
  auth = await startAuth({ env: { OUTBOUND_ALLOW_HOSTS: upstream.host } });
  const gateway = new GatewayDriver(auth);
  const bouncer = new BouncerDriver(auth);
  const { client_id } = await gateway.register();
  const link = gateway.authorizeUrl(client_id, newPkce(), {
    state: PLANTED_STATE,
    login_hint: 'owner@acme.example',
  });
  [signedIn, known, waiting] = [gateway.browser(), gateway.browser(), gateway.browser()];
  const firefox = signedIn.request.bind(signedIn);
  signedIn.request = (url, init = {}) =>
    firefox(url, { ...init, headers: { ...(init.headers as object), 'user-agent': FIREFOX } });
  await gateway.signIn(signedIn);
  await signedIn.follow(link);
  await waiting.follow(link);
  const project = await bouncer.project({
    oauthProviders: {
      own: {
        clientId: 'direct',
        authorizationUrl: `${upstream.url}/auth`,
        tokenUrl: `${upstream.url}/token`,
        userInfoUrl: `${upstream.url}/me`,
        issuer: upstream.url,
      },
    },
  });
  upstream.signInAs('planted-person');
  await bouncer.throughUpstream(known, `/delegations/sign-in/${project.id}`);
});
afterAll(async () => {
  await auth?.close();
  await upstream?.close();
});

const stored = async () => {
  const places = [];
  for await (const place of scanRedis(auth.redis.url)) places.push(place);
  return places;
};

it('sessions and waiting requests are there', async () => {
  const kinds = (await stored()).map(({ where }) => /sealed-\w+/.exec(where)?.[0]);
  expect(new Set(kinds)).toEqual(
    new Set(['sealed-session', 'sealed-interaction', 'sealed-person', undefined]),
  );
});

it('Redis names nobody, and holds nothing that opens anything', async () => {
  const places = await stored();
  const cookies = [signedIn, known, waiting].flatMap((browser) =>
    browser.cookieNames().map((name) => browser.cookie(name) ?? ''),
  );
  const planted = [
    'owner@acme.example',
    'planted-person',
    'people.example',
    'Firefox',
    PLANTED_STATE,
    'client.example',
    PASSWORD,
    ...cookies.flatMap((cookie) => [cookie, cookie.split('.')[0]!]).filter((value) => value.length > 20),
  ];
  const found = places.flatMap(({ where, content }) =>
    planted.filter((value) => content.includes(value)).map((value) => `${value} in ${where}`),
  );
  expect(found).toEqual([]);
});
