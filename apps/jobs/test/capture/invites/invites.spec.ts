import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { TestClock } from '@bonafide/testing/clock';
import { photographLicence } from '@bonafide/testing/licence-image';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { InviteView } from '../../../src/capture/invites/invite-view.js';
import { ProcessJobService } from '../../../src/jobs/processing/process-job.service.js';
import { AccountMemberEntity } from '../../../src/accounts/members/account-member.entity.js';
import { SCOPES } from '../../../src/accounts/access/scopes.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { startStubIssuer, trusting } from '../../accounts/bearer/stub-issuer.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

const PAGE = 'https://verify.example.com/start';
const clock = new TestClock(new Date());
let jobs: RunningJobs;
let sendgrid: StubServer;
let twilio: StubServer;
let photo: string;
beforeAll(async () => {
  // from the package, not from the web
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer } });
  [sendgrid, twilio] = await Promise.all([startStubServer(), startStubServer()]);
  photo = (await photographLicence(sampleLicence())).toString('base64');
  jobs = await startJobs({
    clock,
    env: {
      INVITE_PAGE_URL: PAGE,
      PROVIDER_MESSAGE_EMAIL: 'sendgrid',
      PROVIDER_MESSAGE_EMAIL_URL: sendgrid.url,
      PROVIDER_MESSAGE_EMAIL_SECRET: 'SG.key',
      PROVIDER_MESSAGE_EMAIL_FROM: 'no-reply@bonafide.example',
      PROVIDER_MESSAGE_EMAIL_FROM_NAME: 'Bonafide',
      PROVIDER_MESSAGE_EMAIL_TIMEOUT_MS: '400',
      PROVIDER_MESSAGE_SMS: 'twilio',
      PROVIDER_MESSAGE_SMS_URL: twilio.url,
      PROVIDER_MESSAGE_SMS_ACCOUNT: 'AC1',
      PROVIDER_MESSAGE_SMS_SECRET: 'token',
      PROVIDER_MESSAGE_SMS_FROM: '+12125550123',
    },
  });
});
beforeEach(() => {
  sendgrid.reset();
  twilio.reset();
  sendgrid.otherwise({ status: 202, headers: { 'x-message-id': 'sg-1' } });
  twilio.otherwise({ status: 201, json: { sid: 'SM1' } });
});
afterAll(async () => {
  await jobs?.close();
  await Promise.all([sendgrid?.close(), twilio?.close()]);
});

const EMAIL = { contact: 'email', email: 'jane@planted.example', firstName: 'Jane', lastName: 'Planted' };
const PHONE = { contact: 'phone', phone: '+14155550177' };
const invite = (body: object, headers: Record<string, string> = {}) =>
  jobs.call('POST', '/api/invites', { body, headers });
const invited = async (body: object): Promise<InviteView> => {
  const answer = await invite(body);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.invite;
};
const resend = (id: string): Promise<Answer> => jobs.call('POST', `/api/invites/${id}/resend`);
const listed = async (): Promise<InviteView[]> => (await jobs.call('GET', '/api/invites')).body.items;
const current = async (id: string) => (await listed()).find((one) => one.id === id)!;
const tokenOf = ({ url }: Pick<InviteView, 'url'>) => new URL(url!).hash.slice(1);
const submitWith = (token: string) =>
  jobs.call('POST', '/api/jobs', {
    key: null,
    headers: { Authorization: `Bearer ${token}` },
    body: { type: 'id-verification', params: { backIdPhoto: photo } },
  });
const mail = () =>
  sendgrid.requests.at(-1)!.json<{
    personalizations: { to: object[] }[];
    from: object;
    subject: string;
    content: { type: string; value: string }[];
  }>();

describe('POST /api/invites', () => {
  it('sends an e-mail as SendGrid v3 takes it, and answers with link and QR code', async () => {
    const made = await invited(EMAIL);
    expect(made).toEqual({
      id: expect.stringMatching(/^inv_[A-Za-z0-9]{16}$/),
      qrCode: expect.stringMatching(/^data:image\/png;base64,/),
      phone: null,
      email: 'jane@planted.example',
      send: true,
      url: expect.stringMatching(/^https:\/\/verify\.example\.com\/start#st_[A-Za-z0-9_-]{43}$/),
      contact: 'email',
      jobId: expect.stringMatching(/^[A-Za-z0-9]{12}$/),
      firstName: 'Jane',
      lastName: 'Planted',
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
      status: 'sent',
    });
    const [request] = sendgrid.requests;
    expect([request!.method, request!.path, request!.headers.authorization]).toEqual([
      'POST',
      '/v3/mail/send',
      'Bearer SG.key',
    ]);
    expect(mail()).toEqual({
      personalizations: [{ to: [{ email: 'jane@planted.example', name: 'Jane Planted' }] }],
      from: { email: 'no-reply@bonafide.example', name: 'Bonafide' },
      subject: 'Please verify your identity',
      content: [
        { type: 'text/plain', value: `Please verify your identity: ${made.url}` },
        { type: 'text/html', value: expect.stringContaining(`<a href="${made.url}">`) },
      ],
    });
    const image = Buffer.from(made.qrCode!.split(',')[1]!, 'base64');
    const [code] = await readBarcodes(new Uint8Array(image), { formats: ['QRCode'] });
    expect(code!.text).toBe(made.url);
  });

  it('sends an SMS as Twilio takes it', async () => {
    const made = await invited({ ...PHONE, templateText: 'Hi {{firstName}}{{lastName}}! Go to {{url}}.' });
    const [request] = twilio.requests;
    expect([request!.path, request!.headers.authorization]).toEqual([
      '/2010-04-01/Accounts/AC1/Messages.json',
      `Basic ${Buffer.from('AC1:token').toString('base64')}`,
    ]);
    expect(Object.fromEntries(request!.form())).toEqual({
      To: '+14155550177',
      From: '+12125550123',
      Body: `Hi ! Go to ${made.url}.`,
    });
    expect([made.status, made.contact, made.phone, made.email]).toEqual([
      'sent',
      'phone',
      '+14155550177',
      null,
    ]);
  });

  it('fills the account’s own templates, escapes what it fills in, and adds a link that is missing', async () => {
    const name = { firstName: '<b>"J&ne"</b>', lastName: "O'Neil" };
    const made = await invited({
      ...EMAIL,
      ...name,
      titleEmail: 'For {{ firstName }}\r\nBcc: x@example.com',
      templateEmail: '<p>{{firstName}} {{lastName}} {{unknown}}</p>',
      templateText: 'Hello {{lastName}},',
    });
    expect(mail().subject).toBe('For <b>"J&ne"</b> Bcc: x@example.com');
    expect(mail().content).toEqual([
      { type: 'text/plain', value: `Hello O'Neil, ${made.url}` },
      {
        type: 'text/html',
        value: `<p>&#60;b&#62;&#34;J&#38;ne&#34;&#60;/b&#62; O&#39;Neil {{unknown}}</p>\n<p><a href="${made.url}">${made.url}</a></p>`,
      },
    ]);
  });

  it('without send only makes the link; a resend sends it', async () => {
    const made = await invited({ ...EMAIL, send: false });
    expect([made.status, made.send, sendgrid.requests.length]).toEqual(['created', false, 0]);
    const again = (await resend(made.id)).body.invite;
    expect([again.status, again.send, sendgrid.requests.length]).toEqual(['sent', true, 1]);
  });

  it.each([
    ['refuses', { status: 400, json: { errors: [{ message: 'jane@planted.example is bad' }] } }, 'not-sent'],
    ['fails', { status: 500 }, 'undetermined'],
    ['does not answer', { fault: 'hang' as const }, 'undetermined'],
    ['breaks off', { fault: 'close' as const }, 'undetermined'],
  ])('tells the truth when the provider %s, and asks it once', async (_how, answer, status) => {
    sendgrid.otherwise(answer);
    const made = await invited(EMAIL);
    expect([made.status, sendgrid.requests.length]).toEqual([status, 1]);
    expect((await current(made.id)).status).toBe(status);
  });

  it('runs the account’s checks except those it turns off, and turns on none that the account lacks', async () => {
    const made = await invited({ ...EMAIL, enableCrosscheck: false, enableAamva: true });
    const submitted = await submitWith(tokenOf(made));
    const { body: job } = await jobs.call('GET', `/api/jobs/${submitted.body.id}`);
    const { featuresEnabled } = job.result;
    expect([featuresEnabled.crosscheckEnabled, featuresEnabled.aamvaEnabled]).toEqual([false, true]);
    const { apiKey } = await jobs.createAccount(['crosscheckEnabled']);
    const refused = await jobs.call('POST', '/api/invites', {
      key: apiKey,
      body: { ...EMAIL, enableAml: true },
    });
    expect([refused.status, refused.body.errors[0].type]).toEqual([403, 'AccountConfigErrorType']);
  });

  it.each([
    [{}, ['contact']],
    [{ contact: 'letter' }, ['contact']],
    [{ contact: 'email' }, ['email']],
    [{ contact: 'email', email: 'nobody' }, ['email']],
    [{ contact: 'phone', email: 'a@example.com' }, ['phone']],
    [{ contact: 'phone', phone: '4155550177' }, ['phone']],
    [{ ...EMAIL, phone: 'x' }, ['phone']],
    [{ ...EMAIL, type: 'private-ssn' }, ['type']],
    [{ ...EMAIL, send: 'yes' }, ['send']],
    [{ ...EMAIL, enableAml: 'true' }, ['enableAml']],
    [{ ...EMAIL, enableEverything: true }, ['enableEverything']],
    [{ ...EMAIL, templateText: 'x'.repeat(1_201), titleEmail: 7 }, ['titleEmail', 'templateText']],
    [{ ...EMAIL, callbackURL: 'http://10.0.0.1/' }, ['callbackURL']],
    [{ ...EMAIL, properties: [{ name: 'x' }] }, ['properties.0.value']],
  ])('refuses %j, naming what is wrong, and sends nothing', async (body, names) => {
    const answer = await invite(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ message }: { message: string }) => message.split(':')[0])).toEqual(
      names,
    );
    expect(sendgrid.requests.length + twilio.requests.length).toBe(0);
  });

  it('repeated under its Idempotency-Key invites once', async () => {
    const headers = { 'Idempotency-Key': 'invite-once' };
    const first = await invite(EMAIL, headers);
    const second = await invite(EMAIL, headers);
    expect([second.body, second.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect(sendgrid.requests).toHaveLength(1);
  });

  it('is for private keys', async () => {
    for (const key of [null, jobs.account.publicKey, 'sk_us_wrong'])
      for (const [method, path] of [
        ['POST', '/api/invites'],
        ['GET', '/api/invites'],
        ['POST', '/api/invites/inv_1/resend'],
      ] as const)
        expect(
          (await jobs.call(method, path, { key, ...(method === 'POST' ? { body: EMAIL } : {}) })).status,
        ).toBe(401);
  });
});

describe('the link of an invite', () => {
  it('lets its holder submit the job once; then the invite is completed and cannot be sent again', async () => {
    const made = await invited({ ...EMAIL, internalId: 'order-1', properties: [{ name: 'a', value: 'b' }] });
    const { body: open } = await jobs.call('GET', `/api/jobs/${made.jobId}`);
    expect(open).toMatchObject({
      status: 'active',
      internalId: 'order-1',
      request: {
        type: 'id-verification',
        properties: [{ name: 'a', value: 'b' }],
        parameters: { firstName: 'Jane', lastName: 'Planted', email: 'jane@planted.example' },
      },
    });
    const done = await submitWith(tokenOf(made));
    expect([done.status, done.body.id, done.body.status]).toEqual([200, made.jobId, 'completed']);
    expect((await submitWith(tokenOf(made))).status).toBe(409);
    expect((await current(made.id)).status).toBe('completed');
    expect((await resend(made.id)).status).toBe(409);
  });

  it('is replaced by a resend: the old one is refused, the new one works', async () => {
    const made = await invited(EMAIL);
    const answer = await resend(made.id);
    const again: InviteView = answer.body.invite;
    expect([answer.status, again.id, again.jobId, again.status]).toEqual([200, made.id, made.jobId, 'sent']);
    expect(again.url).not.toBe(made.url);
    expect(mail().content[0]!.value).toContain(again.url);
    expect((await submitWith(tokenOf(made))).status).toBe(401);
    expect((await submitWith(tokenOf(again))).status).toBe(200);
  });

  it('of two resends at once is sent by one; the other is told that it is being sent', async () => {
    const made = await invited({ ...EMAIL, send: false });
    sendgrid.otherwise({ status: 202, delayMs: 150 });
    const answers = await Promise.all([resend(made.id), resend(made.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(sendgrid.requests).toHaveLength(1);
  });

  it('works for a day; a resend within it gives another day', async () => {
    const made = await invited(EMAIL);
    clock.advance({ hours: 23 });
    const again: InviteView = (await resend(made.id)).body.invite;
    clock.advance({ hours: 23 });
    await jobs.app.get(ProcessJobService).sweepDeadlines();
    expect((await current(made.id)).status).toBe('sent');
    clock.advance({ hours: 2 });
    expect((await submitWith(tokenOf(again))).status).toBe(401);
    expect((await current(made.id)).status).toBe('expired');
    await jobs.app.get(ProcessJobService).sweepDeadlines();
    expect((await resend(made.id)).status).toBe(409);
  });
});

describe('GET /api/invites', () => {
  it('lists the account’s own, newest first, in pages', async () => {
    const { apiKey: key } = await jobs.createAccount();
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      clock.advance({ seconds: 1 });
      const { body } = await jobs.call('POST', '/api/invites', { key, body: { ...PHONE, send: false } });
      ids.unshift(body.invite.id);
    }
    const page = (query: string) => jobs.call('GET', `/api/invites${query}`, { key });
    const first = (await page('?pageSize=2')).body;
    expect(first).toMatchObject({ total: 3, totalPages: 2, page: 1, pageSize: 2 });
    expect(first.items.map(({ id }: InviteView) => id)).toEqual(ids.slice(0, 2));
    expect((await page('?pageSize=2&page=2')).body.items.map(({ id }: InviteView) => id)).toEqual(
      ids.slice(2),
    );
    expect((await page('')).body).toMatchObject({ total: 3, page: 1, pageSize: 100 });
    for (const query of ['?page=0', '?page=x', '?pageSize=251', '?pageSize=0', '?page=', '?page=1&page=2'])
      expect([query, (await page(query)).status]).toEqual([query, 400]);
    const foreign = await jobs.call('POST', `/api/invites/${ids[0]}/resend`);
    const unknown = await jobs.call('POST', '/api/invites/inv_0/resend');
    expect([foreign.status, foreign.text.replace(ids[0]!, 'inv_0')]).toEqual([404, unknown.text]);
  });

  it('shows the link, which plays the person’s part, to nobody who may not invite', async () => {
    const made = await invited({ ...EMAIL, send: false });
    const shownTo = async (headers: Record<string, string>) => {
      const { status, text, body } = await jobs.call('GET', '/api/invites', { key: null, headers });
      const shown = (body.items as InviteView[]).find(({ id }) => id === made.id)!;
      return [status, shown.email, shown.url, shown.qrCode, text.includes('#st_')];
    };
    const key = async (scopes: string[]) => ({
      'X-API-Key': (await jobs.call('POST', '/api/management/keys', { body: { kind: 'private', scopes } }))
        .body.secret as string,
    });
    const issuer = await startStubIssuer(() => clock.now().getTime());
    const audiences = ['prj_reads', 'prj_invites', 'prj_reviewer'];
    const { accountId } = jobs.account;
    await jobs.app.get(TrustedIssuersService).add(accountId, trusting(issuer.did, audiences));
    const agent = async (audience: string, scopes: string[], userDid?: string) => ({
      authorization: `Bearer ${await issuer.delegationToken({ audience, scopes, userDid })}`,
    });
    const userDid = `${issuer.did}:users:ana`;
    await jobs.dataSource.manager.insert(AccountMemberEntity, {
      accountId,
      issuer: issuer.did,
      subject: userDid,
      role: 'reviewer',
    });
    const hidden = [200, EMAIL.email, null, null, false];
    const whole = [200, EMAIL.email, made.url, made.qrCode, true];
    expect(await shownTo(await key(['jobs:read']))).toEqual(hidden);
    expect(await shownTo(await agent('prj_reads', ['jobs:read']))).toEqual(hidden);
    expect(await shownTo(await agent('prj_reviewer', [...SCOPES], userDid))).toEqual(hidden);
    expect(await shownTo(await key(['invites:write']))).toEqual(whole);
    expect(await shownTo(await agent('prj_invites', ['jobs:read', 'invites:write']))).toEqual(whole);
    await issuer.close();
  });
});
