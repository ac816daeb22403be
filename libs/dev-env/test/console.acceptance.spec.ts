/* eslint-disable @nx/enforce-module-boundaries -- runs both services, by the means of their own tests */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { typeInto } from '@bonafide/testing/browser/keyboard';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { startTcpProxy, type TcpProxy } from '@bonafide/testing/tcp-proxy';
import { redisUrl } from '@bonafide/testing/config';
import { eventually } from '@bonafide/testing/eventually';
import { DashboardClient } from '../../../apps/auth/test/dashboard/dashboard-client.js';
import { personsKey } from '../../../apps/jobs/test/review/persons-key.js';
import { seedJob } from '../../../apps/jobs/test/seed-jobs.js';
import { type OpenConsole, openConsole, registerConsole, seedWaves } from './open-console.js';

/*
 * Jobs and reviews in the console. One browser and one pair of services for everything here; what belongs to the account and
 * its organization is in console-account.acceptance.spec.
 */

const JOBS = 600;

let opened: OpenConsole;
let auth: OpenConsole['auth'];
let jobs: OpenConsole['jobs'];
let page: OpenConsole['page'];
let command: OpenConsole['command'];
let look: OpenConsole['look'];
let receiver: StubServer;
let redis: TcpProxy;

beforeAll(async () => {
  [redis, receiver] = await Promise.all([startTcpProxy(redisUrl()), startStubServer()]);
  opened = await openConsole({ isRegistered: false, redis });
  ({ auth, jobs, page, command, look } = opened);
  await seedWaves(jobs, JOBS);
}, 90_000);
afterAll(async () => {
  await opened?.close();
  await Promise.all([receiver?.close(), redis?.close()]);
});

const list = () => page.getByRole('grid', { name: 'Jobs' });
const rowsShown = () => list().getByRole('row').count();

async function pickFilter(name: string): Promise<void> {
  // While one is open, keys are for it.
  await page.locator('[popover]:popover-open').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await typeInto(page.getByRole('textbox', { name: 'Find a filter…' }), name);
  await page.keyboard.press('Enter');
}

describe('the console', () => {
  it('is not cached, its files are for good, and its policy lets nothing else run', async () => {
    const response = await fetch(`${auth.url}/console/us/jobs`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toMatch(
      /script-src 'self';.*frame-ancestors 'none'/,
    );
    const [file] = /\/console\/assets\/[\w.-]+\.js/.exec(await response.text())!;
    const script = await fetch(`${auth.url}${file}`);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect((await fetch(`${auth.url}/console/assets/..%2findex.html`)).status).toBe(404);
  });

  it('alone may read what the jobs service answers, and never what an API key is answered', async () => {
    const readableBy = async (headers: Record<string, string>) =>
      (await fetch(`${jobs.url}/api/jobs/nothing`, { headers })).headers.get('access-control-allow-origin');
    expect(await readableBy({ origin: auth.url })).toBe(auth.url);
    expect(await readableBy({ origin: 'https://elsewhere.example' })).toBeNull();
    expect(await readableBy({ origin: auth.url, 'x-api-key': jobs.account.apiKey })).toBeNull();
  });

  it('says that it is not registered until an operator did so', async () => {
    await page.goto(`${auth.url}/console`);
    await page.getByRole('heading', { name: 'The console is not registered yet' }).waitFor();
    await registerConsole(auth);
    await look('not-registered');
  });

  it('signs in through the gateway and keeps no token anywhere but in memory', async () => {
    await opened.signIn(page, '/us/jobs?status=completed');
    expect(new URL(page.url()).search).toBe('?status=completed');
    await page.getByText(`${JOBS - 1} jobs`).waitFor();
    const stored = await page.evaluate<string>(
      'JSON.stringify([{...localStorage}, {...sessionStorage}, history.state, location.href, document.cookie])',
    );
    expect(stored).not.toMatch(/eyJ|code=|verifier|Quintero|Marisol/);
  });

  it('shows the jobs, and only the rows in sight are there', async () => {
    await list().getByText('Passed').first().waitFor();
    expect(await rowsShown()).toBeLessThan(80);
    expect(await list().getAttribute('aria-rowcount')).toBe(String(JOBS));
    expect(await list().innerText()).not.toContain('Quintero');
    await list().focus();
    await page.keyboard.press('End');
    await list().getByText('Seed00000002').waitFor();
    await look('jobs');
  });

  it('filters with the keyboard; what names a person is in no address', async () => {
    await pickFilter('last name');
    await typeInto(page.getByRole('textbox', { name: 'Last name' }), 'Quin');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove the filter Last name' }).waitFor();
    await pickFilter('passed');
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByText('199 jobs').waitFor();
    expect(new URL(page.url()).search).toBe('?status=completed&success=false');
    await look('jobs-filtered');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText(`${JOBS} jobs`).waitFor();
  });

  it('saves a view, chooses columns, and finds both again by an address', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Changed' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Changed' }).getByRole('button').click();
    await page.waitForURL('**sortBy=updated**');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('By change');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('link', { name: 'All jobs' }).click();
    await page.keyboard.press('Control+k');
    await look('command');
    // Again before the browser has said that the first one is closed.
    await page.evaluate(
      `document.querySelector('dialog[open]').close();
       dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));`,
    );
    await page.getByRole('combobox', { name: 'Commands' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await command('by ch');
    await page.waitForURL('**sortBy=updated**');
    expect(await page.getByRole('columnheader', { name: 'Changed' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
  });
});

describe('a job', () => {
  it('is opened with j and Enter and shows every check with its outcome in words', async () => {
    const { body } = await jobs.call('POST', '/api/tin/verify', {
      body: {
        firstName: 'Ana',
        lastName: 'Lima',
        tinType: 'ITIN',
        tin: '912701230',
        phone: '+12125550100',
        callbackURL: `${receiver.url}/tin`,
      },
    });
    await command(body.id);
    await page.getByRole('heading', { name: body.id }).waitFor();
    await page.getByText('Taxpayer number, name and phone agree').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('Lima');
    await page.keyboard.press('p');
    await page.getByRole('textbox', { name: 'Why?' }).fill('The customer asks');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'Lima' }).first().waitFor();
    await page.keyboard.press('p');
    await page.getByRole('cell', { name: 'Lima' }).first().waitFor({ state: 'detached' });
    const revealed = await jobs.dataSource.query<{ field: string }[]>(
      `SELECT detail ->> 'field' AS field FROM account_audit WHERE action = 'field.revealed' AND job_id = $1`,
      [body.id],
    );
    expect(revealed.map(({ field }) => field)).toContain('request.parameters.lastName');
    await page.getByText('delivered').waitFor();
    await look('job');
  });

  it('sends a callback again, once', async () => {
    const before = receiver.requests.length;
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Queued to be sent again').waitFor();
    await expect(receiver.requests.length).toBeGreaterThanOrEqual(before);
  });

  it('of another account is not found, whoever made the address', async () => {
    const other = await jobs.createAccount();
    const id = await seedJob(jobs.dataSource, other.accountId);
    await command(id);
    await page.getByText('There is no such job in this account.').waitFor();
    await look('not-found');
  });

  it('shows which other jobs share something with it, as a picture and as a table', async () => {
    const { accountId } = jobs.account;
    const seed = (firstName: string) =>
      seedJob(jobs.dataSource, accountId, { result: { success: true, firstName, lastName: 'Sample' } });
    const [one, other] = [await seed('Jane'), await seed('Roberta')];
    await jobs.dataSource.query(
      `INSERT INTO job_traits (job_id, kind, digest, tenant, at)
       SELECT unnest($1::text[]), 'document', 'the same', $2, '2026-01-01T00:00:00Z'`,
      [[one, other], accountId],
    );
    await command(one);
    await page
      .getByRole('img', { name: 'This job and 1 job that share something with it' })
      .scrollIntoViewIfNeeded();
    const row = page.getByRole('row').filter({ hasText: other });
    expect(await row.innerText()).toMatch(/document[^]*name/);
    await look('related-jobs');
    await row.getByRole('link', { name: other }).click();
    await page.getByRole('row').filter({ hasText: one }).waitFor();
  });

  it('is erased once its id was typed', async () => {
    await command('Seed00000005');
    await page.getByRole('button', { name: 'Erase…' }).click();
    const erase = page.getByRole('button', { name: 'Erase for good' });
    expect(await erase.isDisabled()).toBe(true);
    await typeInto(page.getByRole('dialog').getByRole('textbox'), 'Seed00000005');
    await page.keyboard.press('Enter');
    await page.getByText('Erased').first().waitFor();
    const { body } = await jobs.call('GET', '/api/jobs/Seed00000005');
    expect(body.status).toBe('removed');
  });
});

describe('reviews', () => {
  const WAITING = 20;

  it('are cleared with the keyboard, and each decision is in the audit', async () => {
    for (let index = 0; index < WAITING; index++) {
      const { body } = await jobs.call('POST', '/api/dob/verify', {
        body: { firstName: 'Zebulonia', lastName: 'Outage', phone: '+12125550100', dob: '1990-01-31' },
      });
      expect(body.status).toBe('completed');
    }
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByText(`${WAITING} wait`).waitFor();
    await look('reviews');
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    const cleared: string[] = [];
    for (let index = 0; index < WAITING; index++) {
      const heading = page.getByRole('heading', { level: 1 });
      const id = await heading.innerText();
      cleared.push(id);
      const isRejected = index % 5 === 0;
      if (isRejected) {
        await page.keyboard.press('p');
        await typeInto(page.getByRole('textbox', { name: 'Why?' }), 'Compare the dates');
        await page.keyboard.press('Enter');
        await page.getByRole('cell', { name: 'Zebulonia' }).first().waitFor();
        await page.keyboard.press('m');
        await typeInto(page.getByRole('textbox', { name: 'Write a note…' }), `Look at ${id} again`);
        await page.keyboard.press('Enter');
        await page.getByText(`Look at ${id} again`).waitFor();
      }
      if (isRejected) await page.keyboard.press('5');
      await page.keyboard.press(isRejected ? 'x' : 'a');
      await typeInto(page.getByRole('textbox', { name: 'Why?' }), 'Called the person');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      if (index === 1) {
        await page.keyboard.press('z');
        await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
        await page.keyboard.press('a');
        await page.getByRole('textbox', { name: 'Why?' }).fill('Seen on the phone');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Undo' }).waitFor();
      }
      await page.keyboard.press('n');
      await page.waitForURL((url) => !url.pathname.endsWith(id));
      if (index < WAITING - 1) await page.getByRole('button', { name: 'Accept' }).waitFor();
    }
    await page.getByText('Nothing to review').waitFor();
    const lines = await jobs.dataSource.query<{ action: string; jobs: string; by: string }[]>(
      `SELECT action, count(DISTINCT job_id) AS jobs, count(DISTINCT actor) AS by FROM account_audit
        WHERE action IN ('review.decided', 'review.noted', 'field.revealed') AND job_id = ANY ($1)
        GROUP BY action ORDER BY action`,
      [cleared],
    );
    expect(lines).toEqual([
      { action: 'field.revealed', jobs: `${WAITING / 5}`, by: '1' },
      { action: 'review.decided', jobs: `${WAITING}`, by: '1' },
      { action: 'review.noted', jobs: `${WAITING / 5}`, by: '1' },
    ]);
  }, 240_000);

  it('show photos that zoom, turn and gain contrast together', async () => {
    const picture = (await photographLicence(sampleLicence())).toString('base64');
    const { body } = await jobs.call('POST', '/api/jobs', {
      body: {
        type: 'id-verification',
        params: {
          backIdPhoto: picture,
          idPhoto: picture,
          userPhoto: picture,
          firstName: 'Marisol',
          lastName: 'Quintera',
        },
      },
    });
    await command(body.id);
    await page.locator('main').getByRole('link', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    await page.keyboard.press('p');
    await page.getByRole('textbox', { name: 'Why?' }).fill('Compare the faces');
    await page.keyboard.press('Enter');
    const front = page.getByRole('img', { name: 'Front', exact: true });
    await front.waitFor();
    await page.keyboard.press('+');
    await page.keyboard.press(']');
    const transforms = () =>
      page
        .getByRole('img')
        .evaluateAll((all) =>
          all.map((one) => (one as unknown as { style: { transform: string } }).style.transform),
        );
    await page.locator('img[style*="scale(1.25) rotate(90deg)"]').first().waitFor();
    expect(new Set(await transforms()).size).toBe(1);
    await page.keyboard.press('0');
    await page.getByRole('cell', { name: 'Quintera' }).waitFor();
    await page.evaluate('Promise.all([...document.images].map((one) => one.decode()))');
    await look('review');
  }, 240_000);
});

describe('what two must agree on', () => {
  it('is confirmed by a second person, to the letter', async () => {
    const change = async (settings: object) => {
      const { headers } = await jobs.call('GET', '/api/management/settings');
      const ifMatch = { 'if-match': headers.get('etag')! };
      const { status } = await jobs.call('PATCH', '/api/management/settings', {
        body: { settings },
        headers: ifMatch,
      });
      expect(status).toBe(200);
    };
    await change({ review: { fourEyes: true } });
    const body = { firstName: 'Zebulonia', lastName: 'Outage', phone: '+12125550100', dob: '1990-01-31' };
    const decision = { decision: 'reject', reason: 'Another date', overrides: { birthDateMatch: false } };
    // Settings reach requests within a second: until then one person decides.
    const { secret: key } = await personsKey(jobs, 'bo');
    const propose = async (): Promise<string> => {
      const { id } = (await jobs.call('POST', '/api/dob/verify', { body })).body;
      const decided = await jobs.call('POST', `/api/reviews/${id}/decision`, { key, body: decision });
      return decided.body.status === 'proposed' ? id : propose();
    };
    const id = await propose();
    await command('review');
    await page.getByRole('link', { name: id }).click();
    await page.getByText('A second person has to confirm').waitFor();
    await look('review-proposed');
    await page.keyboard.press('y');
    await typeInto(page.getByRole('textbox', { name: 'Why?' }), 'Seen the same');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing to review').waitFor();
    const { review } = (await jobs.call('GET', `/api/reviews/${id}`)).body;
    expect([review.status, review.decidedBy]).toEqual(['decided', expect.stringMatching(/^(agent|user):/)]);
    await change({ review: null });
  });

  it('or on a fresh sign-in, goes on with what was asked once it came', async () => {
    await command('Seed00000011');
    await page.getByRole('button', { name: 'Erase…' }).waitFor();
    let refused = 0;
    await page.route(`${jobs.url}/api/jobs/Seed00000011`, (route) => {
      if (route.request().method() !== 'DELETE' || refused++ > 0) return route.continue();
      return route.fulfill({
        status: 401,
        headers: {
          'access-control-allow-origin': auth.url,
          'access-control-expose-headers': 'WWW-Authenticate',
          'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="600"',
        },
        json: { errors: [{ type: 'Unauthorized', message: 'sign in again' }] },
      });
    });
    await page.getByRole('button', { name: 'Erase…' }).click();
    await typeInto(page.getByRole('dialog').getByRole('textbox'), 'Seed00000011');
    await page.keyboard.press('Enter');
    const again = page.getByRole('dialog', { name: 'Confirm it is you' });
    await again.waitFor();
    await look('step-up');
    const [window] = await Promise.all([
      page.context().waitForEvent('page'),
      again.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    await window.waitForURL('**/consent**');
    await window.click('button[value=approve]');
    await page.getByText('Erased').first().waitFor();
    expect(refused).toBe(2);
    await page.unroute(`${jobs.url}/api/jobs/Seed00000011`);
    await window.close();
  });
});

describe('when something is wrong', () => {
  /** While it works, nothing listens where the service is. */
  async function whileStopped(app: { getHttpServer(): Server }, work: () => Promise<void>): Promise<void> {
    const server = app.getHttpServer();
    const { port } = server.address() as AddressInfo;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    try {
      await work();
    } finally {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    }
  }

  const eraseIt = async (id: string) => {
    await page.getByRole('button', { name: 'Erase…' }).click();
    await typeInto(page.getByRole('dialog').getByRole('textbox'), id);
    await page.keyboard.press('Enter');
  };
  const statusOf = async (id: string) => (await jobs.call('GET', `/api/jobs/${id}`)).body.status as string;

  it('says so while the jobs service is stopped, writes nothing twice, and recovers by itself', async () => {
    await command('Seed00000007');
    await page.getByRole('heading', { name: 'Seed00000007' }).waitFor();
    let writes = 0;
    page.on('request', (request) => request.method() === 'DELETE' && writes++);
    await whileStopped(jobs.app, async () => {
      await eraseIt('Seed00000007');
      await page.getByText('may or may not have been made').waitFor();
      await page.getByText('The jobs service cannot be reached').waitFor();
      await look('offline');
    });
    await page.keyboard.press('Escape');
    await page.getByText('Connected again').waitFor();
    expect([writes, await statusOf('Seed00000007')]).toEqual([1, 'completed']);
  });

  it('says so while the authorization service is stopped, and what was refused is not sent again', async () => {
    await command('Seed00000008');
    await page.getByRole('heading', { name: 'Seed00000008' }).waitFor();
    let writes = 0;
    page.on('request', (request) => request.method() === 'DELETE' && writes++);
    await whileStopped(auth.app, async () => {
      // Whether the access was revoked cannot be asked: nothing is written.
      await eraseIt('Seed00000008');
      await page.getByRole('dialog').getByRole('alert').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Agents' }).click();
      await page.getByText('The authorization service cannot be reached').waitFor();
    });
    await page.getByText('Connected again').waitFor();
    await page.getByText('acts for').first().waitFor();
    expect([writes, await statusOf('Seed00000008')]).toEqual([1, 'completed']);
  });

  it('says what Redis, once stopped, takes away, and does what needs none of it once', async () => {
    let writes = 0;
    page.on('request', (request) => request.method() === 'DELETE' && writes++);
    await redis.cut();
    try {
      await page.getByRole('link', { name: 'Jobs', exact: true }).click();
      await page.getByRole('link', { name: 'Agents' }).click();
      await page.getByText('The authorization service reported an error').waitFor();
      await command('Seed00000009');
      await page.getByRole('heading', { name: 'Seed00000009' }).waitFor();
      await eraseIt('Seed00000009');
      await page.getByText('Erased').first().waitFor();
      await page.goBack();
    } finally {
      await redis.restore();
    }
    await page.getByText('acts for').first().waitFor();
    expect([writes, await statusOf('Seed00000009')]).toEqual([1, 'removed']);
    // Signing in has a connection of its own.
    await eventually(() => new DashboardClient(auth).signIn(auth.user.email));
    await command('Seed00000007');
    await page.getByRole('heading', { name: 'Seed00000007' }).waitFor();
  });

  it('says so when the access was revoked, and goes on where it was after a new sign-in', async () => {
    const owner = await new DashboardClient(auth).signIn(auth.user.email);
    const { data } = await owner.call<{ items: { id: string }[] }>('GET', '/organizations/acme/delegations');
    for (const { id } of data.items) await owner.call('POST', `/delegations/${id}/revoke`);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    await page.getByRole('heading', { name: 'Your access has ended' }).waitFor();
    await look('ended');
    const [window] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
    await window.waitForURL('**/consent**');
    await window.click('button[value=approve]');
    await page.getByRole('heading', { name: 'Seed00000007' }).waitFor();
  });

  it('says so when the person refuses', async () => {
    await page.goto(`${auth.url}/console`);
    await page.waitForURL('**/consent**');
    await page.click('button[value=deny]');
    await page.getByRole('heading', { name: 'No permission was given' }).waitFor();
    await look('sign-in-again');
  });

  it('never asked anybody but the two services, and no script failed', () => {
    expect([...opened.origins].sort()).toEqual([auth.url, jobs.url].sort());
    expect(opened.complaints.filter((one) => !/Failed to load resource|ERR_CONNECTION/.test(one))).toEqual(
      [],
    );
  });
});
