import { TrustedIssuersService } from '../../src/accounts/issuers/trusted-issuers.service.js';
import { trusting } from '../accounts/bearer/stub-issuer.js';
import { ssnBody } from '../checks/ssn/ssn-calls.js';
import { TIN_PERSON } from '../checks/tin-races/pending-tins.js';
import type { FaultHarness } from './fault-harness.js';
import { asked, count, type JobsCase, MATCH, oneJob, PENDING, stagesOf } from './stages.js';

/** What makes something new: jobs of every kind, sessions, kept messages. */
export function submissionCases(world: () => FaultHarness): Record<string, () => JobsCase> {
  const { post, opened, oneTin } = stagesOf(world);
  const standalone = (path: string, body: () => object, event?: string) => () =>
    asked(
      world(),
      post(path, () => ({ ...body(), callbackURL: world().hook })),
      (held, { body: job }) => {
        oneJob(held, job);
        if (event) expect(Object.keys(held.heard)).toEqual([event]);
        expect(Object.values(held.heard).map((ids) => ids.length)).toEqual([1]);
      },
    );

  return {
    'submitting a job with photos': () =>
      asked(
        world(),
        post('/api/jobs', () => ({
          type: 'selfie-verification',
          callbackURL: world().hook,
          params: { userPhoto: world().photo },
        })),
        (held, { body: job }) => {
          oneJob(held, job);
          expect(held.jobs[0]!.result).toMatchObject({ success: true });
          expect(count(held, 'job-selfie-complete') + count(held, 'job-complete')).toBe(1);
        },
      ),
    'refusing a job, and then taking the corrected one with the same key': () =>
      asked(
        world(),
        post('/api/tin/verify', () => ({ ...TIN_PERSON, tin: '1', callbackURL: world().hook })),
        async (held) => {
          expect(held).toEqual({ jobs: [], heard: {} });
        },
        400,
      ),
    'verifying a TIN': () => {
      world().provider.on('POST', '/v1/tin/checks', MATCH);
      return standalone('/api/tin/verify', () => TIN_PERSON, 'job-tin-validation')();
    },
    'verifying a TIN that stays pending': () =>
      asked(
        world(),
        async () => {
          world().provider.on('POST', '/v1/tin/checks', PENDING);
          world().provider.on('GET', /^\/v1\/tin\/checks\//, MATCH);
          return post('/api/tin/verify', () => ({ ...TIN_PERSON, callbackURL: world().hook }))();
        },
        (held, { body: job }) => oneTin(held, job),
      ),
    'an agent verifying a TIN': () => {
      world().provider.on('POST', '/v1/tin/checks', MATCH);
      return asked(
        world(),
        async () => {
          const account = await world().account();
          const audience = `prj_${account.accountId.slice(4)}`;
          const { issuer } = world();
          const trusted = trusting(issuer.did, audience);
          await world().jobs.app.get(TrustedIssuersService).add(account.accountId, trusted);
          const token = await issuer.delegationToken({ audience, expiresIn: 365 * 86_400 });
          const headers = { authorization: `Bearer ${token}` };
          const body = { ...TIN_PERSON, callbackURL: world().hook };
          return { account, send: world().sender('POST', '/api/tin/verify', { key: null, headers, body }) };
        },
        (held, { body: job }) => oneTin(held, job),
      );
    },
    'verifying an SSN, with properties': () =>
      asked(
        world(),
        post('/api/ssn', () => ssnBody({ properties: 'order 4711' })),
        async (held, { body: job }, { account }) => {
          oneJob(held, job);
          const rows = await world().jobs.dataSource.query(
            `SELECT cardinality(attempts) AS attempts, (SELECT count(*)::int FROM redacted_fields WHERE job_id = $2) AS kept
               FROM ssn_attempts WHERE tenant = $1`,
            [account.accountId, job.id],
          );
          expect(rows).toEqual([{ attempts: 1, kept: 1 }]);
        },
      ),
    'verifying a date of birth': standalone('/api/dob/verify', () => ({
      ...{ firstName: 'Zoë', lastName: 'Nuñez', phone: '+12125550100', dob: '1990-01-31' },
    })),
    'asking the SSA': standalone('/api/ecbsv/verify', () => ({
      ...{ ssn: '219094567', firstName: 'Zoë', lastName: 'Nuñez', dob: '1990-01-31' },
      consent: { signatureType: 'electronic', signedAt: '2026-01-01T00:00:00Z' },
    })),
    'screening a name that is to be monitored': () =>
      asked(
        world(),
        post('/api/aml/verify', () => ({ firstName: 'Ana', lastName: 'Lima', monitor: true })),
        async (held, { body: job }) => {
          oneJob(held, job);
          const rows = await world().jobs.dataSource.query('SELECT 1 FROM aml_monitors WHERE job_id = $1', [
            job.id,
          ]);
          expect(rows.length).toBeLessThanOrEqual(1);
        },
      ),
    'a CrossCheck': standalone('/api/identity/crosscheck', () => ({ firstName: 'Jane', lastName: 'Sample' })),
    'opening a session': () =>
      asked(
        world(),
        post('/api/jobs/session', () => ({ type: 'selfie-verification' })),
        async (held, { body: session }, { account }) => {
          oneJob(held, session, 'active');
          await submitWith(session.token);
          oneJob(await world().converge(account), session);
        },
      ),
    'submitting the photos of a session': () =>
      asked(
        world(),
        async () => {
          const session = await opened();
          const body = { type: 'selfie-verification', params: { userPhoto: world().photo } };
          const headers = { authorization: `Bearer ${session.token}`, prefer: 'respond-async' };
          return { ...session, send: world().sender('POST', '/api/jobs', { key: null, headers, body }) };
        },
        (held, { body: job }, { id }) => {
          expect(job.id).toBe(id);
          oneJob(held, { id });
          expect(held.jobs[0]!.result).toMatchObject({ success: true });
        },
      ),
    'keeping a received e-mail': () =>
      asked(
        world(),
        async () => {
          const account = await world().account();
          const subject = `Subject ${account.accountId}`;
          const body = {
            personalizations: [{ to: [{ email: 'jane@planted.example' }] }],
            from: { email: 'no-reply@bonafide.example' },
            subject,
            content: [{ type: 'text/plain', value: 'text' }],
          };
          const headers = { authorization: 'Bearer email-secret' };
          const before = await messages();
          const send = world().sender('POST', '/v1/sendgrid/email/send', { key: null, headers, body });
          return { account, before, send };
        },
        async (_held, _, { before }) => expect(await messages()).toBe(before + 1),
        202,
      ),
  };

  async function submitWith(token: string): Promise<void> {
    const body = { type: 'selfie-verification', params: { userPhoto: world().photo } };
    const headers = { authorization: `Bearer ${token}`, prefer: 'respond-async' };
    await world().done('POST', '/api/jobs', { key: null, headers, body });
  }
  async function messages(): Promise<number> {
    const [row] = await world().jobs.dataSource.query('SELECT count(*)::int AS n FROM messages');
    return row.n;
  }
}
