import { TestClock } from '@bonafide/testing/clock';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { times } from '@bonafide/testing/times';
import type { AccountSettings } from '../../src/accounts/settings/account-settings.js';
import type { NewAccount } from '../../src/accounts/accounts.service.js';
import { TrustedIssuersService } from '../../src/accounts/issuers/trusted-issuers.service.js';
import { startStubIssuer, type StubIssuer, trusting } from '../accounts/bearer/stub-issuer.js';
import { callTool } from '../mcp/mcp-call.js';
import { type Answer, type RunningJobs, startJobs } from '../start-jobs.js';
import { personsKey } from './persons-key.js';

// Reviewers of one account share a queue: who takes what, what they write, and how it ends.

const clock = new TestClock(Date.now());
let jobs: RunningJobs;
let receiver: StubServer;
let issuer: StubIssuer;
beforeAll(async () => {
  [receiver, issuer] = await Promise.all([startStubServer(), startStubIssuer(() => clock.now().getTime())]);
  jobs = await startJobs({ clock });
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await Promise.all([receiver?.close(), issuer?.close()]);
});

/** An account with two reviewers. */
interface Team {
  account: NewAccount;
  ana: string;
  bo: string;
}

const newKey = async (account: NewAccount, more: object = {}): Promise<{ key: string; actor: string }> => {
  const { status, body } = await jobs.call('POST', '/api/management/keys', {
    key: account.apiKey,
    body: { kind: 'private', scopes: ['jobs:read', 'jobs:review'], ...more },
  });
  expect(status).toBe(200);
  return { key: body.secret, actor: `key:${body.key.id}` };
};
const keyOf = async ({ apiKey }: NewAccount, name: string): Promise<string> =>
  (await personsKey(jobs, name, apiKey)).secret;
const newTeam = async (review: NonNullable<AccountSettings['review']> = {}): Promise<Team> => {
  const account = await jobs.createAccount(undefined, { review });
  if (review.fourEyes) return { account, ana: await keyOf(account, 'ana'), bo: await keyOf(account, 'bo') };
  const [ana, bo] = await Promise.all([newKey(account), newKey(account)]);
  return { account, ana: ana.key, bo: bo.key };
};
const newJob = async ({ account }: Team, lastName = 'Outage', callbackURL?: string): Promise<string> => {
  const body = { firstName: 'Zebulonia', lastName, phone: '+12125550100', dob: '1990-01-31', callbackURL };
  const answer = await jobs.call('POST', '/api/dob/verify', { key: account.apiKey, body });
  expect([answer.status, answer.body.status]).toEqual([200, 'completed']);
  clock.advance({ ms: 1 });
  return answer.body.id as string;
};
const queue = async (key: string, query = ''): Promise<Answer['body'][]> => {
  const { status, body } = await jobs.call('GET', `/api/reviews${query}`, { key });
  expect(status).toBe(200);
  return body.items;
};
const ids = async (key: string, query = '') => (await queue(key, query)).map(({ jobId }) => jobId);
const on = (id: string, key: string, path: string, body?: object, method = 'POST') =>
  jobs.call(method, `/api/reviews/${id}${path}`, { key, ...(body && { body }) });
const claim = (id: string, key: string) => on(id, key, '/claim');
const accept = (id: string, key: string, more: object = {}) =>
  on(id, key, '/decision', { decision: 'accept', reason: 'Seen on the phone', ...more });
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const message = ({ body }: Answer): string => body.errors[0].message;
const trail = (id: string) =>
  jobs.dataSource.query<{ action: string; actor: string; detail: Answer['body'] }[]>(
    `SELECT action, actor, detail FROM account_audit WHERE job_id = $1 AND action LIKE 'review.%' ORDER BY id`,
    [id],
  );

describe('the queue', () => {
  it('holds what was not determined, the longest waiting first, and nothing of the person', async () => {
    const team = await newTeam();
    const first = await newJob(team);
    await newJob(team, 'Lima');
    await newJob(team, 'Mismatch');
    const second = await newJob(team);
    const found = await queue(team.ana);
    expect(found.map(({ jobId }) => jobId)).toEqual([first, second]);
    expect(found[0]).toMatchObject({ type: 'dob', reason: 'undetermined', status: 'open', dueAt: null });
    expect(JSON.stringify(found)).not.toMatch(/Zebulonia|1990/);
    const { body } = await jobs.call('GET', '/api/reviews?limit=1', { key: team.ana });
    expect(body.items).toHaveLength(1);
    expect(await ids(team.ana, `?limit=1&after=${body.next}`)).toEqual([second]);
  });

  it('holds what failed where the account asks for it, or nothing', async () => {
    const [failed, none] = await Promise.all([newTeam({ queue: 'failed' }), newTeam({ queue: 'none' })]);
    const wrong = await newJob(failed, 'Mismatch');
    await newJob(failed, 'Lima');
    expect(await queue(failed.ana)).toMatchObject([{ jobId: wrong, reason: 'failed' }]);
    await newJob(none);
    expect(await ids(none.ana)).toEqual([]);
  });

  it('tells what is overdue by the account’s clock', async () => {
    const team = await newTeam({ slaHours: 2 });
    const old = await newJob(team);
    clock.advance({ hours: 1 });
    const young = await newJob(team);
    clock.advance({ hours: 1 });
    expect(await ids(team.ana, '?overdue=true')).toEqual([old]);
    const [one, other] = await queue(team.ana);
    expect([one.overdue, other.overdue, other.jobId]).toEqual([true, false, young]);
    expect(Date.parse(one.dueAt) - Date.parse(one.openedAt)).toBe(2 * 3_600_000);
  });

  it('shows a key of some types of job those alone, and another account none', async () => {
    const team = await newTeam();
    const id = await newJob(team);
    const { key } = await newKey(team.account, { jobTypes: ['tin-validation'] });
    expect(await ids(key)).toEqual([]);
    const next = await jobs.call('POST', '/api/reviews/next', { key, body: {} });
    expect(next.body).toEqual({ review: null });
    const stranger = (await newTeam()).ana;
    for (const by of [key, stranger])
      for (const [path, body] of [
        ['/claim'],
        ['/notes', { text: 'mine' }],
        ['/decision', { decision: 'accept', reason: 'mine' }],
        ['/confirm', { proposalId: 'rev_AAAAAAAAAAAAAAAA' }],
        ['/reopen', { reason: 'mine' }],
      ] as const)
        expect([path, (await on(id, by, path, body)).status]).toEqual([path, 404]);
    expect((await on(id, stranger, '', undefined, 'GET')).status).toBe(404);
    expect(await ids(stranger)).toEqual([]);
    expect(await trail(id)).toEqual([]);
  });

  it('lets whoever only reads see it and change nothing', async () => {
    const team = await newTeam();
    const id = await newJob(team);
    const { key } = await newKey(team.account, { scopes: ['jobs:read'] });
    expect(await ids(key)).toEqual([id]);
    expect((await on(id, key, '', undefined, 'GET')).status).toBe(403);
    for (const path of ['/claim', '/notes', '/decision', '/confirm', '/reopen'])
      expect((await on(id, key, path, {})).status).toBe(403);
    expect((await jobs.call('GET', '/api/reviews', { key: team.account.publicKey })).status).toBe(401);
  });

  it('is left by a job that the machine’s way has reviewed', async () => {
    const team = await newTeam();
    const id = await newJob(team);
    await claim(id, team.bo);
    const put = await jobs.call('PUT', `/api/jobs/${id}/review`, {
      key: team.ana,
      body: { nameMatch: true },
    });
    expect(put.status).toBe(200);
    expect(await ids(team.ana)).toEqual([]);
    const late = await accept(id, team.bo);
    expect([late.status, message(late)]).toEqual([409, expect.stringContaining('was decided by key:')]);
  });

  it.each([
    ['status', 'done'],
    ['type', 'x'],
    ['overdue', 'yes'],
    ['after', 'x'],
    ['limit', '0'],
    ['limit', '251'],
    ['assignee', ''],
  ])('refuses %s=%s by its name', async (name, value) => {
    const answer = await jobs.call('GET', `/api/reviews?${name}=${value}`);
    expect([answer.status, message(answer)]).toEqual([400, expect.stringContaining(`${name}: `)]);
  });
});

describe('a claim', () => {
  it('is one reviewer’s: of eight at once one gets it, and the others are told who', async () => {
    const team = await newTeam();
    const id = await newJob(team);
    const keys = await Promise.all(Array.from({ length: 8 }, () => newKey(team.account)));
    const answers = await Promise.all(keys.map(({ key }) => claim(id, key)));
    expect(statuses(answers)).toEqual([200, ...Array<number>(7).fill(409)]);
    const { assignee } = answers.find(({ status }) => status === 200)!.body;
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(message(answer)).toContain(`is claimed by ${assignee} until`);
    expect((await trail(id)).map(({ action, actor }) => [action, actor])).toEqual([
      ['review.claimed', assignee],
    ]);
  });

  it('is renewed by its holder, given back, and ends by itself', async () => {
    const team = await newTeam();
    const id = await newJob(team);
    const first = (await claim(id, team.ana)).body.leaseUntil;
    clock.advance({ minutes: 10 });
    expect(Date.parse((await claim(id, team.ana)).body.leaseUntil) - Date.parse(first)).toBe(600_000);
    expect((await claim(id, team.bo)).status).toBe(409);
    expect((await on(id, team.bo, '/claim', undefined, 'DELETE')).status).toBe(409);
    const released = await on(id, team.ana, '/claim', undefined, 'DELETE');
    expect(released.body).toMatchObject({ assignee: null, status: 'open' });
    expect((await claim(id, team.bo)).status).toBe(200);
    clock.advance({ minutes: 15 });
    expect(await ids(team.ana, '?assignee=none')).toEqual([id]);
    expect((await claim(id, team.ana)).status).toBe(200);
    expect(await ids(team.ana, '?assignee=me')).toEqual([id]);
    expect(await ids(team.bo, '?assignee=me')).toEqual([]);
    const actions = (await trail(id)).map(({ action }) => action);
    expect(actions).toEqual(['review.claimed', 'review.released', 'review.claimed', 'review.claimed']);
  });

  it('of the next gives each of four reviewers another job, and then none', async () => {
    const team = await newTeam();
    const waiting = [];
    for (let n = 0; n < 4; n++) waiting.push(await newJob(team));
    const next = () => jobs.call('POST', '/api/reviews/next', { key: team.ana, body: {} });
    const given = (await times(5, next)).map(({ body }) => body.review?.jobId ?? null);
    // One that met another's lock is given the next one after it, so nobody is told of none while one waits.
    expect(new Set(given)).toEqual(new Set([...waiting, null]));
  });
});

describe('a decision', () => {
  it('accepts with overrides, tells the receiver, and is in the trail with before and after', async () => {
    const team = await newTeam();
    const id = await newJob(team, 'Outage', `${receiver.url}/decided`);
    await receiver.received(1, { path: '/decided' });
    await claim(id, team.ana);
    const { status, body } = await accept(id, team.ana, { overrides: { birthDateMatch: true } });
    expect([status, body]).toEqual([200, expect.objectContaining({ status: 'decided', assignee: null })]);
    const job = (await jobs.call('GET', `/api/jobs/${id}`, { key: team.ana })).body;
    expect(job).toMatchObject({
      accountReviewed: true,
      reviewSuccess: true,
      review: { birthDateMatch: true },
      result: { success: false },
    });
    const [, callback] = await receiver.received(2, { path: '/decided' });
    expect(callback!.headers['x-webhook-event']).toBe('job-review');
    expect(await ids(team.ana)).toEqual([]);
    expect(await ids(team.ana, '?status=decided')).toEqual([id]);
    const last = (await trail(id)).at(-1)!;
    expect(last).toMatchObject({ action: 'review.decided', detail: { before: { endedBy: null } } });
    expect(last.detail.after.endedBy).toBe(last.actor);
    const { items } = (await jobs.call('GET', `/api/audit?jobId=${id}`, { key: team.account.apiKey })).body;
    const reviewed = items.find(({ action }: { action: string }) => action === 'job.reviewed');
    expect(reviewed.jobDetail).toMatchObject({ decision: 'accept', reason: 'Seen on the phone' });
  });

  it('rejects by an override of false, the document’s unless one is named', async () => {
    const team = await newTeam();
    const reject = (id: string, overrides?: object) =>
      on(id, team.ana, '/decision', { decision: 'reject', reason: 'Not hers', overrides });
    const jobOf = async (id: string) => (await jobs.call('GET', `/api/jobs/${id}`, { key: team.ana })).body;
    const [plain, named] = [await newJob(team), await newJob(team)];
    expect(statuses([await reject(plain), await reject(named, { nameMatch: false })])).toEqual([200, 200]);
    expect(await jobOf(plain)).toMatchObject({ reviewSuccess: false, review: { idValid: false } });
    expect(await jobOf(named)).toMatchObject({
      reviewSuccess: false,
      review: { nameMatch: false, idValid: null },
    });
    expect((await on(named, team.bo, '/reopen', { reason: 'She called' })).status).toBe(200);
    expect((await accept(named, team.bo)).status).toBe(200);
    expect(await jobOf(named)).toMatchObject({ reviewSuccess: true, review: { nameMatch: null } });
  });

  it('is one: of two at once the other is told who came first', async () => {
    const team = await newTeam();
    for (let round = 0; round < 5; round++) {
      const id = await newJob(team);
      const answers = await Promise.all([
        accept(id, team.ana),
        on(id, team.bo, '/decision', { decision: 'reject', reason: 'No' }),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
      expect(message(answers.find(({ status }) => status === 409)!)).toContain('was decided by key:');
      const done = (await trail(id)).map(({ action }) => action);
      expect(done).toEqual(['review.decided']);
      const job = (await jobs.call('GET', `/api/jobs/${id}`, { key: team.ana })).body;
      expect(job.reviewSuccess).toBe(answers[0].status === 200);
    }
  });

  it('is not made on what somebody else has claimed', async () => {
    const team = await newTeam();
    const id = await newJob(team);
    await claim(id, team.bo);
    const answer = await accept(id, team.ana);
    expect([answer.status, message(answer)]).toEqual([409, expect.stringContaining('is claimed by key:')]);
    expect((await on(id, team.ana, '', undefined, 'GET')).body.entries).toEqual([]);
  });

  it.each([
    ['decision', { decision: 'maybe', reason: 'x' }],
    ['reason', { decision: 'accept' }],
    ['reason', { decision: 'accept', reason: '  ' }],
    ['reason', { decision: 'accept', reason: 'x'.repeat(1_001) }],
    ['overrides.nameMatch', { decision: 'accept', reason: 'x', overrides: { nameMatch: false } }],
    ['overrides.nameMatch', { decision: 'accept', reason: 'x', overrides: { nameMatch: 'yes' } }],
    ['overrides.ssn', { decision: 'accept', reason: 'x', overrides: { ssn: '1' } }],
    ['overrides', { decision: 'accept', reason: 'x', overrides: [] }],
  ])('refuses a wrong %s by its name', async (name, body) => {
    const answer = await on('aB3dE6gH9jK2', jobs.account.apiKey, '/decision', body);
    expect([answer.status, message(answer)]).toEqual([400, expect.stringMatching(new RegExp(`^${name}\\b`))]);
  });
});

describe('four eyes', () => {
  it('take two people: who proposed cannot confirm, and of two who confirm one does', async () => {
    const team = await newTeam({ fourEyes: true });
    const id = await newJob(team);
    const third = await keyOf(team.account, 'cleo');
    const { body: proposed } = await accept(id, team.ana, { overrides: { firstName: 'Ana' } });
    expect(proposed).toMatchObject({ status: 'proposed', proposalId: expect.stringMatching(/^rev_/) });
    expect((await jobs.call('GET', `/api/jobs/${id}`, { key: team.ana })).body.accountReviewed).toBe(false);
    expect(await ids(team.bo, '?status=proposed')).toEqual([id]);
    const next = await jobs.call('POST', '/api/reviews/next', { key: team.ana, body: {} });
    expect(next.body.review).toBeNull();
    const { proposalId } = proposed;
    const own = await on(id, team.ana, '/confirm', { proposalId });
    expect([own.status, message(own)]).toEqual([403, expect.stringContaining('two people')]);
    const other = await on(id, team.bo, '/confirm', { proposalId: 'rev_AAAAAAAAAAAAAAAA' });
    expect([other.status, message(other)]).toEqual([409, expect.stringContaining('proposalId')]);
    const both = await Promise.all([team.bo, third].map((key) => on(id, key, '/confirm', { proposalId })));
    expect(statuses(both)).toEqual([200, 409]);
    const job = (await jobs.call('GET', `/api/jobs/${id}`, { key: team.ana })).body;
    expect([job.reviewSuccess, job.review.firstName]).toEqual([true, 'Ana']);
    const actions = (await trail(id)).map(({ action }) => action);
    expect(actions).toEqual(['review.decision-proposed', 'review.confirmed']);
  });

  it('who disagrees proposes in turn, and the first may confirm that', async () => {
    const team = await newTeam({ fourEyes: true });
    const id = await newJob(team);
    const first = (await accept(id, team.ana)).body.proposalId;
    clock.advance({ ms: 1 });
    const reject = { decision: 'reject', reason: 'The face is another' };
    const second = (await on(id, team.bo, '/decision', reject)).body.proposalId;
    expect((await on(id, team.bo, '/confirm', { proposalId: first })).status).toBe(409);
    expect((await on(id, team.ana, '/confirm', { proposalId: first })).status).toBe(409);
    expect((await on(id, team.ana, '/confirm', { proposalId: second, reason: 'So it is' })).status).toBe(200);
    const job = (await jobs.call('GET', `/api/jobs/${id}`, { key: team.ana })).body;
    expect(job.reviewSuccess).toBe(false);
    const { entries } = (await on(id, team.ana, '', undefined, 'GET')).body;
    expect(entries.map(({ decision }: { decision: string }) => decision)).toEqual(['accept', 'reject']);
  });

  it('are of people, whichever agent or page each of them uses', async () => {
    const team = await newTeam({ fourEyes: true });
    await jobs.app
      .get(TrustedIssuersService)
      .add(team.account.accountId, trusting(issuer.did, `prj_${team.account.accountId}`));
    const as = async (user: string, index: number) => {
      const token = await issuer.delegationToken({
        scopes: ['jobs:read', 'jobs:review'],
        audience: `prj_${team.account.accountId}`,
        userDid: `${issuer.did}:users:${user}`,
        index,
      });
      return { key: null, headers: { authorization: `Bearer ${token}` } };
    };
    const [ana, anaToo, bo] = await Promise.all([as('ana', 1), as('ana', 2), as('bo', 3)]);
    const id = await newJob(team);
    const post = (who: object, step: string, body: object) =>
      jobs.call('POST', `/api/reviews/${id}/${step}`, { ...who, body });
    expect((await post(ana, 'claim', {})).body.assignee).toBe(`user:${issuer.did}:users:ana`);
    expect((await post(bo, 'claim', {})).status).toBe(409);
    expect((await post(anaToo, 'claim', {})).status).toBe(200);
    const decision = { decision: 'accept', reason: 'Seen' };
    const { proposalId } = (await post(ana, 'decision', decision)).body;
    expect((await post(anaToo, 'confirm', { proposalId })).status).toBe(403);
    expect((await post(bo, 'confirm', { proposalId })).status).toBe(200);
    const steps = await trail(id);
    expect(steps.at(-1)).toMatchObject({ detail: { person: `user:${issuer.did}:users:bo` } });
  });

  it('are none of an agent’s: what it proposes comes into the queue, and it decides nothing', async () => {
    const team = await newTeam({ fourEyes: true });
    await jobs.app
      .get(TrustedIssuersService)
      .add(team.account.accountId, trusting(issuer.did, `prj_${team.account.accountId}`));
    const token = await issuer.delegationToken({
      scopes: ['jobs:read', 'jobs:review'],
      audience: `prj_${team.account.accountId}`,
    });
    const agent = { key: null, headers: { authorization: `Bearer ${token}` } };
    const id = await newJob(team, 'Mismatch');
    expect(await ids(team.ana)).toEqual([]);
    const proposal = { jobId: id, overrides: { nameMatch: true }, reason: 'A typo', idempotencyKey: 'p' };
    expect((await callTool(jobs, 'propose_review', proposal, agent)).isError).toBeFalsy();
    expect(await queue(team.ana)).toMatchObject([{ jobId: id, reason: 'proposed', status: 'open' }]);
    const decided = await jobs.call('POST', `/api/reviews/${id}/decision`, {
      ...agent,
      body: { decision: 'accept', reason: 'I say so' },
    });
    expect([decided.status, message(decided)]).toEqual([403, expect.stringContaining('two people')]);
    const put = await jobs.call('PUT', `/api/jobs/${id}/review`, { ...agent, body: { nameMatch: true } });
    expect([put.status, message(put)]).toEqual([409, expect.stringContaining('two people')]);
    const { proposalId } = (await accept(id, team.ana)).body;
    const confirmed = await jobs.call('POST', `/api/reviews/${id}/confirm`, {
      ...agent,
      body: { proposalId },
    });
    expect(confirmed.status).toBe(403);
    expect((await on(id, team.bo, '/confirm', { proposalId })).status).toBe(200);
  });
});

describe('what reviewers write', () => {
  it('is read by reviewers, sealed while stored, and gone with the job', async () => {
    const team = await newTeam();
    const id = await newJob(team);
    const written = await on(id, team.ana, '/notes', { text: 'Her SSN is 078-05-1120, says the bank' });
    expect(written.body).toEqual({
      id: expect.stringMatching(/^rev_/),
      author: expect.stringMatching(/^key:/),
      at: expect.any(String),
    });
    const { entries, review } = (await on(id, team.bo, '', undefined, 'GET')).body;
    expect(entries).toEqual([
      { ...written.body, kind: 'note', text: 'Her SSN is 078-05-1120, says the bank' },
    ]);
    expect(review).toMatchObject({ jobId: id, status: 'open' });
    const [row] = await jobs.dataSource.query<{ stored: string }[]>(
      `SELECT string_agg(t::text, '') AS stored FROM (SELECT to_jsonb(e) || jsonb_build_object('clear', encode(sealed, 'escape')) AS t
         FROM review_entries e UNION ALL SELECT to_jsonb(a) FROM account_audit a UNION ALL SELECT to_jsonb(d) FROM audit_job_details d) AS t`,
    );
    expect(row!.stored).not.toContain('078-05');
    expect((await jobs.call('DELETE', `/api/jobs/${id}`, { key: team.account.apiKey })).status).toBe(200);
    expect((await on(id, team.bo, '', undefined, 'GET')).status).toBe(404);
    for (const table of ['review_cases', 'review_entries'])
      expect(await jobs.dataSource.query(`SELECT 1 FROM ${table} WHERE job_id = $1`, [id])).toEqual([]);
    for (const path of ['/claim', '/notes'])
      expect((await on(id, team.ana, path, { text: 'x' })).status).toBe(409);
  });
});
