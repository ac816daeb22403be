import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@bonafide/testing/eventually';
import type { Attack } from './attack.js';
import type { Account, HttpRequest, HttpResponse, Stage } from './stage.js';
import { revoke, tokenOf, trust } from './trust.js';

const PERSON = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100' };
const DOB = { ...PERSON, dob: '1990-01-31' };
const SESSION = { type: 'id-verification' };
const INVITE = { contact: 'email', email: 'ana@client.example', send: false };
const KEYS = '/api/management/keys';
const ENDPOINTS = '/api/management/webhook-endpoints';

type Call = (request: HttpRequest) => Promise<HttpResponse>;

async function honest(call: Call, request: HttpRequest): Promise<HttpResponse> {
  const response = await call(request);
  assert.equal(response.status, 200, `${request.path}: ${response.text}`);
  return response;
}

async function keyOf(
  stage: Stage,
  { apiKey }: Account,
  scopes: string[],
): Promise<{ id: string; call: Call }> {
  const body = { kind: 'private', scopes };
  const { json } = await honest((request) => stage.withKey(apiKey, request), { path: KEYS, body });
  return { id: json.key.id as string, call: (request) => stage.withKey(json.secret as string, request) };
}

/** Completes a job that tells this path, and resolves to its id. */
async function jobTelling(stage: Stage, call: Call, path: string): Promise<string> {
  const body = { ...DOB, callbackURL: `${stage.receiver.url}${path}` };
  const { json } = await honest(call, { path: '/api/dob/verify', body });
  await stage.receiver.received(1, { path });
  return json.id as string;
}

/** A change each time: within the writes that an account has in a minute. */
const SELDOM = { everyMs: 400 };

/** Changes the job, and checks that its receiver is not told and that its account sees why. */
async function assertUntold(stage: Stage, { apiKey }: Account, jobId: string, path: string): Promise<void> {
  const told = () => stage.receiver.requests.filter((request) => request.path === path).length;
  const review = { method: 'PUT', path: `/api/jobs/${jobId}/review` };
  // A grant's end is noticed within a second; what was sent before that is no breach.
  let nameMatch = false;
  await eventually(async () => {
    nameMatch = !nameMatch;
    const answer = await stage.withKey(apiKey, { ...review, body: { nameMatch } });
    assert.equal(answer.status, 200, answer.text);
    const { json } = await stage.withKey(apiKey, { path: `/api/jobs/${jobId}/callbacks` });
    const kinds = json.items.flatMap(({ attempts }: { attempts: { errorKind: string }[] }) =>
      attempts.map(({ errorKind }) => errorKind),
    );
    assert.ok(kinds.includes('ungranted'), 'no delivery was refused');
  }, SELDOM);
  const before = told();
  await stage.withKey(apiKey, { ...review, body: { nameMatch: !nameMatch } });
  await eventually(async () => {
    const { json } = await stage.withKey(apiKey, { path: `/api/jobs/${jobId}/callbacks` });
    const open = json.items.filter(({ status }: { status: string }) => status === 'pending');
    assert.equal(open.length, 0);
  });
  assert.equal(told(), before, 'the receiver was told again');
}

export const grantAttacks: Attack[] = [
  {
    attacker: 'agent',
    promise: 'results go only where somebody who may read them has them sent',
    async run(stage) {
      const account = stage.accounts.alpha;
      const { account: trusting, made, owner } = await trust(stage, 'jobs:write,invites:write');
      const { token } = await tokenOf(stage, made, owner, ['jobs:write', 'invites:write']);
      const asAgent: Call = (request) => stage.withToken('jobs', token, request);
      const ways: [Call, HttpRequest & { body: object }][] = [
        [(await keyOf(stage, account, ['invites:write'])).call, { path: '/api/invites', body: INVITE }],
        [(await keyOf(stage, account, ['jobs:write'])).call, { path: '/api/jobs/session', body: SESSION }],
        [
          (await keyOf(stage, account, ['jobs:write', 'tin:verify'])).call,
          { path: '/api/jobs/session', body: SESSION },
        ],
        [asAgent, { path: '/api/jobs/session', body: SESSION }],
        [asAgent, { path: '/api/invites', body: INVITE }],
      ];
      for (const [call, request] of ways) {
        await honest(call, request);
        const body = { ...request.body, callbackURL: `${stage.receiver.url}/taken` };
        const { status, text } = await call({ ...request, body });
        assert.equal(status, 403, `${request.path}: ${text}`);
      }
      assert.equal((await stage.withKey(trusting.apiKey, { path: '/api/jobs' })).json.total, 2);
    },
  },
  {
    attacker: 'agent',
    promise: 'what an agent named and opened ends with its delegation',
    async run(stage) {
      const scopes = ['jobs:read', 'jobs:write', 'dob:verify', 'invites:write'];
      const { account, made, owner } = await trust(stage, scopes.join(','));
      const { token, delegationId } = await tokenOf(stage, made, owner, scopes);
      const asAgent: Call = (request) => stage.withToken('jobs', token, request);
      const path = `/agent-${randomUUID()}`;
      const jobId = await jobTelling(stage, asAgent, path);
      const session = await honest(asAgent, { path: '/api/jobs/session', body: SESSION });
      const invite = await honest(asAgent, { path: '/api/invites', body: INVITE });
      const persons = [session.json.token, new URL(invite.json.invite.url).hash.slice(1)] as string[];
      const reach = () =>
        Promise.all(
          persons.map(
            async (one) => (await stage.withToken('jobs', one, { path: '/verify/session' })).status,
          ),
        );
      assert.deepEqual(await reach(), [200, 200], 'the honest way');
      await revoke(stage, made, delegationId);
      await eventually(async () => assert.deepEqual(await reach(), [401, 401]));
      await assertUntold(stage, account, jobId, path);
    },
  },
  {
    attacker: 'former member',
    promise: 'a destination ends with the key that named it, unless the key was rotated',
    async run(stage) {
      const account = stage.accounts.alpha;
      const own: Call = (request) => stage.withKey(account.apiKey, request);
      for (const end of [
        (id: string) => own({ method: 'DELETE', path: `${KEYS}/${id}` }),
        (id: string) => own({ method: 'PATCH', path: `${KEYS}/${id}`, body: { scopes: ['jobs:write'] } }),
        async (id: string) => {
          await own({ path: `${KEYS}/${id}/rotate`, body: { graceSeconds: 3_600 } });
          return own({ method: 'DELETE', path: `${KEYS}/${id}` });
        },
      ]) {
        const { id, call } = await keyOf(stage, account, ['jobs:read', 'dob:verify']);
        const path = `/key-${randomUUID()}`;
        const jobId = await jobTelling(stage, call, path);
        const { status, text } = await end(id);
        assert.equal(status, 200, text);
        await assertUntold(stage, account, jobId, path);
      }
      const { id, call } = await keyOf(stage, account, ['jobs:read', 'dob:verify']);
      const path = `/rotated-${randomUUID()}`;
      const jobId = await jobTelling(stage, call, path);
      await honest(own, { path: `${KEYS}/${id}/rotate`, body: { graceSeconds: 0 } });
      await honest(own, { method: 'PUT', path: `/api/jobs/${jobId}/review`, body: { nameMatch: true } });
      await stage.receiver.received(2, { path });
    },
  },
  {
    attacker: 'receiver',
    promise: 'a secret header goes to no other origin than the one it was given for',
    async run(stage) {
      const own: Call = (request) => stage.withKey(stage.accounts.alpha.apiKey, request);
      const body = {
        url: `${stage.receiver.url}/kept`,
        headers: { authorization: 'Bearer of-the-receiver' },
      };
      const { json } = await honest(own, { path: ENDPOINTS, body });
      const patch = (change: object) =>
        own({ method: 'PATCH', path: `${ENDPOINTS}/${json.endpoint.id}`, body: change });
      const elsewhere = ['http://93.184.215.14/', 'https://93.184.215.14/', 'https://93.184.215.14:8443/'];
      for (const url of elsewhere) {
        const { status, text } = await patch({ url });
        assert.equal(status, 400, `${url}: ${text}`);
      }
      const moved = await patch({ url: elsewhere[1], headers: null, enabled: false });
      assert.deepEqual([moved.status, moved.json.endpoint.headers], [200, []]);
    },
  },
];
