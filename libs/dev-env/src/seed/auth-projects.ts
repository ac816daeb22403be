import { SCOPES as JOBS_SCOPES } from '@bonafide/jobs/accounts/access/scopes';
import type { DevContext, SeedStep } from '../dev-context.js';
import { ACME_TENANT, CLIENT_ID } from '../sign-in-provider.js';
import type { AuthProject } from '../quickstart.js';

type Mode = AuthProject['mode'];

/** Scopes that their agents may request: those of the jobs service, and of the reference's examples. */
const SCOPES = [...JOBS_SCOPES, 'files:read', 'files:write'];
/** Only an owner of the organization may grant them. */
const RISKY_SCOPES = ['jobs:review'];
/** Of the demo's people, who sign in at acme's own provider. */
const PEOPLE_DOMAIN = 'people.example';
/** The demo's sign-in provider is acme's own, for acme's people only. */
const LIMITS = { tenantField: 'org_id', allowedTenants: [ACME_TENANT] };

const PROJECTS: { mode: Mode; name: string }[] = [
  { mode: 'oauth', name: 'Acme assistant' },
  { mode: 'password', name: 'Acme back office' },
  { mode: 'none', name: 'Acme internal tools' },
];

/** Three projects of acme, one per way to approve; the first jobs account accepts their delegations. */
export const seedAuthProjects: SeedStep = {
  title: 'projects of acme, trusted by the first jobs account',
  async run(context) {
    const { auth, jobs } = context.quickstart;
    const [first] = auth.projects ?? [];
    if (first && (await isKnown(auth.url, first))) {
      await pointAtStubs(context);
      await addRuntimeKeys(context);
    } else {
      auth.projects = [];
      // Without them no token of acme states the domain of a person's address.
      for (const domain of [PEOPLE_DOMAIN, new URL(context.stubs.signInProvider.url).hostname])
        await context.admin('auth', 'organization', 'domain', '--org', auth.orgSlug!, '--domain', domain);
      for (const { mode, name } of PROJECTS) auth.projects.push(await createProject(context, mode, name));
      context.seeded.add('auth');
    }
    const [oauth] = auth.projects;
    Object.assign(auth, { projectId: oauth!.id, apiKey: oauth!.apiKey, runtimeKey: oauth!.runtimeKey });
    if (!context.seeded.has('auth') && !context.seeded.has('jobs')) return;
    const did = `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:${auth.orgSlug!}`;
    await context.admin(
      'jobs',
      'issuer',
      'add',
      jobs.accountId!,
      '--did',
      did,
      ...TRUST,
      ...sandboxFlag(context),
      ...auth.projects.flatMap(({ id }) => ['--project', id]),
    );
  },
};

/** What the first jobs account allows acme's agents, and whose approvals it accepts. */
const TRUST = [
  ...['--scopes', 'tin:verify,jobs:read', '--max-days', '30'],
  ...['--approver-domain', PEOPLE_DOMAIN, '--approver-role', 'owner', '--approver-role', 'admin'],
];

const sandboxFlag = ({ options }: DevContext) => (options.env['SANDBOX'] === 'true' ? ['--sandbox'] : []);

async function createProject(context: DevContext, mode: Mode, name: string): Promise<AuthProject> {
  const { quickstart, stubs } = context;
  const org = quickstart.auth.orgSlug!;
  const flags: Record<string, string> = {
    org,
    name,
    mode: mode === 'oauth' ? 'oauth2' : mode,
    'worker-url': workerUrl(context),
    scopes: SCOPES.join(','),
    'risky-scopes': RISKY_SCOPES.join(','),
    ...(mode === 'oauth' && {
      provider: 'acme-login',
      'client-id': CLIENT_ID,
      'client-secret': stubs.signInProvider.clientSecret,
      'authorization-url': `${stubs.signInProvider.url}/auth`,
      'token-url': `${stubs.signInProvider.url}/token`,
      'user-info-url': `${stubs.signInProvider.url}/me`,
      issuer: stubs.signInProvider.url,
      'tenant-field': LIMITS.tenantField,
      'allowed-tenants': LIMITS.allowedTenants.join(','),
    }),
    ...(mode === 'password' && {
      provider: 'staff',
      'auth-endpoint': `${stubs.staffDirectory.url}/check`,
    }),
  };
  const args = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`);
  const created = await context.admin<{
    projectId: string;
    apiKey: string;
    runtimeKey: string;
    webhookSecret: string;
  }>('auth', 'project', 'create', ...args);
  const { projectId: id, apiKey, runtimeKey, webhookSecret } = created;
  return { id, name, mode, org, apiKey, runtimeKey, webhookSecret };
}

const workerUrl = ({ stubs }: DevContext) => `${stubs.worker.url}/delegations`;

/** The stubs' ports may have changed since the last start, so the projects are updated. */
async function pointAtStubs(context: DevContext): Promise<void> {
  const { quickstart, stubs } = context;
  const { url } = stubs.signInProvider;
  const providers: Partial<Record<Mode, object>> = {
    oauth: {
      'acme-login': {
        clientId: CLIENT_ID,
        clientSecret: stubs.signInProvider.clientSecret,
        authorizationUrl: `${url}/auth`,
        tokenUrl: `${url}/token`,
        userInfoUrl: `${url}/me`,
        issuer: url,
        ...LIMITS,
      },
    },
    password: { staff: { type: 'password', authEndpoint: `${stubs.staffDirectory.url}/check` } },
  };
  for (const { id, apiKey, mode } of quickstart.auth.projects) {
    const response = await fetch(`${quickstart.auth.url}/api/v1/bouncer/projects/${id}/config`, {
      method: 'PATCH',
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        mcpWorkerUrl: workerUrl(context),
        allowedScopes: SCOPES,
        riskyScopes: RISKY_SCOPES,
        ...(providers[mode] && { oauthProviders: providers[mode] }),
      }),
    });
    if (!response.ok)
      throw new Error(`project ${id} could not be updated: ${response.status} ${await response.text()}`);
  }
}

/** For projects from before there were two kinds of keys. */
async function addRuntimeKeys({ quickstart, admin }: DevContext): Promise<void> {
  for (const project of quickstart.auth.projects) {
    if (project.runtimeKey) continue;
    const flags = ['--project', project.id, '--name', 'Runtime', '--kind', 'runtime'];
    project.runtimeKey = (await admin<{ key: string }>('auth', 'project', 'key', ...flags)).key;
  }
}

/** False after the database was wiped or replaced. */
async function isKnown(url: string, project: AuthProject): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/bouncer/projects/${project.id}/providers`, {
    headers: { 'X-API-Key': project.apiKey },
  });
  return response.ok;
}
