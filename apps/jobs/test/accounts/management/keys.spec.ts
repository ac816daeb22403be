import { eventually } from '@bonafide/testing/eventually';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { ALL_SCOPES, SCOPES } from '../../../src/accounts/access/scopes.js';
import { AccountsService } from '../../../src/accounts/accounts.service.js';
import type { KeyView } from '../../../src/accounts/management/key-view.js';
import { startStubIssuer, type StubIssuer, trusting } from '../bearer/stub-issuer.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
let issuer: StubIssuer;
let account: NewAccount;
beforeAll(async () => {
  jobs = await startJobs({ env: { TRUSTED_PROXIES: '1' } });
  issuer = await startStubIssuer();
}, 60_000);
beforeEach(async () => {
  account = await jobs.createAccount();
});
afterAll(async () => {
  await jobs?.close();
  await issuer?.close();
});

const KEYS = '/api/management/keys';
const AML = { firstName: 'Jane', lastName: 'Sample' };
const admin = () => account.apiKey;
const create = (body: object, key = admin(), headers: Record<string, string> = {}): Promise<Answer> =>
  jobs.call('POST', KEYS, { key, body: { kind: 'private', scopes: ['jobs:read'], ...body }, headers });
const made = async (body: object, key = admin()): Promise<{ id: string; secret: string }> => {
  const answer = await create(body, key);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return { id: answer.body.key.id, secret: answer.body.secret };
};
const from = (address: string) => ({ 'x-forwarded-for': address });
const messages = ({ body }: Answer): string[] => body.errors.map(({ message }: Error) => message);

describe('a restricted key', () => {
  it('does what its scopes say and nothing else', async () => {
    const { secret: key } = await made({ scopes: ['aml:screen'] });
    const screened = await jobs.call('POST', '/api/aml/verify', { key, body: AML });
    expect(screened.status).toBe(200);
    const read = await jobs.call('GET', `/api/jobs/${screened.body.id}`, { key });
    expect([read.status, messages(read)]).toEqual([403, ['the key lacks the scope jobs:read']]);
    expect(read.headers.get('www-authenticate')).toBeNull();
    expect((await jobs.call('GET', KEYS, { key })).status).toBe(403);
  });

  it('sees photographs with their scope alone', async () => {
    const { secret: key } = await made({ scopes: ['jobs:read'] });
    const { body } = await jobs.call('POST', '/api/aml/verify', { key: admin(), body: AML });
    expect((await jobs.call('GET', `/api/jobs/${body.id}/download`, { key })).status).toBe(403);
  });

  it('of some types of job makes, lists and reads no other', async () => {
    const { body: screening } = await jobs.call('POST', '/api/aml/verify', { key: admin(), body: AML });
    const { body: check } = await jobs.call('POST', '/api/identity/crosscheck', { key: admin(), body: AML });
    const { secret: key } = await made({
      scopes: [...SCOPES],
      jobTypes: ['id-aml', 'tin-validation'],
    });
    const listed = await jobs.call('GET', '/api/jobs', { key });
    expect([listed.body.total, listed.body.items.map(({ id }: { id: string }) => id)]).toEqual([
      1,
      [screening.id],
    ]);
    const narrowed = await jobs.call('GET', '/api/jobs?type=id-crosscheck', { key });
    expect(narrowed.body.total).toBe(0);
    for (const [method, path, status] of [
      ['GET', '', 404],
      ['DELETE', '', 404],
      ['GET', '/download', 404],
      ['GET', '/callbacks', 404],
      ['PUT', '/review', 404],
    ] as const) {
      const answer = await jobs.call(method, `/api/jobs/${check.id}${path}`, {
        key,
        ...(method === 'PUT' ? { body: { nameMatch: true } } : {}),
      });
      expect([method, path, answer.status]).toEqual([method, path, status]);
    }
    expect((await jobs.call('GET', `/api/jobs/${screening.id}`, { key })).status).toBe(200);
    const refused = await jobs.call('POST', '/api/identity/crosscheck', { key, body: AML });
    expect([refused.status, messages(refused)]).toEqual([
      403,
      ['the key is not for jobs of type id-crosscheck'],
    ]);
    for (const [path, body] of [
      ['/api/jobs/session', { type: 'selfie-verification' }],
      ['/api/invites', { contact: 'email', email: 'jane@people.example', type: 'selfie-verification' }],
    ] as const)
      expect([path, (await jobs.call('POST', path, { key, body })).status]).toEqual([path, 403]);
  });

  it('of some types of job sees no invitation, no link and no personal detail of another', async () => {
    const { body } = await jobs.call('POST', '/api/invites', {
      key: admin(),
      body: { contact: 'email', email: 'jane@people.example', send: false },
    });
    const { body: screening } = await jobs.call('POST', '/api/aml/verify', { key: admin(), body: AML });
    const review = { key: admin(), body: { nameMatch: true } };
    expect((await jobs.call('PUT', `/api/jobs/${screening.id}/review`, review)).status).toBe(200);
    const { secret: key } = await made({
      scopes: ['jobs:read', 'invites:write', 'audit:read'],
      jobTypes: ['dob'],
    });
    const listed = await jobs.call('GET', '/api/invites', { key });
    expect([listed.status, listed.body.total, listed.body.items]).toEqual([200, 0, []]);
    expect((await jobs.call('POST', `/api/invites/${body.invite.id}/resend`, { key })).status).toBe(404);
    const trail = await jobs.call('GET', '/api/audit?action=job.reviewed', { key });
    expect(trail.body.items.map(({ jobDetail }: { jobDetail: unknown }) => jobDetail)).toEqual([null]);
  });

  it('that reads no results opens no session that does', async () => {
    account = await jobs.createAccount(undefined, { sessionResult: 'record' });
    const { secret: key } = await made({ scopes: ['jobs:write'] });
    const { body: session } = await jobs.call('POST', '/api/jobs/session', {
      key,
      body: { type: 'selfie-verification' },
    });
    const headers = { authorization: `Bearer ${session.token}` };
    const { body: job } = await jobs.call('GET', `/api/jobs/${session.id}`, { key: null, headers });
    expect(job).not.toHaveProperty('result');
  });

  it('is refused from addresses that are not its own', async () => {
    const { id, secret: key } = await made({ addresses: ['203.0.113.0/24', '2001:db8:7::1'] });
    const statuses = await Promise.all(
      ['203.0.113.9', '2001:db8:7::1', '::ffff:203.0.113.9', '203.0.114.9', '2001:db8:7::2'].map(
        async (address) => (await jobs.call('GET', '/api/jobs', { key, headers: from(address) })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
    const { body } = await jobs.call('GET', `${KEYS}/${id}`, { key: admin() });
    expect(body.key).toMatchObject({
      lastUsedAt: expect.stringMatching(/Z$/),
      lastUsedAddress: expect.stringMatching(/^(::ffff:)?203\.0\.113\.9$|^2001:db8:7::1$/),
    });
    const [{ stored }] = await jobs.dataSource.query(
      'SELECT row_to_json(k)::text AS stored FROM api_keys k WHERE id = $1',
      [id],
    );
    expect(stored).not.toContain(body.key.lastUsedAddress);
  });

  it('ends when it says', async () => {
    const { id, secret: key } = await made({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await jobs.call('GET', '/api/jobs', { key })).status).toBe(200);
    await jobs.dataSource.query(
      "UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1",
      [id],
    );
    await eventually(async () => expect((await jobs.call('GET', '/api/jobs', { key })).status).toBe(401));
  });
});

describe('nobody gives away more than they hold', () => {
  it.each([
    ['scopes', { scopes: ['account:admin', 'ssn:verify'] }],
    ['jobTypes', { scopes: ['jobs:read'], jobTypes: null }],
    ['jobTypes', { scopes: ['jobs:read'], jobTypes: ['id-aml', 'dob'] }],
    ['addresses', { scopes: ['jobs:read'], jobTypes: ['id-aml'], addresses: null }],
    ['addresses', { scopes: ['jobs:read'], jobTypes: ['id-aml'], addresses: ['127.0.0.0/7'] }],
    ['expiresAt', { scopes: ['jobs:read'], jobTypes: ['id-aml'], addresses: ['127.0.0.1'] }],
  ])('%s of %j', async (parameter, body) => {
    const { secret } = await made({
      scopes: ['account:admin', 'jobs:read'],
      jobTypes: ['id-aml'],
      addresses: ['127.0.0.0/8'],
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const answer = await create(body, secret);
    expect([answer.status, messages(answer)]).toEqual([
      403,
      [expect.stringMatching(`^${parameter}: goes beyond`)],
    ]);
  });

  it('a key that may make keys makes narrower ones', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const bounds = { scopes: ['account:admin', 'jobs:read'], addresses: ['127.0.0.0/8'], expiresAt };
    const { secret } = await made(bounds);
    expect(
      (await create({ ...bounds, scopes: ['jobs:read'], addresses: ['127.0.0.1'] }, secret)).status,
    ).toBe(200);
  });

  it('a wider key is neither rotated nor widened by a narrow one, and may be revoked', async () => {
    const { secret } = await made({ scopes: ['account:admin', 'jobs:read'] });
    const wide = await made({ scopes: [...SCOPES] });
    const rotated = await jobs.call('POST', `${KEYS}/${wide.id}/rotate`, { key: secret, body: {} });
    expect([rotated.status, messages(rotated)[0]]).toEqual([403, expect.stringMatching(/^scopes: /)]);
    const narrow = await made({ scopes: ['jobs:read'] });
    const widened = await jobs.call('PATCH', `${KEYS}/${narrow.id}`, {
      key: secret,
      body: { scopes: ['ssn:verify'] },
    });
    expect(widened.status).toBe(403);
    expect((await jobs.call('DELETE', `${KEYS}/${wide.id}`, { key: secret })).status).toBe(200);
  });

  it('an agent makes keys that end, that hold what it holds, and that make no others', async () => {
    const scopes = ['account:admin', 'jobs:read'] as const;
    const audience = 'https://jobs.example/admin';
    const entry = { ...trusting(issuer.did, audience), scopes: [...scopes] };
    await jobs.app.get(TrustedIssuersService).add(account.accountId, entry);
    const signedIn = { at: -1 };
    const token = await issuer.accessToken({ scopes: [...ALL_SCOPES], audience, signedIn });
    const ask = (body: object) =>
      jobs.call('POST', KEYS, {
        key: null,
        headers: { authorization: `Bearer ${token}` },
        body: { kind: 'private', ...body },
      });
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const statuses = await Promise.all([
      ask({ scopes: ['jobs:read'], expiresAt: soon }),
      ask({ scopes: ['jobs:read'] }),
      ask({ scopes: ['jobs:read'], expiresAt: new Date(Date.now() + 91 * 86_400_000).toISOString() }),
      ask({ scopes: ['account:admin'], expiresAt: soon }),
      ask({ scopes: ['ssn:verify'], expiresAt: soon }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 403, 403, 403, 403]);
    await jobs.app.get(TrustedIssuersService).remove(account.accountId, issuer.did);
  });
});

describe('rotation', () => {
  it('puts a key of the same bounds beside the old one, which ends', async () => {
    const old = await made({ scopes: ['jobs:read'], note: 'Payroll', addresses: ['127.0.0.0/8'] });
    const { status, body } = await jobs.call('POST', `${KEYS}/${old.id}/rotate`, {
      key: admin(),
      body: { graceSeconds: 600 },
    });
    expect(status).toBe(200);
    expect(body.key).toMatchObject({
      scopes: ['jobs:read'],
      note: 'Payroll',
      addresses: ['127.0.0.0/8'],
      expiresAt: null,
    });
    for (const key of [old.secret, body.secret])
      expect((await jobs.call('GET', '/api/jobs', { key })).status).toBe(200);
    const { body: before } = await jobs.call('GET', `${KEYS}/${old.id}`, { key: admin() });
    expect(before.key.replacedBy).toBe(body.key.id);
    expect(Date.parse(before.key.expiresAt) - Date.now()).toBeLessThanOrEqual(600_000);
  });

  it('happens once, however many ask', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await made({});
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          jobs.call('POST', `${KEYS}/${id}/rotate`, { key: admin(), body: {} }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
      await Promise.all(
        [id, answers.find(({ status }) => status === 200)!.body.key.id].map((one) =>
          jobs.call('DELETE', `${KEYS}/${one}`, { key: admin() }),
        ),
      );
    }
  });

  /**
   * PostgreSQL cancels the first statement that changes the key, as it does with one of two transactions that wait for each
   * other; which of the two it chooses depends on the machine's load, and so on nothing that a test can rely on.
   */
  async function cancelledOnce<T>(key: string, rotate: () => Promise<T>): Promise<T> {
    const { dataSource } = jobs;
    await dataSource.query(`
      CREATE SEQUENCE cancelled;
      CREATE FUNCTION cancel_once() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('cancelled') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER cancel_once BEFORE UPDATE ON api_keys FOR EACH ROW WHEN (NEW.id = '${key}')
        EXECUTE FUNCTION cancel_once()`);
    try {
      const rotated = await rotate();
      const [tried] = await dataSource.query<{ last_value: string }[]>('SELECT last_value FROM cancelled');
      expect(Number(tried!.last_value)).toBeGreaterThan(1);
      return rotated;
    } finally {
      await dataSource.query(
        'DROP TRIGGER cancel_once ON api_keys; DROP FUNCTION cancel_once; DROP SEQUENCE cancelled',
      );
    }
  }

  it('that PostgreSQL cancels as a deadlock is done again', async () => {
    const { id } = await made({});
    const { status, body } = await cancelledOnce(id, () =>
      jobs.call('POST', `${KEYS}/${id}/rotate`, { key: admin(), body: {} }),
    );
    expect([status, body.key?.id === id]).toEqual([200, false]);
    const keys: KeyView[] = (await jobs.call('GET', KEYS, { key: admin() })).body.keys;
    expect(keys.find((key) => key.id === id)?.replacedBy).toBe(body.key.id);
  });

  it('that PostgreSQL cancels as a deadlock is done again for an operator too', async () => {
    const accounts = jobs.app.get(AccountsService);
    await accounts.rotateKey(account.accountId, 'private', false);
    // Two are live: the older one is retired.
    const [oldest] = await jobs.dataSource.query<{ id: string }[]>(
      `SELECT id FROM api_keys WHERE account_id = $1 AND kind = 'private' AND NOT sandbox AND revoked_at IS NULL
          AND created_by = 'operator' ORDER BY created_at LIMIT 1`,
      [account.accountId],
    );
    const secret = await cancelledOnce(oldest!.id, () =>
      accounts.rotateKey(account.accountId, 'private', false),
    );
    expect((await jobs.call('GET', '/api/jobs', { key: secret })).status).toBe(200);
    const after = await accounts.listKeys(account.accountId);
    expect(after.find(({ keyId }) => keyId === oldest!.id)?.revokedAt).not.toBeNull();
  });

  it('asked again with its Idempotency-Key answers with the same secret', async () => {
    const { id } = await made({});
    const ask = () =>
      jobs.call('POST', `${KEYS}/${id}/rotate`, {
        key: admin(),
        body: {},
        headers: { 'idempotency-key': `rotate-${id}` },
      });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.body]).toEqual([200, first.body]);
  });

  it('by an operator leaves the keys that the account made', async () => {
    const own = await made({});
    const accounts = jobs.app.get(AccountsService);
    await accounts.rotateKey(account.accountId, 'private', false);
    await accounts.rotateKey(account.accountId, 'private', false);
    expect((await jobs.call('GET', '/api/jobs', { key: own.secret })).status).toBe(200);
  });
});

describe('two editors', () => {
  it('who read the same key: the second is told', async () => {
    const { id } = await made({});
    const read = await jobs.call('GET', `${KEYS}/${id}`, { key: admin() });
    const headers = { 'if-match': read.headers.get('etag')! };
    const change = (note: string) =>
      jobs.call('PATCH', `${KEYS}/${id}`, { key: admin(), headers, body: { note } });
    const answers = await Promise.all([change('one'), change('two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const won = answers.find(({ status }) => status === 200)!;
    const { body } = await jobs.call('GET', `${KEYS}/${id}`, { key: admin() });
    expect(body).toEqual(won.body);
  });

  it('an ETag that is none is told', async () => {
    const { id } = await made({});
    const headers = { 'if-match': 'W/"1"' };
    expect((await jobs.call('PATCH', `${KEYS}/${id}`, { key: admin(), headers, body: {} })).status).toBe(412);
  });
});

it('lists keys without secrets, live ones first', async () => {
  const { id, secret } = await made({ note: 'Reports' });
  await jobs.call('DELETE', `${KEYS}/${id}`, { key: admin() });
  const { body, text } = await jobs.call('GET', KEYS, { key: admin() });
  expect(body.keys.map(({ createdBy }: { createdBy: string }) => createdBy).slice(0, 4)).toEqual(
    Array(4).fill('operator'),
  );
  expect(body.keys.at(-1)).toMatchObject({ id, note: 'Reports', revokedAt: expect.stringMatching(/Z$/) });
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/[sp]k_us_|hash/i);
});

it('the audit trail tells who made, changed, rotated and revoked a key, and never its secret', async () => {
  const { id, secret } = await made({ addresses: ['127.0.0.0/8'] });
  await jobs.call('PATCH', `${KEYS}/${id}`, { key: admin(), body: { scopes: ['jobs:read', 'dob:verify'] } });
  await jobs.call('POST', `${KEYS}/${id}/rotate`, { key: admin(), body: {} });
  await jobs.call('DELETE', `${KEYS}/${id}`, { key: admin() });
  const trail = await jobs.dataSource.query(
    'SELECT actor, action, detail FROM account_audit WHERE subject = $1 ORDER BY id',
    [id],
  );
  expect(trail.map(({ action }: { action: string }) => action)).toEqual([
    'key.created',
    'key.changed',
    'key.rotated',
    'key.revoked',
  ]);
  expect(trail[1]).toMatchObject({
    actor: expect.stringMatching(/^key:key_/),
    detail: { before: { scopes: ['jobs:read'] }, after: { scopes: ['jobs:read', 'dob:verify'] } },
  });
  expect(JSON.stringify(trail)).not.toContain(secret);
});

it('a revoked key is out within a second, and stays so', async () => {
  const { id, secret: key } = await made({});
  expect((await jobs.call('DELETE', `${KEYS}/${id}`, { key: admin() })).status).toBe(200);
  expect((await jobs.call('DELETE', `${KEYS}/${id}`, { key: admin() })).status).toBe(200);
  await eventually(async () => expect((await jobs.call('GET', '/api/jobs', { key })).status).toBe(401));
  expect((await jobs.call('PATCH', `${KEYS}/${id}`, { key: admin(), body: { note: 'x' } })).status).toBe(409);
});

describe('a disabled key', () => {
  const switched = (id: string, to: 'disable' | 'enable', key = admin()) =>
    jobs.call('POST', `${KEYS}/${id}/${to}`, { key });
  const isOut = (key: string) =>
    eventually(async () => expect((await jobs.call('GET', '/api/jobs', { key })).status).toBe(401));
  const isIn = (key: string) =>
    eventually(async () => expect((await jobs.call('GET', '/api/jobs', { key })).status).toBe(200));

  it('is out within a second, and in again once it is enabled', async () => {
    const { id, secret: key } = await made({});
    await isIn(key);
    const disabled = await switched(id, 'disable');
    expect([disabled.status, disabled.body.key]).toEqual([
      200,
      expect.objectContaining({ id, disabledAt: expect.any(String), revokedAt: null }),
    ]);
    await isOut(key);
    expect((await switched(id, 'disable')).body).toEqual(disabled.body);
    const enabled = await switched(id, 'enable');
    expect([enabled.status, enabled.body.key.disabledAt]).toEqual([200, null]);
    await isIn(key);
    expect((await switched(id, 'enable')).body).toEqual(enabled.body);
  });

  it('opens no session either, if it is public', async () => {
    const answer = await create({ kind: 'public', scopes: undefined });
    const { id } = answer.body.key;
    const open = () =>
      jobs.call('POST', '/api/jobs/session', { key: answer.body.secret, body: { type: 'id-verification' } });
    expect((await open()).status).toBe(200);
    await switched(id, 'disable');
    await eventually(async () => expect((await open()).status).toBe(401));
  });

  it('is not rotated, may be revoked, and is then neither enabled nor disabled', async () => {
    const { id } = await made({});
    await switched(id, 'disable');
    const rotated = await jobs.call('POST', `${KEYS}/${id}/rotate`, { key: admin(), body: {} });
    expect([rotated.status, messages(rotated)]).toEqual([409, [`key: ${id} is disabled`]]);
    expect((await jobs.call('DELETE', `${KEYS}/${id}`, { key: admin() })).status).toBe(200);
    for (const to of ['enable', 'disable'] as const) {
      const answer = await switched(id, to);
      expect([answer.status, messages(answer)]).toEqual([409, [`key: ${id} is revoked`]]);
    }
  });

  it('of another account is unknown, and needs the scope of those who manage keys', async () => {
    const { id } = await made({});
    const { secret: reader } = await made({ scopes: ['jobs:read'] });
    const stranger = await jobs.createAccount();
    for (const to of ['enable', 'disable'] as const) {
      expect((await switched(id, to, stranger.apiKey)).status).toBe(404);
      expect((await switched(id, to, reader)).status).toBe(403);
      expect((await switched(id, to, account.publicKey)).status).toBe(401);
    }
  });

  it('is enabled by nobody who holds less than it', async () => {
    const { id } = await made({ scopes: ['jobs:read', 'tin:verify'] });
    const { secret: narrow } = await made({ scopes: ['account:admin', 'jobs:read'] });
    expect((await switched(id, 'disable', narrow)).status).toBe(200);
    const refused = await switched(id, 'enable', narrow);
    expect([refused.status, messages(refused)[0]]).toEqual([403, expect.stringMatching(/^scopes: /)]);
    expect((await switched(id, 'enable')).status).toBe(200);
  });

  it('is told in the trail and by events, each once', async () => {
    const { id } = await made({});
    for (const to of ['disable', 'disable', 'enable', 'enable'] as const) await switched(id, to);
    const lines = await jobs.dataSource.query<{ action: string }[]>(
      'SELECT action FROM account_audit WHERE subject = $1 ORDER BY id',
      [id],
    );
    const steps = ['key.created', 'key.disabled', 'key.enabled'];
    expect(lines.map(({ action }) => action)).toEqual(steps);
    const feed = await jobs.call('GET', '/api/events?types=key.*', { key: admin() });
    const told = feed.body.events.filter(({ data }: { data: { id: string } }) => data.id === id);
    expect(told.map(({ type }: { type: string }) => type)).toEqual(steps);
  });

  it('is disabled and enabled by an operator too', async () => {
    const { id, secret: key } = await made({});
    const accounts = jobs.app.get(AccountsService);
    await accounts.switchKey(id, false);
    await isOut(key);
    const listed = (await accounts.listKeys(account.accountId)).find(({ keyId }) => keyId === id);
    expect([listed!.disabledAt, listed!.revokedAt]).toEqual([expect.any(Date), null]);
    await accounts.switchKey(id, true);
    await isIn(key);
  });
});

it('an account has a hundred live keys at most', async () => {
  const live = 4;
  for (let batch = 0; batch < 12; batch++) await Promise.all(Array.from({ length: 8 }, () => made({})));
  expect(
    await jobs.dataSource.query('SELECT 1 FROM api_keys WHERE account_id = $1', [account.accountId]),
  ).toHaveLength(96 + live);
  const answers = await Promise.all(Array.from({ length: 3 }, () => create({})));
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
});

describe('refuses by name', () => {
  it.each([
    [{ kind: 'master' }, 'kind: must be private or public'],
    [{ scopes: [] }, 'scopes: must not be empty'],
    [{ scopes: ['jobs:everything'] }, 'scopes: must be some of jobs:read'],
    [{ scopes: undefined }, 'scopes: is required'],
    [{ kind: 'public' }, 'scopes: not for public keys'],
    [{ kind: 'public', scopes: undefined, addresses: ['127.0.0.1'] }, 'addresses: not for public keys'],
    [{ jobTypes: ['passport'] }, 'jobTypes: must be some of'],
    [{ addresses: ['300.1.1.1'] }, 'addresses: must be IP addresses'],
    [{ addresses: ['010.1.1.1/8'] }, 'addresses: must be IP addresses'],
    [{ addresses: ['10.1/8'] }, 'addresses: must be IP addresses'],
    [{ addresses: ['10.0.0.0/33'] }, 'addresses: must be IP addresses'],
    [{ addresses: [17] }, 'addresses: must be IP addresses'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt: must be an ISO 8601'],
    [{ expiresAt: '2020-01-01' }, 'expiresAt: must be in the future'],
    [{ note: 'a\u0001b' }, 'note: must be 1 to 200 printable characters'],
    [{ note: 'a\u0000b' }, 'note: has a character that is not allowed'],
    [{ note: 'x'.repeat(201) }, 'note: must be 1 to 200 printable characters'],
    [{ secret: 'sk_us_mine' }, 'secret: '],
  ])('%j', async (body, message) => {
    const answer = await create(body);
    expect([answer.status, messages(answer).join()]).toEqual([400, expect.stringContaining(message)]);
  });
});
