import { times } from '@bonafide/testing/times';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { GatewayDriver, REDIRECT_URI, type TestBrowser } from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
let person: TestBrowser;
let clientId: string;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  person = gateway.browser();
  await gateway.signIn(person);
  const grants = ['urn:ietf:params:oauth:grant-type:device_code', EXCHANGE, 'authorization_code'];
  clientId = (await gateway.register({ grant_types: grants })).client_id;
});
afterAll(() => auth.close());

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';
const RESOURCE = 'https://tools.example/mcp';

type Field = [name: string, value: string];

/** What an answer says, without what differs from one to the next. */
async function factsOf(answer: Response) {
  const body = (await answer.json()) as Record<string, unknown>;
  const { error, error_description, scope, token_type } = body;
  return { status: answer.status, error, error_description, scope, token_type };
}

const post = (fields: readonly Field[]) =>
  gateway.token(
    new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString(),
  );

const refreshOf = (token: string, ...more: Field[]): Field[] => [
  ['grant_type', 'refresh_token'],
  ['client_id', clientId],
  ['refresh_token', token],
  ...more,
];
const exchangeOf = (code: string, verifier: string, ...more: Field[]): Field[] => [
  ['grant_type', 'authorization_code'],
  ['client_id', clientId],
  ['code', code],
  ['code_verifier', verifier],
  ...more,
];
const newToken = async () =>
  (await gateway.tokens({ browser: person, clientId, changes: { resource: RESOURCE } })).refresh_token;

/** Parameters beside those of a valid refresh, and the error; undefined: it is valid. */
const REFRESHES: [Field[], string | undefined][] = [
  [[], undefined],
  [[['resource', RESOURCE]], undefined],
  [[['resource', `${RESOURCE}/`]], undefined],
  [[['resource', 'HTTPS://Tools.Example:443/mcp']], undefined],
  [
    [
      ['resource', RESOURCE],
      ['resource', RESOURCE],
    ],
    undefined,
  ],
  [
    [
      ['resource', RESOURCE],
      ['resource', `${RESOURCE}/`],
      ['resource', ''],
    ],
    undefined,
  ],
  [[['scope', ' mcp  offline_access ']], undefined],
  [[['scope', 'openid mcp']], undefined],
  [[['scope', '']], undefined],
  [
    [
      ['resource[]', 'x'],
      ['unknown', '1'],
      ['unknown', '2'],
    ],
    undefined,
  ],
  [
    [
      ['resource', RESOURCE],
      ['resource', 'https://other.example'],
    ],
    'invalid_target',
  ],
  [
    [
      ['resource', 'https://other.example'],
      ['resource', RESOURCE],
    ],
    'invalid_target',
  ],
  [[['resource', 'https://other.example']], 'invalid_target'],
  [[['resource', 'https://tools.example/mcp#x']], 'invalid_target'],
  [[['resource', '{a,b}']], 'invalid_target'],
  [[['resource', 'a\0b']], 'invalid_target'],
  [
    [
      ['scope', 'mcp'],
      ['scope', 'mcp'],
    ],
    'invalid_request',
  ],
  [[['scope', 'mcp admin']], 'invalid_scope'],
  [[['scope', 'openid']], 'invalid_scope'],
  [[['scope', '{mcp}']], 'invalid_scope'],
  [[['scope', 'mcp\0']], 'invalid_scope'],
  [[['scope', 'mcp "x"']], 'invalid_scope'],
  [[['refresh_token', 'another']], 'invalid_request'],
  [[['client_id', 'another']], 'invalid_request'],
  [[['grant_type', 'refresh_token']], 'invalid_request'],
  [
    [
      ['client_assertion', 'x'],
      ['client_assertion', 'y'],
    ],
    'invalid_request',
  ],
];

/** Requests that are invalid whatever they present. */
const OTHERS: [Field[], string][] = [
  [
    [
      ['grant_type', 'refresh_token'],
      ['client_id', 'CLIENT'],
    ],
    'invalid_request',
  ],
  [refreshOf('unknown'), 'invalid_grant'],
  [refreshOf('x'.repeat(5_000)), 'invalid_grant'],
  [exchangeOf('unknown', 'v'.repeat(43)), 'invalid_grant'],
  [
    exchangeOf('unknown', 'v'.repeat(43), ['resource', RESOURCE], ['resource', 'https://b.example']),
    'invalid_target',
  ],
  [exchangeOf('unknown', 'v'.repeat(43), ['code', 'b']), 'invalid_request'],
  [exchangeOf('unknown', 'v'.repeat(43), ['code_verifier', 'b']), 'invalid_request'],
  [exchangeOf('unknown', 'v'.repeat(43), ['redirect_uri', 'a'], ['redirect_uri', 'b']), 'invalid_request'],
  [
    [
      ['grant_type', DEVICE],
      ['client_id', 'CLIENT'],
      ['device_code', 'a'],
      ['device_code', 'b'],
    ],
    'invalid_request',
  ],
  [
    [
      ['grant_type', DEVICE],
      ['client_id', 'CLIENT'],
      ['device_code', 'a'],
      ['resource', 'no uri'],
    ],
    'invalid_target',
  ],
  [
    [
      ['grant_type', DEVICE],
      ['client_id', 'CLIENT'],
      ['device_code', 'a'],
    ],
    'invalid_grant',
  ],
  [
    [
      ['grant_type', EXCHANGE],
      ['client_id', 'CLIENT'],
      ['subject_token', 'a'],
      ['subject_token', 'b'],
    ],
    'invalid_request',
  ],
  [
    [
      ['grant_type', 'password'],
      ['client_id', 'CLIENT'],
    ],
    'unsupported_grant_type',
  ],
  [
    [
      ['grant_type', 'client_credentials'],
      ['client_id', 'CLIENT'],
    ],
    'unauthorized_client',
  ],
];

const withClient = (fields: readonly Field[]): Field[] =>
  fields.map(([name, value]) => [name, name === 'client_id' && value !== 'another' ? clientId : value]);

describe('a parameter of a token request', () => {
  it('that stands twice is refused by its name', async () => {
    const token = await newToken();
    for (const name of ['scope', 'refresh_token', 'client_id', 'grant_type']) {
      const fields = refreshOf(token, ['scope', 'mcp']);
      const answer = await post([...fields, [name, 'mcp']]);
      const body = (await answer.json()) as Record<string, string>;
      expect([answer.status, body.error]).toEqual([400, 'invalid_request']);
      expect(body.error_description).toContain(name);
    }
    expect((await post(refreshOf(token))).status).toBe(200);
  });

  it('is read on its own, whatever comes beside it: hundreds at once are answered as each is alone', async () => {
    const live = await newToken();
    const alone: { facts: Awaited<ReturnType<typeof factsOf>>; ask: () => Promise<Response> }[] = [];
    for (const [more, error] of REFRESHES) {
      const valid = error === undefined;
      const facts = await factsOf(await post(refreshOf(valid ? await newToken() : live, ...more)));
      expect({ more, status: facts.status, error: facts.error }).toEqual({
        more,
        status: valid ? 200 : 400,
        error,
      });
      for (let n = 0; n < (valid ? 5 : 12); n++) {
        const token = valid ? await newToken() : live;
        alone.push({ facts, ask: () => post(refreshOf(token, ...more)) });
      }
    }
    for (const [fields, error] of OTHERS) {
      const facts = await factsOf(await post(withClient(fields)));
      expect({ fields, error: facts.error }).toEqual({ fields, error });
      for (let n = 0; n < 8; n++) alone.push({ facts, ask: () => post(withClient(fields)) });
    }
    // Valid and invalid ones side by side, in an order of no pattern.
    const mixed = alone
      .map((one, n) => ({ one, place: (n * 197) % 1_009 }))
      .sort((a, b) => a.place - b.place);
    expect(mixed.length).toBeGreaterThan(300);
    const together = await times(mixed.length, async (n) => factsOf(await mixed[n]!.one.ask()));
    expect(together).toEqual(mixed.map(({ one }) => one.facts));
    expect((await post(refreshOf(live))).status).toBe(200);
  });

  it('redirect_uri is needed by none and must match where it is sent, byte for byte', async () => {
    const start = () => gateway.authorize({ browser: person, clientId });
    const exchange = async (redirect_uri?: string) =>
      (await gateway.exchange(await start(), { redirect_uri })).status;
    expect(await exchange()).toBe(200);
    expect(await exchange(REDIRECT_URI)).toBe(200);
    for (const other of [`${REDIRECT_URI}/`, `${REDIRECT_URI}?`, REDIRECT_URI.toUpperCase(), 'x'])
      expect(await exchange(other)).toBe(400);
  });
});
