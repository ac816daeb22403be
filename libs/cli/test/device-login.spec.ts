/* eslint-disable @nx/enforce-module-boundaries -- the command line is used against running services, started as their own tests do */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@bonafide/testing/eventually';
import { ResourcesService } from '../../../apps/auth/src/projects/resources/resources.service.js';
import { BouncerDriver } from '../../../apps/auth/test/bouncer/bouncer-driver.js';
import { claimsOf, GatewayDriver, hiddenField } from '../../../apps/auth/test/oauth/test-client.js';
import { type RunningAuth, startAuth } from '../../../apps/auth/test/start-auth.js';
import type { Credentials } from '../src/credentials.js';
import { freshToken } from '../src/device-login.js';
import type { Io } from '../src/io.js';
import { runCli } from '../src/run-cli.js';

const JOBS = 'https://api.example';

let auth: RunningAuth;
let gateway: GatewayDriver;
let home: string;
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  home = mkdtempSync(join(tmpdir(), 'bonafide-cli-'));
  const scopes = [
    { name: 'jobs:read', description: 'Read', risk: 'low', default: true, leastRole: 'viewer' },
    { name: 'events:read', description: 'Events', risk: 'low', default: true, leastRole: 'viewer' },
  ] as never;
  const by = { actor: { type: 'admin' } } as const;
  await auth.app.get(ResourcesService).save(auth.organization.id, { uri: JOBS, name: 'Jobs', scopes }, by);
}, 60_000);
afterAll(async () => {
  await auth?.close();
  rmSync(home, { recursive: true, force: true });
});

it('signs in by a code that a person types, keeps the tokens unseen, and renews them', async () => {
  const notes: string[] = [];
  const shown: string[] = [];
  const io: Io = {
    env: { XDG_CONFIG_HOME: home },
    cwd: home,
    out: (text) => shown.push(text),
    note: (text) => notes.push(text),
    readInput: async () => '',
    signal: AbortSignal.timeout(40_000),
  };
  const running = runCli(['login', '--device', '--auth-url', auth.url, '--url', JOBS], io);
  const [, page, code] = await waitFor('a code', () => /Open (\S+) and type (\S+)/.exec(notes.join('')));
  expect(page).toBe(`${auth.url}/device`);

  const person = gateway.browser();
  await gateway.signIn(person);
  const form = await (await person.request('/device')).text();
  const { answer } = await person.follow('/device', {
    method: 'POST',
    body: new URLSearchParams({ _csrf: hiddenField(form, '_csrf'), user_code: code! }),
  });
  const consent = await answer.text();
  const fields = new URLSearchParams({
    _csrf: hiddenField(consent, '_csrf'),
    interaction: hiddenField(consent, 'interaction'),
    organization: hiddenField(consent, 'organization'),
    decision: 'approve',
  });
  for (const scope of ['jobs:read', 'events:read']) fields.append('scope', scope);
  if (consent.includes('name="scoped"')) fields.append('scoped', '1');
  expect((await person.request('/consent', { method: 'POST', body: fields })).status).toBe(200);
  expect(await running).toBe(0);

  const path = join(home, 'bonafide/credentials.json');
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Credentials;
  const { accessToken, refreshToken } = kept.jobs!.tokens!;
  expect(claimsOf(accessToken)).toMatchObject({ aud: JOBS });
  expect(shown.join('') + notes.join('')).not.toContain(accessToken);
  expect(await freshToken(io)).toBe(accessToken);

  kept.jobs!.tokens!.expiresAt = Date.now();
  writeFileSync(path, JSON.stringify(kept));
  // The service ends a sign-in whose refresh token is used twice: one process renews, the other takes what it got.
  const [renewed, same] = await Promise.all([freshToken(io), freshToken(io)]);
  expect(renewed).not.toBe(accessToken);
  expect(same).toBe(renewed);
  expect((JSON.parse(readFileSync(path, 'utf8')) as Credentials).jobs!.tokens!.refreshToken).not.toBe(
    refreshToken,
  );

  // No process of this user has the sign-in any more, and nobody who copied it.
  const { tokens } = (JSON.parse(readFileSync(path, 'utf8')) as Credentials).jobs!;
  expect([await runCli(['logout'], io), ...notes.slice(2)]).toEqual([0]);
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, JSON.stringify({ jobs: { url: JOBS, tokens: { ...tokens, expiresAt: 0 } } }), {
    mode: 0o600,
  });
  await expect(freshToken(io)).rejects.toThrow('the sign-in has ended');
}, 60_000);

it('lists and revokes the delegations of a project, whose key it keeps', async () => {
  const bouncer = new BouncerDriver(auth);
  const project = await bouncer.project();
  const { delegationId } = await bouncer.approvedCode(project);
  const own = mkdtempSync(join(tmpdir(), 'bonafide-cli-'));
  const run = async (args: string) => {
    const [out, notes]: [string[], string[]] = [[], []];
    const code = await runCli(args.split(' '), {
      env: { XDG_CONFIG_HOME: own },
      cwd: own,
      out: (text) => out.push(text),
      note: (text) => notes.push(text),
      readInput: async () => project.apiKey,
      signal: AbortSignal.timeout(30_000),
    });
    return { code, out: out.join(''), notes: notes.join('') };
  };
  expect(await run(`login --service auth --url ${auth.url}`)).toMatchObject({ code: 0, out: '' });
  const listed = await run('--json delegations list --status active');
  expect(JSON.parse(listed.out)).toEqual([expect.objectContaining({ id: delegationId, status: 'active' })]);
  expect((await run('delegations list')).out).toContain(delegationId);
  expect(await run(`delegations revoke ${delegationId} --reason left`)).toMatchObject({ code: 0, notes: '' });
  expect((await run('--json delegations list --status active')).out).toBe('[]\n');
  expect(await run('delegations revoke nosuch')).toMatchObject({ code: 1, out: '' });
  rmSync(own, { recursive: true });
}, 60_000);
