import { TestClock } from '@bonafide/testing/clock';
import { eventually } from '@bonafide/testing/eventually';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { SCOPES } from '../../../src/accounts/access/scopes.js';
import { startStubIssuer, type StubIssuer, trusting } from './stub-issuer.js';

const clock = new TestClock(new Date());
const now = () => clock.now().getTime();
let jobs: RunningJobs;
let issuer: StubIssuer;
beforeEach(async () => {
  issuer = await startStubIssuer(now);
  jobs = await startJobs({ clock, worker: false, env: { OUTBOUND_ALLOW_HOSTS: '127.0.0.1:*' } });
  await jobs.app.get(TrustedIssuersService).add(jobs.account.accountId, trusting(issuer.did, 'prj_test'));
});
afterEach(async () => {
  await jobs?.close();
  await issuer?.close();
});

const list = (token: string) =>
  jobs.call('GET', '/api/jobs', { key: null, headers: { Authorization: `Bearer ${token}` } });
const token = (index = 1) => issuer.delegationToken({ index, scopes: ['jobs:read'], expiresIn: 86_400 });

describe('while the issuer cannot be reached', () => {
  it.each([
    ['is stopped', () => issuer.close()],
    [
      'answers 503',
      async () => {
        issuer.server.on('GET', /./, { status: 503 });
        issuer.server.next(...Array.from({ length: 50 }, () => ({ status: 503 })));
      },
    ],
  ])(
    'because it %s, reads are judged by the last list and document for a minute and no longer',
    async (_, stop) => {
      const [good, revoked] = [await token(1), await token(2)];
      issuer.revoke(2);
      expect((await list(good)).status).toBe(200);
      await stop();
      for (const seconds of [1, 28, 30]) {
        clock.advance({ seconds });
        expect([seconds, (await list(good)).status]).toEqual([seconds, 200]);
        expect((await list(revoked)).status).toBe(401);
      }
      clock.advance({ seconds: 2 });
      const answer = await list(good);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    },
  );

  it('nothing is changed, reviewed or shown of photographs: 503 at once, and the request left no trace', async () => {
    const scopes = [...SCOPES];
    const good = await issuer.delegationToken({ scopes });
    const headers = { Authorization: `Bearer ${good}` };
    const created = await jobs.call('POST', '/api/jobs/session', {
      key: null,
      headers,
      body: { type: 'id-verification' },
    });
    expect(created.status).toBe(200);
    const reader = await token(1);
    expect((await list(reader)).status).toBe(200);
    await issuer.close();
    clock.advance({ seconds: 1 });
    const { id } = created.body as { id: string };
    for (const [method, path, body] of [
      ['POST', '/api/jobs/session', { type: 'id-verification' }],
      ['PUT', `/api/jobs/${id}/review`, { accountReviewed: true }],
      ['DELETE', `/api/jobs/${id}`, undefined],
      ['GET', '/api/jobs?withPhotos=true', undefined],
      ['GET', `/api/jobs/${id}`, undefined],
    ] as const) {
      const answer = await jobs.call(method, path, { key: null, headers, body });
      expect([method, path, answer.status]).toEqual([method, path, 503]);
    }
    expect((await list(reader)).status).toBe(200);
    expect((await jobs.call('GET', '/api/jobs')).body.total).toBe(1);
  });

  it('a process that starts meanwhile judges by what another one kept in the database', async () => {
    const good = await token(1);
    expect((await list(good)).status).toBe(200);
    await issuer.close();
    const kept = await jobs.dataSource.query('SELECT url FROM issuer_documents ORDER BY url');
    expect(kept).toHaveLength(2);
    clock.advance({ seconds: 20 });
    const second = await startJobs({ clock, worker: false });
    try {
      for (const table of ['accounts', 'issuer_documents']) {
        const rows = (await jobs.dataSource.query(`SELECT * FROM ${table}`)) as Record<string, unknown>[];
        for (const row of rows)
          await second.dataSource.query(
            `INSERT INTO ${table} SELECT * FROM json_populate_record(NULL::${table}, $1)`,
            [JSON.stringify(row)],
          );
      }
      const answer = await second.call('GET', '/api/jobs', {
        key: null,
        headers: { Authorization: `Bearer ${good}` },
      });
      expect(answer.status).toBe(200);
    } finally {
      await second.close();
    }
  });

  it('what was never seen cannot be judged: 503, not 401', async () => {
    const good = await token(1);
    await issuer.close();
    expect((await list(good)).status).toBe(503);
  });

  it('a revocation counts as soon as the issuer is back', async () => {
    const good = await token(3);
    expect((await list(good)).status).toBe(200);
    issuer.server.next({ status: 503 });
    clock.advance({ seconds: 30 });
    expect((await list(good)).status).toBe(200);
    issuer.revoke(3);
    await eventually(async () => {
      clock.advance({ seconds: 1 });
      expect((await list(good)).status).toBe(401);
    });
  });
});

describe('limits', () => {
  it('one delegation is slowed down before its account is, and forgers by their address', async () => {
    await jobs.close();
    jobs = await startJobs({
      clock,
      worker: false,
      env: { AGENT_REQUESTS_PER_MINUTE: '1', REFUSED_TOKENS_PER_MINUTE: '1' },
    });
    await jobs.app.get(TrustedIssuersService).add(jobs.account.accountId, trusting(issuer.did, 'prj_test'));
    const statuses = async (one: string) =>
      (await Promise.all(Array.from({ length: 70 }, () => list(one)))).map(({ status }) => status);
    const agent = await statuses(await token(1));
    expect([agent.filter((s) => s === 200).length, agent.filter((s) => s === 429).length]).toEqual([61, 9]);
    expect((await list(await token(9))).status).toBe(200);
    expect((await jobs.call('GET', '/api/jobs')).status).toBe(200);
    const forger = await statuses('not.a.token');
    expect([forger.filter((s) => s === 401).length, forger.filter((s) => s === 429).length]).toEqual([61, 9]);
  });
});
