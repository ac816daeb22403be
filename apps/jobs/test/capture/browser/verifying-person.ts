import type { launchBrowser } from '@bonafide/testing/browser/launch-browser';
import type { RunningJobs } from '../../start-jobs.js';

export type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;
type ContextOptions = Parameters<Browser['newContext']>[0];

export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const satisfies ContextOptions;
export const DESKTOP = { viewport: { width: 1280, height: 800 } } as const satisfies ContextOptions;

/** A page that fails sooner than the test does. */
const STEP_MS = 50_000;

export interface Visit {
  page: Page;
  /** page errors and console errors: a refused script shows here */
  complaints: string[];
  /** all that was asked for, and the referrers */
  requests: { url: string; referrer: string }[];
}

export async function visit(browser: Browser, options: ContextOptions = PHONE): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  const [complaints, requests]: [string[], Visit['requests']] = [[], []];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('request', (request) =>
    requests.push({ url: request.url(), referrer: request.headers()['referer'] ?? '' }),
  );
  return { page, complaints, requests };
}

export interface Invite {
  url: string;
  jobId: string;
  token: string;
}

export async function invite(jobs: RunningJobs, body: object = {}, key?: string): Promise<Invite> {
  const answer = await jobs.call('POST', '/api/invites', {
    ...(key ? { key } : {}),
    body: { contact: 'email', email: 'jane@example.com', send: false, ...body },
  });
  const { url, jobId } = answer.body.invite as Invite;
  return { url, jobId, token: new URL(url).hash.slice(1) };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** Up to the first photo. */
export async function agree(page: Page, kind = 'Driving licence'): Promise<void> {
  await button(page, 'Begin').click();
  await button(page, 'I agree').click();
  await button(page, kind).click();
}

/** Goes on with a photo, whatever the service thinks of it. */
export const goOn = (page: Page) => button(page, /^(Continue|Use it anyway)$/).click();
