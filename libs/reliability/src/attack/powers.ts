import assert from 'node:assert/strict';
import { eventually } from '@bonafide/testing/eventually';
import { readDocument } from '../fuzz/read-document.js';
import type { Attack } from './attack.js';
import { dashboard, organization, person, project, signedIn } from './delegation-flow.js';
import { agentToken, registerResource } from './gateway-flow.js';
import type { Account, HttpRequest, HttpResponse, Stage } from './stage.js';
import { didOf, newAccount, tokenOf } from './trust.js';
import type { Browser } from '../browser.js';

const KEYS = '/api/management/keys';
const ENDPOINTS = '/api/management/webhook-endpoints';
const SETTINGS = '/api/management/settings';
const MEMBERS = '/api/management/members';
const DOB = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100', dob: '1990-01-31' };
const DECISION = { decision: 'accept', reason: 'Seen' };
const REVIEWER = ['jobs:read', 'jobs:review'];

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
  await registerResource(stage, people[0]!.browser, org);
  return { account, org, did, people, own: (request) => stage.withKey(account.apiKey, request) };
}

/** Only one account may trust an organization for the jobs service itself. */
const EVERY_SCOPE =
  'jobs:read,jobs:write,jobs:review,jobs:photos,invites:write,account:admin,policy:write,events:read,audit:read';

const soon = () => new Date(Date.now() + 86_400_000).toISOString();

async function ok(call: Call, request: HttpRequest): Promise<HttpResponse> {
  const response = await call(request);
  assert.ok(response.status < 300, `${request.path}: ${response.status} ${response.text}`);
  return response;
}

async function keyBy(stage: Stage, call: Call, scopes = REVIEWER): Promise<Call> {
  const { json } = await ok(call, { path: KEYS, body: { kind: 'private', scopes, expiresAt: soon() } });
  return (request) => stage.withKey(json.secret as string, request);
}

async function tagged(
  own: Call,
  call: Call,
  method: string,
  path: string,
  body: object,
): Promise<HttpResponse> {
  const tag = (await ok(own, { path })).headers.get('etag')!;
  return call({ method, path, body, headers: { 'If-Match': tag } });
}

const agentOf = async (stage: Stage, browser: Browser): Promise<Call> => {
  const token = await agentToken(stage, browser);
  return (request) => stage.withToken('jobs', token, request);
};

/** Each is a way to have a job pass that would not. */
const SWITCHES: object[] = [
  { required: [] },
  { assurance: { sessions: 'none', jobs: 'none' } },
  { amlThreshold: 1 },
  { amlMonitoring: false },
  { idVerificationChecks: { aml: false, aamva: false, dlv: false } },
  { ipFraud: { attempts: 1_000_000 } },
  { crosscheckModel: { type: 'approval', intercept: 9, weights: {} } },
  { review: { queue: 'none', fourEyes: false } },
];

export const powerAttacks: Attack[] = [
  {
    attacker: 'agent',
    promise: 'one person is never two: an agent, its keys and its person’s confirm nothing of each other',
    async run(stage) {
      const { own, people } = await house(stage, ['admin', 'admin'], { review: { fourEyes: true } });
      const [ana, bo] = people;
      const agent = await agentOf(stage, ana!.browser);
      const second = await agentOf(stage, ana!.browser);
      const [key, other] = [await keyBy(stage, agent), await keyBy(stage, second)];
      const operators = await keyBy(stage, own);
      const jobId = async () => (await ok(own, { path: '/api/dob/verify', body: DOB })).json.id as string;
      const pairs: [string, Call, Call][] = [
        ['an agent and its key', agent, key],
        ['a key and its agent', key, agent],
        ['two agents of one person', agent, second],
        ['two keys of one person', key, other],
        ['an agent and an operator’s key', agent, own],
        ['an operator’s two keys', own, operators],
      ];
      for (const [who, first, then] of pairs) {
        const id = await jobId();
        const proposed = await ok(first, { path: `/api/reviews/${id}/decision`, body: DECISION });
        const { proposalId } = proposed.json as { proposalId: string };
        const confirmed = await then({ path: `/api/reviews/${id}/confirm`, body: { proposalId } });
        assert.equal(confirmed.status, 403, `${who}: ${confirmed.text}`);
        for (const call of [first, then]) {
          const put = await call({
            method: 'PUT',
            path: `/api/jobs/${id}/review`,
            body: { nameMatch: true },
          });
          assert.equal(put.status, 409, `${who}, past the queue: ${put.text}`);
        }
        assert.equal((await ok(own, { path: `/api/jobs/${id}` })).json.accountReviewed, false, who);
      }
      const id = await jobId();
      const { json } = await ok(key, { path: `/api/reviews/${id}/decision`, body: DECISION });
      const bos = await agentOf(stage, bo!.browser);
      await ok(bos, { path: `/api/reviews/${id}/confirm`, body: { proposalId: json.proposalId as string } });
    },
  },
  {
    attacker: 'agent',
    promise: 'an agent that an admin signed in to leaves nothing behind',
    async run(stage) {
      const { own, org, did, people } = await house(stage, ['owner']);
      const { browser } = people[0]!;
      const agent = await agentOf(stage, browser);
      const key = await keyBy(stage, agent, ['jobs:read']);
      const hook = { url: `${stage.receiver.url}/left-behind`, types: ['job-complete'] };
      const { json } = await ok(agent, { path: ENDPOINTS, body: hook });
      const lasting: [string, string, object][] = [
        ['PUT', MEMBERS, { issuer: did, subject: `${did}:users:eve`, role: 'viewer' }],
        ['PUT', MEMBERS, { issuer: did, subject: 'did:web:agent.example', role: 'member' }],
        ['PATCH', SETTINGS, { settings: { callbackHosts: ['evil.example'] } }],
        ['PATCH', SETTINGS, { settings: { allowedOrigins: ['https://evil.example'] } }],
        ['PATCH', SETTINGS, { settings: { sessionResult: 'record' } }],
        ['PATCH', SETTINGS, { settings: { membersOnly: false } }],
        ...SWITCHES.map((settings): [string, string, object] => ['PATCH', SETTINGS, { settings }]),
      ];
      for (const [method, path, body] of lasting) {
        const { status, text } = await tagged(own, agent, method, path, body);
        assert.equal(status, 403, `${JSON.stringify(body)}: ${text}`);
      }
      const minted = await key({ path: KEYS, body: { kind: 'private', scopes: ['jobs:read'] } });
      assert.equal(minted.status, 403, minted.text);
      const listed = await dashboard(stage, browser, 'GET', `/organizations/${org}/delegations`);
      for (const { id } of listed.json.data.items as { id: string }[])
        assert.equal((await dashboard(stage, browser, 'POST', `/delegations/${id}/revoke`, {})).status, 200);
      await eventually(async () => assert.equal((await key({ path: '/api/jobs' })).status, 401));
      await ok(own, { path: '/api/dob/verify', body: DOB });
      await eventually(async () => {
        const path = `/api/deliveries?endpoint=${json.endpoint.id as string}`;
        const { deliveries } = (await ok(own, { path })).json as { deliveries: { status: string }[] };
        assert.deepEqual([...new Set(deliveries.map(({ status }) => status))], ['stopped']);
      });
      assert.ok(
        !stage.receiver.requests.some(({ path }) => path === '/left-behind'),
        'the endpoint was told',
      );
    },
  },
  {
    attacker: 'former member',
    promise: 'what runs an account switches no check off without the right to',
    async run(stage) {
      const { own, people } = await house(stage, ['admin']);
      const narrow = await keyBy(stage, own, ['account:admin']);
      const wide = await keyBy(
        stage,
        own,
        EVERY_SCOPE.split(',').filter((scope) => scope !== 'policy:write'),
      );
      const admin = await agentOf(stage, people[0]!.browser);
      for (const settings of SWITCHES)
        for (const call of [narrow, wide, admin]) {
          const { status, text } = await tagged(own, call, 'PATCH', SETTINGS, { settings });
          assert.equal(status, 403, `${JSON.stringify(settings)}: ${text}`);
        }
      for (const call of [narrow, wide, admin])
        assert.equal(
          (await call({ path: KEYS, body: { kind: 'private', scopes: ['policy:write'], expiresAt: soon() } }))
            .status,
          403,
        );
      const { settings } = (await ok(own, { path: SETTINGS })).json as { settings: object };
      assert.deepEqual(settings, {});
      assert.equal(
        (await tagged(own, own, 'PATCH', SETTINGS, { settings: { required: ['front'] } })).status,
        200,
      );
    },
  },
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
