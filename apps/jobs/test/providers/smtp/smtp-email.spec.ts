import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { makeCertificates, type TestCertificates } from '@bonafide/testing/certificates';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { createProviderCall } from '../../../src/providers/call-provider.js';
import { SmtpEmail, type SmtpSettings } from '../../../src/providers/smtp/smtp-email.js';

// The operator's own mail server, played by a local one.

interface Received {
  from: string;
  to: string[];
  raw: string;
  isSecure: boolean;
  user: string | undefined;
}

let certificates: TestCertificates;
let received: Received[];
const servers: { close(done: () => void): void }[] = [];

beforeAll(async () => {
  certificates = await makeCertificates(['localhost', '127.0.0.1', '0.0.0.0']);
});
beforeEach(() => void (received = []));
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
});
afterAll(() => certificates.dispose());

/** A mail server; it keeps what it is given. */
async function mailServer(options: SMTPServerOptions = {}): Promise<number> {
  const { key, cert } = certificates;
  const server = new SMTPServer({
    key,
    cert,
    authOptional: true,
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
          isSecure: session.secure,
          user: session.user as string | undefined,
        });
        done();
      });
    },
    ...options,
  });
  // What a client does to it is the client's matter.
  server.on('error', () => undefined);
  servers.push(server);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return (listening.address() as AddressInfo).port;
}

const sender = (settings: Partial<SmtpSettings> & { port: number }, attemptTimeoutMs = 2_000) =>
  new SmtpEmail(
    {
      host: '127.0.0.1',
      secure: false,
      from: 'verify@bonafide-customer.com',
      ca: certificates.ca,
      ...settings,
    },
    createProviderCall(
      { provider: 'smtp', check: 'message_email', attemptTimeoutMs, maxRetries: 1, retryDelayMs: 1 },
      () => undefined,
    ),
  );
const message = {
  to: 'jordan@bonafide-customer.com',
  toName: 'Jordan',
  subject: 'Please verify',
  text: 'Open the link',
  html: '<p>Open the link</p>',
};

describe('an e-mail over SMTP', () => {
  it('arrives as text and HTML, and its id is kept', async () => {
    const port = await mailServer();
    const answer = await sender({ port, fromName: 'Verify' }).sendEmail(message);
    expect(answer).toEqual({
      outcome: 'accepted',
      simulated: false,
      messageId: expect.stringMatching(/^<.+>$/),
    });
    const [mail] = received;
    expect(mail).toMatchObject({ from: 'verify@bonafide-customer.com', to: [message.to] });
    expect(mail!.raw).toMatch(/^From: Verify <verify@bonafide-customer\.com>\r$/m);
    expect(mail!.raw).toMatch(/^To: Jordan <jordan@bonafide-customer\.com>\r$/m);
    expect(mail!.raw).toContain(message.html);
  });

  it('is sent over TLS that verifies, and not over TLS that does not', async () => {
    const port = await mailServer({ secure: true });
    expect(await sender({ host: 'localhost', port, secure: true }).sendEmail(message)).toMatchObject({
      outcome: 'accepted',
    });
    expect(received[0]!.isSecure).toBe(true);
    const stranger = sender({ host: 'localhost', port, secure: true, ca: undefined });
    expect(await stranger.sendEmail(message)).toMatchObject({
      outcome: 'not_determined',
      reason: 'unreachable',
    });
    expect(received).toHaveLength(1);
  });

  // 0.0.0.0 leads to this machine, and is not an address of the loopback interface by its name.
  it('is not sent in the clear to another machine, and the password not at all', async () => {
    const logins: unknown[] = [];
    const port = await mailServer({
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) => (logins.push(auth), done(null, { user: 'ops' })),
    });
    const away = sender({ host: '0.0.0.0', port, user: 'ops', password: 'a password' });
    expect((await away.sendEmail(message)).outcome).toBe('not_determined');
    expect([received, logins]).toEqual([[], []]);
  });

  it('is sent to another machine after STARTTLS, signed in', async () => {
    const port = await mailServer({
      onAuth: ({ username, password }, session, done) =>
        session.secure && password === 'a password' ? done(null, { user: username! }) : done(new Error('no')),
    });
    const away = { host: '0.0.0.0', port, user: 'ops' };
    expect(await sender({ ...away, password: 'a password' }).sendEmail(message)).toMatchObject({
      outcome: 'accepted',
    });
    expect(received).toMatchObject([{ isSecure: true, user: 'ops' }]);
    expect(await sender({ ...away, password: 'another' }).sendEmail(message)).toMatchObject({
      outcome: 'refused',
      code: 'smtp_535',
    });
  });

  it.each([
    ['subject', { ...message, subject: 'Hello\r\nBcc: eve@bonafide-customer.com' }],
    ['name', { ...message, toName: 'Jordan\r\nBcc: eve@bonafide-customer.com\r\n\r\nbody' }],
    ['name with an address', { ...message, toName: 'x" <eve@bonafide-customer.com>, "y' }],
    ['text', { ...message, text: '.\r\nMAIL FROM:<eve@bonafide-customer.com>\r\n.\r\n' }],
  ])('gets no header and no receiver from its %s', async (_what, hostile) => {
    const port = await mailServer();
    expect(await sender({ port }).sendEmail(hostile)).toMatchObject({ outcome: 'accepted' });
    expect(received).toHaveLength(1);
    expect(received[0]!.to).toEqual([message.to]);
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
    const port = await mailServer();
    expect(await sender({ port }).sendEmail({ ...message, to })).toEqual({
      outcome: 'refused',
      simulated: false,
      reason: 'refused',
      code: 'address',
    });
    expect(received).toEqual([]);
  });

  it('is refused when the server says so for good', async () => {
    const port = await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    });
    expect(await sender({ port }).sendEmail(message)).toMatchObject({ outcome: 'refused', code: 'smtp_550' });
  });

  it('is tried once more when the server asks to come again later', async () => {
    let tries = 0;
    const port = await mailServer({
      onRcptTo: (_address, _session, done) =>
        ++tries === 1 ? done(Object.assign(new Error('later'), { responseCode: 451 })) : done(),
    });
    expect(await sender({ port }).sendEmail(message)).toMatchObject({ outcome: 'accepted' });
    expect(received).toHaveLength(1);
  });

  it('is not sent twice when the connection is cut after the message', async () => {
    let messages = 0;
    const port = await mailServer({
      onData: (stream, session, done) => {
        messages++;
        stream.resume();
        stream.on('end', () => {
          const { socket } =
            (session as unknown as { connection?: { socket: { destroy(): void } } }).connection ?? {};
          if (socket) socket.destroy();
          else servers.at(-1)!.close(() => done());
        });
      },
      closeTimeout: 1,
    });
    const answer = await sender({ port }, 1_000).sendEmail(message);
    expect(answer.outcome).toBe('not_determined');
    expect(messages).toBe(1);
  });

  it('is open after a server that says nothing, in bounded time', async () => {
    const silent: Server = createServer(() => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const answer = await sender({ port }, 200).sendEmail(message);
    expect(answer).toMatchObject({ outcome: 'not_determined', reason: 'timeout' });
    silent.close();
  });
});
