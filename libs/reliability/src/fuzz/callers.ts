import type { TestCluster } from '../test-cluster.js';
import { ACCOUNT_FEATURES } from '@bonafide/contracts/job-types';

/** A sender of requests, and what it may see. */
export interface Caller {
  name: string;
  headers: Record<string, string>;
  /** values planted in other tenants' data, which must not appear in any response to this caller */
  foreign: string[];
}

export interface Cast {
  jobs: Caller[];
  auth: Caller[];
  /** ids of existing objects, some of other tenants, by parameter name */
  known: Record<string, string[]>;
}

const MARK_A = 'planted-alpha-7391';
const MARK_B = 'planted-bravo-8462';

interface Account {
  apiKey: string;
  publicKey: string;
}

/** Two tenants of each service with their own data, and callers of every kind. */
export async function createCast({ admin, url }: TestCluster): Promise<Cast> {
  const features = ACCOUNT_FEATURES.join(',');
  const account = (name: string) =>
    admin<Account>('jobs', 'account', 'create', '--name', name, '--enable', features);
  const [a, b] = [await account('Alpha'), await account('Bravo')];
  const jobIds = [
    ...(await plantJobs(url.jobs, a.apiKey, MARK_A)),
    ...(await plantJobs(url.jobs, b.apiKey, MARK_B)),
  ];
  const key = (apiKey: string) => ({ 'X-API-Key': apiKey });
  const both = [MARK_A, MARK_B];
  const jobs: Caller[] = [
    { name: 'owner of alpha', headers: key(a.apiKey), foreign: [MARK_B] },
    { name: 'owner of bravo', headers: key(b.apiKey), foreign: [MARK_A] },
    { name: 'public key of alpha', headers: key(a.publicKey), foreign: both },
    { name: 'nobody', headers: {}, foreign: both },
    {
      name: 'a made-up key',
      headers: key('sk_live_0000000000000000000000000000000000000000'),
      foreign: both,
    },
    { name: 'a made-up token', headers: { Authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }, foreign: both },
    {
      name: 'a broken credential',
      headers: { Authorization: 'Bearer \xff', 'X-API-Key': 'é' },
      foreign: both,
    },
  ];
  const acme = await createOrganization(admin, 'alpha', MARK_A);
  const globex = await createOrganization(admin, 'bravo', MARK_B);
  const auth: Caller[] = [
    { name: 'owner of alpha', headers: await sessionOf(url.auth, acme), foreign: [MARK_B] },
    { name: 'owner of bravo', headers: await sessionOf(url.auth, globex), foreign: [MARK_A] },
    { name: 'alpha’s project', headers: { 'x-api-key': acme.apiKey }, foreign: [MARK_B] },
    { name: 'bravo’s project', headers: { 'x-api-key': globex.apiKey }, foreign: [MARK_A] },
    { name: 'nobody', headers: {}, foreign: both },
    { name: 'a made-up key', headers: { 'x-api-key': 'pk_000000000000000000000000' }, foreign: both },
    { name: 'a made-up session', headers: { cookie: '__Host-session=0000; session=0000' }, foreign: both },
  ];
  return {
    jobs,
    auth,
    known: {
      id: [...jobIds, acme.projectId, globex.projectId],
      projectId: [acme.projectId, globex.projectId],
      project_id: [acme.projectId, globex.projectId],
      slug: ['alpha', 'bravo'],
      org: ['alpha', 'bravo'],
      orgSlug: ['alpha', 'bravo'],
      internalId: [MARK_A, MARK_B],
      ids: jobIds,
    },
  };
}

async function plantJobs(url: string, apiKey: string, mark: string): Promise<string[]> {
  const made = await Promise.all(
    ['id-aml', 'id-crosscheck', 'id-verification'].map(async (type) => {
      const answer = await fetch(`${url}/api/jobs`, {
        method: 'POST',
        headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          type,
          internalId: mark,
          properties: [{ name: 'mark', value: mark }],
          params: { firstName: mark, lastName: 'Lima' },
        }),
      });
      return answer.ok ? ((await answer.json()) as { id: string }).id : undefined;
    }),
  );
  return made.filter((id) => id !== undefined);
}

interface Organization {
  email: string;
  password: string;
  projectId: string;
  apiKey: string;
}

async function createOrganization(
  admin: TestCluster['admin'],
  slug: string,
  mark: string,
): Promise<Organization> {
  const [email, password] = [`owner@${slug}.example`, 'a long enough password'];
  await admin('auth', 'organization', 'create', '--slug', slug, '--name', mark);
  await admin(
    'auth',
    'user',
    'create',
    '--org',
    slug,
    '--email',
    email,
    '--role',
    'owner',
    `--password=${password}`,
  );
  const project = await admin<{ projectId: string; apiKey: string }>(
    ...(['auth', 'project', 'create', '--org', slug, '--name', mark, '--mode', 'none'] as const),
    '--scopes=files:read,files:write',
  );
  return { email, password, ...project };
}

/** The session cookie and CSRF token of a dashboard user. */
async function sessionOf(url: string, { email, password }: Organization): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
  };
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const page = await fetch(`${url}/signin`, { headers: { accept: 'text/html' } });
  keep(page);
  const csrf = /name="_csrf" value="([^"]*)"/.exec(await page.text())?.[1] ?? '';
  const answer = await fetch(`${url}/signin`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookie(), accept: 'text/html' },
    body: new URLSearchParams({ _csrf: csrf, email, password }),
  });
  keep(answer);
  if (answer.status >= 400) throw new Error(`sign-in answered ${answer.status}`);
  const me = await fetch(`${url}/api/v1/dashboard/me`, { headers: { cookie: cookie() } });
  const { data } = (await me.json()) as { data: { csrfToken: string } };
  return { cookie: cookie(), 'x-csrf-token': data.csrfToken };
}
