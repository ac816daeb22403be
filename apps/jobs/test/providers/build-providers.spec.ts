import { buildProviders } from '../../src/providers/build-providers.js';
import { ALL_EMBEDDED, ALL_SIMULATED, type Providers } from '../../src/providers/providers.js';

const classNames = (providers: Providers) =>
  Object.values(providers).flatMap((provider: object | undefined) => provider?.constructor.name ?? []);
const build = (settings: Record<string, string>, allowSimulators = true) =>
  buildProviders({
    settings,
    http: { request: () => Promise.reject(new Error('not called')) },
    journal: () => undefined,
    captureMessage: () => undefined,
    allowSimulators,
  });

describe('the choice of providers', () => {
  it('has none where none is configured', () => {
    expect(Object.values(build({})).filter(Boolean)).toEqual([]);
  });

  it('has a simulator for every check', () => {
    const names = classNames(build(ALL_SIMULATED));
    expect(names).toHaveLength(Object.keys(ALL_SIMULATED).length);
    for (const name of names) expect(name).toMatch(/^(Simulated|Captured)/);
  });

  it('builds every real adapter from its settings', () => {
    const secret = { SECRET: 's' };
    const own = { URL: 'https://provider.example', ...secret };
    const chosen: Record<string, [string, Record<string, string>]> = {
      TIN: ['http', own],
      IDENTITY_OWNER: ['prove', { CLIENT_ID: 'c', USERNAME: 'u', ...secret }],
      ECBSV: ['http', own],
      AAMVA: ['http', own],
      DLV: ['http', own],
      PHONE: ['twilio', { ACCOUNT: 'AC1', ...secret }],
      EMAIL: ['http', own],
      ADDRESS: ['http', own],
      IP: ['minfraud', { ACCOUNT: '42', ...secret }],
      AML: ['yente', {}],
      DARKWEB: ['hibp', secret],
      FACE: ['rekognition', { ACCOUNT: 'AK', ...secret }],
      DOCUMENT: ['textract', { ACCOUNT: 'AK', ...secret }],
      MESSAGE_EMAIL: ['sendgrid', { FROM: 'a@example.com', ...secret }],
      MESSAGE_SMS: ['twilio', { ACCOUNT: 'AC1', FROM: '+15005550006', ...secret }],
    };
    const settings: Record<string, string> = {};
    for (const [check, [name, values]] of Object.entries(chosen)) {
      settings[`PROVIDER_${check}`] = name;
      for (const [what, value] of Object.entries(values)) settings[`PROVIDER_${check}_${what}`] = value;
    }
    const names = classNames(build(settings, false)).map((name) => name.toLowerCase());
    // An adapter of our own format is an object of a function.
    const expected = Object.values(chosen).map(([name]) => (name === 'http' ? 'object' : name));
    expect(names).toEqual(expected.map((name) => expect.stringMatching(`^${name}`)));
  });

  it('finds out by itself what it can, in production too', () => {
    const names = classNames(build(ALL_EMBEDDED, false));
    expect(names).toEqual(Object.keys(ALL_EMBEDDED).map(() => expect.stringMatching(/^Embedded/)));
  });

  it.each([
    ['http://mail.example.com', 'must be an smtp\\(s\\) URL'],
    ['mail.example.com', 'must be an smtp\\(s\\) URL'],
    ['smtp://ops:hunter2@mail.example.com', 'must have no credentials: ACCOUNT and SECRET are for them'],
  ])('refuses the mail server %s', (url, fault) => {
    const smtp = { PROVIDER_MESSAGE_EMAIL: 'smtp', PROVIDER_MESSAGE_EMAIL_FROM: 'a@example.com' };
    const attempt = () => build({ ...smtp, PROVIDER_MESSAGE_EMAIL_URL: url });
    expect(attempt).toThrow(new RegExp(`PROVIDER_MESSAGE_EMAIL_URL ${fault}`));
    expect(attempt).not.toThrow(/hunter2/);
  });

  it('names every fault at once and shows no value', () => {
    const settings = {
      PROVIDER_TIN: 'http',
      PROVIDER_TIN_URL: 'ftp://secret-host',
      PROVIDER_PHONE: 'telepathy',
      PROVIDER_IP: 'minfraud',
      PROVIDER_IP_TIMEOUT_MS: 'soon',
      PROVIDER_AML: 'simulator',
    };
    const attempt = () => build(settings, false);
    expect(attempt).toThrow(/PROVIDER_TIN_URL must be an http\(s\) URL; PROVIDER_TIN_SECRET is required/);
    expect(attempt).toThrow(/PROVIDER_PHONE must be one of none, simulator, twilio/);
    expect(attempt).toThrow(/PROVIDER_IP_TIMEOUT_MS/);
    expect(attempt).toThrow(/PROVIDER_AML must not be a simulator/);
    expect(attempt).not.toThrow(/secret-host|telepathy|soon/);
  });

  it.each(['whsec_', 'whsec_a', 'whsec_*not*base64*', 'whsec_AAAA,whsec_-'])(
    'refuses webhook secrets that cannot sign, without showing them: %s',
    (secret) => {
      const attempt = () => build({ PROVIDER_DLV_WEBHOOK_SECRET: secret }, false);
      expect(attempt).toThrow(/PROVIDER_DLV_WEBHOOK_SECRET must be whsec_ and base64/);
      expect(attempt).not.toThrow(/whsec_[^ ]/);
    },
  );

  it('takes one webhook secret, or two while one rotates', () => {
    for (const secret of ['whsec_plJ3nmyCDGBKInavdOK15jsl', 'plJ3', 'whsec_AAAA, whsec_AAA='])
      expect(() => build({ PROVIDER_TIN_WEBHOOK_SECRET: secret }, false)).not.toThrow();
  });
});
