import { eventually } from '@bonafide/testing/eventually';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Quickstart } from '../src/quickstart.js';
import type { ServiceSettings } from '../src/service-env.js';
import { isRunning, type RunningScript, runScript } from './run-script.js';

const READY = /Ctrl-C ends everything/;
const START_MS = 180_000;

describe('npm start', () => {
  let local: string;
  const taken: Server[] = [];
  let started: RunningScript | undefined;
  let apiKey: string | undefined;

  beforeAll(async () => {
    local = mkdtempSync(join(tmpdir(), 'bonafide-start-'));
    // The account that PostgreSQL runs as under root passes through.
    chmodSync(local, 0o711);
    // Of an earlier start that went wrong: nothing of it would start again.
    for (const folder of ['postgres', 'redis-data', 'photos', 'parties']) {
      mkdirSync(join(local, folder));
      writeFileSync(join(local, folder, 'earlier'), 'no data');
    }
    for (const file of ['quickstart.json', 'quickstart.unfinished.json', 'env.json', 'secrets.json'])
      writeFileSync(join(local, file), 'no JSON');
    // As on a machine whose own PostgreSQL and Redis are running.
    for (const port of [5432, 6379]) taken.push(await occupy(port));
  });
  afterEach(async () => {
    started?.child.kill('SIGKILL');
    await started?.exited;
  });
  afterAll(() => {
    for (const server of taken) server.close();
    rmSync(local, { recursive: true, force: true, maxRetries: 10 });
  });

  const start = (...args: string[]) => {
    const none = { JOBS_DATABASE_URL: undefined, AUTH_DATABASE_URL: undefined, REDIS_URL: undefined };
    started = runScript('start.mjs', ['--no-demo', ...args], {
      ...none,
      BONAFIDE_LOCAL_DIR: local,
      NODE_ENV: undefined,
    });
    return started;
  };
  const quickstart = () => JSON.parse(readFileSync(join(local, 'quickstart.json'), 'utf8')) as Quickstart;
  const providersOf = async ({ auth }: Quickstart) => {
    const url = `${auth.url}/api/v1/bouncer/projects/${auth.projectId!}/providers`;
    return (await fetch(url, { headers: { 'X-API-Key': auth.apiKey! } })).status;
  };
  const serverIds = () =>
    readdirSync(join(local, 'run')).map((name) =>
      Number(readFileSync(join(local, 'run', name), 'utf8').split('\n')[0]),
    );
  const listJobs = async ({ jobs }: Quickstart) => {
    const response = await fetch(`${jobs.url}/api/jobs`, { headers: { 'X-API-Key': jobs.apiKey! } });
    return { status: response.status, body: (await response.json()) as { total: number } };
  };

  // One life of an installation: each test goes on where the one before it ended, as every start takes its time.
  it(
    'forgets earlier data with --fresh, starts on another port when somebody takes the one it chose, answers, is started once at a time, and leaves no process behind',
    async () => {
      const first = start('--fresh');
      await first.printed(/databases and migrations/, START_MS);
      for (const folder of ['postgres', 'redis-data', 'photos', 'parties'])
        expect(existsSync(join(local, folder, 'earlier'))).toBe(false);
      const { auth } = JSON.parse(readFileSync(join(local, 'env.json'), 'utf8')) as ServiceSettings;
      const chosen = Number(auth['PORT']);
      // It is ready as far as anyone can tell who only asks.
      const answering = createHttpServer((_request, response) => response.end('{}'));
      taken.push(answering.listen(chosen, '127.0.0.1'));
      await first.printed(READY, START_MS);
      expect(new URL(quickstart().auth.url).port).not.toBe(String(chosen));
      const now = quickstart();
      expect(await listJobs(now)).toMatchObject({ status: 200, body: { total: 0 } });
      expect((await fetch(`${now.auth.url}/readyz`)).status).toBe(200);
      expect(statSync(join(local, 'quickstart.json')).mode & 0o077).toBe(0);
      expect(now.jobs.accounts).toHaveLength(2);
      expect(now.auth.projects.map(({ mode, org }) => [mode, org])).toEqual([
        ['oauth', 'acme'],
        ['password', 'acme'],
        ['none', 'acme'],
      ]);
      expect(await providersOf(now)).toBe(200);
      const session = await fetch(`${now.jobs.url}/api/jobs/session`, {
        method: 'POST',
        headers: { 'X-API-Key': now.jobs.apiKey!, 'Content-Type': 'application/json' },
        body: JSON.stringify({ type: 'id-verification' }),
      });
      expect(session.status).toBe(200);
      apiKey = now.jobs.apiKey;

      // Whatever the operator's own terminal says.
      const admin = runScript('admin.mjs', ['jobs', 'account', 'create', '--name', 'Mine', '--json'], {
        BONAFIDE_LOCAL_DIR: local,
        REGION: 'eu',
        PROVIDER_TIN: 'http',
      });
      expect([await admin.exited, admin.output()]).toEqual([0, expect.stringContaining('"apiKey":"sk_us_')]);
      const loopback = await fetch(`${now.jobs.url}/api/jobs/session`, {
        method: 'POST',
        headers: { 'X-API-Key': now.jobs.apiKey!, 'Content-Type': 'application/json' },
        body: JSON.stringify({ type: 'id-verification', callbackURL: 'http://localhost:8099/hook' }),
      });
      expect(loopback.status).toBe(200);
      expect(first.output()).toContain('callbacks reach any port of this machine');
      expect(first.output()).not.toMatch(/warning/i);
      expect(existsSync(join(local, 'quickstart.unfinished.json'))).toBe(false);
      expect(statSync(join(local, 'env.json')).mode & 0o077).toBe(0);

      const another = runScript('start.mjs', [], { BONAFIDE_LOCAL_DIR: local });
      expect(await another.exited).toBe(1);
      expect(another.output()).toContain('npm start is already running here');

      const servers = serverIds();
      expect(servers).toHaveLength(7);
      first.child.kill('SIGINT');
      expect(await first.exited).toBe(0);
      expect(servers.filter(isRunning)).toEqual([]);
    },
    START_MS,
  );

  it(
    'has kept its data when it starts again, and ends every process when it is killed',
    async () => {
      const killed = start();
      await killed.printed(READY, START_MS);
      expect(quickstart().jobs.apiKey).toBe(apiKey);
      expect((await listJobs(quickstart())).body.total).toBe(2);
      const servers = serverIds();
      killed.child.kill('SIGKILL');
      await killed.exited;
      await eventually(() => expect(servers.filter(isRunning)).toEqual([]), { timeoutMs: 30_000 });
    },
    START_MS,
  );

  it(
    'starts after that without its key file, and ends with the last lines of a process that died',
    async () => {
      rmSync(join(local, 'quickstart.json'));
      const forgetful = start();
      await forgetful.printed(READY, START_MS);
      expect((await listJobs(quickstart())).status).toBe(200);
      expect(await providersOf(quickstart())).toBe(200);
      const servers = serverIds();
      const [pid] = readFileSync(join(local, 'run', 'jobs-worker.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      expect(await forgetful.exited).toBe(1);
      expect(forgetful.output()).toMatch(/jobs-worker was ended by SIGKILL/);
      expect(servers.filter(isRunning)).toEqual([]);
    },
    START_MS,
  );

  it(
    'says which port is taken when a taken one was demanded',
    async () => {
      const port = (await occupy(0).then((server) => (taken.push(server), server.address()))) as {
        port: number;
      };
      const run = runScript('start.mjs', ['--no-demo'], {
        BONAFIDE_LOCAL_DIR: local,
        JOBS_PORT: String(port.port),
      });
      expect(await run.exited).toBe(1);
      expect(run.output()).toContain(`JOBS_PORT=${port.port}, but something else listens on that port`);
    },
    START_MS,
  );

  it(
    'answers the network of none but an address of this machine',
    async () => {
      const run = runScript('start.mjs', ['--no-demo'], {
        BONAFIDE_LOCAL_DIR: local,
        LAN_ADDRESS: '203.0.113.9',
      });
      expect(await run.exited).toBe(1);
      expect(run.output()).toContain('LAN_ADDRESS must be an address of this machine');
    },
    START_MS,
  );

  it('says what it understands when asked for something else', async () => {
    const run = runScript('start.mjs', ['--frehs'], { BONAFIDE_LOCAL_DIR: local });
    expect(await run.exited).toBe(64);
    expect(run.output()).toMatch(/unknown: --frehs[\s\S]*--fresh/);
  });
});

/** Listens on a port of the loopback interface, or leaves it to whoever already does. */
function occupy(port: number): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(server));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
