import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dialDirectly } from '@bonafide/delivery/dial-checked';
import { HOSTILE_URLS } from '@bonafide/testing/hostile-urls';
import { recordNetwork } from '@bonafide/testing/recorded-network';
import type { StubServer } from '@bonafide/testing/stub-server';
import { startAuth } from '../start-auth.js';
import {
  answerTo,
  authenticationOf,
  type ClientKey,
  newClientKey,
  publishClient,
  startWithHost,
} from './client-document.js';
import { GatewayDriver, newPkce } from './test-client.js';

let running: Awaited<ReturnType<typeof startWithHost>>;
let gateway: GatewayDriver;
let host: StubServer;
let key: ClientKey;
beforeAll(async () => {
  running = await startWithHost();
  ({ gateway, host } = running);
  key = await newClientKey('RS256');
});
afterAll(() => running?.close());

const ask = async ({ clientId }: { clientId: string }, driver = gateway) =>
  answerTo(driver, await authenticationOf(clientId, key, driver.issuer));
const timesFetched = (url: string) => running.timesFetched(url);

describe('a faulty document is told as what it is', () => {
  const rsa = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' });
  const secret = async () => (await newClientKey('ES256')).privateJwk;
  const faulty: [string, () => object | Promise<object>, RegExp][] = [
    ['without keys', () => ({ jwks_uri: undefined }), /private_key_jwt needs jwks or jwks_uri/],
    ['with both', () => ({ jwks: { keys: [key.jwk] } }), /jwks and jwks_uri: only one/],
    ['with a private key', async () => inline(await secret()), /jwks: must hold public keys alone/],
    [
      'with a shared secret',
      () => inline({ kty: 'oct', k: 'c2VjcmV0', alg: 'HS256' }),
      /jwks: must hold public keys/,
    ],
    ['with an empty set', () => inline(), /jwks: has no key for ES256/],
    ['with no set', () => ({ jwks_uri: undefined, jwks: [key.jwk] }), /jwks: is not a JWK Set/],
    [
      'with keys of null',
      () => ({ jwks_uri: undefined, jwks: { keys: [null, 1, 'x', []] } }),
      /jwks: has no key for/,
    ],
    [
      'with too many keys',
      () => inline(...Array<object>(11).fill({ ...key.jwk, n: key.jwk.n })),
      /jwks: has more than 10 usable keys/,
    ],
    [
      'with a point off the curve',
      async () => inline({ ...(await newClientKey('ES256')).jwk, x: 'A'.repeat(43) }),
      /has no key for/,
    ],
    ['with a short key', () => inline(rsa(1024)), /has no key for/],
    ['with a huge exponent', () => inline({ ...rsa(2048), e: 'A'.repeat(300) }), /has no key for/],
    [
      'with the algorithm none',
      () => ({ token_endpoint_auth_signing_alg: 'none' }),
      /token_endpoint_auth_signing_alg: must be one of/,
    ],
    [
      'with an HMAC',
      () => ({ token_endpoint_auth_signing_alg: 'HS256' }),
      /token_endpoint_auth_signing_alg: must be one of/,
    ],
    [
      'with keys over plain http',
      () => ({ jwks_uri: 'http://client.example/jwks' }),
      /jwks_uri: must be an https URL/,
    ],
    ['with keys at no URL', () => ({ jwks_uri: 17 }), /jwks_uri: must be an https URL/],
    [
      'with keys behind a password',
      () => ({ jwks_uri: 'https://a:b@client.example/' }),
      /jwks_uri: must be an https URL/,
    ],
  ];
  const inline = (...keys: object[]) => ({
    jwks_uri: undefined,
    token_endpoint_auth_signing_alg: undefined,
    jwks: { keys },
  });
  it.each(faulty)('%s', async (_, changes, why) => {
    const client = publishClient(host, key, await changes());
    const page = await fetch(gateway.authorizeUrl(client.clientId, newPkce()), {
      redirect: 'manual',
      headers: { accept: 'application/json' },
    });
    const told = (await page.json()) as { error: string; error_description: string };
    expect([page.status, told.error]).toEqual([400, 'invalid_client']);
    expect(told.error_description).toMatch(why);
    const answer = await ask(client);
    expect(answer).toMatchObject({
      status: 401,
      error: 'invalid_client',
      error_description: told.error_description,
    });
    expect(timesFetched(client.clientId)).toBe(1);
  });

  const unreadable: [string, object, RegExp][] = [
    [
      'are a redirect',
      { status: 302, headers: { location: 'https://127.0.0.1/' } },
      /fetch failed: the response has status 302/,
    ],
    ['are not found', { status: 404 }, /fetch failed: the response has status 404/],
    ['never arrive', { fault: 'hang' }, /fetch failed: no response within 2.5 seconds/],
    [
      'trickle in',
      { body: '{"keys":[]}', trickle: { bytes: 1, everyMs: 500 } },
      /no response within 2.5 seconds/,
    ],
    ['never end', { fault: 'endless' }, /fetch failed: /],
    [
      'are huge',
      { json: { keys: [], padding: 'x'.repeat(70_000) } },
      /fetch failed: it is larger than 64 kB/,
    ],
    ['are not JSON', { body: '<html>' }, /jwks_uri: is not a JWK Set/],
    ['are a single key', { json: { kty: 'RSA' } }, /jwks_uri: is not a JWK Set/],
    [
      'are secret',
      { json: { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] } },
      /jwks_uri: must hold public keys alone/,
    ],
    ['are none', { json: { keys: [] } }, /jwks_uri: has no key for/],
  ];
  it.each(unreadable)('whose keys %s', async (_, response, why) => {
    const client = publishClient(host, key);
    host.on('GET', new URL(client.jwksUri).pathname, response);
    for (let n = 0; n < 3; n++) {
      const answer = await ask(client);
      expect(answer).toMatchObject({ status: 401, error: 'invalid_client' });
      expect(answer.error_description).toMatch(why);
    }
    expect(timesFetched(client.jwksUri)).toBe(1);
  });
});

describe('keys at an address that must not be reached', () => {
  it('are not fetched, however it is written: only the document is', async () => {
    const recorded = recordNetwork();
    const { dial } = recorded.network;
    const toHost = dialDirectly({
      allowHosts: [],
      ca: [readFileSync(host.caFile, 'utf8')],
      connectTimeoutMs: 5_000,
    });
    const guarded = await startAuth({
      env: { OUTBOUND_ALLOW_HOSTS: host.host },
      network: {
        ...recorded.network,
        dial: (target, callback) =>
          (target.port === host.port ? toHost : (dial as typeof toHost))(target, callback),
      },
      redisSlot: 1,
    });
    try {
      const driver = new GatewayDriver(guarded);
      const urls = Object.values(HOSTILE_URLS).flat().filter(Boolean);
      for (const url of urls) {
        const client = publishClient(host, key, { jwks_uri: url });
        const { status, error_description: why } = await ask(client, driver);
        expect({ url, status }).toEqual({ url, status: 401 });
        expect(why).toMatch(/^jwks_uri fetch failed: the address|jwks_uri: must be an https URL/);
      }
      expect(urls.length).toBeGreaterThanOrEqual(60);
      expect(recorded.dialled).toEqual([]);
    } finally {
      await guarded.close();
    }
  });
});
