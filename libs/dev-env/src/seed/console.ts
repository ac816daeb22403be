import { ALL_SCOPES, SCOPE_DETAILS } from '@bonafide/jobs/accounts/access/scopes';
import { AGENT_DID } from '../demo/agent-flow.js';
import type { DevContext, SeedStep } from '../dev-context.js';

const CALLBACK = '/console/callback';

/** The console as a client of the gateway, and acme's people as operators of the first jobs account. */
export const seedConsole: SeedStep = {
  title: 'console, and who may use it',
  async run(context) {
    const { auth, jobs } = context.quickstart;
    const redirectUri = `${auth.url}${CALLBACK}`;
    context.quickstart.console = {
      url: `${auth.url}/console`,
      userEmail: auth.userEmail!,
      userPassword: auth.userPassword!,
    };
    const settings = (await (await fetch(`${auth.url}/console/settings.json`)).json()) as {
      clientId: string | null;
    };
    if (settings.clientId === null)
      await context.admin(
        'auth',
        'client',
        'create',
        '--name',
        'Bonafide console',
        '--redirect-uri',
        redirectUri,
      );
    const people = await registerScopes(context);
    const did = `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:${auth.orgSlug!}`;
    if (context.seeded.has('jobs')) await releaseResource(context, did);
    await context.admin(
      'jobs',
      ...['issuer', 'add', jobs.accountId!, '--did', did, '--resource', jobs.url],
      ...['--scopes', ALL_SCOPES.join(','), '--approver-role', 'owner,admin,viewer'],
      ...(context.options.env['SANDBOX'] === 'true' ? ['--sandbox'] : []),
    );
    for (const { userId, role } of people)
      await letIn(context, did, `${did}:users:${userId}`, role === 'owner' ? 'owner' : 'viewer');
    await letIn(context, did, AGENT_DID, 'member');
  },
};

/** The account lets in its members alone. */
const letIn = ({ admin, quickstart }: DevContext, issuer: string, subject: string, role: string) =>
  admin(
    'jobs',
    ...['member', 'set', quickstart.jobs.accountId!, '--issuer', issuer],
    ...['--subject', subject, '--role', role],
  );

/** Only one account can trust an issuer for a resource, so an earlier start's account with lost keys has to release it. */
async function releaseResource({ admin, quickstart: { jobs } }: DevContext, did: string): Promise<void> {
  for (const { accountId } of await admin<{ accountId: string }[]>('jobs', 'account', 'list')) {
    if (accountId === jobs.accountId) continue;
    const { trustedIssuers } = await admin<Trust>('jobs', 'issuer', 'list', accountId);
    if (trustedIssuers.some((entry) => entry.did === did && entry.resources.includes(jobs.url)))
      await admin('jobs', 'issuer', 'remove', accountId, '--did', did, '--audience', jobs.url);
  }
}

interface Person {
  userId: string;
  role: string;
}

interface Trust {
  trustedIssuers: { did: string; resources: string[] }[];
}

/**
 * Registers acme's own descriptions of the scopes: the account's scopes are not in any metadata and must be named explicitly.
 *
 * @returns the people of the organization
 */
async function registerScopes({ quickstart: { auth, jobs } }: DevContext): Promise<Person[]> {
  const dashboard = `${auth.url}/api/v1/dashboard`;
  const signedIn = await fetch(`${dashboard}/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: auth.userEmail, password: auth.userPassword }),
  });
  // A cookie may be cleared and set in the same response: the last one counts.
  const cookies = new Map(
    signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0]!.split(/=(.*)/s, 2) as [string, string]),
  );
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { data } = (await signedIn.json()) as { data: { csrfToken: string } };
  const response = await fetch(`${dashboard}/organizations/${auth.orgSlug!}/resources`, {
    method: 'PUT',
    headers: { cookie, 'Content-Type': 'application/json', 'X-CSRF-Token': data.csrfToken },
    body: JSON.stringify({ uri: jobs.url, name: 'Bonafide jobs', scopes: ALL_SCOPES.map(scopeOf) }),
  });
  if (!response.ok) throw new Error(`scopes: ${response.status} ${await response.text()}`);
  const members = await fetch(`${dashboard}/organizations/${auth.orgSlug!}/members`, { headers: { cookie } });
  return ((await members.json()) as { data: { items: Person[] } }).data.items;
}

const ACCOUNT_WORDS: Record<string, string> = {
  'account:admin': 'Make, change and revoke the account’s keys',
  'policy:write': 'Change which checks people have to pass',
  'events:read': 'See the account’s events and webhooks',
  'audit:read': 'Read the audit trail',
};

const scopeOf = (name: (typeof ALL_SCOPES)[number]) => {
  const known = SCOPE_DETAILS[name as keyof typeof SCOPE_DETAILS];
  return {
    name,
    description: known?.description ?? ACCOUNT_WORDS[name],
    risk: known?.risk ?? (name === 'account:admin' || name === 'policy:write' ? 'high' : 'low'),
    default: known?.default ?? false,
    leastRole: name === 'jobs:read' ? 'viewer' : name === 'policy:write' ? 'owner' : 'admin',
  };
};
