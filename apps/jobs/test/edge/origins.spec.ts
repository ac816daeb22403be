import { AccountsService } from '../../src/accounts/accounts.service.js';
import { licence } from '../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

const PAGE = 'https://app.example.com';
let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
  await jobs.app
    .get(AccountsService)
    .updateAccount(jobs.account.accountId, { settings: { allowedOrigins: [PAGE] } });
});
afterAll(() => jobs?.close());

const allowed = (headers: Headers) => headers.get('access-control-allow-origin');

describe('a page of an allowed origin', () => {
  it('may open a session with the public key, submit with its token, and read its job', async () => {
    const from = { Origin: PAGE };
    const opened = await jobs.call('POST', '/api/jobs/session', {
      key: jobs.account.publicKey,
      headers: from,
      body: { type: 'id-verification' },
    });
    expect([opened.status, allowed(opened.headers), opened.headers.get('vary')]).toEqual([
      200,
      PAGE,
      'Origin',
    ]);
    const token = { ...from, Authorization: `Bearer ${opened.body.token}`, Prefer: 'respond-async' };
    const calls = [
      await jobs.call('POST', '/api/jobs', {
        key: null,
        headers: token,
        body: { type: 'id-verification', params: { backIdPhoto: await licence() } },
      }),
      await jobs.call('GET', `/api/jobs/${opened.body.id}`, { key: null, headers: token }),
      await jobs.call('GET', `/api/jobs?token=${opened.body.token}`, { key: null, headers: from }),
    ];
    expect(calls.map(({ status, headers }) => [status, allowed(headers)])).toEqual(
      calls.map(() => [200, PAGE]),
    );
    expect(calls[0]!.headers.get('access-control-expose-headers')).toContain('Retry-After');
  });

  it('may read what is wrong with its request', async () => {
    const { status, headers } = await jobs.call('POST', '/api/jobs/session', {
      key: jobs.account.publicKey,
      headers: { Origin: PAGE },
      body: { type: 'x' },
    });
    expect([status, allowed(headers)]).toEqual([400, PAGE]);
  });
});

it('no page of another origin may read a response', async () => {
  const { body } = await jobs.call('POST', '/api/jobs/session', { body: { type: 'id-verification' } });
  for (const Origin of ['https://evil.example', `${PAGE}.evil.example`, 'null', 'http://app.example.com']) {
    const { headers } = await jobs.call('GET', `/api/jobs/${body.id}`, {
      key: null,
      headers: { Origin, Authorization: `Bearer ${body.token}` },
    });
    expect([allowed(headers), headers.get('vary')]).toEqual([null, 'Origin']);
  }
});

it('no page may use a private key, and none is allowed where the account names none', async () => {
  const own = await jobs.call('GET', '/api/jobs', { headers: { Origin: PAGE } });
  expect([own.status, allowed(own.headers)]).toEqual([200, null]);
  const other = await jobs.createAccount();
  const opened = await jobs.call('POST', '/api/jobs/session', {
    key: other.publicKey,
    headers: { Origin: PAGE },
    body: { type: 'id-verification' },
  });
  expect(allowed(opened.headers)).toBeNull();
});

describe('a preflight', () => {
  const preflight = async (path: string, origin: string, method = 'POST') => {
    const { status, headers } = await fetch(`${jobs.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
    return { status, headers: [...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name)) };
  };

  it('is answered alike for every origin, path of a session and job', async () => {
    const { body } = await jobs.call('POST', '/api/jobs/session', { body: { type: 'id-verification' } });
    const asked = [
      await preflight('/api/jobs', PAGE),
      await preflight('/api/jobs', 'https://evil.example'),
      await preflight('/api/jobs/session', 'null'),
      await preflight(`/api/jobs/${body.id}`, PAGE, 'GET'),
      await preflight('/api/jobs/AAAAAAAAAAAA', PAGE, 'DELETE'),
    ];
    for (const one of asked) expect(one).toEqual(asked[0]);
    expect(asked[0]!.status).toBe(204);
    expect(Object.fromEntries(asked[0]!.headers)).toMatchObject({
      'access-control-allow-methods': 'GET,POST',
      'access-control-allow-origin': '*',
    });
  });

  it.each([
    ['/verify/session', 'GET'],
    ['/api/jobs/session/photos/idPhoto', 'PUT'],
    ['/api/jobs/session/challenge/x/frames/0', 'PUT'],
  ])('lets a page send and follow the parts of a session: %s', async (path, method) => {
    const { status, headers } = await preflight(path, PAGE, method);
    expect([status, Object.fromEntries(headers)['access-control-allow-methods']]).toEqual([
      204,
      'GET,POST,PUT,DELETE',
    ]);
  });

  it.each(['/api/ssn', '/api/jobs/AAAAAAAAAAAA/review', '/api/jobs/AAAAAAAAAAAA/download'])(
    'is not answered for %s',
    async (path) => {
      const { headers } = await preflight(path, PAGE);
      expect(Object.fromEntries(headers)).not.toHaveProperty('access-control-allow-origin');
    },
  );
});
