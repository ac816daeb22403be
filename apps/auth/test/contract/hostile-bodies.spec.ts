import { triesEveryCase } from '@bonafide/testing/config';
import { type OpenApi, operationsOf } from '@bonafide/testing/contract';
import { HOSTILE_BODIES } from '@bonafide/testing/hostile-bodies';
import { openApiDocument } from '../../src/openapi.js';
import { DashboardClient } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';

let auth: RunningAuth;
let owner: DashboardClient;
let apiKey: string;
beforeAll(async () => {
  auth = await startAuth();
  owner = await new DashboardClient(auth).signIn(auth.user.email);
  const project = await owner.call<{ id: string }>('POST', `/organizations/acme/projects`, { name: 'Shop' });
  const key = await owner.call<{ key: string }>('POST', `/projects/${project.data.id}/api-keys`, {
    name: 'ci',
  });
  apiKey = key.data.key;
});
afterAll(() => auth?.close());

/** Sign-in and sign-out would end the session that the walk goes on with. */
const ENDS_THE_SESSION = /\/(sign-in|sign-out)$/;

const CALLERS = ['a stranger', 'a project', 'an owner'] as const;
/** Each operation is sent each body, by one of the callers in turn. */
const isTried = (operation: number, body: number, caller: number): boolean =>
  triesEveryCase() || (operation + body + caller) % CALLERS.length === 0;

describe.each(HOSTILE_BODIES.map(([what, text], at) => [what, text, at] as const))(
  'a body of %s',
  (_what, text, body) => {
    it.each(CALLERS)('of %s is answered by no operation with a 5xx', async (who) => {
      const wrong: string[] = [];
      const document = openApiDocument(auth.app) as unknown as OpenApi;
      for (const [operation, { name, method, path, bodyType }] of operationsOf(document).entries()) {
        if (!isTried(operation, body, CALLERS.indexOf(who))) continue;
        if (method === 'GET' || (who === 'an owner' && ENDS_THE_SESSION.test(path))) continue;
        const headers: Record<string, string> = { 'content-type': 'application/json' };
        if (who === 'a project') headers['x-api-key'] = apiKey;
        if (who === 'an owner') headers['x-csrf-token'] = owner.csrf;
        const sent = { method, headers, body: text as string };
        const { status } =
          who === 'an owner'
            ? await owner.browser.request(path, sent)
            : await fetch(`${auth.url}${path}`, sent);
        const isRead = bodyType === 'application/json';
        if (status >= 500 || (isRead && ![400, 401, 403, 413].includes(status)))
          wrong.push(`${name}: ${status}`);
      }
      expect(wrong).toEqual([]);
    });
  },
);

describe('bytes that are not UTF-8', () => {
  it('in the query of any operation are refused by the name of the parameter', async () => {
    const wrong: string[] = [];
    for (const { name, method, path } of operationsOf(openApiDocument(auth.app) as unknown as OpenApi)) {
      const answer = await fetch(`${auth.url}${path}?scope=mcp&state=Jos%E9`, { method, redirect: 'manual' });
      const said = await answer.text();
      if (answer.status !== 400 || !said.includes('state: is not valid UTF-8'))
        wrong.push(`${name}: ${answer.status} ${said}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(['token', 'par', 'device_authorization', 'bc-authorize', 'revoke', 'introspect'])(
    'in a form sent to %s are refused, encoded or not',
    async (endpoint) => {
      const answers = [
        'grant_type=authorization_code&code=Jos%E9',
        Buffer.from('code=Jos\xe9', 'latin1'),
      ].map((body) =>
        fetch(`${auth.url}/api/v1/gateway/oauth/${endpoint}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: body as string,
        }),
      );
      for (const answer of await Promise.all(answers))
        expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
          400,
          'invalid_request',
        ]);
    },
  );
});
