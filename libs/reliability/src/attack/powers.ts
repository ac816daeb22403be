import assert from 'node:assert/strict';
import { eventually } from '@bonafide/testing/eventually';
import { readDocument } from '../fuzz/read-document.js';
import type { Attack } from './attack.js';
import { organization, person, project, signedIn } from './delegation-flow.js';
import type { Account, HttpRequest, HttpResponse, Stage } from './stage.js';
import { didOf, newAccount, tokenOf } from './trust.js';
import type { Browser } from '../browser.js';

const SETTINGS = '/api/management/settings';

type Call = (request: HttpRequest) => Promise<HttpResponse>;

/** An account that trusts an organization, whose people are its members in these roles. */
interface House {
  account: Account;
  own: Call;
  org: string;
  did: string;
  people: { id: string; browser: Browser }[];
}

async function house(stage: Stage, roles: string[], settings: object = {}): Promise<House> {
  const org = await organization(stage);
  const account = await newAccount(stage, `House of ${org}`, settings);
  const did = didOf(stage, org);
  await stage.cluster.admin(
    ...(['jobs', 'issuer', 'add', account.accountId, '--did', did, '--resource', stage.url('jobs')] as const),
    ...['--scopes', EVERY_SCOPE, '--approver-role', 'owner,admin,viewer'],
  );
  const people: House['people'] = [];
  for (const role of roles) {
    const one = await person(stage, org, 'owner');
    await stage.cluster.admin(
      ...(['jobs', 'member', 'set', account.accountId, '--issuer', did] as const),
      ...['--subject', `${did}:users:${one.id}`, '--role', role],
    );
    people.push({ id: one.id, browser: await signedIn(stage, one) });
  }
  return { account, org, did, people, own: (request) => stage.withKey(account.apiKey, request) };
}

/** Only one account may trust an organization for the jobs service itself. */
const EVERY_SCOPE =
  'jobs:read,jobs:write,jobs:review,jobs:photos,invites:write,account:admin,policy:write,events:read,audit:read';

async function ok(call: Call, request: HttpRequest): Promise<HttpResponse> {
  const response = await call(request);
  assert.ok(response.status < 300, `${request.path}: ${response.status} ${response.text}`);
  return response;
}

export const powerAttacks: Attack[] = [
  {
    attacker: 'stranger',
    promise: 'who is on no list is let in nowhere, whatever their own organization says of them',
    async run(stage) {
      const org = await organization(stage);
      const account = await newAccount(stage, `Nobody of ${org}`);
      const made = await project(stage, org, 'jobs:read');
      const did = didOf(stage, org);
      await stage.cluster.admin(
        ...(['jobs', 'issuer', 'add', account.accountId, '--did', did, '--project', made.projectId] as const),
        ...['--scopes', 'jobs:read', '--approver-role', 'owner,admin,viewer'],
      );
      const listing = { path: '/api/jobs?pageSize=1' };
      const tokens: { id: string; token: string }[] = [];
      for (const role of ['owner', 'admin', 'viewer']) {
        const one = await person(stage, org, role);
        const { token } = await tokenOf(stage, made, await signedIn(stage, one), ['jobs:read']);
        tokens.push({ id: one.id, token });
        assert.match(String((await stage.withToken('jobs', token, listing)).status), /401|429/, role);
      }
      const member = (command: string, id: string, ...more: string[]) =>
        stage.cluster.admin(
          ...(['jobs', 'member', command, account.accountId, '--issuer', did] as const),
          ...['--subject', `${did}:users:${id}`, ...more],
        );
      const [listed, ...others] = tokens;
      const reach = async ({ token }: { token: string }) =>
        (await stage.withToken('jobs', token, listing)).status;
      await member('set', listed!.id, '--role', 'viewer');
      // Refused tokens are counted by address: 429 is a refusal too.
      const seldom = { everyMs: 1_000, timeoutMs: 75_000 };
      await eventually(async () => assert.equal(await reach(listed!), 200, 'the honest way'), seldom);
      for (const one of others) assert.match(String(await reach(one)), /401|429/, 'another one’s membership');
      await member('remove', listed!.id);
      await eventually(async () => assert.match(String(await reach(listed!)), /401|429/), seldom);
    },
  },
  {
    attacker: 'agent',
    promise: 'an agent for which nobody signed in changes nothing of the account',
    async run(stage) {
      const { account, own, org, did, people } = await house(stage, ['owner']);
      const made = await project(stage, org, EVERY_SCOPE);
      await stage.cluster.admin(
        ...(['jobs', 'issuer', 'add', account.accountId, '--did', did, '--project', made.projectId] as const),
        ...['--scopes', EVERY_SCOPE, '--approver-role', 'owner'],
      );
      const { token } = await tokenOf(stage, made, people[0]!.browser, EVERY_SCOPE.split(','));
      const asAgent: Call = (request) => stage.withToken('jobs', token, request);
      await ok(asAgent, { path: SETTINGS });
      const powerful = Object.entries(readDocument('jobs').paths).flatMap(([path, item]) =>
        Object.entries(item)
          .filter(([, operation]) => POWERS.test(JSON.stringify(operation['x-effects'] ?? [])))
          .map(([method, { requestBody }]) => ({
            method: method.toUpperCase(),
            path: path.replace(/\{\w+\}/g, 'none'),
            ...(requestBody && { body: {} }),
          })),
      );
      assert.ok(powerful.length > 15, `${powerful.length} operations`);
      const before = (await ok(own, { path: SETTINGS })).text;
      for (const request of powerful) {
        const { status, headers, text } = await asAgent(request);
        const what = `${request.method} ${request.path}: ${text}`;
        assert.equal(status, 401, what);
        assert.match(headers.get('www-authenticate') ?? '', /insufficient_user_authentication/, what);
      }
      assert.equal((await ok(own, { path: SETTINGS })).text, before);
    },
  },
  {
    attacker: 'former member',
    promise: 'a project’s key makes nobody a member, signs nobody in to the dashboard and moves no secret',
    async run(stage) {
      const org = await organization(stage);
      const made = await project(stage, org, 'jobs:read');
      const operations = Object.entries(readDocument('auth').paths).flatMap(([path, item]) =>
        Object.entries(item)
          .filter(([, operation]) =>
            /"(grants|lets-in|names-destination|moves-secrets)"/.test(
              JSON.stringify(operation['x-effects'] ?? []),
            ),
          )
          .filter(([, { security }]) => !security?.some((way) => 'apiKey' in way))
          .map(([method, { requestBody }]) => ({
            method: method.toUpperCase(),
            path: path
              .replace('{org}', org)
              .replace('{projectId}', made.projectId)
              .replace(/\{\w+\}/g, 'none'),
            ...(requestBody && { body: {} }),
          })),
      );
      assert.ok(operations.length > 25, `${operations.length} operations`);
      for (const key of [made.apiKey, made.runtimeKey])
        for (const request of operations)
          for (const headers of credentialsOf(key)) {
            const { status, text } = await stage.send('auth', { ...request, headers });
            assert.ok([401, 403].includes(status), `${request.method} ${request.path}: ${status} ${text}`);
          }
    },
  },
];

const POWERS = /"(grants|lets-in|moves-secrets|names-destination|changes-decisions|manages)"/;

const credentialsOf = (key: string): Record<string, string>[] => [
  { 'X-API-Key': key },
  { Authorization: `Bearer ${key}` },
];
