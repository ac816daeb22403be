import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { makeCertificates, type TestCertificates } from '@bonafide/testing/certificates';
import { type MailServer, startMailServer } from '@bonafide/testing/mail-server';
import { MailFailure } from '../src/mail/mail-failure.js';
import { SmtpMailer } from '../src/mail/smtp-mailer.js';
import type { SmtpSettings } from '../src/mail/smtp-server.js';
import { readSmtpServer } from '../src/mail/smtp-server.js';

// The operator's own mail server, played by a local one.

let certificates: TestCertificates;
const servers: MailServer[] = [];

beforeAll(async () => {
  certificates = await makeCertificates(['localhost', '127.0.0.1', '0.0.0.0']);
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));
afterAll(() => certificates.dispose());

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const { key, cert } = certificates;
  const server = await startMailServer({ key, cert, ...options });
  servers.push(server);
  return server;
}

const mailer = (settings: Partial<SmtpSettings> & { port: number }, timeoutMs = 2_000) =>
  new SmtpMailer(
    {
      host: '127.0.0.1',
      secure: false,
      from: 'verify@bonafide-customer.com',
      ca: certificates.ca,
      ...settings,
    },
    timeoutMs,
  );
const mail = {
  to: 'jordan@bonafide-customer.com',
  toName: 'Jordan',
  subject: 'Please verify',
  text: 'Open the link',
  html: '<p>Open the link</p>',
};
/** Why it was not sent. */
const failureOf = (sending: Promise<string>): Promise<Partial<MailFailure>> =>
  sending.then(
    () => ({}),
    (error: MailFailure) => error,
  );

describe('a mail over SMTP', () => {
  it('arrives as text and HTML, and its id is told', async () => {
    const { port, received } = await mailServer();
    expect(await mailer({ port, fromName: 'Verify' }).send(mail)).toMatch(/^<.+>$/);
    expect(received).toMatchObject([{ from: 'verify@bonafide-customer.com', to: [mail.to] }]);
    const { raw } = received[0]!;
    expect(raw).toMatch(/^From: Verify <verify@bonafide-customer\.com>\r$/m);
    expect(raw).toMatch(/^To: Jordan <jordan@bonafide-customer\.com>\r$/m);
    expect(raw).toContain(mail.html);
  });

  it('is sent over TLS that verifies, and not over TLS that does not', async () => {
    const { port, received } = await mailServer({ secure: true });
    await mailer({ host: 'localhost', port, secure: true }).send(mail);
    expect(received[0]!.isSecure).toBe(true);
    const stranger = mailer({ host: 'localhost', port, secure: true, ca: undefined });
    expect(await failureOf(stranger.send(mail))).toMatchObject({ reason: 'unreachable' });
    expect(received).toHaveLength(1);
  });

  // 0.0.0.0 leads to this machine, and is not an address of the loopback interface by its name.
  it('is not sent in the clear to another machine, and the password not at all', async () => {
    const logins: unknown[] = [];
    const { port, received } = await mailServer({
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) => (logins.push(auth), done(null, { user: 'ops' })),
    });
    const away = mailer({ host: '0.0.0.0', port, user: 'ops', password: 'a password' });
    expect(await failureOf(away.send(mail))).toBeInstanceOf(MailFailure);
    expect([received, logins]).toEqual([[], []]);
  });

  it('is sent to another machine after STARTTLS, signed in', async () => {
    const { port, received } = await mailServer({
      onAuth: ({ username, password }, session, done) =>
        session.secure && password === 'a password' ? done(null, { user: username! }) : done(new Error('no')),
    });
    const away = { host: '0.0.0.0', port, user: 'ops' };
    await mailer({ ...away, password: 'a password' }).send(mail);
    expect(received).toMatchObject([{ isSecure: true, user: 'ops' }]);
    expect(await failureOf(mailer({ ...away, password: 'another' }).send(mail))).toMatchObject({
      reason: 'refused',
      code: 'smtp_535',
    });
  });

  it.each([
    ['subject', { ...mail, subject: 'Hello\r\nBcc: eve@bonafide-customer.com' }],
    ['name', { ...mail, toName: 'Jordan\r\nBcc: eve@bonafide-customer.com\r\n\r\nbody' }],
    ['name with an address', { ...mail, toName: 'x" <eve@bonafide-customer.com>, "y' }],
    ['text', { ...mail, text: '.\r\nMAIL FROM:<eve@bonafide-customer.com>\r\n.\r\n' }],
  ])('gets no header and no receiver from its %s', async (_what, hostile) => {
    const { port, received } = await mailServer();
    await mailer({ port }).send(hostile);
    expect(received).toHaveLength(1);
    expect(received[0]!.to).toEqual([mail.to]);
    const headers = received[0]!.raw.split('\r\n\r\n')[0]!;
    expect(headers).not.toMatch(/^(bcc|cc):/im);
    expect(headers.match(/^(to|from|subject|date|message-id|mime-version|content-type):/gim)).toHaveLength(7);
  });

  it.each([
    'jordan@bonafide-customer.com, eve@bonafide-customer.com',
    'jordan@bonafide-customer.com\r\nRCPT TO:<eve@bonafide-customer.com>',
    'jordan@bonafide-customer.com> SIZE=1\r\n',
    'eve@bonafide-customer.com jordan@bonafide-customer.com',
    'group:eve@bonafide-customer.com;',
    '"eve@bonafide-customer.com"@bonafide-customer.com',
    'jordan',
    '',
  ])('is refused to %j, which is not one address', async (to) => {
    const { port, received } = await mailServer();
    const failure = await failureOf(mailer({ port }).send({ ...mail, to }));
    expect(failure).toMatchObject({ reason: 'refused', code: 'address', mayHaveActed: false });
    expect(failure.message).not.toContain('@');
    expect(received).toEqual([]);
  });

  it.each([
    [550, 'refused'],
    [451, 'provider_error'],
  ])('is not taken when the server says %s', async (responseCode, reason) => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
    });
    expect(await failureOf(mailer({ port }).send(mail))).toMatchObject({
      reason,
      code: `smtp_${responseCode}`,
      mayHaveActed: false,
    });
  });

  it('may have been taken when the connection is cut after it', async () => {
    const { port } = await mailServer({
      onData: (stream, session) => {
        stream.resume();
        stream.on('end', () => {
          (
            session as unknown as { connection?: { socket: { destroy(): void } } }
          ).connection?.socket.destroy();
        });
      },
      closeTimeout: 1,
    });
    expect(await failureOf(mailer({ port }, 1_000).send(mail))).toMatchObject({ mayHaveActed: true });
  });

  it('is given up after a server that says nothing, in bounded time', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    expect(await failureOf(mailer({ port }, 200).send(mail))).toMatchObject({ reason: 'timeout' });
    silent.close();
  });
});

describe('the address of a mail server', () => {
  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false }],
    ['https://mail.example', 'must be an smtp(s) URL'],
    ['mail.example', 'must be an smtp(s) URL'],
    ['', 'must be an smtp(s) URL'],
    ['smtp://', 'must be an smtp(s) URL'],
    ['smtp://ops:secret@mail.example', expect.stringContaining('no credentials')],
  ])('%s', (address, read) => expect(readSmtpServer(address)).toEqual(read));
});
