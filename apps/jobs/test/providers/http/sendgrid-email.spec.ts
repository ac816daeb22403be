import { SendgridEmail } from '../../../src/providers/http/sendgrid-email.js';
import { itSurvivesABadProvider, startStubbedProvider, type StubbedProvider } from './stubbed.js';

let provider: StubbedProvider;
beforeAll(async () => void (provider = await startStubbedProvider('message_email')));
afterAll(() => provider.stub.close());
beforeEach(() => provider.stub.reset());

const sender = () =>
  new SendgridEmail(
    { baseUrl: provider.stub.url, apiKey: 'SG.key', from: 'verify@example.com', fromName: 'Verify' },
    provider.http,
    provider.call(),
  );
const message = {
  to: 'jordan@example.net',
  toName: 'Jordan',
  subject: 'Please verify',
  text: 'Open the link',
  html: '<p>Open the link</p>',
};

describe('SendGrid v3 mail/send', () => {
  it('sends text and HTML and keeps the message id', async () => {
    provider.stub.on('POST', '/v3/mail/send', { status: 202, headers: { 'x-message-id': 'msg-1' } });
    expect(await sender().sendEmail(message)).toEqual({
      outcome: 'accepted',
      simulated: false,
      messageId: 'msg-1',
    });
    const [request] = provider.stub.requests;
    expect(request!.headers.authorization).toBe('Bearer SG.key');
    expect(request!.json()).toEqual({
      personalizations: [{ to: [{ email: 'jordan@example.net', name: 'Jordan' }] }],
      from: { email: 'verify@example.com', name: 'Verify' },
      subject: 'Please verify',
      content: [
        { type: 'text/plain', value: 'Open the link' },
        { type: 'text/html', value: '<p>Open the link</p>' },
      ],
    });
  });

  itSurvivesABadProvider(
    () => provider,
    () => sender().sendEmail(message),
    { repeatable: false, refused: 'refused' },
  );
});
