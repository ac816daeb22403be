import { randomUUID } from 'node:crypto';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { openBody } from '../../../src/webhooks/callbacks/sealed-body.js';
import { TestClock } from '@bonafide/testing/clock';
import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { ProcessJobService } from '../../../src/jobs/processing/process-job.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { TIN_PERSON, tinOf, tinProviderSettings } from './pending-tins.js';

const clock = new TestClock(new Date());
let jobs: RunningJobs;
let provider: StubServer;
beforeAll(async () => {
  provider = await startStubServer();
  jobs = await startJobs({ clock, env: tinProviderSettings(provider), worker: false });
});
beforeEach(() => provider.reset());
afterAll(async () => {
  await jobs?.close();
  await provider?.close();
});

const callbackURL = 'http://127.0.0.1:9/hook';
const verify = (key: string = randomUUID(), more: object = {}) =>
  jobs.call('POST', '/api/tin/verify', {
    headers: { 'Idempotency-Key': key },
    body: { ...TIN_PERSON, callbackURL, ...more },
  });
const questions = () => provider.requests.filter(({ method }) => method === 'POST');
const inlineJobs = () => jobs.dataSource.query('SELECT id FROM inline_jobs');
const columnsOf = async (table: string) =>
  (
    await jobs.dataSource.query(
      `SELECT column_name, udt_name, is_nullable, column_default FROM information_schema.columns
        WHERE table_name = $1 AND table_schema = 'public' ORDER BY ordinal_position`,
      [table],
    )
  ).map(Object.values);

describe('a job whose client waits for its provider', () => {
  it('has the same columns as any other, so that its row can move', async () => {
    expect(await columnsOf('inline_jobs')).toEqual(await columnsOf('jobs'));
  });

  it('is in the table, for everyone to see, once a client was told that it is pending', async () => {
    provider.next({ delayMs: 2_500, json: { outcome: 'match', code: '0' } });
    const { body } = await verify();
    expect([body.status, await inlineJobs()]).toEqual(['pending', []]);
    expect((await jobs.call('GET', `/api/jobs/${body.id}`)).body.status).toBe('active');
    await eventually(async () => expect((await tinOf(jobs, body.id)).result.status).toBe('MATCH'));
    expect(questions()).toHaveLength(1);
    expect((await jobs.call('GET', `/api/jobs/${body.id}/callbacks`)).body.items).toHaveLength(1);
  });

  it('is one of many at once, and each has its own answer, row and callback', async () => {
    provider.on('POST', '/v1/tin/checks', (request) => {
      const { tin } = request.json<{ tin: string }>();
      return {
        json: tin.endsWith('0') ? { outcome: 'match', code: '0' } : { outcome: 'no_match', code: '3' },
      };
    });
    const tins = Array.from({ length: 60 }, (_, index) => `91270${1_000 + index}`);
    const answers = await Promise.all(tins.map((tin) => verify(randomUUID(), { tin, internalId: tin })));
    expect(answers.map(({ body }) => body.result.status)).toEqual(
      tins.map((tin) => (tin.endsWith('0') ? 'MATCH' : 'NO_MATCH')),
    );
    const ids = answers.map(({ body }) => body.id);
    const rows: {
      tin: string;
      status: string;
      ownerId: string;
      subjectId: string;
      event: string;
      body: Buffer;
    }[] = await jobs.dataSource.query(
      `SELECT internal_id AS tin, head->>'status' AS status, d.owner_id AS "ownerId", d.subject_id AS "subjectId",
                d.event, d.body
           FROM jobs JOIN deliveries d ON d.subject_id = jobs.id WHERE jobs.id = ANY($1) ORDER BY internal_id`,
      [ids],
    );
    const cipher = jobs.app.get(FieldCipher);
    expect(
      rows.map(({ tin, status, body, ...of }) => ({
        tin,
        status,
        told: JSON.parse(openBody(cipher, of, body).toString()).id,
      })),
    ).toEqual(tins.map((tin, index) => ({ tin, status: 'completed', told: ids[index] })));
    expect(await inlineJobs()).toEqual([]);
  });

  it('is given to a repeat of its request, which asks nobody again', async () => {
    provider.otherwise({ json: { outcome: 'match', code: '0' } });
    const first = await verify('again');
    await jobs.dataSource.query(
      `UPDATE idempotency_keys SET status = NULL, answer = NULL, started_at = now() - interval '2 minutes'`,
    );
    const again = await verify('again');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(questions()).toHaveLength(1);
  });

  it.each([
    ['half a character', 'a\ud800b', 400],
    ['quotes, backslashes and other planes', String.raw`\"'{}\u0041\\ud800,` + '\u{1f600}', 200],
    ['U+0000', 'a\u0000b', 400],
  ])('is accepted or refused as any other when its texts hold %s', async (_what, internalId, status) => {
    provider.otherwise({ json: { outcome: 'match', code: '0' } });
    const properties = [{ name: 'note', value: internalId }];
    const answers = [
      await verify(randomUUID(), { internalId, properties }),
      await jobs.call('POST', '/api/jobs', {
        body: { type: 'tin-validation', callbackURL, internalId, properties, params: TIN_PERSON },
      }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    if (status !== 200) return;
    const kept = await Promise.all(answers.map(({ body }) => jobs.call('GET', `/api/jobs/${body.id}`)));
    expect(kept.map(({ body }) => body.internalId)).toEqual(answers.map(() => kept[1]!.body.internalId));
    expect(kept.map(({ body }) => body.request.properties)).toEqual([properties, properties]);
  });

  it('is taken over once its lease is over, however often that is found out', async () => {
    provider.otherwise({ json: { outcome: 'no_match', code: '3' } });
    const { body } = await verify();
    // The state that a process leaves which died before it wrote down the answer.
    await jobs.dataSource.query(
      `WITH done AS (DELETE FROM jobs WHERE id = $1 RETURNING *) INSERT INTO inline_jobs SELECT * FROM done`,
      [body.id],
    );
    await jobs.dataSource.query(
      `UPDATE inline_jobs SET status = 'active', result = NULL, lease_until = $1, run_at = $1,
         head = jsonb_set(head::jsonb, '{status}', '"active"')::json`,
      [new Date(clock.now().getTime() + 90_000)],
    );
    const processing = jobs.app.get(ProcessJobService);
    await processing.sweepDue();
    expect(await inlineJobs()).toEqual([{ id: body.id }]);
    clock.advance({ seconds: 91 });
    await Promise.all([1, 2, 3].map(() => processing.sweepDue()));
    expect([await inlineJobs(), (await tinOf(jobs, body.id)).status]).toEqual([[], 'pending']);
  });
});
