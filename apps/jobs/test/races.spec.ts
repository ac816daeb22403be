import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { raceRounds } from '@bonafide/testing/config';
import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { times } from '@bonafide/testing/times';
import { AccountsService, type NewAccount } from '../src/accounts/accounts.service.js';
import { ProofKeysService } from '../src/accounts/access/proof-keys.service.js';
import { TrustedIssuersService } from '../src/accounts/issuers/trusted-issuers.service.js';
import { StorageSweeper } from '../src/jobs/processing/job.sweeper.js';
import { ProcessJobService } from '../src/jobs/processing/process-job.service.js';
import { RetentionService } from '../src/privacy/retention.service.js';
import { plainPhoto } from './checks/id-verification/verify.js';
import { trusting } from './accounts/bearer/stub-issuer.js';
import { type Answer, type RunningJobs, startJobs } from './start-jobs.js';

// What may happen at the same moment and must not, beside what the specs of the features race (docs/reliability.md).

const ROUNDS = raceRounds(5);

let jobs: RunningJobs;
let receiver: StubServer;
let mail: StubServer;
let userPhoto: string;
beforeAll(async () => {
  [receiver, mail] = await Promise.all([startStubServer(), startStubServer()]);
  mail.otherwise({ status: 202, headers: { 'x-message-id': 'sg-1' } });
  userPhoto = await plainPhoto('#888', 40, 30);
  jobs = await startJobs({
    worker: false,
    env: {
      PROVIDER_MESSAGE_EMAIL: 'sendgrid',
      PROVIDER_MESSAGE_EMAIL_URL: mail.url,
      PROVIDER_MESSAGE_EMAIL_SECRET: 'SG.key',
      PROVIDER_MESSAGE_EMAIL_FROM: 'no-reply@bonafide.example',
    },
  });
});
afterAll(async () => {
  await jobs?.close();
  await Promise.all([receiver?.close(), mail?.close()]);
});

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const query = <Row>(sql: string, values: unknown[] = []) => jobs.dataSource.query<Row[]>(sql, values);
const countOf = async (sql: string, values: unknown[]) =>
  (await query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values))[0]!.n;
const process_ = (id: string, { accountId }: NewAccount = jobs.account) =>
  jobs.app.get(ProcessJobService).processJob({ jobId: id, tenant: accountId });

const BODY = () => ({
  type: 'selfie-verification',
  params: { userPhoto },
  callbackURL: `${receiver.url}/hook`,
});
const submitted = async (account: NewAccount = jobs.account): Promise<string> => {
  const { status, body } = await jobs.call('POST', '/api/jobs', { key: account.apiKey, body: BODY() });
  expect(status).toBe(200);
  return body.id as string;
};
const completed = async (account?: NewAccount) => {
  const id = await submitted(account);
  await process_(id, account);
  return id;
};
const jobCounts = async (accountId: string) => {
  const [real] = await query(
    `SELECT count(*) FILTER (WHERE status = 'active')::int AS active, count(*) FILTER (WHERE status = 'completed')::int AS completed,
       count(*) FILTER (WHERE status = 'removed')::int AS removed FROM jobs WHERE tenant = $1`,
    [accountId],
  );
  const [counted] = await query(
    `SELECT coalesce(sum(n) FILTER (WHERE status = 'active'), 0)::int AS active,
       coalesce(sum(n) FILTER (WHERE status = 'completed'), 0)::int AS completed,
       coalesce(sum(n) FILTER (WHERE status = 'removed'), 0)::int AS removed FROM job_counts WHERE tenant = $1`,
    [accountId],
  );
  expect(counted).toEqual(real);
};
const filesOf = ({ accountId }: NewAccount) =>
  readdir(join(jobs.photoDir, accountId), { recursive: true }).then(
    (names) => names.filter((name) => name.includes('/')).length,
    () => 0,
  );

describe('one job', () => {
  it('woken eight times at once runs once, and tells its receiver once', async () => {
    const id = await submitted();
    await times(8, () => process_(id));
    expect(await countOf('deliveries WHERE subject_id = $1', [id])).toBe(1);
    expect(await countOf(`job_photos WHERE job_id = $1`, [id])).toBe(1);
  });

  it('reviewed while it completes is reviewed afterwards or not at all, and keeps its result', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await submitted();
      const review = () => jobs.call('PUT', `/api/jobs/${id}/review`, { body: { nameMatch: true } });
      const [, ...answers] = await Promise.all([process_(id), review(), review(), review()]);
      for (const { status, body } of answers as Answer[]) {
        expect([200, 409]).toContain(status);
        if (status === 200) expect(body).toMatchObject({ status: 'completed', result: { success: true } });
      }
      const { body } = await jobs.call('GET', `/api/jobs/${id}`);
      expect(body).toMatchObject({ status: 'completed', result: { success: true } });
      expect(body.accountReviewed).toBe((answers as Answer[]).some(({ status }) => status === 200));
    }
  });

  it('reviewed by four at once keeps what each of them said', async () => {
    const id = await completed();
    const fields = ['nameMatch', 'faceMatch', 'idValid', 'selfieValid'];
    const answers = await Promise.all(
      fields.map((field) => jobs.call('PUT', `/api/jobs/${id}/review`, { body: { [field]: true } })),
    );
    expect(statuses(answers)).toEqual([200, 200, 200, 200]);
    const { body } = await jobs.call('GET', `/api/jobs/${id}`);
    for (const field of fields) expect(body.review[field]).toBe(true);
    expect(await countOf(`account_audit WHERE job_id = $1 AND action = 'job.reviewed'`, [id])).toBe(4);
    expect(await countOf(`deliveries WHERE subject_id = $1 AND event = 'job-review'`, [id])).toBe(4);
  });

  it('removed while it completes leaves no trace of the person', async () => {
    const account = await jobs.createAccount();
    for (let round = 0; round < ROUNDS; round++) {
      const id = await submitted(account);
      const remove = () => jobs.call('DELETE', `/api/jobs/${id}`, { key: account.apiKey });
      const [removed] = await Promise.all([remove(), process_(id, account), remove()]);
      expect(removed.status).toBe(200);
      const [row] = await query('SELECT status, result, sealed FROM jobs WHERE id = $1', [id]);
      expect(row).toEqual({ status: 'removed', result: null, sealed: null });
      expect(await countOf('job_photos WHERE job_id = $1', [id])).toBe(0);
      expect(await countOf('deliveries WHERE subject_id = $1 AND body IS NOT NULL', [id])).toBe(0);
      expect(await countOf(`account_audit WHERE job_id = $1 AND action = 'job.removed'`, [id])).toBe(1);
    }
    await jobs.app.get(StorageSweeper).sweep();
    expect(await filesOf(account)).toBe(0);
    await jobCounts(account.accountId);
  });

  it('removed while it is reviewed leaves no words of the reviewer', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await completed();
      const [removed, reviewed] = await Promise.all([
        jobs.call('DELETE', `/api/jobs/${id}`),
        jobs.call('PUT', `/api/jobs/${id}/review`, { body: { firstName: 'Zebulonia' } }),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 409]).toContain(reviewed.status);
      const left = await query(
        `SELECT 1 FROM jobs WHERE id = $1 AND head::text LIKE '%Zebulonia%'
         UNION ALL SELECT 1 FROM audit_job_details WHERE job_id = $1
         UNION ALL SELECT 1 FROM account_audit WHERE job_id = $1 AND detail::text LIKE '%Zebulonia%'
         UNION ALL SELECT 1 FROM deliveries WHERE subject_id = $1 AND body IS NOT NULL`,
        [id],
      );
      expect(left).toEqual([]);
    }
  });
});

describe('one Idempotency-Key, ten times at once', () => {
  it.each<[string, string, () => object, (body: Answer['body']) => string]>([
    ['a job with photos', '/api/jobs', BODY, ({ id }) => id],
    [
      'a TIN',
      '/api/tin/verify',
      () => ({
        ...{ firstName: 'Ana', lastName: 'Lima', tinType: 'ITIN', tin: '912701230', phone: '+12125550100' },
        callbackURL: `${receiver.url}/hook`,
      }),
      ({ id }) => id,
    ],
    ['a session', '/api/jobs/session', () => ({ type: 'selfie-verification' }), ({ id }) => id],
    [
      'an invite',
      '/api/invites',
      () => ({ contact: 'email', email: 'jane@people.example', firstName: 'Jane' }),
      ({ invite }) => invite.id,
    ],
  ])('makes %s once; the others wait for it or are given it', async (_what, path, body, idOf) => {
    const account = await jobs.createAccount();
    const mails = mail.requests.length;
    const headers = { 'Idempotency-Key': randomUUID() };
    const content = body();
    const ask = () => jobs.call('POST', path, { key: account.apiKey, headers, body: content });
    const answers = await times(10, ask);
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map((answer) => idOf(answer.body))).size).toBe(1);
    for (const { status, headers: said } of answers)
      if (status !== 200) expect([status, said.get('retry-after')]).toEqual([409, '1']);
    const replay = await ask();
    expect([replay.headers.get('idempotent-replayed'), idOf(replay.body)]).toEqual([
      'true',
      idOf(made[0]!.body),
    ]);
    expect(await countOf('jobs WHERE tenant = $1', [account.accountId])).toBe(1);
    if (path === '/api/invites') expect(mail.requests.length - mails).toBe(1);
    if (path === '/api/jobs') expect(await filesOf(account)).toBe(1);
  });
});

const submitSelfie = (token: string) =>
  jobs.call('POST', '/api/jobs', {
    key: null,
    headers: { authorization: `Bearer ${token}`, prefer: 'respond-async' },
    body: { type: 'selfie-verification', params: { userPhoto } },
  });

describe('a session', () => {
  it('takes the photos of one of ten submissions, and keeps no others', async () => {
    const account = await jobs.createAccount();
    const { body: session } = await jobs.call('POST', '/api/jobs/session', {
      key: account.apiKey,
      body: { type: 'selfie-verification' },
    });
    const answers = await times(10, () => submitSelfie(session.token));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(statuses(answers).slice(1))).toEqual(new Set([409]));
    expect(await countOf('job_photos WHERE job_id = $1', [session.id])).toBe(1);
    expect(await filesOf(account)).toBe(1);
  });

  it('used while its job is removed is refused, or removed with what it brought', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const account = await jobs.createAccount();
      const { body: session } = await jobs.call('POST', '/api/jobs/session', {
        key: account.apiKey,
        body: { type: 'selfie-verification' },
      });
      const [used, removed] = await Promise.all([
        submitSelfie(session.token),
        jobs.call('DELETE', `/api/jobs/${session.id}`, { key: account.apiKey }),
      ]);
      expect(removed.status).toBe(200);
      expect([200, 401, 404, 409]).toContain(used.status);
      expect(
        await countOf(`jobs WHERE id = $1 AND status = 'removed' AND run_at IS NULL`, [session.id]),
      ).toBe(1);
      await jobs.app.get(StorageSweeper).sweep();
      expect(await filesOf(account)).toBe(0);
    }
  });

  it('behind an invite that is sent again while it is used works by one link alone', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const account = await jobs.createAccount();
      const { body: made } = await jobs.call('POST', '/api/invites', {
        key: account.apiKey,
        body: { contact: 'email', email: 'jane@people.example', type: 'selfie-verification' },
      });
      const token = new URL(made.invite.url).hash.slice(1);
      const [used, again] = await Promise.all([
        submitSelfie(token),
        jobs.call('POST', `/api/invites/${made.invite.id}/resend`, { key: account.apiKey }),
      ]);
      // Either the old link was used, and there is nothing to send; or it was replaced before.
      const outcomes = [`${used.status} ${again.status}`];
      expect(['200 409', '401 200', '409 200']).toEqual(expect.arrayContaining(outcomes));
      expect(await filesOf(account)).toBe(used.status === 200 ? 1 : 0);
    }
  });
});

describe('a callback', () => {
  it('asked for again by ten at once is sent under its one id, and by one worker at a time', async () => {
    const id = await completed();
    const path = `/api/jobs/${id}/callbacks`;
    const [{ id: callback }] = (await jobs.call('GET', path)).body.items;
    const answers = await times(10, () => jobs.call('POST', `${path}/${callback}/resend`));
    for (const { status } of answers) expect([202, 409]).toContain(status);
    expect(await countOf('deliveries WHERE subject_id = $1', [id])).toBe(1);
  });
});

describe('sweeps in several workers at once', () => {
  const aged = async (retention: object) => {
    const account = await jobs.createAccount(undefined, { retention } as never);
    const ids = await times(4, () => completed(account));
    await query(
      `UPDATE jobs SET submitted_at = submitted_at - interval '400 days', completed_at = completed_at - interval '400 days'
        WHERE tenant = $1`,
      [account.accountId],
    );
    await query(`UPDATE job_photos SET created_at = created_at - interval '400 days' WHERE tenant = $1`, [
      account.accountId,
    ]);
    return { account, ids };
  };

  it('erase what has had its time once each', async () => {
    const { account, ids } = await aged({ personalDataDays: 30 });
    await times(4, () => jobs.app.get(RetentionService).sweep());
    for (const id of ids) {
      expect(await countOf(`jobs WHERE id = $1 AND status = 'removed'`, [id])).toBe(1);
      expect(await countOf(`account_audit WHERE job_id = $1 AND action = 'job.removed'`, [id])).toBe(1);
    }
    expect(await filesOf(account)).toBe(0);
    await jobCounts(account.accountId);
  });

  it('remove photos that have had their time, and what is left of a removal', async () => {
    const { account } = await aged({ photosDays: 30 });
    await times(4, () => jobs.app.get(RetentionService).sweep());
    await times(4, () => jobs.app.get(StorageSweeper).sweep());
    expect(await filesOf(account)).toBe(0);
    expect(await countOf('photo_removals WHERE storage_key LIKE $1', [`${account.accountId}/%`])).toBe(0);
  });

  it('complete what is past its deadline once', async () => {
    const id = await submitted();
    await query(`UPDATE jobs SET deadline_at = now() - interval '1 s', run_at = NULL WHERE id = $1`, [id]);
    await times(6, () => jobs.app.get(ProcessJobService).sweepDeadlines());
    expect(await countOf(`jobs WHERE id = $1 AND status = 'completed'`, [id])).toBe(1);
    expect(await countOf('deliveries WHERE subject_id = $1', [id])).toBe(1);
  });
});

describe('an operator', () => {
  it.each(['private', 'public', 'signature'] as const)(
    'who rotates a %s key eight times at once has two that live',
    async (kind) => {
      const account = await jobs.createAccount();
      await times(8, () => jobs.app.get(AccountsService).rotateKey(account.accountId, kind, false));
      const table = kind === 'signature' ? 'signature_keys' : 'api_keys';
      const ofKind = kind === 'signature' ? '' : `AND kind = '${kind}'`;
      const live = await countOf(
        `${table} WHERE account_id = $1 AND NOT sandbox AND revoked_at IS NULL ${ofKind}`,
        [account.accountId],
      );
      expect(live).toBe(2);
    },
  );

  it('who rotates the proof key four times at once is told of four keys, all published', async () => {
    const keys = jobs.app.get(ProofKeysService);
    await keys.signingKey();
    const numbers = await times(4, () => keys.rotate());
    expect(new Set(numbers).size).toBe(4);
    const { verificationMethod } = await keys.document();
    const published = JSON.stringify(verificationMethod);
    for (const number of numbers) expect(published).toContain(`#key-${number}"`);
  });

  it('who lets two accounts trust one issuer at once is refused one of them', async () => {
    const issuers = jobs.app.get(TrustedIssuersService);
    for (let round = 0; round < ROUNDS; round++) {
      const accounts = await times(4, () => jobs.createAccount());
      const pair = trusting(`did:web:issuer-${randomUUID()}.example`, 'prj_test');
      const ended = await Promise.allSettled(accounts.map(({ accountId }) => issuers.add(accountId, pair)));
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('who switches features on at once has all of them', async () => {
    const account = await jobs.createAccount([]);
    const features = ['ssnEnabled', 'dlvEnabled', 'crosscheckEnabled', 'tinValidationEnabled'] as const;
    const accounts = jobs.app.get(AccountsService);
    await Promise.all(features.map((one) => accounts.updateAccount(account.accountId, { enable: [one] })));
    const [row] = await query<{ features: Record<string, boolean> }>(
      'SELECT features FROM accounts WHERE id = $1',
      [account.accountId],
    );
    for (const one of features) expect(row!.features[one]).toBe(true);
  });
});

describe('afterwards', () => {
  it('the listing counts what is there', () => eventually(() => jobCounts(jobs.account.accountId)));
});
