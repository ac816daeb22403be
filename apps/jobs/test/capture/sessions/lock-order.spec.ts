import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { waitFor } from '@bonafide/testing/eventually';
import { plainPhoto } from '../../checks/id-verification/verify.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

// Whoever writes a job's session or its invite locks the job first: two at once wait for each other in turn.

let jobs: RunningJobs;
let mail: StubServer;
let userPhoto: string;
beforeAll(async () => {
  mail = await startStubServer();
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
  await mail?.close();
});

async function newInvite() {
  const { body } = await jobs.call('POST', '/api/invites', {
    body: { contact: 'email', email: 'jane@people.example', type: 'selfie-verification' },
  });
  const { id, jobId, url } = body.invite as { id: string; jobId: string; url: string };
  const token = new URL(url).hash.slice(1);
  return {
    id,
    jobId,
    submit: () =>
      jobs.call('POST', '/api/jobs', {
        key: null,
        headers: { authorization: `Bearer ${token}`, prefer: 'respond-async' },
        body: { type: 'selfie-verification', params: { userPhoto } },
      }),
    resend: () => jobs.call('POST', `/api/invites/${id}/resend`),
    remove: () => jobs.call('DELETE', `/api/jobs/${jobId}`),
  };
}

/** Makes each request once those before it wait, all behind a row that is held until then; their statuses. */
async function meeting(
  table: 'job_sessions' | 'invites',
  jobId: string,
  requests: (() => Promise<Answer>)[],
) {
  const holder = jobs.dataSource.createQueryRunner();
  const made: Promise<Answer>[] = [];
  try {
    await holder.startTransaction();
    await holder.query(`SELECT 1 FROM ${table} WHERE job_id = $1 FOR UPDATE`, [jobId]);
    for (const request of requests) {
      made.push(request());
      await waitFor(`${made.length} requests that wait`, async () => (await waiting()) === made.length);
    }
  } finally {
    await holder.rollbackTransaction();
    await holder.release();
  }
  return (await Promise.all(made)).map(({ status }) => status);
}

async function waiting(): Promise<number> {
  const [row] = (await jobs.dataSource.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )) as { n: number }[];
  return row!.n;
}

describe('two at once behind one job', () => {
  it('a submission, and the invite sent again: the link is used', async () => {
    const { jobId, submit, resend } = await newInvite();
    expect(await meeting('job_sessions', jobId, [submit, resend])).toEqual([200, 409]);
  });

  it('the invite sent again, and a submission by its old link: the link is replaced', async () => {
    const { jobId, submit, resend } = await newInvite();
    expect(await meeting('job_sessions', jobId, [resend, submit])).toEqual([200, 409]);
  });

  it('a submission, and the removal of its job: removed with what it brought', async () => {
    const { jobId, submit, remove } = await newInvite();
    expect(await meeting('job_sessions', jobId, [submit, remove])).toEqual([200, 200]);
  });

  it('the invite sent again, and the removal of its job: removed with its new link', async () => {
    const { id, jobId, resend, remove } = await newInvite();
    expect(await meeting('invites', jobId, [resend, remove])).toEqual([200, 200]);
    expect(await jobs.dataSource.query('SELECT sealed FROM invites WHERE id = $1', [id])).toEqual([
      { sealed: null },
    ]);
  });
});
