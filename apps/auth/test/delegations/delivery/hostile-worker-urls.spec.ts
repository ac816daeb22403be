import { DeliveryService } from '@bonafide/delivery/delivery.service';
import { eventually } from '@bonafide/testing/eventually';
import { EACH_HOSTILE_URL, LOOPBACK_HOSTS } from '@bonafide/testing/hostile-urls';
import { listenOnLoopback, type LoopbackListener, recordNetwork } from '@bonafide/testing/recorded-network';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { BouncerDriver, type TestProject } from '../../bouncer/bouncer-driver.js';
import { type RunningAuth, startAuth } from '../../start-auth.js';

const recorded = recordNetwork();
let auth: RunningAuth;
let bouncer: BouncerDriver;
let ears: LoopbackListener;
let opened: StubServer;
let project: TestProject;
beforeAll(async () => {
  [ears, opened] = await Promise.all([listenOnLoopback(), startStubServer({ tls: true })]);
  auth = await startAuth({
    network: recorded.network,
    env: {
      BOUNCER_REQUESTS_PER_MINUTE: '100000',
      OUTBOUND_ALLOW_HOSTS: '',
      OUTBOUND_EXTRA_CA_FILE: opened.caFile,
    },
  });
  bouncer = new BouncerDriver(auth);
  project = await bouncer.project({ mcpWorkerUrl: 'https://worker.example.com/hook' });
  await bouncer.approvedCode(project);
});
afterAll(async () => {
  await auth?.close();
  await opened?.close();
  ears?.close();
});

const configure = (mcpWorkerUrl: string) =>
  bouncer.call('PATCH', `/projects/${project.id}/config`, { apiKey: project.apiKey, body: { mcpWorkerUrl } });

interface Try {
  url: string;
  error: string | null;
  status: number | null;
}

/** As if they had been stored before the rule, or by somebody with access to the database: each is tried once. */
async function deliverTo(service: RunningAuth, projectId: string, urls: readonly string[]): Promise<Try[]> {
  await service.dataSource.query('DELETE FROM deliveries WHERE owner_id = $1', [projectId]);
  await service.dataSource.query('DELETE FROM delivery_attempts');
  for (const [index, url] of urls.entries())
    await service.dataSource.query(
      `INSERT INTO deliveries (id, owner_id, subject_id, event, url) VALUES ($1, $2, 'test', 'delivery.test', $3)`,
      [`msg_${index}`, projectId, url],
    );
  return eventually(async () => {
    await service.app.get(DeliveryService).deliverDue(projectId);
    const tries = (await service.dataSource.query(
      `SELECT d.url, a.error_kind AS error, a.status_code AS status
         FROM deliveries d JOIN delivery_attempts a ON a.delivery_id = d.id AND a.number = 1`,
    )) as Try[];
    expect(tries).toHaveLength(urls.length);
    return tries;
  });
}

describe('a hostile worker URL', () => {
  it('comes in at least sixty forms', () => expect(EACH_HOSTILE_URL.length).toBeGreaterThanOrEqual(60));

  it.each(EACH_HOSTILE_URL.filter(([, url]) => url !== ''))(
    '%s: %p is refused when it is configured',
    async (_kind, url) => {
      const { status, body } = await configure(url);
      expect([status, body.error?.code]).toEqual([400, 'VALIDATION_INVALID_REQUEST']);
      expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1:|10\.1\.2\.3/);
    },
  );

  it('is refused when the connection is made, and nothing is dialled', async () => {
    const before = recorded.dialled.length;
    const tries = await deliverTo(
      auth,
      project.id,
      EACH_HOSTILE_URL.map(([, url]) => url),
    );
    expect(tries.filter(({ error }) => error !== 'refused')).toEqual([]);
    expect(recorded.dialled).toHaveLength(before);
  });

  it('is refused at the connection when its name changed after it was configured', async () => {
    recorded.answer('rebind.example.com', ['8.8.8.8'], ['127.0.0.1']);
    const url = `https://rebind.example.com:${ears.ports[0]}/`;
    expect((await configure(url)).status).toBe(200);
    expect(await deliverTo(auth, project.id, [url])).toMatchObject([{ error: 'refused' }]);
    expect(recorded.dialled.map(({ hostname }) => hostname)).not.toContain('rebind.example.com');
  });

  it('cannot be slipped in between the check and the connection: what was checked is dialled', async () => {
    recorded.answer('flip.example.com', ['8.8.8.8'], ['127.0.0.1']);
    const asked = recorded.resolved.length;
    await deliverTo(auth, project.id, ['https://flip.example.com/']);
    expect(recorded.resolved.slice(asked)).toEqual(['flip.example.com']);
    expect(recorded.dialled.at(-1)).toMatchObject({ hostname: 'flip.example.com', addresses: ['8.8.8.8'] });
  });

  afterAll(() => expect(ears.connections()).toBe(0));
});

describe('with the real connector', () => {
  let real: RunningAuth;
  beforeAll(async () => {
    real = await startAuth({
      redisSlot: 1,
      network: { resolve: recorded.network.resolve },
      env: { OUTBOUND_ALLOW_HOSTS: opened.host, OUTBOUND_EXTRA_CA_FILE: opened.caFile },
    });
  });
  afterAll(() => real?.close());

  it('loopback hears nothing, whatever it is called, and a redirect to it is not followed', async () => {
    const driver = new BouncerDriver(real);
    const { id } = await driver.project();
    opened.otherwise({ status: 302, headers: { location: `https://127.0.0.1:${ears.ports[0]}/` } });
    const urls = ears.ports.flatMap((port) => LOOPBACK_HOSTS.map((host) => `https://${host}:${port}/`));
    const statuses = [301, 302, 303, 307, 308];
    for (const status of statuses)
      opened.on('POST', `/${status}`, {
        status,
        headers: { location: `https://127.0.0.1:${ears.ports[0]}/` },
      });
    const redirects = statuses.map((status) => `${opened.url}/${status}`);
    const tries = await deliverTo(real, id, [...urls, ...redirects]);
    expect(tries.filter(({ url, error }) => urls.includes(url) && error !== 'refused')).toEqual([]);
    const answered = tries.flatMap(({ status }) => (status === null ? [] : [status]));
    expect(answered.sort()).toEqual(statuses);
    expect(ears.connections()).toBe(0);
  });
});
