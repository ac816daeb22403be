/* eslint-disable @nx/enforce-module-boundaries -- the command line is used against running services, started as their own tests do */
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
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyWebhook } from '@bonafide/webhooks/verify';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { waitFor } from '@bonafide/testing/eventually';
import { photographLicence } from '@bonafide/testing/licence-image';
import { type RunningJobs, startJobs } from '../../../apps/jobs/test/start-jobs.js';
import { runCli } from '../src/run-cli.js';

const SECRET = 'whsec_plJ3nmyCDGBKInavdOK15jsl';

let home: string;
let jobs: RunningJobs;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'bonafide-cli-'));
  jobs = await startJobs();
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  rmSync(home, { recursive: true, force: true });
});

interface Run {
  code: number;
  out: string;
  notes: string;
}

/** Runs one command as a user with this home folder would. */
async function bonafide(
  args: string,
  {
    env = {},
    input = '',
    signal = new AbortController().signal,
  }: { env?: Record<string, string>; input?: string; signal?: AbortSignal } = {},
): Promise<Run> {
  const [out, notes]: string[][] = [[], []];
  const code = await runCli(args.split(' '), {
    env: { XDG_CONFIG_HOME: home, ...env },
    cwd: home,
    out: (text) => out!.push(text),
    note: (text) => notes!.push(text),
    readInput: async () => input,
    signal,
  });
  return { code, out: out!.join(''), notes: notes!.join('') };
}

const keyed = () => ({ env: { BONAFIDE_URL: jobs.url, BONAFIDE_KEY: jobs.account.apiKey } });
const credentials = () => join(home, 'bonafide/credentials.json');
const addDob = (internalId: string) =>
  jobs.call('POST', '/api/dob/verify', {
    body: { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100', dob: '1990-01-31', internalId },
  });

describe('credentials', () => {
  it('are kept for their owner alone, are never shown, and are forgotten', async () => {
    const { apiKey } = jobs.account;
    const login = await bonafide(`login --url ${jobs.url}`, { input: `${apiKey}\n` });
    expect(login).toMatchObject({ code: 0, out: '' });
    expect(statSync(credentials()).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, 'bonafide')).mode & 0o777).toBe(0o700);
    const list = await bonafide('--json jobs list');
    expect(list.code).toBe(0);
    expect(JSON.stringify([login, list])).not.toContain(apiKey);
    chmodSync(credentials(), 0o644);
    expect(await bonafide('jobs list')).toMatchObject({
      code: 65,
      notes: expect.stringMatching(/can be read by others/),
    });
    chmodSync(credentials(), 0o600);
    expect((await bonafide('logout')).code).toBe(0);
    expect(existsSync(credentials())).toBe(false);
    expect(await bonafide('jobs list')).toMatchObject({ code: 77 });
  });

  it('that the service refuses are not kept', async () => {
    expect((await bonafide(`login --url ${jobs.url}`, { input: 'sk_us_wrong' })).code).toBe(77);
    expect(existsSync(credentials())).toBe(false);
  });

  it('go to the address that they were kept with, and nowhere else', async () => {
    await bonafide(`login --url ${jobs.url}`, { input: jobs.account.apiKey });
    const seen: unknown[] = [];
    const other = createServer((request, response) => {
      seen.push(request.headers);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect(await bonafide(`jobs list --url ${url}`)).toMatchObject({
      code: 77,
      notes: expect.stringContaining('no key for'),
    });
    expect(seen).toEqual([]);
    other.close();
    await bonafide('logout');
  });

  it('come from the quickstart of npm start, from any folder within', async () => {
    const local = join(home, '.local');
    mkdirSync(local);
    writeFileSync(
      join(local, 'quickstart.json'),
      JSON.stringify({ jobs: { url: jobs.url, apiKey: jobs.account.apiKey } }),
    );
    expect((await bonafide('jobs list --json')).code).toBe(0);
    rmSync(local, { recursive: true });
  });
});

describe('exit codes', () => {
  it.each([
    ['jobs get nosuchjob1', 1, /404/],
    ['jobs list --limit none', 64, /--limit/],
    ['jobs lost', 64, /unknown command/],
    ['jobs verify /nowhere.jpg', 65, /cannot be read/],
    ['trigger job-lost', 64, /job-complete/],
    ['jobs invite', 64, /--email and --phone/],
    ['listen --forward-to http://receiver.example/', 64, /https/],
    ['listen --forward-to nowhere', 64, /URL/],
    ['jobs list --api-key sk_us_wrong', 77, /401/],
    ['jobs list --url http://127.0.0.1:9 --api-key sk', 69, /no usable response/],
  ])(
    '%s ends with %i',
    async (args, code, notes) => {
      const env = { ...keyed().env, ...(args.includes(':9') && { BONAFIDE_URL: '' }) };
      const run = await bonafide(args, { env });
      expect(run).toMatchObject({ code, out: '', notes: expect.stringMatching(notes) });
    },
    30_000,
  );
});

it('verifies a licence, says what it found, and ends with 1 when it did not pass', async () => {
  const photo = join(home, 'licence.jpg');
  writeFileSync(photo, await photographLicence(sampleLicence()));
  const passed = await bonafide(
    `--json jobs verify ${photo} --first-name Marisol --idempotency-key one`,
    keyed(),
  );
  expect(passed.code).toBe(0);
  const { id, result } = JSON.parse(passed.out);
  expect(result).toMatchObject({ success: true, firstName: 'MARISOL' });
  const again = await bonafide(`jobs verify ${photo} --first-name Marisol --idempotency-key one`, keyed());
  expect(again.out).toContain(id);
  const failed = await bonafide(`jobs verify ${photo} --first-name Otherwise`, keyed());
  expect(failed).toMatchObject({ code: 1, notes: expect.stringMatching(/licence.jpg: \d+ kB\n/) });
  expect((await bonafide(`jobs get ${id}`, keyed())).out).toContain('MARISOL');
}, 60_000);

it('makes, lists, rotates and revokes keys, and shows a secret once', async () => {
  const made = await bonafide('--json keys create --scopes jobs:read --note ci', keyed());
  const { key, secret } = JSON.parse(made.out);
  const listed = await bonafide('keys list', keyed());
  expect(listed.out).toContain(key.id);
  expect(listed.out + listed.notes).not.toContain(secret);
  expect((await bonafide(`keys rotate ${key.id}`, keyed())).out).toMatch(/sk_us_/);
  expect((await bonafide(`keys revoke ${key.id}`, keyed())).code).toBe(0);
});

it('shows nothing to a terminal that the terminal would obey', async () => {
  await addDob('\u001b[2Jgone\u202e');
  const { out } = await bonafide('jobs list --limit 1', keyed());
  expect(out).toContain('[2Jgone');
  expect(out).not.toMatch(/[^\P{C}\n]/u);
});

it.each(['bash', 'zsh', 'fish'])('completes words in %s', async (shell) => {
  expect((await bonafide(`completion ${shell}`)).out).toContain('bonafide complete --');
  expect((await bonafide('complete -- jobs')).out.split('\n')).toEqual(
    expect.arrayContaining(['verify', 'invite', '--json']),
  );
});

describe('listen', () => {
  const EVENTS = 1_000;
  interface Received {
    id: string;
    webhookId: string;
    jobId: string;
    type: string;
  }
  let server: Server | undefined;
  let received: Received[];
  let broken: number;
  const port = async () => {
    if (!server) await startReceiver(0);
    return (server!.address() as AddressInfo).port;
  };
  async function startReceiver(at: number): Promise<void> {
    server = createServer((request, response) => {
      void (async () => {
        const body = Buffer.concat(await request.toArray());
        const message = verifyWebhook(body, request.headers, SECRET);
        const { id, data } = JSON.parse(body.toString()) as { id: string; data: { id: string } };
        // A receiver may die after it has taken a message and before it has said so.
        if (received.length % 97 === 50 && broken++ % 2 === 0) {
          received.push({ id, webhookId: message.id, jobId: data.id, type: message.type });
          return void request.socket.destroy();
        }
        received.push({ id, webhookId: message.id, jobId: data.id, type: message.type });
        response.writeHead(204).end();
      })().catch(() => response.writeHead(401).end());
    });
    await new Promise<void>((resolve) => server!.listen(at, '127.0.0.1', resolve));
  }
  async function restartReceiver(): Promise<void> {
    const at = await port();
    server!.closeAllConnections();
    await new Promise((resolve) => server!.close(resolve));
    await startReceiver(at);
  }
  beforeEach(() => {
    received = [];
    broken = 0;
  });
  afterAll(() => server?.close());

  it(`forwards ${EVENTS} events through three restarts of the receiver and one of its own: none lost, none under another id, in order`, async () => {
    const args = async () =>
      `--json listen --types job-complete,job-review --forward-to http://127.0.0.1:${await port()}/hook`;
    const start = async () => {
      const stop = new AbortController();
      const running = bonafide(await args(), {
        env: { ...keyed().env, BONAFIDE_WEBHOOK_SECRET: SECRET },
        signal: stop.signal,
      });
      return { running, stop: () => (stop.abort(), running) };
    };
    const first = await start();
    await waitFor(
      'a place in the feed',
      () =>
        existsSync(join(home, 'bonafide/listen')) &&
        readdirSync(join(home, 'bonafide/listen')).some((name) => name.endsWith('.json')),
    );
    const half = EVENTS / 2;
    const ids: string[] = [];
    for (let at = 0; at < half; at += 20)
      ids.push(
        ...(await Promise.all(Array.from({ length: 20 }, (_, n) => addDob(`e-${at + n}`)))).map(
          ({ body }) => body.id as string,
        ),
      );
    const reviews = (async () => {
      for (let at = 0; at < half; at += 20)
        await Promise.all(
          ids
            .slice(at, at + 20)
            .map((id) => jobs.call('PUT', `/api/jobs/${id}/review`, { body: { nameMatch: true } })),
        );
    })();
    for (const count of [100, 300]) {
      await waitFor(`${count} events`, () => received.length >= count, { timeoutMs: 60_000 });
      await restartReceiver();
    }
    await waitFor('500 events', () => received.length >= 500, { timeoutMs: 60_000 });
    expect(await first.stop()).toMatchObject({ code: 0 });
    const second = await start();
    await restartReceiver();
    await reviews;
    await waitFor('all', () => new Set(received.map(({ id }) => id)).size >= EVENTS, { timeoutMs: 90_000 });
    const { out } = await second.stop();
    expect(out.split('\n')[0]).toMatch(/^\{"id":"evt_\w+","type":"job-[a-z]+","status":204\}$/);

    // What was repeated came under the same id, with the same id in its signed headers.
    expect(received.every(({ id, webhookId }) => id === webhookId)).toBe(true);
    const seen = received.filter(({ id }, at) => received.findIndex((other) => other.id === id) === at);
    expect(seen).toHaveLength(EVENTS);
    expect(new Set(seen.map(({ jobId, type }) => `${jobId} ${type}`)).size).toBe(EVENTS);
    for (const id of ids)
      expect(seen.filter(({ jobId }) => jobId === id).map(({ type }) => type)).toEqual([
        'job-complete',
        'job-review',
      ]);
    for (const name of readdirSync(join(home, 'bonafide/listen'))) {
      const path = join(home, 'bonafide/listen', name);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(readFileSync(path, 'utf8')).not.toMatch(/Ana|Lima|sk_/);
    }
  }, 240_000);

  it('triggers an event and forwards it; what a receiver refuses is told and passed over', async () => {
    const stop = new AbortController();
    const other = `http://127.0.0.1:${await port()}/hook`;
    const running = bonafide(
      `listen --forward-to ${other} --secret whsec_${Buffer.alloc(24, 9).toString('base64')} --types key.created,key.revoked`,
      { ...keyed(), signal: stop.signal },
    );
    await waitFor(
      'two files',
      () => readdirSync(join(home, 'bonafide/listen')).filter((name) => name.endsWith('.json')).length >= 2,
    );
    expect((await bonafide('trigger key.created', keyed())).code).toBe(0);
    await waitFor(
      'what was forwarded',
      () =>
        readdirSync(join(home, 'bonafide/listen')).some((name) =>
          readFileSync(join(home, 'bonafide/listen', name), 'utf8').includes('evt_'),
        ),
      { timeoutMs: 20_000 },
    );
    stop.abort();
    const { out, notes } = await running;
    expect(out).toMatch(/^401 {2}key.created {2}evt_/);
    expect(notes).toMatch(/401, once more/);
    expect(received).toEqual([]);
  }, 60_000);
});
