import { exportJWK, generateKeyPair } from 'jose';
import * as oauth from 'oauth4webapi';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { ResourcesService } from '../../src/projects/resources/resources.service.js';
import { UsersService } from '../../src/people/users/users.service.js';
import { PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';
import {
  claimsOf,
  GatewayDriver,
  hiddenField,
  newPkce,
  REDIRECT_URI,
  type TestBrowser,
  type Tokens,
} from './test-client.js';

// What scopes are for (RFC 9396), asked for with a browser, by a pushed request and by a device; without one: backchannel.spec.

const RESOURCE = 'https://api.example/v1';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const BY = { actor: { type: 'admin' } } as const;
const PAYMENT = { type: 'payment', amount: 100, payees: ['Ada', 'Grace'] };
const IN_WORDS = 'Pay, the amount 100, to Ada, Grace';
const SCOPES = [
  { name: 'a:read', description: 'Read', risk: 'low', default: true, leastRole: 'viewer' },
  { name: 'a:write', description: 'Write', risk: 'high', default: false, leastRole: 'admin' },
] as never;
const detailTypes = (description: string) => [
  {
    type: 'payment',
    description,
    fields: [
      { name: 'amount', description: 'the amount', isRequired: true },
      { name: 'payees', description: 'to', isRequired: false },
    ],
  },
];

let auth: RunningAuth;
let gateway: GatewayDriver;
let person: TestBrowser;
let clientId: string;
const registerResource = (organizationId: string, description = 'Pay') =>
  auth.app
    .get(ResourcesService)
    .save(
      organizationId,
      { uri: RESOURCE, name: 'A', scopes: SCOPES, detailTypes: detailTypes(description) },
      BY,
    );
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  person = gateway.browser();
  await gateway.signIn(person);
  const grant_types = ['authorization_code', 'refresh_token', DEVICE_GRANT];
  clientId = (await gateway.register({ grant_types })).client_id;
  await registerResource(auth.organization.id);
});
afterAll(() => auth?.close());

type Fields = Record<string, string | undefined>;
interface Asked {
  url: string;
  html: string;
  status: number;
  verifier: string;
  /** where the client learns of a fault */
  fault?: URLSearchParams;
}

const asText = (details: unknown) => (typeof details === 'string' ? details : JSON.stringify(details));
const wanted = (details: unknown, changes: Fields = {}): Fields => ({
  resource: RESOURCE,
  scope: 'a:read',
  authorization_details: asText(details),
  ...changes,
});
const post = (endpoint: string, fields: string | Record<string, string>) =>
  fetch(`${gateway.issuer}/${endpoint}`, { method: 'POST', body: new URLSearchParams(fields) });
const reading = (html: string) => html.replace(/<[^>]+>/g, '');

/** Where a link leads a person who is signed in. */
async function open(link: string, verifier = '', browser = person): Promise<Asked> {
  const { answer, url } = await browser.follow(link);
  const isBack = url.startsWith(REDIRECT_URI);
  return {
    url,
    html: isBack ? '' : await answer.text(),
    status: answer.status,
    verifier,
    ...(isBack && { fault: new URL(url).searchParams }),
  };
}

const WAYS = {
  query(fields: Fields, browser?: TestBrowser) {
    const pkce = newPkce();
    return open(gateway.authorizeUrl(clientId, pkce, fields), pkce.verifier, browser);
  },
  async pushed(fields: Fields, browser?: TestBrowser): Promise<Asked> {
    const pkce = newPkce();
    const { searchParams } = new URL(gateway.authorizeUrl(clientId, pkce, fields));
    const answer = await post('par', searchParams.toString());
    const body = (await answer.json()) as { request_uri: string };
    if (answer.status !== 201)
      return {
        url: '',
        html: '',
        status: answer.status,
        verifier: '',
        fault: new URLSearchParams({ ...body }),
      };
    const link = new URLSearchParams({ client_id: clientId, request_uri: body.request_uri });
    // What stands beside a pushed request is not read (RFC 9126 section 4).
    link.set('authorization_details', asText([{ ...PAYMENT, amount: 1 }]));
    return open(`${gateway.issuer}/authorize?${link.toString()}`, pkce.verifier, browser);
  },
};

async function allow(page: Asked, browser = person, organization?: string): Promise<Response> {
  const form = new URLSearchParams({
    _csrf: hiddenField(page.html, '_csrf'),
    interaction: hiddenField(page.html, 'interaction'),
    organization: organization ?? hiddenField(page.html, 'organization'),
    decision: 'approve',
  });
  if (page.html.includes('name="scoped"')) {
    form.set('scoped', '1');
    form.set('scope', 'a:read');
  }
  return browser.request('/consent', { method: 'POST', body: form });
}

async function tokensOf(
  page: Asked,
  browser = person,
): Promise<Tokens & { authorization_details?: object[] }> {
  const between = await (await allow(page, browser)).text();
  const next = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(between)![1]!.replaceAll('&amp;', '&');
  const location = (await browser.request(next)).headers.get('location')!;
  const exchanged = await gateway.token({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    code: new URL(location).searchParams.get('code')!,
    code_verifier: page.verifier,
  });
  expect(exchanged.status).toBe(200);
  return (await exchanged.json()) as Tokens;
}

const detailsIn = (token: string) => {
  const claims = claimsOf(token) as unknown as {
    authorization_details: object[];
    vc: { credentialSubject: { delegation: { constraints: { authorizationDetails: object[] } } } };
  };
  return [
    claims.authorization_details,
    claims.vc.credentialSubject.delegation.constraints.authorizationDetails,
  ];
};

async function askAsDevice(fields: Fields) {
  const given = Object.entries({ client_id: clientId, ...fields }).filter(([, value]) => value !== undefined);
  return post('device_authorization', Object.fromEntries(given) as Record<string, string>);
}

async function openDevice(userCode: string): Promise<Asked> {
  const form = await (await person.request('/device')).text();
  const { answer, url } = await person.follow('/device', {
    method: 'POST',
    body: new URLSearchParams({ _csrf: hiddenField(form, '_csrf'), user_code: userCode }),
  });
  return { url, html: await answer.text(), status: answer.status, verifier: '' };
}

describe('what scopes are for', () => {
  it.each(['query', 'pushed'] as const)(
    'stands in words on the page and in every token (%s)',
    async (way) => {
      const page = await WAYS[way](wanted([PAYMENT]));
      expect(reading(page.html)).toContain(IN_WORDS);
      const tokens = await tokensOf(page);
      expect(tokens).toMatchObject({ scope: 'a:read', authorization_details: [PAYMENT] });
      expect(detailsIn(tokens.access_token)).toEqual([[PAYMENT], [PAYMENT]]);
      // A client cannot leave them out, change them or widen them when it comes for tokens.
      const changes = { authorization_details: asText([{ ...PAYMENT, amount: 1_000_000 }]) };
      const refreshed = (await (
        await gateway.refresh(clientId, tokens.refresh_token, changes)
      ).json()) as Tokens & { authorization_details: object[] };
      expect(refreshed.authorization_details).toEqual([PAYMENT]);
      expect(detailsIn(refreshed.access_token)).toEqual([[PAYMENT], [PAYMENT]]);
    },
  );

  it('stands in words on the page of a device, and in its tokens', async () => {
    const asked = (await (await askAsDevice(wanted([PAYMENT]))).json()) as {
      device_code: string;
      user_code: string;
    };
    const page = await openDevice(asked.user_code);
    expect(reading(page.html)).toContain(IN_WORDS);
    expect((await allow(page)).status).toBe(200);
    const reply = await gateway.token({
      grant_type: DEVICE_GRANT,
      client_id: clientId,
      device_code: asked.device_code,
    });
    const tokens = (await reply.json()) as Tokens;
    expect(tokens).toMatchObject({ authorization_details: [PAYMENT] });
    expect(detailsIn(tokens.access_token)).toEqual([[PAYMENT], [PAYMENT]]);
  });

  it('survives the sign-in that comes first, and the person who asks for another account', async () => {
    const browser = gateway.browser();
    const first = await WAYS.query(wanted([PAYMENT]), browser);
    expect(new URL(first.url).pathname).toBe('/signin');
    const { answer } = await gateway.signIn(browser, first.url);
    expect(reading(await answer.clone().text())).toContain(IN_WORDS);
    const form = await answer.text();
    const { answer: again, url } = await browser.follow('/signout', {
      method: 'POST',
      body: new URLSearchParams({
        _csrf: hiddenField(form, '_csrf'),
        interaction: hiddenField(form, 'interaction'),
      }),
    });
    expect([again.status, new URL(url).pathname]).toEqual([200, '/signin']);
    const back = await gateway.signIn(browser, url);
    expect(reading(await back.answer.text())).toContain(IN_WORDS);
  });

  it('is asked for by oauth4webapi in a pushed request with a proof of its key', async () => {
    const insecure = { [oauth.allowInsecureRequests]: true } as const;
    const issuer = new URL(gateway.issuer);
    const as = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    );
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    expect((await exportJWK(publicKey)).kty).toBe('EC');
    const DPoP = oauth.DPoP({}, { publicKey, privateKey });
    const { searchParams } = new URL(gateway.authorizeUrl(clientId, newPkce(), wanted([PAYMENT])));
    const answer = await oauth.pushedAuthorizationRequest(
      as,
      { client_id: clientId },
      oauth.None(),
      searchParams,
      { DPoP, ...insecure },
    );
    const { request_uri } = await oauth.processPushedAuthorizationResponse(
      as,
      { client_id: clientId },
      answer,
    );
    const link = new URLSearchParams({ client_id: clientId, request_uri });
    expect(reading((await open(`${gateway.issuer}/authorize?${link.toString()}`)).html)).toContain(IN_WORDS);
  });

  it('holds nothing for another request: a scope that was given for one thing is asked for again', async () => {
    await tokensOf(await WAYS.query(wanted([PAYMENT])));
    const page = await WAYS.query(wanted([PAYMENT], { authorization_details: undefined }));
    expect(page.html).not.toContain('You already allow it to');
    expect(page.html).not.toContain('Limited to');
  });
});

describe('what cannot be asked for', () => {
  const faults: [string, Fields][] = [
    ['no JSON', wanted('{')],
    ['no list', wanted(PAYMENT)],
    ['nothing', wanted([])],
    ['a type that is not registered', wanted([{ type: 'transfer', amount: 1 }])],
    ['a type of every object', wanted([{ type: 'constructor' }])],
    ['a member without words', wanted([{ ...PAYMENT, currency: 'EUR' }])],
    ['a member of every object', wanted('[{"type":"payment","amount":1,"__proto__":{"x":1}}]')],
    ['a missing member', wanted([{ type: 'payment' }])],
    ['an object inside', wanted([{ type: 'payment', amount: { value: 1 } }])],
    ['text that turns around', wanted([{ type: 'payment', amount: '1\u202e00' }])],
    [
      'too many characters',
      wanted([{ ...PAYMENT, payees: Array.from({ length: 20 }, () => 'a'.repeat(60)) }]),
    ],
    ['a NUL', wanted([{ type: 'payment', amount: 'a\0b' }])],
    ['no resource', wanted([PAYMENT], { resource: undefined, scope: 'mcp' })],
    [
      'a resource that nobody registered',
      wanted([PAYMENT], { resource: 'https://else.example', scope: 'mcp' }),
    ],
  ];
  it.each(faults)('%s', async (_, fields) => {
    const seen = await Promise.all([WAYS.query(fields), WAYS.pushed(fields)]);
    expect(seen.map(({ fault }) => fault?.get('error'))).toEqual(
      Array.from({ length: 2 }, () => 'invalid_authorization_details'),
    );
    const device = await askAsDevice(fields);
    expect([device.status, ((await device.json()) as { error: string }).error]).toEqual([
      400,
      'invalid_authorization_details',
    ]);
  });

  it('details twice, of which the page would show one', async () => {
    const twice = `authorization_details=${encodeURIComponent(asText([PAYMENT]))}`;
    const link = `${gateway.authorizeUrl(clientId, newPkce(), wanted([PAYMENT]))}&${twice}`;
    expect((await open(link)).fault?.get('error')).toBe('invalid_request');
    const { search } = new URL(link);
    for (const endpoint of ['par', 'device_authorization'])
      expect(await (await post(endpoint, search.slice(1))).json()).toMatchObject({
        error: 'invalid_request',
      });
  });

  it('details under the name by which they are handed on', async () => {
    const page = await WAYS.query({
      ...wanted([PAYMENT], { authorization_details: undefined }),
      details: asText([{ ...PAYMENT, amount: 4_711 }]),
    });
    expect(page.html).not.toContain('4711');
    expect(await tokensOf(page)).not.toHaveProperty('authorization_details');
  });

  it('two values of one member: the one that the page shows is the one that is given', async () => {
    const page = await WAYS.query(wanted('[{"type":"payment","amount":1,"amount":1000000}]'));
    expect(reading(page.html)).toContain('the amount 1000000');
    expect((await tokensOf(page)).authorization_details).toEqual([{ type: 'payment', amount: 1_000_000 }]);
  });
});

describe('whoever decides for several organizations', () => {
  const email = 'both@globex.example';
  let browser: TestBrowser;
  let globex: string;
  beforeAll(async () => {
    const admin = { type: 'admin' } as const;
    globex = (await auth.app.get(OrganizationsService).create({ slug: 'globex', name: 'Globex' }, admin)).id;
    for (const organizationSlug of ['acme', 'globex'])
      await auth.app
        .get(UsersService)
        .create({ email, role: 'owner', password: PASSWORD, organizationSlug }, admin);
    await registerResource(globex, 'Look at');
    browser = gateway.browser();
    await gateway.signIn(browser, '/signin', { email, password: PASSWORD });
  });

  it('reads the words of the one that they decide for, also where the request has no scopes', async () => {
    const page = await WAYS.query(wanted([PAYMENT], { scope: 'mcp' }), browser);
    expect(page.html).not.toContain('type="radio"');
    const shown = [page.html, (await open(`${page.url}&organization=${globex}`, '', browser)).html];
    const others = [reading(shown[0]!).includes('Pay,'), reading(shown[1]!).includes('Look at,')];
    expect(others).toEqual([true, true]);
  });

  it('cannot give what their organization does not know any more, not even with a page from before', async () => {
    const page = await WAYS.query(wanted([PAYMENT]), browser);
    const organization = hiddenField(page.html, 'organization');
    await auth.dataSource.query(`UPDATE resources SET detail_types = '[]' WHERE organization_id = $1`, [
      organization,
    ]);
    expect((await allow(page, browser, organization)).status).toBe(403);
    // The other organization's words are not what was read, and are shown before anything is given.
    const left = await WAYS.query(wanted([PAYMENT]), browser);
    expect(hiddenField(left.html, 'organization')).not.toBe(organization);
  });
});
