/* eslint-disable @nx/enforce-module-boundaries -- runs both services, by the means of their own tests */
import { launchBrowser } from '@bonafide/testing/browser/launch-browser';
import { typeInto } from '@bonafide/testing/browser/keyboard';
import type { TcpProxy } from '@bonafide/testing/tcp-proxy';
import { createTestRedis } from '@bonafide/testing/test-redis';
import { axeFaults, overflow, picture, reachFaults } from '@bonafide/testing/browser/page-checks';
import { PreregisteredClientsService } from '@bonafide/auth/oauth/clients/preregistered-clients.service';
import { ALL_SCOPES } from '@bonafide/jobs/accounts/access/scopes';
import { TrustedIssuersService } from '@bonafide/jobs/accounts/issuers/trusted-issuers.service';
import { DashboardClient } from '../../../apps/auth/test/dashboard/dashboard-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../../../apps/auth/test/start-auth.js';
import { seedJob } from '../../../apps/jobs/test/seed-jobs.js';
import { type RunningJobs, startJobs } from '../../../apps/jobs/test/start-jobs.js';

/*
 * The console as an operator's browser runs it: from the auth service's own pages, through the gateway, on the documented
 * API of the jobs service.
 */

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

export interface OpenConsole {
  browser: Browser;
  auth: RunningAuth;
  jobs: RunningJobs;
  sandbox: RunningJobs | undefined;
  page: Page;
  /** what scripts and the browser complained of */
  complaints: string[];
  /** who was asked for anything */
  origins: Set<string>;
  newPage(locale?: string): Promise<Page>;
  /** Through the gateway, with the keyboard alone. */
  signIn(on: Page, path?: string, service?: string): Promise<void>;
  /** By ⌘K. */
  command(text: string): Promise<void>;
  /** Each screen as people have it: from a phone to a wall, light and dark, and with each part reached by mouse and by the Tab key. */
  look(name: string, on?: Page): Promise<void>;
  close(): Promise<void>;
}

/** Both services, each knowing the other, and a browser that has not yet opened anything. */
export async function openConsole({
  redis,
  isRegistered = true,
  withSandbox = false,
}: {
  /** a way to Redis that can be cut */
  redis?: TcpProxy;
  isRegistered?: boolean;
  /** a sandbox of the jobs service stands beside it */
  withSandbox?: boolean;
} = {}): Promise<OpenConsole> {
  const through = async (slot: number): Promise<Record<string, string>> => {
    if (!redis) return {};
    const url = new URL((await createTestRedis(slot)).url);
    url.port = String(redis.port);
    return { REDIS_URL: url.href };
  };
  const [browser, auth] = await Promise.all([
    launchBrowser(),
    startAuth({ redisSlot: 1, env: await through(1) }),
  ]);
  const mutual = { CONSOLE_ORIGINS: auth.url, AUTH_ISSUER_URL: auth.url, CALLBACKS_ALLOW_HTTP: 'true' };
  // Each start empties the first Redis database: the one that uses it comes last.
  const sandbox = withSandbox
    ? await startJobs({
        env: { ...mutual, SANDBOX: 'true', REDIS_URL: (await createTestRedis(2)).url },
        worker: false,
      })
    : undefined;
  const jobs = await startJobs({ env: { ...mutual, ...(await through(0)) } });
  // Each names the other: the second one's port is known by now.
  auth.config.CONSOLE_JOBS_SERVICES = [
    { name: 'us', url: jobs.url },
    ...(sandbox ? [{ name: 'us-sandbox', url: sandbox.url }] : []),
  ];
  await trustEachOther(auth, jobs);
  if (sandbox) await trustEachOther(auth, sandbox, { isSandbox: true });
  if (isRegistered) await registerConsole(auth);
  const complaints: string[] = [];
  const origins = new Set<string>();
  const newPage = async (locale = 'en-US'): Promise<Page> => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale,
      // What still fades in has not its colours.
      reducedMotion: 'reduce',
    });
    const opened = await context.newPage();
    opened.setDefaultTimeout(20_000);
    opened.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    opened.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    opened.on('response', (response) => origins.add(new URL(response.url()).origin));
    return opened;
  };
  const page = await newPage();
  return {
    browser,
    auth,
    jobs,
    sandbox,
    page,
    complaints,
    origins,
    newPage,
    signIn: async (on, path = '', service = 'us') => {
      await on.goto(`${auth.url}/console${path}`);
      await typeInto(on.locator('#email'), auth.user.email);
      await on.keyboard.press('Tab');
      await typeInto(on.locator('#password'), PASSWORD);
      await on.keyboard.press('Enter');
      await on.waitForURL('**/consent**');
      await on.focus('button[value=approve]');
      await on.keyboard.press('Enter');
      await on.waitForURL(`**/console/${service}/**`);
    },
    command: async (text) => {
      await page.keyboard.press('Control+k');
      await typeInto(page.getByRole('combobox', { name: 'Commands' }), text);
      await page.keyboard.press('Enter');
    },
    look: (name, on = page) => look(name, on),
    close: async () => {
      await browser.close();
      await Promise.all([auth.close(), jobs.close(), sandbox?.close()]);
    },
  };
}

export async function registerConsole(auth: RunningAuth): Promise<void> {
  const redirectUris = [`${auth.url}/console/callback`];
  await auth.app
    .get(PreregisteredClientsService)
    .create({ name: 'Console', redirectUris }, { actor: { type: 'admin' } });
}

/** Acme's people are operators of the account, and their owner is an admin of it (docs/design/rights-and-audit.md). */
async function trustEachOther(
  auth: RunningAuth,
  jobs: RunningJobs,
  { isSandbox = false } = {},
): Promise<void> {
  const owner = await new DashboardClient(auth).signIn(auth.user.email);
  await owner.call('PUT', '/organizations/acme/resources', {
    uri: jobs.url,
    name: 'Jobs',
    scopes: ALL_SCOPES.map((name) => ({ name, description: name })),
  });
  const issuer = `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:acme`;
  await jobs.app.get(TrustedIssuersService).add(jobs.account.accountId, {
    did: issuer,
    resources: [jobs.url],
    scopes: [...ALL_SCOPES],
    approvers: { users: [], emailDomains: [], roles: ['owner'] },
    sandbox: isSandbox,
  });
  if (isSandbox) return;
  const members = await jobs.call('GET', '/api/management/members');
  await jobs.call('PUT', '/api/management/members', {
    body: { issuer, subject: `${issuer}:users:${auth.user.id}`, role: 'owner' },
    headers: { 'if-match': members.headers.get('etag')! },
  });
}

/** Thirty days of jobs, more of them in some weeks than in others; the first one is still in progress. */
export async function seedWaves({ dataSource, account }: RunningJobs, count: number): Promise<void> {
  const one = (index: number): Promise<string> => {
    const wave = Math.sin((index / count) * 8 * Math.PI);
    const submitted = Date.now() - (count - index + 18 * wave) * ((30 * 24 * 60) / count) * 60_000;
    const completed = new Date(submitted + 1_600 + (index % 7) * 90 + 600 * wave).toISOString();
    return seedJob(dataSource, account.accountId, {
      head: {
        submitted: new Date(submitted).toISOString(),
        completed: index === 0 ? null : completed,
        updatedAt: completed,
        ...(index === 0 && { status: 'active' }),
      },
      result: {
        // One in fifteen came to no outcome.
        ...(index % 15 !== 1 && { success: index % 3 !== 0 }),
        firstName: 'Marisol',
        lastName: 'Quintero',
        country: 'US',
        state: 'CA',
        type: 'drivers-license',
      },
    });
  };
  // As many at once as there are connections.
  for (let from = 0; from < count; from += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, count - from) }, (_none, place) => one(from + place)),
    );
}

/** Parts that are wider than there is room, apart from tables, which scroll. */
const CUT_OFF = `[...document.querySelectorAll('[role=region], dialog')].filter((one) =>
  one.scrollWidth > one.clientWidth && !one.querySelector('table, [role=grid]')).map((one) => one.ariaLabel)`;

/**
 * A wall shows the parts that a desk does: with the room between them, what axe knows of them and what the Tab key reaches stay
 * the same. So do the colours, of which a desk shows all.
 */
const FORMS = [
  { width: 390, height: 844, judged: ['light'] },
  { width: 2560, height: 1440, judged: [] },
  { width: 1280, height: 800, judged: ['dark', 'light'] },
];

async function look(name: string, on: Page): Promise<void> {
  for (const { width, height, judged } of FORMS) {
    await on.setViewportSize({ width, height });
    for (const colorScheme of ['dark', 'light'] as const) {
      await on.emulateMedia({ colorScheme });
      await picture(on, `console-${name}-${width}-${colorScheme}`);
      // Of what axe knows, contrast alone changes with the colours.
      const rule = colorScheme === 'dark' ? 'color-contrast' : undefined;
      if (judged.includes(colorScheme)) expect(await axeFaults(on, rule)).toEqual([]);
    }
    expect(await overflow(on)).toBeLessThanOrEqual(0);
    expect(await on.evaluate(CUT_OFF)).toEqual([]);
    if (judged.length > 0) expect(await reachFaults(on)).toEqual([]);
  }
}
