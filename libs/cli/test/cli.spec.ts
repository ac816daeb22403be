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
import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { verifyWebhook } from '@bonafide/webhooks/verify';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { triesEveryCase } from '@bonafide/testing/config';
import { waitFor } from '@bonafide/testing/eventually';
import { photographLicence } from '@bonafide/testing/licence-image';
import { startStubServer } from '@bonafide/testing/stub-server';
import { type RunningJobs, startJobs } from '../../../apps/jobs/test/start-jobs.js';
import { EXIT } from '../src/exit-codes.js';
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
  it('are those that the README lists', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    const listed = [...readme.matchAll(/^\| (\d+) /gm)].map(([, code]) => Number(code));
    expect(listed).toEqual(Object.values(EXIT).sort((a, b) => a - b));
  });

  it('say that it was interrupted, and that there is no result yet', async () => {
    const waiting = await startStubServer();
    const env = { BONAFIDE_URL: waiting.url, BONAFIDE_KEY: 'sk_us_1' };
    waiting.otherwise({ json: { id: 'aB3dE6gH9jK2', status: 'active' } });
    const photo = join(home, 'photo.jpg');
    writeFileSync(photo, 'a photo');
    const stop = new AbortController();
    const running = bonafide(`jobs verify ${photo}`, { env, signal: stop.signal });
    await waiting.received(2);
    stop.abort();
    expect((await running).code).toBe(130);
    waiting.otherwise({ status: 429, headers: { 'Retry-After': '3600' } });
    expect(await bonafide('jobs list', { env })).toMatchObject({ code: 75, out: '' });
    waiting.otherwise({ json: [] });
    expect(await bonafide('jobs list', { env })).toMatchObject({ code: 70, out: '' });
    await waiting.close();
  }, 30_000);

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
    ['jobs list --url http://127.0.0.1:9 --api-key sk', 69, /no usable response \(fetch failed: .*\)/],
    ['jobs list --url http://api.example --api-key sk', 64, /^--url: must be https/],
    ['jobs list --url nowhere --api-key sk', 64, /^--url: must be https/],
    ['login --url nowhere', 64, /^--url: must be https/],
    ['jobs get ..', 64, /^<id>: is none/],
    ['keys revoke ', 64, /^<id>: is none/],
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

it('invites a person, and shows the link that was sent', async () => {
  const invited = await bonafide(
    '--json jobs invite --email jane@example.com --first-name Jane --last-name Doe',
    keyed(),
  );
  expect(invited.code).toBe(0);
  const { id, jobId, url, contact } = JSON.parse(invited.out);
  expect({ id, jobId, contact }).toEqual({
    id: expect.any(String),
    jobId: expect.any(String),
    contact: 'email',
  });
  expect(new URL(url).hash).toMatch(/^#st_/);
  expect((await bonafide(`--json jobs get ${jobId}`, keyed())).code).toBe(0);
  const both = await bonafide('jobs invite --email jane@example.com --phone +12125550100', keyed());
  expect(both).toMatchObject({ code: 64, out: '' });
});

describe('audit verify', () => {
  it('believes an export of the service, by its files alone, and none that was changed', async () => {
    // Makes a line of the trail, which is signed in its turn.
    await bonafide('keys create --scopes jobs:read --note audited', keyed());
    // Rather than when the minute is over.
    await jobs.app.get(AuditSequencer).sequence();
    const checkpoint = await jobs.call('GET', '/api/audit/checkpoint');
    const exported = await jobs.call('GET', `/api/audit/export?size=${checkpoint.body.size}`);
    const document = await jobs.call('GET', '/.well-known/did.json', { key: null });
    const file = (name: string, text: string) => {
      writeFileSync(join(home, name), text);
      return join(home, name);
    };
    const [lines, signed, did] = [
      file('export.jsonl', exported.text),
      file('checkpoint.json', checkpoint.text),
      file('did.json', document.text),
    ];
    const verify = (path: string, ...others: string[]) =>
      bonafide(`--json audit verify ${path} ${others.join(' ')}`);
    const believed = await verify(lines, signed, did);
    expect(believed).toMatchObject({ code: 0, notes: '' });
    expect(JSON.parse(believed.out)).toMatchObject({ lines: checkpoint.body.size });
    const changed = file('changed.jsonl', exported.text.replace(/"action":"\w/, '"action":"X'));
    expect(readFileSync(changed, 'utf8')).not.toBe(exported.text);
    const refused = { code: 1, out: '', notes: expect.stringMatching(/^refused: /) };
    expect(await verify(changed, signed, did)).toMatchObject(refused);
    const shorter = file('shorter.jsonl', exported.text.replace(/^.*\n/, ''));
    expect(await verify(shorter, signed, did)).toMatchObject(refused);
    expect(await verify(lines, lines, did)).toMatchObject({ code: 65, out: '' });
    expect(await verify(lines, signed)).toMatchObject({ code: 64, out: '' });
  });
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
  const EVENTS = triesEveryCase() ? 1_000 : 320;
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
    for (const count of [EVENTS / 10, 0.3 * EVENTS]) {
      await waitFor(`${count} events`, () => received.length >= count, { timeoutMs: 60_000 });
      await restartReceiver();
    }
    await waitFor('half of all', () => received.length >= half, { timeoutMs: 60_000 });
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
    const listen = join(home, 'bonafide/listen');
    const places = () =>
      existsSync(listen) ? readdirSync(listen).filter((name) => name.endsWith('.json')) : [];
    const before = places();
    const running = bonafide(
      `listen --forward-to ${other} --secret whsec_${Buffer.alloc(24, 9).toString('base64')} --types key.created,key.revoked`,
      { ...keyed(), signal: stop.signal },
    );
    const place = () => places().find((name) => !before.includes(name));
    await waitFor('a place in the feed', () => place() !== undefined);
    for (const event of ['job-complete', 'job-review', 'job-tin-validation', 'key.created'])
      expect(await bonafide(`trigger ${event}`, keyed())).toMatchObject({ code: 0, notes: '' });
    await waitFor('what was forwarded', () => readFileSync(join(listen, place()!), 'utf8').includes('evt_'), {
      timeoutMs: 60_000,
    });
    stop.abort();
    const { out, notes } = await running;
    expect(out).toMatch(/^401 {2}key.created {2}evt_/);
    expect(notes).toMatch(/401, once more/);
    expect(received).toEqual([]);
  }, 120_000);
});
