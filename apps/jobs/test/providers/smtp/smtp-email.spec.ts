import { type MailServer, startMailServer } from '@bonafide/testing/mail-server';
import { createProviderCall } from '../../../src/providers/call-provider.js';
import { SmtpEmail } from '../../../src/providers/smtp/smtp-email.js';

// What an account's e-mail comes to; how it is sent: libs/delivery/src/mail.

const servers: MailServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function send(
  options: Parameters<typeof startMailServer>[0] = {},
  to = 'jordan@bonafide-customer.com',
): Promise<{ answer: Awaited<ReturnType<SmtpEmail['sendEmail']>>; server: MailServer }> {
  const server = await startMailServer(options);
  servers.push(server);
  const sender = new SmtpEmail(
    { host: '127.0.0.1', port: server.port, secure: false, from: 'verify@bonafide-customer.com' },
    createProviderCall(
      { provider: 'smtp', check: 'message_email', attemptTimeoutMs: 1_000, maxRetries: 1, retryDelayMs: 1 },
      () => undefined,
    ),
  );
  const answer = await sender.sendEmail({ to, subject: 'Please verify', text: 'Open the link' });
  return { answer, server };
}

describe('an e-mail over SMTP', () => {
  it('is accepted with the id that it went by', async () => {
    const { answer, server } = await send({ hideSTARTTLS: true });
    expect(answer).toEqual({
      outcome: 'accepted',
      simulated: false,
      messageId: expect.stringMatching(/^<.+>$/),
    });
    expect(server.received).toHaveLength(1);
  });

  it('is refused when the server says so for good, and without asking it when it has no receiver', async () => {
    const full = {
      hideSTARTTLS: true,
      onRcptTo: (_to: unknown, _session: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error('no'), { responseCode: 550 })),
    };
    expect((await send(full)).answer).toMatchObject({ outcome: 'refused', code: 'smtp_550' });
    expect((await send({}, 'jordan')).answer).toEqual({
      outcome: 'refused',
      simulated: false,
      reason: 'refused',
      code: 'address',
    });
  });

  it('is tried once more when the server asks to come again later', async () => {
    let tries = 0;
    const { answer, server } = await send({
      hideSTARTTLS: true,
      onRcptTo: (_address, _session, done) =>
        ++tries === 1 ? done(Object.assign(new Error('later'), { responseCode: 451 })) : done(),
    });
    expect(answer).toMatchObject({ outcome: 'accepted' });
    expect(server.received).toHaveLength(1);
  });

  it('is not sent twice when the connection is cut after the message', async () => {
    let messages = 0;
    const { answer } = await send({
      hideSTARTTLS: true,
      onData: (stream, session) => {
        messages++;
        stream.resume();
        stream.on('end', () => {
          (
            session as unknown as { connection?: { socket: { destroy(): void } } }
          ).connection?.socket.destroy();
        });
      },
      closeTimeout: 1,
    });
    expect(answer.outcome).toBe('not_determined');
    expect(messages).toBe(1);
  });
});
