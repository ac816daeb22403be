import { ALL_SCOPES, type Scope } from '../../src/accounts/access/scopes.js';
import { type Credential, People } from '../accounts/bearer/people.js';
import { callTool } from '../mcp/mcp-call.js';

/* Two people decide: whoever made a key, or approved a delegation, is behind it, however many of them they have. */

const KEYS = '/api/management/keys';
const REVIEWER: Scope[] = ['jobs:read', 'jobs:review'];

let people: People;
beforeAll(async () => {
  people = await People.start();
}, 60_000);
afterAll(() => people?.close());
beforeEach(async () => {
  await people.newAccount({ review: { fourEyes: true } });
  await people.setMembers({ ana: 'admin', bo: 'admin' });
});

const call = (by: Credential, method: string, path: string, body?: unknown) =>
  people.call(by, method, path, body);
const agentOf = (...of: Parameters<People['agentOf']>) => people.agentOf(...of);
const atWork = (name: string) => people.atWork(name);
const operators = () => people.operators();

/** A key that this credential makes. */
async function keyBy(
  credential: Credential,
  scopes: Scope[] = REVIEWER,
): Promise<Credential & { id: string }> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const { status, text, body } = await call(credential, 'POST', KEYS, { kind: 'private', scopes, expiresAt });
  expect([status, text]).toEqual([200, expect.any(String)]);
  const { secret, key } = body as { secret: string; key: { id: string } };
  return Object.defineProperty({ 'x-api-key': secret } as never, 'id', { value: key.id });
}

async function newJob(): Promise<string> {
  const body = { firstName: 'Zoe', lastName: 'Outage', phone: '+12125550100', dob: '1990-01-31' };
  return (await call(operators(), 'POST', '/api/dob/verify', body)).body.id as string;
}
const DECISION = { decision: 'accept', reason: 'Seen on the phone' };
const decide = (by: Credential, id: string) => call(by, 'POST', `/api/reviews/${id}/decision`, DECISION);
const confirm = (by: Credential, id: string, proposalId: string) =>
  call(by, 'POST', `/api/reviews/${id}/confirm`, { proposalId });
const reviewed = async (id: string) =>
  (await call(operators(), 'GET', `/api/jobs/${id}`)).body.accountReviewed as boolean;

/** The two credentials of one attack: the first proposes, the second confirms. */
type Two = () => Promise<[Credential, Credential]>;

describe('nobody confirms their own decision', () => {
  it.each<[string, Two]>([
    [
      'an agent with a key that it made',
      async () => {
        const agent = await agentOf('ana');
        return [agent, await keyBy(agent)];
      },
    ],
    [
      'a key that an agent made, with the agent',
      async () => {
        const agent = await agentOf('ana');
        return [await keyBy(agent), agent];
      },
    ],
    [
      'one agent with a key that another agent of its person made',
      async () => [await agentOf('ana'), await keyBy(await agentOf('ana'))],
    ],
    [
      'an agent by the bouncer with its person’s agent at the gateway',
      async () => [await agentOf('ana', { signedIn: undefined }), await agentOf('ana')],
    ],
    ['a person with two agents', async () => [await agentOf('ana'), await agentOf('ana')]],
    [
      'a person with two keys',
      async () => {
        const ana = await atWork('ana');
        return [await keyBy(ana), await keyBy(ana)];
      },
    ],
    [
      'a person in the console with their key',
      async () => {
        const ana = await atWork('ana');
        return [ana, await keyBy(ana)];
      },
    ],
    [
      'a person with a key of an agent of theirs',
      async () => [await atWork('ana'), await keyBy(await agentOf('ana'))],
    ],
    [
      'what was passed on with the one that passed it on',
      async () => [
        await agentOf('ana', { chain: { parentId: 'dlg_9', actors: ['did:key:zFirst'] } }),
        await agentOf('ana'),
      ],
    ],
  ])('%s', async (_, two) => {
    const [first, second] = await two();
    const id = await newJob();
    const { status, body } = await decide(first, id);
    expect([status, body.status]).toEqual([200, 'proposed']);
    expect((await confirm(second, id, body.proposalId)).status).toBe(403);
    expect(await reviewed(id)).toBe(false);
  });

  it('a person with a key that their key made, or that replaced it', async () => {
    const admin = await call(operators(), 'POST', KEYS, { kind: 'private', scopes: [...ALL_SCOPES] });
    await people.jobs.dataSource.query('UPDATE api_keys SET created_by = $2 WHERE id = $1', [
      admin.body.key.id,
      `user:${people.didOf('ana')}`,
    ]);
    const anas: Credential = { 'x-api-key': admin.body.secret };
    const made = await keyBy(anas);
    const rotated = await call(anas, 'POST', `${KEYS}/${made.id}/rotate`, {});
    for (const second of [made, { 'x-api-key': rotated.body.secret as string }, await atWork('ana')]) {
      const id = await newJob();
      const { proposalId } = (await decide(anas, id)).body;
      expect((await confirm(second, id, proposalId)).status).toBe(403);
      expect(await reviewed(id)).toBe(false);
    }
  });
});

describe('of whom nobody knows the person counts as the same one', () => {
  it.each<[string, Two]>([
    ['two keys of the operator', async () => [operators(), await keyBy(operators())]],
    ['a person and the operator’s key', async () => [await atWork('ana'), operators()]],
    ['the operator’s key and a person', async () => [operators(), await atWork('ana')]],
    [
      'a machine and a person',
      async () => [
        await agentOf('ana', { basis: 'machine', userDid: people.issuer.clientDid, signedIn: undefined }),
        await atWork('bo'),
      ],
    ],
    [
      'a person and a machine',
      async () => [
        await atWork('bo'),
        await agentOf('ana', { basis: 'machine', userDid: people.issuer.clientDid, signedIn: undefined }),
      ],
    ],
    [
      'a person and what a policy let act for another',
      async () => [await atWork('bo'), await agentOf('ana', { basis: 'policy', signedIn: undefined })],
    ],
    [
      'a person and a key of somebody who was removed',
      async () => {
        const bos = await keyBy(await atWork('bo'));
        await people.setMembers({ ana: 'admin' });
        // A key is cached for half a second.
        return [await atWork('ana'), bos];
      },
    ],
  ])('%s', async (_, two) => {
    const [first, second] = await two();
    const id = await newJob();
    const proposed = await decide(first, id);
    if (proposed.status === 200) {
      const { status, body } = await confirm(second, id, proposed.body.proposalId);
      expect([status, body.errors?.[0].message ?? '']).toEqual([
        expect.any(Number),
        expect.not.stringContaining('undefined'),
      ]);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(await reviewed(id)).toBe(false);
  });

  it('nor does any key decide alone past the two, whoever made it', async () => {
    const keys = [operators(), await keyBy(operators()), await keyBy(await atWork('ana'))];
    for (const key of [...keys, await keyBy(await agentOf('ana'))]) {
      const id = await newJob();
      const { status } = await call(key, 'PUT', `/api/jobs/${id}/review`, { nameMatch: true });
      expect([status, await reviewed(id)]).toEqual([409, false]);
    }
  });
});

describe('two people decide', () => {
  it.each<[string, Two]>([
    ['in the console', async () => [await atWork('ana'), await atWork('bo')]],
    ['by an agent each', async () => [await agentOf('ana'), await agentOf('bo')]],
    ['with a key each', async () => [await keyBy(await atWork('ana')), await keyBy(await atWork('bo'))]],
    [
      'one with a key, one with a token',
      async () => [await keyBy(await agentOf('ana')), await agentOf('bo')],
    ],
  ])('%s', async (_, two) => {
    const [first, second] = await two();
    const id = await newJob();
    const { proposalId } = (await decide(first, id)).body;
    const { status, text } = await confirm(second, id, proposalId);
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect(await reviewed(id)).toBe(true);
  });
});

describe('a claim is a person’s', () => {
  it('renewed and released by whatever they work with, and nobody else’s', async () => {
    const ana = await atWork('ana');
    const [key, bo] = [await keyBy(ana), await atWork('bo')];
    const id = await newJob();
    const claim = (by: Credential) => call(by, 'POST', `/api/reviews/${id}/claim`);
    expect((await claim(key)).body.assignee).toBe(`user:${people.didOf('ana')}`);
    expect([(await claim(ana)).status, (await claim(bo)).status]).toEqual([200, 409]);
    const mine = await call(ana, 'GET', '/api/reviews?assignee=me');
    expect(mine.body.items.map(({ jobId }: { jobId: string }) => jobId)).toEqual([id]);
    expect((await call(ana, 'DELETE', `/api/reviews/${id}/claim`)).status).toBe(200);
    expect((await claim(bo)).status).toBe(200);
  });

  it('and the next one is none that they proposed with something else', async () => {
    const ana = await atWork('ana');
    const id = await newJob();
    await decide(await keyBy(ana), id);
    const next = (by: Credential) => call(by, 'POST', '/api/reviews/next', {});
    expect((await next(ana)).body.review).toBeNull();
    expect((await next(operators())).body.review).toBeNull();
    expect((await next(await atWork('bo'))).body.review).toMatchObject({ jobId: id });
  });

  it('an agent’s advice is its key’s too: the key decides nothing', async () => {
    const agent = await agentOf('ana');
    const key = await keyBy(agent);
    const id = await newJob();
    const advice = { jobId: id, overrides: { nameMatch: true }, reason: 'A typo', idempotencyKey: id };
    const advised = await callTool(people.jobs, 'propose_review', advice, { key: null, headers: agent });
    expect(advised.isError).toBeFalsy();
    expect((await decide(key, id)).status).toBe(403);
  });
});

it('the trail names the person behind a key, and finds what they did with it', async () => {
  const ana = await atWork('ana');
  const key = await keyBy(ana);
  const id = await newJob();
  await call(key, 'GET', `/api/jobs/${id}`);
  await call(key, 'POST', `/api/reviews/${id}/notes`, { text: 'Called' });
  const person = `user:${people.didOf('ana')}`;
  const query = new URLSearchParams({ actor: person, jobId: id });
  const { items } = (await call(operators(), 'GET', `/api/audit?${query.toString()}`)).body;
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['review.noted', 'result.read']);
  for (const { actor, detail } of items) expect([actor, detail.person]).toEqual([`key:${key.id}`, person]);
});
