import type { AccountSettings } from '../../src/accounts/settings/account-settings.js';
import type { FaultHarness } from './fault-harness.js';
import { personsKey } from '../review/persons-key.js';
import { asked, count, type JobsCase, oneJob } from './stages.js';

/** What reviewers do in the queue. */
export function reviewCases(world: () => FaultHarness): Record<string, () => JobsCase> {
  /** A job that could not be determined, and two reviewers. */
  const waiting = async (review: AccountSettings['review'] = {}) => {
    const account = await world().account(undefined, { review });
    const person = { firstName: 'Zoë', lastName: 'Outage', phone: '+12125550100', dob: '1990-01-31' };
    const options = { key: account.apiKey, body: { ...person, callbackURL: world().hook } };
    const { body: job } = await world().done('POST', '/api/dob/verify', options);
    const { secret: first } = await personsKey(world().jobs, 'ana', account.apiKey);
    const { secret: other } = await personsKey(world().jobs, 'bo', account.apiKey);
    await world().converge(account, true);
    return { account, id: job.id as string, first, other };
  };
  const decision = { decision: 'accept', reason: 'Seen on the phone' };
  const on = (id: string, path: string, key: string, body?: object) =>
    world().sender('POST', `/api/reviews/${id}${path}`, { key, ...(body && { body }) });
  /** What the trail says of a job's review, in order; the account's feed has an event for each line. */
  const steps = async (id: string) => {
    const read = async (from: string) =>
      (await world().jobs.dataSource.query<{ what: string }[]>(`${from} ORDER BY id`, [id])).map(
        ({ what }) => what,
      );
    const lines = await read(
      `SELECT action AS what FROM account_audit WHERE job_id = $1 AND action LIKE 'review.%'`,
    );
    const events = await read(
      `SELECT type AS what FROM events WHERE subject_id = $1 AND type LIKE 'review.%'`,
    );
    expect(events.sort()).toEqual(lines.toSorted());
    return lines;
  };
  const entries = (id: string) =>
    world().jobs.dataSource.query<{ kind: string }[]>('SELECT kind FROM review_entries WHERE job_id = $1', [
      id,
    ]);

  return {
    'claiming a review': () =>
      asked(
        world(),
        async () => {
          const { account, id } = await waiting();
          return { account, id, send: on(id, '/claim', account.apiKey) };
        },
        async (_held, { body: review }, { id }) => {
          expect(review).toMatchObject({ jobId: id, assignee: expect.stringMatching(/^key:/) });
          expect(await steps(id)).toEqual(['review.claimed']);
        },
      ),
    'deciding a review': () =>
      asked(
        world(),
        async () => {
          const { account, id } = await waiting();
          return { account, id, send: on(id, '/decision', account.apiKey, decision) };
        },
        async (held, { body: review }, { id }) => {
          oneJob(held, { id });
          expect(review).toMatchObject({ jobId: id, status: 'decided' });
          expect(await steps(id)).toEqual(['review.decided']);
          expect(await entries(id)).toEqual([{ kind: 'decision' }]);
          expect(count(held, 'job-review')).toBe(1);
        },
      ),
    'proposing how to decide where two people do': () =>
      asked(
        world(),
        async () => {
          const { account, id } = await waiting({ fourEyes: true });
          return { account, id, send: on(id, '/decision', account.apiKey, decision) };
        },
        async (held, { body: review }, { id }) => {
          const [entry, ...others] = await world().jobs.dataSource.query<{ id: string }[]>(
            'SELECT id FROM review_entries WHERE job_id = $1',
            [id],
          );
          expect([review.proposalId, others]).toEqual([entry!.id, []]);
          expect(await steps(id)).toEqual(['review.decision-proposed']);
          expect(count(held, 'job-review')).toBe(0);
        },
      ),
    'confirming what another decided': () =>
      asked(
        world(),
        async () => {
          const { account, id, first, other } = await waiting({ fourEyes: true });
          const { proposalId } = (await on(id, '/decision', first, decision)()).body;
          return { account, id, send: on(id, '/confirm', other, { proposalId }) };
        },
        async (held, { body: review }, { id }) => {
          oneJob(held, { id });
          expect(review).toMatchObject({ jobId: id, status: 'decided' });
          expect(await steps(id)).toEqual(['review.decision-proposed', 'review.confirmed']);
          expect(count(held, 'job-review')).toBe(1);
        },
      ),
    'writing a note': () =>
      asked(
        world(),
        async () => {
          const { account, id } = await waiting();
          return { account, id, send: on(id, '/notes', account.apiKey, { text: 'Called back' }) };
        },
        async (_held, { body: note }, { id }) => {
          expect(note.id).toMatch(/^rev_/);
          expect(await entries(id)).toEqual([{ kind: 'note' }]);
          expect(await steps(id)).toEqual(['review.noted']);
        },
      ),
    'reopening a review': () =>
      asked(
        world(),
        async () => {
          const { account, id } = await waiting();
          await on(id, '/decision', account.apiKey, decision)();
          return { account, id, send: on(id, '/reopen', account.apiKey, { reason: 'They called' }) };
        },
        async (_held, { body: review }, { id }) => {
          expect(review).toMatchObject({ jobId: id, status: 'open' });
          expect(await steps(id)).toEqual(['review.decided', 'review.reopened']);
        },
      ),
  };
}
