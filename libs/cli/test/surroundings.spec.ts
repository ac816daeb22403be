import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { startStubServer } from '@bonafide/testing/stub-server';
import { readInput } from '../src/read-input.js';
import { runCli } from '../src/run-cli.js';

/** Nobody is asked there: what is wrong shows before. */
const JOBS = 'http://127.0.0.1:9';

let home: string;
beforeAll(() => void (home = mkdtempSync(join(tmpdir(), 'bonafide-cli-'))));
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function bonafide(
  args: string,
  {
    env = {},
    signal = new AbortController().signal,
  }: { env?: Record<string, string>; signal?: AbortSignal } = {},
) {
  const [out, notes]: [string[], string[]] = [[], []];
  const code = await runCli(args.split(' '), {
    env: { XDG_CONFIG_HOME: home, ...env },
    cwd: home,
    out: (text) => out.push(text),
    note: (text) => notes.push(text),
    readInput: async () => '',
    signal,
  });
  return { code, out: out.join(''), notes: notes.join('') };
}

describe('credentials', () => {
  it('come from no quickstart of another machine, and go to none', async () => {
    const local = join(home, '.local');
    mkdirSync(local);
    const elsewhere = { url: 'https://api.example', apiKey: 'sk_us_theirs' };
    writeFileSync(join(local, 'quickstart.json'), JSON.stringify({ jobs: elsewhere }));
    for (const env of [{}, { BONAFIDE_KEY: 'sk_us_mine' }])
      expect(await bonafide('jobs list', { env: env as Record<string, string> })).toMatchObject({
        code: 77,
        notes: expect.stringMatching(/^no credentials/),
      });
    rmSync(local, { recursive: true });
  });

  it('are told to have ended where a sign-in has, at once', async () => {
    mkdirSync(join(home, 'bonafide'), { recursive: true, mode: 0o700 });
    const gateway = await startStubServer();
    const issuer = `${gateway.url}/api/v1/gateway/oauth`;
    gateway.on('GET', /well-known/, { json: { issuer, token_endpoint: `${issuer}/token` } });
    gateway.on('POST', /token$/, { status: 400, json: { error: 'invalid_grant' } });
    const tokens = { issuer, clientId: 'c', accessToken: 'a', refreshToken: 'r', expiresAt: 0 };
    writeFileSync(join(home, 'bonafide/credentials.json'), JSON.stringify({ jobs: { url: JOBS, tokens } }), {
      mode: 0o600,
    });
    expect(await bonafide('jobs list')).toEqual({
      code: 77,
      out: '',
      notes: 'the sign-in has ended: bonafide login --device (invalid_grant)\n',
    });
    expect(gateway.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await gateway.close();
    expect(await bonafide('jobs list')).toMatchObject({
      code: 69,
      notes: expect.stringMatching(/^sign-in: .*refused/i),
    });
    await bonafide('logout');
  });
});

describe('logout', () => {
  const file = () => join(home, 'bonafide/credentials.json');
  const keep = (issuer: string, mode = 0o600) => {
    mkdirSync(join(home, 'bonafide'), { recursive: true, mode: 0o700 });
    const tokens = { issuer, clientId: 'c', accessToken: 'a', refreshToken: 'r', expiresAt: 0 };
    writeFileSync(file(), JSON.stringify({ jobs: { url: JOBS, tokens } }), { mode });
  };
  const startGateway = async () => {
    const gateway = await startStubServer();
    const issuer = `${gateway.url}/api/v1/gateway/oauth`;
    const metadata = { issuer, token_endpoint: `${issuer}/token`, revocation_endpoint: `${issuer}/revoke` };
    gateway.on('GET', /well-known/, { json: metadata });
    return { gateway, issuer };
  };

  it.each([0o600, 0o644])('ends the sign-in where it was given, of a file with mode %i too', async (mode) => {
    const { gateway, issuer } = await startGateway();
    keep(issuer, mode);
    expect(await bonafide('logout')).toEqual({ code: 0, out: '', notes: '' });
    expect(existsSync(file())).toBe(false);
    const [revoked] = gateway.requests.filter(({ method }) => method === 'POST');
    expect(Object.fromEntries(revoked!.form())).toMatchObject({ token: 'r', client_id: 'c' });
    await gateway.close();
  });

  it('forgets a sign-in that cannot be ended, and says so', async () => {
    const { gateway, issuer } = await startGateway();
    gateway.on('POST', /revoke$/, { status: 503 });
    for (const notes of [/^forgotten here, but not ended: http.*\/delegations\n/, /\nsign-in: .*refused/i]) {
      keep(issuer);
      expect(await bonafide('logout')).toEqual({ code: 69, out: '', notes: expect.stringMatching(notes) });
      expect(existsSync(file())).toBe(false);
      await gateway.close();
    }
  });

  it('forgets what is no JSON, and where nothing is kept does nothing', async () => {
    keep('');
    writeFileSync(file(), 'no JSON');
    for (let times = 2; times > 0; times--)
      expect(await bonafide('logout')).toEqual({ code: 0, out: '', notes: '' });
    expect(existsSync(file())).toBe(false);
  });
});

it('says its version', async () => {
  const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  expect(await bonafide('--version')).toEqual({ code: 0, out: `${version}\n`, notes: '' });
});

it.each(['job-complete', 'job-review', 'job-tin-validation', 'key.created'])(
  'trigger %s is interrupted while the service is silent',
  async (event) => {
    const silent = await startStubServer();
    silent.otherwise({ fault: 'hang' });
    const env = { BONAFIDE_URL: silent.url, BONAFIDE_KEY: 'sk_us_1' };
    const stop = new AbortController();
    const running = bonafide(`trigger ${event}`, { env, signal: stop.signal });
    await silent.received(1);
    stop.abort();
    expect(await running).toEqual({ code: 130, out: '', notes: '' });
    await silent.close();
  },
);

it('shows nothing that a service says to a terminal that would obey it', async () => {
  const hostile = await startStubServer();
  const env = { BONAFIDE_URL: hostile.url, BONAFIDE_KEY: 'sk_us_1' };
  const text = '\u001b]0;gone\u0007\u009b2J\u202e\u{e0001}';
  hostile.next({ status: 400, json: { errors: [{ type: 'X', message: text }] } }, { json: { id: text } });
  const refused = await bonafide('jobs get a', { env });
  expect(refused).toMatchObject({ code: 1, notes: expect.stringContaining('gone') });
  expect(refused.notes).not.toMatch(/[^\P{C}\n]/u);
  const shown = await bonafide('jobs get a', { env });
  expect(shown.out).not.toMatch(/[^\P{C}\n]/u);
  expect(JSON.parse(shown.out)).toEqual({ id: text });
  await hostile.close();
});

it('can be interrupted while it reads a key, and tells a terminal that it does', async () => {
  const stop = new AbortController();
  const notes: string[] = [];
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  const reading = readInput(terminal, stop.signal, (note) => notes.push(note));
  stop.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(notes.join('')).toMatch(/Ctrl-D/);
  const piped = readInput(new PassThrough().end('key'), new AbortController().signal, (note) =>
    notes.push(note),
  );
  expect([await piped, notes.length]).toEqual(['key', 1]);
});

it('does not rush at a feed that answers at once that there is nothing', async () => {
  const hurried = await startStubServer();
  hurried.otherwise({ json: { events: [], next: 'c' } });
  const env = { BONAFIDE_URL: hurried.url, BONAFIDE_KEY: 'sk_us_1' };
  const signal = AbortSignal.timeout(1_500);
  const run = await bonafide('listen --forward-to http://127.0.0.1:9/', { env, signal });
  expect(run.code).toBe(0);
  expect(hurried.requests.length).toBeLessThan(5);
  await hurried.close();
});
