import { setImmediate as turn } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { eventually } from '@bonafide/testing/eventually';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import type { EventPage } from '../../../src/webhooks/feed/event-feed.service.js';
import { EventLogService } from '../../../src/webhooks/events/event-log.service.js';
import { purgeEvents } from '../../../src/webhooks/events/purge-events.js';
import { plainPhoto } from '../../checks/id-verification/verify.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

/* The feed of events (docs/design/events.md). */

let jobs: RunningJobs;
let account: NewAccount;
let photo: string;
beforeAll(async () => {
  [jobs, photo] = await Promise.all([startJobs(), plainPhoto('#777', 40, 30)]);
}, 60_000);
beforeEach(async () => {
  account = await jobs.createAccount();
});
afterAll(() => jobs?.close());

const AML = { firstName: 'Jane', lastName: 'Sample' };
const ask = (query = '', key = account.apiKey): Promise<Answer> =>
  jobs.call('GET', `/api/events${query}`, { key });
const page = async (query = '', key = account.apiKey): Promise<EventPage> => {
  const { status, body, text } = await ask(query, key);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return body;
};
const screen = async () =>
  (await jobs.call('POST', '/api/aml/verify', { key: account.apiKey, body: AML })).body.id as string;
const restricted = async (bounds: object) => {
  const body = { kind: 'private', ...bounds };
  const made = await jobs.call('POST', '/api/management/keys', { key: account.apiKey, body });
  return made.body as { secret: string; key: { id: string } };
};
const latest = async () => (await page('?after=latest')).next;
const refusal = async (query: string, key?: string) => {
  const { status, body } = await ask(query, key);
  return [status, body.errors?.[0].message];
};

describe('the feed', () => {
  it('holds what happened before the answer to it, in order, as it is delivered', async () => {
    const after = await latest();
    const id = await screen();
    const selfie = { type: 'selfie-verification', params: { userPhoto: photo, lastName: 'Quackenbush' } };
    const { body: job } = await jobs.call('POST', '/api/jobs', { key: account.apiKey, body: selfie });
    await jobs.call('PUT', `/api/jobs/${job.id}/review`, { key: account.apiKey, body: { nameMatch: true } });
    const { events, next, more } = await page(`?after=${after}`);
    expect(events.map(({ type, data }) => [type, (data as { id: string }).id])).toEqual([
      ['job-complete', id],
      ['job-complete', job.id],
      ['job-review', job.id],
    ]);
    expect(events[1]!.data).toMatchObject({ request: { parameters: { lastName: 'Quackenbush' } } });
    expect(Object.keys(events[0]!)).toEqual(['id', 'type', 'timestamp', 'data']);
    expect([...events].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(events);
    expect(more).toBe(false);
    expect(await page(`?after=${next}`)).toEqual({ events: [], next, more: false });
    const rows = await jobs.dataSource.query('SELECT body FROM events WHERE subject_id = $1', [job.id]);
    expect(rows.map(({ body }: { body: Buffer }) => body.toString('latin1')).join()).not.toMatch(
      /Quackenbush/,
    );
  });

  it('pages from the oldest event on', async () => {
    for (let n = 0; n < 3; n++) await screen();
    const seen: string[] = [];
    for (let after = '', more = true; more;) {
      const part = await page(`?limit=2${after}`);
      expect(part.events.length).toBeLessThanOrEqual(2);
      seen.push(...part.events.map(({ type }) => type));
      [after, more] = [`&after=${part.next}`, part.more];
    }
    expect(seen).toEqual([...Array(3).fill('key.created'), ...Array(3).fill('job-complete')]);
  });

  it('tells of types that are asked for, and moves on past the others', async () => {
    const after = await latest();
    await screen();
    const { next } = await page(`?after=${after}&types=key.*,job-review`);
    expect(next).toBe(await latest());
    const made = await restricted({ scopes: ['events:read'] });
    const { events } = await page(`?after=${next}&types=key.*`);
    expect(events).toEqual([
      expect.objectContaining({
        type: 'key.created',
        data: expect.objectContaining({ id: made.key.id, scopes: ['events:read'] }),
      }),
    ]);
    expect(JSON.stringify(events)).not.toContain(made.secret);
  });

  it('waits for what has not happened yet', async () => {
    const after = await latest();
    const waiting = page(`?after=${after}&wait=20&types=job-complete`);
    const id = await screen();
    const { events } = await waiting;
    expect(events.map(({ data }) => (data as { id: string }).id)).toEqual([id]);
  });

  it('of a sandbox is its own', async () => {
    const { events } = await page('?sandbox=true');
    expect(events.map(({ type, data }) => [type, (data as { sandbox: boolean }).sandbox])).toEqual(
      Array(3).fill(['key.created', true]),
    );
  });

  it('says nothing any more of an erased job', async () => {
    const after = await latest();
    const id = await screen();
    await jobs.call('DELETE', `/api/jobs/${id}`, { key: account.apiKey });
    const { events } = await page(`?after=${after}`);
    expect(events).toEqual([
      { id: expect.stringMatching(/^evt_/), type: 'job-complete', timestamp: expect.any(String), data: null },
    ]);
  });

  it('tells of an invitation without its link', async () => {
    const after = await latest();
    const body = { contact: 'email', email: 'jane@people.example', firstName: 'Jane' };
    const { body: made } = await jobs.call('POST', '/api/invites', { key: account.apiKey, body });
    const { events } = await page(`?after=${after}`);
    expect(events.map(({ type }) => type)).toEqual(['invite.created', 'invite.sent']);
    expect(events[0]!.data).toEqual({
      id: made.invite.id,
      jobId: made.invite.jobId,
      type: 'id-verification',
      contact: 'email',
    });
  });
});

describe('a stranger to events', () => {
  it('reads none: another account, a key without the scope, a public key', async () => {
    await screen();
    const other = await jobs.createAccount();
    expect((await page('?types=job-complete', other.apiKey)).events).toEqual([]);
    const { secret } = await restricted({ scopes: ['jobs:read'] });
    expect(await refusal('', secret)).toEqual([403, 'the key lacks the scope events:read']);
    expect((await ask('', account.publicKey)).status).toBe(401);
  });

  it('reads those of its types of job alone, and none of the account', async () => {
    const key = await restricted({ scopes: ['events:read'], jobTypes: ['id-aml'] });
    const id = await screen();
    const crosscheck = { key: account.apiKey, body: AML };
    expect((await jobs.call('POST', '/api/identity/crosscheck', crosscheck)).status).toBe(200);
    const { events } = await page('', key.secret);
    expect(events.map(({ data }) => (data as { id: string }).id)).toEqual([id]);
  });

  it('gets nothing when its key is revoked while it waits', async () => {
    const { secret, key } = await restricted({ scopes: ['events:read'] });
    const after = await latest();
    const waiting = ask(`?after=${after}&wait=20&types=job-complete`, secret);
    await jobs.call('DELETE', `/api/management/keys/${key.id}`, { key: account.apiKey });
    await eventually(async () => expect((await ask('', secret)).status).toBe(401));
    await screen();
    expect((await waiting).status).toBe(401);
  });

  it.each([
    ['?after=nonsense', 'after: must be `next` of an earlier answer, or latest'],
    ['?after=evc_zzzz', 'after: is no place in this feed'],
    ['?types=job-nonsense', 'types: "job-nonsense" is no event'],
    ['?limit=0', 'limit: must be a whole number from 1 to 100'],
    ['?wait=31', 'wait: must be a whole number from 0 to 30'],
    ['?types=a&types=b', 'types: "a" is no event'],
  ])('is told what is wrong with %s', async (query, message) => {
    await page();
    expect(await refusal(query)).toEqual([400, message]);
  });

  it('is told that events have expired rather than led past them', async () => {
    await screen();
    const { next } = await page('?limit=1');
    await purgeEvents(jobs.dataSource.manager, account.accountId, new Date(Date.now() + 1_000), 3);
    expect(await refusal(`?after=${next}`)).toEqual([
      400,
      'after: events behind it have expired; begin again without it',
    ]);
    expect((await page()).events.map(({ type }) => type)).toEqual(['job-complete']);
  });
});

describe('readers of the feed', () => {
  /** An event in a transaction of its own, which commits when it is told to. */
  async function slowly(subjectId: string): Promise<() => Promise<void>> {
    const runner = jobs.app.get(DataSource).createQueryRunner();
    await runner.startTransaction();
    const event = {
      tenant: account.accountId,
      type: 'job-complete',
      subjectId,
      data: { id: subjectId },
    } as const;
    await jobs.app.get(EventLogService).record(runner.manager, event);
    return async () => {
      await runner.commitTransaction();
      await runner.release();
    };
  }
  const subjects = ({ events }: EventPage) => events.map(({ data }) => (data as { id: string }).id);

  it('see an event whose transaction commits after those that began later', async () => {
    const after = await latest();
    const commitFirst = await slowly('first');
    const commitSecond = await slowly('second');
    await commitSecond();
    const seen = await page(`?after=${after}`);
    expect(subjects(seen)).toEqual(['second']);
    await commitFirst();
    expect(subjects(await page(`?after=${seen.next}`))).toEqual(['first']);
  });

  it('lose nothing, three of them killed at random while transactions overlap', async () => {
    const TOTAL = 120;
    const after = await latest();
    const all = Array.from({ length: TOTAL }, (_, n) => `s${n}`);
    const consume = async (limit: number) => {
      const handled = new Set<string>();
      let [stored, kills] = [after, 0];
      while (handled.size < TOTAL) {
        const part = await page(`?after=${stored}&limit=${limit}&wait=2`);
        // Killed in the midst of a page: what it had handled stays handled, its place is the one that it had stored.
        const isKilled = kills < 20 && Math.random() < 0.5;
        const some = isKilled ? Math.floor(Math.random() * part.events.length) : part.events.length;
        for (const subject of subjects(part).slice(0, some)) handled.add(subject);
        if (isKilled) kills += 1;
        else stored = part.next;
      }
      return handled;
    };
    const produce = async () => {
      const open: (() => Promise<void>)[] = [];
      for (const subject of all) {
        open.push(await slowly(subject));
        if (open.length === 5) await open.splice(Math.floor(Math.random() * 5), 1)[0]!();
        await turn();
      }
      for (const commit of open) await commit();
    };
    const [, ...seen] = await Promise.all([produce(), consume(1), consume(7), consume(50)]);
    for (const handled of seen) expect([...handled].sort()).toEqual([...all].sort());
  });
});
