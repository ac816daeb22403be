import { eventually } from '@bonafide/testing/eventually';
import { eraseInvites } from '../../../src/capture/invites/stored-invite.js';
import { MessagesService } from '../../../src/messages/messages.service.js';
import { findPlanted } from '../../leaks/encodings.js';
import { placesKept } from '../../leaks/everything-kept.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

/* Invites whose messages go to nobody: captured by the simulated sender, or received by a sandbox in the providers' stead. */

const PERSON = {
  firstName: 'Zebulonia',
  lastName: 'Quackenbush',
  email: 'zeb@planted.example',
  phone: '+14155550199',
};
const PLANTED = ['Zebulonia', 'Quackenbush', 'zeb@planted.example', '4155550199', 'planted-template'];

describe('an invite sent by the simulated sender', () => {
  let jobs: RunningJobs;
  beforeAll(async () => {
    jobs = await startJobs();
  });
  afterAll(() => jobs?.close());

  it('is kept sealed, where operators can look at it, and erased with its job', async () => {
    const messages = jobs.app.get(MessagesService);
    const ids: string[] = [];
    for (const contact of ['email', 'phone']) {
      const { body } = await jobs.call('POST', '/api/invites', {
        headers: { 'Idempotency-Key': contact, 'User-Agent': 'planted-template' },
        body: { ...PERSON, contact, templateText: 'planted-template for {{firstName}}' },
      });
      expect(body.invite.status).toBe('sent');
      const [message] = await messages.list({ limit: 1 });
      expect(message).toMatchObject({
        source: 'captured',
        channel: contact === 'email' ? 'email' : 'sms',
        content: {
          to: [contact === 'email' ? PERSON.email : PERSON.phone],
          text: `planted-template for Zebulonia ${body.invite.url}`,
        },
      });
      ids.push(body.invite.jobId);
    }
    const sealed = (await placesKept(jobs)).filter(({ where }) =>
      /^(messages|invites|redis|log)/.test(where),
    );
    expect(findPlanted(sealed, [...PLANTED, 'st_'])).toEqual([]);
    const { body: invites } = await jobs.call('GET', '/api/invites');
    for (const { id } of invites.items)
      expect((await jobs.call('POST', `/api/invites/${id}/resend`)).body.invite.status).toBe('sent');

    for (const id of ids) await jobs.call('DELETE', `/api/jobs/${id}`);
    expect(findPlanted(await placesKept(jobs), PLANTED)).toEqual([]);
    expect(await messages.list()).toEqual([]);
    const { body } = await jobs.call('GET', '/api/invites');
    expect(body.items).toHaveLength(2);
    for (const invite of body.items) {
      expect(invite).toMatchObject({
        ...{ status: 'removed', email: null, phone: null, firstName: null, lastName: null },
        ...{ url: null, qrCode: null },
      });
      expect((await jobs.call('POST', `/api/invites/${invite.id}/resend`)).status).toBe(409);
    }
  });

  it('leaves no message that is captured while the job is being removed', async () => {
    const runner = jobs.dataSource.createQueryRunner();
    try {
      const { body } = await jobs.call('POST', '/api/invites', {
        body: { ...PERSON, contact: 'email', send: false },
      });
      await runner.startTransaction();
      await runner.query('LOCK TABLE messages IN SHARE MODE');
      const resent = jobs.call('POST', `/api/invites/${body.invite.id}/resend`);
      await eventually(async () => {
        const [row] = await jobs.dataSource.query(
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(row.n).toBe(1);
      });
      const erased = { tenant: jobs.account.accountId, jobIds: [body.invite.jobId as string] };
      await eraseInvites(runner.manager, erased);
      await runner.commitTransaction();
      expect((await resent).status).toBe(200);
      expect(await jobs.app.get(MessagesService).list()).toEqual([]);
    } finally {
      await runner.release();
    }
  });
});

describe('a deployment whose providers are the receivers of a sandbox', () => {
  let sandbox: RunningJobs;
  let jobs: RunningJobs;
  beforeAll(async () => {
    sandbox = await startJobs({
      worker: false,
      env: { SANDBOX: 'true', RECEIVER_EMAIL_SECRETS: 'SG.key', RECEIVER_SMS_SECRETS: 'token' },
    });
    jobs = await startJobs({
      worker: false,
      env: {
        PROVIDER_MESSAGE_EMAIL: 'sendgrid',
        PROVIDER_MESSAGE_EMAIL_URL: sandbox.url,
        PROVIDER_MESSAGE_EMAIL_PATH: '/v1/sendgrid/email/send',
        PROVIDER_MESSAGE_EMAIL_SECRET: 'SG.key',
        PROVIDER_MESSAGE_EMAIL_FROM: 'no-reply@bonafide.example',
        PROVIDER_MESSAGE_SMS: 'twilio',
        PROVIDER_MESSAGE_SMS_URL: sandbox.url,
        PROVIDER_MESSAGE_SMS_PATH: '/v1/twilio/sms/send',
        PROVIDER_MESSAGE_SMS_ACCOUNT: `AC${'1'.repeat(32)}`,
        PROVIDER_MESSAGE_SMS_SECRET: 'token',
        PROVIDER_MESSAGE_SMS_FROM: '+12125550123',
      },
    });
  });
  afterAll(() => Promise.all([jobs?.close(), sandbox?.close()]));

  it('has its invites recorded there', async () => {
    const recorded = sandbox.app.get(MessagesService);
    for (const contact of ['email', 'phone'] as const) {
      const { body } = await jobs.call('POST', '/api/invites', { body: { ...PERSON, contact } });
      expect(body.invite.status).toBe('sent');
      const [message] = await recorded.list({ channel: contact === 'email' ? 'email' : 'sms' });
      expect(message).toMatchObject({
        source: 'received',
        provider: contact === 'email' ? 'sendgrid' : 'twilio',
        content: { to: [contact === 'email' ? 'Zebulonia Quackenbush <zeb@planted.example>' : PERSON.phone] },
      });
      expect(message!.content.text).toContain(body.invite.url);
    }
  });
});
