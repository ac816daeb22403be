import { DeliveryService } from '@bonafide/delivery/delivery.service';
import { eventually } from '@bonafide/testing/eventually';
import { HOSTILE_URLS } from '@bonafide/testing/hostile-urls';
import { listenOnLoopback, type LoopbackEars, recordNetwork } from '@bonafide/testing/recorded-network';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { BouncerDriver, type TestProject } from '../bouncer/bouncer-driver.js';
import { type RunningAuth, startAuth } from '../start-auth.js';

const ALL = Object.entries(HOSTILE_URLS).flatMap(([kind, urls]) => urls.map((url) => [kind, url] as const));
const recorded = recordNetwork();
let auth: RunningAuth;
let bouncer: BouncerDriver;
let ears: LoopbackEars;
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

/** As if it had been stored before the rule, or by somebody with access to the database. */
async function deliverTo(
  urls: readonly string[],
): Promise<{ url: string; error: string | null; status: number | null }[]> {
  await auth.dataSource.query('DELETE FROM deliveries WHERE owner_id = $1', [project.id]);
  await auth.dataSource.query('DELETE FROM delivery_attempts');
  for (const [index, url] of urls.entries())
    await auth.dataSource.query(
      `INSERT INTO deliveries (id, owner_id, subject_id, event, url) VALUES ($1, $2, 'test', 'delivery.test', $3)`,
      [`msg_${index}`, project.id, url],
    );
  return eventually(async () => {
    await auth.app.get(DeliveryService).deliverDue(project.id);
    const tries = (await auth.dataSource.query(
      `SELECT d.url, a.error_kind AS error, a.status_code AS status
         FROM deliveries d JOIN delivery_attempts a ON a.delivery_id = d.id AND a.number = 1`,
    )) as { url: string; error: string | null; status: number | null }[];
    expect(tries).toHaveLength(urls.length);
    return tries;
  });
}

describe('a hostile worker URL', () => {
  it('comes in at least sixty forms', () => expect(ALL.length).toBeGreaterThanOrEqual(60));

  it.each(ALL.filter(([, url]) => url !== ''))(
    '%s: %p is refused when it is configured',
    async (_kind, url) => {
      const { status, body } = await configure(url);
      expect([status, body.error?.code]).toEqual([400, 'VALIDATION_INVALID_REQUEST']);
      expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1:|10\.1\.2\.3/);
    },
  );

  it('is refused when the connection is made, and nothing is dialled', async () => {
    const before = recorded.dialled.length;
    const tries = await deliverTo(ALL.map(([, url]) => url));
    expect(tries.filter(({ error }) => error !== 'refused')).toEqual([]);
    expect(recorded.dialled).toHaveLength(before);
  });

  it('is refused at the connection when its name changed after it was configured', async () => {
    recorded.answer('rebind.example.com', ['8.8.8.8'], ['127.0.0.1']);
    const url = `https://rebind.example.com:${ears.ports[0]}/`;
    expect((await configure(url)).status).toBe(200);
    expect(await deliverTo([url])).toMatchObject([{ error: 'refused' }]);
    expect(recorded.dialled.map(({ hostname }) => hostname)).not.toContain('rebind.example.com');
  });

  it('cannot be slipped in between the check and the connection: what was checked is dialled', async () => {
    recorded.answer('flip.example.com', ['8.8.8.8'], ['127.0.0.1']);
    const asked = recorded.resolved.length;
    await deliverTo(['https://flip.example.com/']);
    expect(recorded.resolved.slice(asked)).toEqual(['flip.example.com']);
    expect(recorded.dialled.at(-1)).toMatchObject({ hostname: 'flip.example.com', addresses: ['8.8.8.8'] });
  });

  afterAll(() => expect(ears.heard()).toBe(0));
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
    const hosts = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '0.0.0.0',
      '[::]',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.1',
    ];
    const names = [
      '[::ffff:127.0.0.1]',
      'loopback.example.com',
      'loopback6.example.com',
      'mapped.example.com',
      'both.example.com',
    ];
    const urls = ears.ports.flatMap((port) => [...hosts, ...names].map((host) => `https://${host}:${port}/`));
    const redirects = [301, 302, 303, 307, 308].map((status) => `${opened.url}/${status}`);
    for (const [index, url] of [...urls, ...redirects].entries())
      await real.dataSource.query(
        `INSERT INTO deliveries (id, owner_id, subject_id, event, url) VALUES ($1, $2, 'test', 'delivery.test', $3)`,
        [`msg_${index}`, id, url],
      );
    for (const status of [301, 302, 303, 307, 308])
      opened.on('POST', `/${status}`, {
        status,
        headers: { location: `https://127.0.0.1:${ears.ports[0]}/` },
      });
    const tries = await eventually(async () => {
      await real.app.get(DeliveryService).deliverDue(id);
      const rows = (await real.dataSource.query(
        `SELECT d.url, a.error_kind AS error, a.status_code AS status FROM deliveries d
           JOIN delivery_attempts a ON a.delivery_id = d.id AND a.number = 1`,
      )) as { url: string; error: string | null; status: number | null }[];
      expect(rows).toHaveLength(urls.length + redirects.length);
      return rows;
    });
    expect(tries.filter(({ url, error }) => urls.includes(url) && error !== 'refused')).toEqual([]);
    for (const { url, status } of tries.filter((one) => redirects.includes(one.url)))
      expect(url.endsWith(String(status))).toBe(true);
    expect(ears.heard()).toBe(0);
  });
});
