import { Command } from 'commander';
import { messageCommands } from '../../../src/processes/commands/message-commands.js';
import { type ListedMessage, MessagesService } from '../../../src/messages/messages.service.js';
import { everythingKept } from '../../leaks/everything-kept.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';
import { TestClock } from '@bonafide/testing/clock';

const ACCOUNT = 'AC0123456789abcdef0123456789abcdef';
const clock = new TestClock(new Date());
let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({
    clock,
    env: { RECEIVER_EMAIL_SECRETS: 'email-old,email-secret', RECEIVER_SMS_SECRETS: 'sms-secret' },
  });
});
afterAll(() => jobs?.close());

const EMAIL = {
  personalizations: [{ to: [{ email: 'jane@planted.example', name: 'Jane Planted' }] }],
  from: { email: 'no-reply@bonafide.example', name: 'Bonafide' },
  subject: 'Planted subject',
  content: [
    { type: 'text/plain', value: 'planted text' },
    { type: 'text/html', value: '<b>planted html</b>' },
  ],
};
const SMS = { To: '+14155550177', From: '+12125550123', Body: 'planted sms' };

const sendEmail = (body: unknown, headers: Record<string, string> = {}, provider = 'sendgrid') =>
  jobs.call('POST', `/v1/${provider}/email/send`, {
    key: null,
    body,
    headers: { Authorization: 'Bearer email-secret', ...headers },
  });
const basic = (password: string) => `Basic ${Buffer.from(`${ACCOUNT}:${password}`).toString('base64')}`;
const sendSms = (form: Record<string, string> | [string, string][], headers: Record<string, string> = {}) =>
  jobs.call('POST', '/v1/twilio/sms/send', {
    key: null,
    body: new URLSearchParams(form).toString(),
    headers: {
      Authorization: basic('sms-secret'),
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  });

/** What `jobs:admin -- message list` prints. */
async function listed(...args: string[]): Promise<ListedMessage[]> {
  const lines: string[] = [];
  const program = new Command();
  messageCommands(
    program,
    async () => jobs.app.get(MessagesService),
    (line) => lines.push(line),
  );
  await program.parseAsync(['message', 'list', '--json', ...args], { from: 'user' });
  return JSON.parse(lines.join('\n')) as ListedMessage[];
}
const messagesOf = (answer: Answer) => answer.body.errors.map(({ message }: { message: string }) => message);

describe('the e-mail receiver', () => {
  it('takes SendGrid’s own body with 202 and nothing, and shows operators what would have been sent', async () => {
    const answer = await sendEmail(EMAIL);
    expect([answer.status, answer.text]).toEqual([202, '']);
    const id = answer.headers.get('x-message-id')!;
    expect(id).toMatch(/^[A-Za-z0-9]{22}$/);
    expect((await listed('--channel', 'email'))[0]).toEqual({
      id,
      source: 'received',
      channel: 'email',
      provider: 'sendgrid',
      at: clock.now().toISOString(),
      content: {
        to: ['Jane Planted <jane@planted.example>'],
        from: 'Bonafide <no-reply@bonafide.example>',
        subject: 'Planted subject',
        text: 'planted text',
        html: '<b>planted html</b>',
      },
    });
  });

  it('records one message for each personalization, templates and copies included', async () => {
    const answer = await sendEmail({
      personalizations: [
        { to: [{ email: 'a@planted.example' }], dynamic_template_data: { link: 'https://x.example' } },
        {
          to: [{ email: 'b@planted.example' }, { email: 'c@planted.example' }],
          cc: [{ email: 'd@planted.example' }],
          bcc: [{ email: 'e@planted.example' }],
          subject: 'Its own',
        },
      ],
      from: { email: 'no-reply@bonafide.example' },
      template_id: 'd-1',
    });
    expect(answer.status).toBe(202);
    const found = (await listed('--limit', '50')).map(({ content }) => content);
    expect(found).toContainEqual({
      to: ['a@planted.example'],
      from: 'no-reply@bonafide.example',
      templateId: 'd-1',
      templateData: { link: 'https://x.example' },
    });
    expect(found).toContainEqual({
      to: ['b@planted.example', 'c@planted.example'],
      cc: ['d@planted.example'],
      bcc: ['e@planted.example'],
      from: 'no-reply@bonafide.example',
      subject: 'Its own',
      templateId: 'd-1',
      templateData: {},
    });
  });

  it('names each parameter of a body that SendGrid would refuse', async () => {
    const answer = await sendEmail({ personalizations: [{ to: [{ email: 'nobody' }] }], from: {} });
    expect(answer.status).toBe(400);
    expect(messagesOf(answer)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^personalizations\.0\.to\.0\.email: /),
        expect.stringMatching(/^from\.email: /),
        expect.stringMatching(/^subject: /),
        expect.stringMatching(/^content: /),
      ]),
    );
    for (const body of [
      {},
      { ...EMAIL, personalizations: [] },
      { ...EMAIL, personalizations: [[]] },
      { ...EMAIL, personalizations: [{ to: [[]] }] },
      { ...EMAIL, content: [] },
      { ...EMAIL, content: [[]] },
      [],
      'text',
    ])
      expect((await sendEmail(body)).status).toBe(400);
  });
});

describe('the SMS receiver', () => {
  it('takes Twilio’s own form with 201 and a message resource', async () => {
    const answer = await sendSms(SMS);
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
        account_sid: ACCOUNT,
        api_version: '2010-04-01',
        body: SMS.Body,
        date_created: expect.stringMatching(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000$/),
        date_updated: answer.body.date_created,
        date_sent: null,
        direction: 'outbound-api',
        error_code: null,
        error_message: null,
        from: SMS.From,
        messaging_service_sid: null,
        num_media: '0',
        num_segments: '1',
        price: null,
        price_unit: 'USD',
        status: 'queued',
        to: SMS.To,
        uri: `/2010-04-01/Accounts/${ACCOUNT}/Messages/${answer.body.sid}.json`,
      },
    ]);
    expect((await listed('--channel', 'sms'))[0]).toMatchObject({
      id: answer.body.sid,
      channel: 'sms',
      provider: 'twilio',
      content: { to: [SMS.To], from: SMS.From, text: SMS.Body },
    });
  });

  it('takes a messaging service, pictures and long texts', async () => {
    const service = `MG${'0'.repeat(32)}`;
    const answer = await sendSms([
      ['To', SMS.To],
      ['MessagingServiceSid', service],
      ['Body', 'é'.repeat(200)],
      ['MediaUrl', 'https://x.example/1.png'],
      ['MediaUrl', 'https://x.example/2.png'],
    ]);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ messaging_service_sid: service, num_media: '2', num_segments: '3' });
  });

  it('names each parameter of a form that Twilio would refuse, and takes no JSON', async () => {
    expect(messagesOf(await sendSms({ To: '4155550177' }))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^To: /),
        expect.stringMatching(/^From: /),
        expect.stringMatching(/^Body: /),
      ]),
    );
    expect((await sendSms({ ...SMS, Body: 'x'.repeat(1_601) })).status).toBe(400);
    const json = await jobs.call('POST', '/v1/twilio/sms/send', {
      key: null,
      body: SMS,
      headers: { Authorization: basic('sms-secret') },
    });
    expect(json.status).toBe(415);
  });
});

describe('both receivers', () => {
  it('let in who shares the secret, as bearer or as basic password, each of two while one rotates', async () => {
    const statuses = [
      await sendEmail(EMAIL, { Authorization: 'Bearer email-old' }),
      await sendEmail(EMAIL, { Authorization: basic('email-secret') }),
      await sendSms(SMS, { Authorization: 'Bearer sms-secret' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([202, 202, 201]);
  });

  it.each(['Bearer wrong', 'Bearer sms-secret', 'Basic !!!', 'Bearer', '', basic('wrong'), 'email-secret'])(
    'refuse %p, before they look at the body',
    async (Authorization) => {
      const before = (await listed('--limit', '1000')).length;
      for (const body of [EMAIL, {}]) {
        const answer = await sendEmail(body, { Authorization });
        expect([answer.status, answer.body.errors[0].type]).toEqual([401, 'AuthenticationError']);
      }
      expect((await listed('--limit', '1000')).length).toBe(before);
    },
  );

  it('know the configured provider’s name and no other', async () => {
    expect((await sendEmail(EMAIL, {}, 'mailgun')).status).toBe(404);
    expect((await sendEmail(EMAIL, { Authorization: '' }, 'twilio')).status).toBe(404);
  });

  it('record a repetition under the same Idempotency-Key once, in parallel too, and answer it the same', async () => {
    const before = (await listed('--limit', '1000')).length;
    const headers = { 'Idempotency-Key': 'once' };
    const emails = await Promise.all([1, 2, 3, 4].map(() => sendEmail(EMAIL, headers)));
    const texts = await Promise.all([1, 2, 3, 4].map(() => sendSms(SMS, headers)));
    expect(new Set(emails.map((answer) => answer.headers.get('x-message-id'))).size).toBe(1);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(1);
    expect((await listed('--limit', '1000')).length).toBe(before + 2);
    expect((await sendSms({ ...SMS, Body: 'another' }, headers)).status).toBe(422);
    // without a key, two equal messages are two messages
    await sendSms(SMS);
    await sendSms(SMS);
    expect((await listed('--limit', '1000')).length).toBe(before + 4);
  });

  it('keep what they recorded sealed, and for a week', async () => {
    const kept = await everythingKept(jobs);
    for (const planted of ['planted.example', 'Planted', 'planted text', '14155550177', 'planted sms'])
      expect([planted, kept.includes(planted)]).toEqual([planted, false]);
    clock.advance({ days: 7 });
    expect(await listed()).toEqual([]);
    await jobs.app.get(MessagesService).sweep();
    expect(await jobs.dataSource.query('SELECT count(*)::int AS n FROM messages')).toEqual([{ n: 0 }]);
  });
});

describe('a deployment without the secrets', () => {
  it('refuses every sender', async () => {
    const closed = await startJobs({ worker: false });
    try {
      for (const path of ['/v1/sendgrid/email/send', '/v1/twilio/sms/send'])
        for (const Authorization of ['', 'Bearer ', 'Bearer undefined'])
          expect(
            (await closed.call('POST', path, { key: null, body: {}, headers: { Authorization } })).status,
          ).toBe(401);
    } finally {
      await closed.close();
    }
  });
});
