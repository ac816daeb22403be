import { eventually } from '@bonafide/testing/eventually';
import { EACH_HOSTILE_URL, LOOPBACK_HOSTS } from '@bonafide/testing/hostile-urls';
import { listenOnLoopback, type LoopbackListener, recordNetwork } from '@bonafide/testing/recorded-network';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { DeliveryService } from '@bonafide/delivery/delivery.service';
import { AccountCiphers } from '../../../src/accounts/account-ciphers.js';
import { sealBody } from '../../../src/webhooks/callbacks/sealed-body.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

const recorded = recordNetwork();
let jobs: RunningJobs;
let ears: LoopbackListener;
beforeAll(async () => {
  ears = await listenOnLoopback();
  jobs = await startJobs({
    network: recorded.network,
    worker: false,
    env: { NODE_ENV: 'production', OUTBOUND_ALLOW_HOSTS: '', PUBLIC_URL: 'https://jobs.example' },
  });
});
afterAll(async () => {
  await jobs?.close();
  ears?.close();
});

interface Try {
  url: string;
  error: string | null;
  status: number | null;
}

/** As if they had been stored before the rule: one callback for each URL, each tried once. */
async function deliverTo(service: RunningJobs, urls: readonly string[]): Promise<Try[]> {
  const owner = service.account.accountId;
  await service.dataSource.query('DELETE FROM delivery_attempts');
  await service.dataSource.query('DELETE FROM deliveries');
  const context = { ownerId: owner, subjectId: 'job', event: 'job-complete' };
  const body = sealBody(await service.app.get(AccountCiphers).of(owner), context, '{}');
  for (const [index, url] of urls.entries())
    await service.dataSource.query(
      `INSERT INTO deliveries (id, owner_id, subject_id, event, url, body) VALUES ($1, $2, 'job', 'job-complete', $3, $4)`,
      [`msg_${index}`, owner, url, body],
    );
  return eventually(async () => {
    await service.app.get(DeliveryService).deliverDue(owner);
    const tries = (await service.dataSource.query(
      `SELECT d.url, a.error_kind AS error, a.status_code AS status
         FROM deliveries d JOIN delivery_attempts a ON a.delivery_id = d.id AND a.number = 1`,
    )) as Try[];
    expect(tries).toHaveLength(urls.length);
    return tries;
  });
}

describe('a hostile callbackURL', () => {
  it('comes in at least sixty forms', () => expect(EACH_HOSTILE_URL.length).toBeGreaterThanOrEqual(60));

  it.each(EACH_HOSTILE_URL.filter(([, url]) => url !== ''))(
    '%s: %p is refused at creation, and no job is made',
    async (_kind, callbackURL) => {
      const answer = await jobs.call('POST', '/api/jobs/session', {
        body: { type: 'id-verification', callbackURL },
      });
      expect([answer.status, answer.body.errors[0].type]).toEqual([400, 'InvalidRequestError']);
      expect(answer.text).toContain('callbackURL');
      expect((await jobs.call('GET', '/api/jobs')).body.total).toBe(0);
    },
  );

  it('is refused when the connection is made, and nothing is dialled', async () => {
    const tries = await deliverTo(
      jobs,
      EACH_HOSTILE_URL.map(([, url]) => url),
    );
    expect(tries.filter(({ error }) => error !== 'refused')).toEqual([]);
    expect(recorded.dialled).toEqual([]);
  });

  it('is refused at the connection when its name changed after the job was created', async () => {
    recorded.answer('rebind.example.com', ['8.8.8.8'], ['169.254.169.254']);
    const callbackURL = `https://rebind.example.com:${ears.ports[0]}/`;
    const created = await jobs.call('POST', '/api/jobs/session', {
      headers: { Prefer: 'respond-async' },
      body: { type: 'id-verification', callbackURL },
    });
    expect(created.status).toBe(200);
    expect(await deliverTo(jobs, [callbackURL])).toMatchObject([{ error: 'refused' }]);
    expect(recorded.dialled).toEqual([]);
  });

  it('cannot be slipped in between the check and the connection: what was checked is dialled', async () => {
    recorded.answer('flip.example.com', ['8.8.8.8'], ['127.0.0.1']);
    const asked = recorded.resolved.length;
    await deliverTo(jobs, ['https://flip.example.com/']);
    expect(recorded.resolved.slice(asked)).toEqual(['flip.example.com']);
    expect(recorded.dialled).toMatchObject([{ hostname: 'flip.example.com', addresses: ['8.8.8.8'] }]);
  });
});

describe('with the real connector, where plain http is allowed too', () => {
  let real: RunningJobs;
  let opened: StubServer;
  beforeAll(async () => {
    opened = await startStubServer();
    real = await startJobs({
      network: { resolve: recorded.network.resolve },
      worker: false,
      env: { OUTBOUND_ALLOW_HOSTS: opened.host },
    });
  });
  afterAll(async () => {
    await real?.close();
    await opened?.close();
  });

  it('loopback hears nothing, whatever it is called, and redirects to it are not followed', async () => {
    const urls = ears.ports.flatMap((port) => LOOPBACK_HOSTS.map((host) => `http://${host}:${port}/`));
    const statuses = [301, 302, 303, 307, 308];
    for (const status of statuses)
      opened.on('POST', `/${status}`, {
        status,
        headers: { location: `http://127.0.0.1:${ears.ports[0]}/` },
      });
    const tries = await deliverTo(real, [...urls, ...statuses.map((status) => `${opened.url}/${status}`)]);
    expect(tries.filter(({ url, error }) => urls.includes(url) && error !== 'refused')).toEqual([]);
    const answered = tries.flatMap(({ status }) => (status === null ? [] : [status]));
    expect(answered.sort()).toEqual(statuses);
    expect(ears.connections()).toBe(0);
  });
});
