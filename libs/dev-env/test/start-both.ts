/* eslint-disable @nx/enforce-module-boundaries -- runs both services, by the means of their own tests */
import { SCOPES } from '@bonafide/jobs/accounts/access/scopes';
import { TrustedIssuersService } from '@bonafide/jobs/accounts/issuers/trusted-issuers.service';
import { DashboardClient } from '../../../apps/auth/test/dashboard/dashboard-client.js';
import { GatewayDriver, hiddenField, type TestBrowser } from '../../../apps/auth/test/oauth/test-client.js';
import { type RunningAuth, startAuth } from '../../../apps/auth/test/start-auth.js';
import { type RunningJobs, startJobs } from '../../../apps/jobs/test/start-jobs.js';

export interface Both {
  auth: RunningAuth;
  jobs: RunningJobs;
  gateway: GatewayDriver;
  /** the dashboard, as the owner of `acme` */
  owner: DashboardClient;
  close(): Promise<void>;
}

/** Both services: the gateway knows the jobs service's scopes, the account of `jobs` trusts the organization `acme`. */
export async function startBoth(
  jobsEnv: Record<string, string> = {},
  authEnv: Record<string, string> = {},
): Promise<Both> {
  const auth = await startAuth({ redisSlot: 1, env: authEnv });
  const jobs = await startJobs({
    env: { AUTH_ISSUER_URL: auth.url, OUTBOUND_ALLOW_HOSTS: new URL(auth.url).host, ...jobsEnv },
  });
  const owner = await new DashboardClient(auth).signIn(auth.user.email);
  const saved = await owner.call('PUT', '/organizations/acme/resources', {
    uri: jobs.url,
    name: 'Jobs',
    scopes: SCOPES.map((name) => ({ name, description: name })),
  });
  expect(saved.status).toBe(200);
  await jobs.app.get(TrustedIssuersService).add(jobs.account.accountId, {
    did: `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:acme`,
    resources: [jobs.url],
    scopes: [...SCOPES],
    approvers: { users: [], emailDomains: [], roles: ['owner'] },
  });
  return {
    auth,
    jobs,
    gateway: new GatewayDriver(auth),
    owner,
    close: async () => {
      await jobs.close();
      await auth.close();
    },
  };
}

/** Follows a client's link, signs in where nobody is, and allows these scopes, or all that the page asks for. */
export async function approveLink(
  gateway: GatewayDriver,
  browser: TestBrowser,
  link: string,
  scopes?: readonly string[],
): Promise<URL> {
  let page = await browser.follow(link);
  if (new URL(page.url).pathname === '/signin') page = await gateway.signIn(browser, page.url);
  const html = await page.answer.text();
  const form = new URLSearchParams({
    _csrf: hiddenField(html, '_csrf'),
    interaction: hiddenField(html, 'interaction'),
    organization: hiddenField(html, 'organization'),
    decision: 'approve',
    ...(html.includes('name="scoped"') && { scoped: '1' }),
  });
  for (const [, name] of html.matchAll(/<input type="(?:checkbox|hidden)" name="scope" value="([^"]*)"/g))
    if (scopes?.includes(name!) ?? true) form.append('scope', name!);
  const sent = await browser.request('/consent', { method: 'POST', body: form });
  const between = await sent.text();
  const next = /href="([^"]*)">Continue</.exec(between)?.[1];
  if (!next) throw new Error(`consent: ${sent.status} ${between.slice(0, 1500)}`);
  const resumed = await browser.request(next.replaceAll('&amp;', '&'));
  return new URL(resumed.headers.get('location')!);
}
