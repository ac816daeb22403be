import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { ResourcesService } from '../../src/projects/resources/resources.service.js';
import { DashboardClient } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { BouncerDriver, type TestProject } from './bouncer-driver.js';

const BY = { actor: { type: 'admin' } } as const;
const RISKY = 'Risky. Allow it only if you want this.';

let auth: RunningAuth;
let bouncer: BouncerDriver;
let project: TestProject;
beforeAll(async () => {
  auth = await startAuth();
  bouncer = new BouncerDriver(auth);
  const tools = { ledger: 'read close', jobs: 'read write photos named', tin: 'verify', aml: 'screen' };
  const allowedScopes = Object.entries({ ...tools, files: 'read', evil: 'read' }).flatMap(([tool, actions]) =>
    actions.split(' ').map((action) => `${tool}:${action}`),
  );
  project = await bouncer.project({ allowedScopes });
});
afterAll(() => auth?.close());

interface Registered {
  name: string;
  description: string;
  risk?: 'low' | 'high';
}
const scopesOf = (scopes: Registered[]) =>
  scopes.map((scope) => ({ risk: 'low', default: false, leastRole: 'viewer', ...scope })) as never;

const register = (organizationId: string, uri: string, scopes: Registered[]) =>
  auth.app.get(ResourcesService).save(organizationId, { uri, name: 'Jobs', scopes: scopesOf(scopes) }, BY);

/** The list of a consent page, item by item, as text. */
async function listed(scopes: string[]): Promise<string[]> {
  const { data } = (await bouncer.authorize(project, { requested_scopes: scopes })).body;
  const browser = await bouncer.signedIn();
  const html = await (await browser.follow(data.consent_url!)).answer.text();
  const [, list = ''] = /aria-labelledby="scopes">(.*?)<\/ul>/s.exec(html) ?? [];
  return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) => item!.replace(/<[^>]*>/g, '').trim());
}

it('scopes that nobody describes are told by their names', async () => {
  expect(await listed(['ledger:read', 'ledger:close'])).toEqual(['Ledger: read, close']);
});

it('scopes of a registered resource are told in its words, and the risky ones are marked', async () => {
  await register(auth.organization.id, 'https://jobs.example', [
    { name: 'jobs:read', description: 'See verification jobs and their results' },
    { name: 'jobs:photos', description: 'See photographs of people', risk: 'high' },
    { name: 'tin:verify', description: 'Check taxpayer numbers against names' },
    { name: 'jobs:named', description: 'jobs:named' },
  ]);
  expect(await listed(['jobs:photos', 'tin:verify', 'files:read', 'jobs:read', 'jobs:named'])).toEqual([
    `See photographs of people ${RISKY}`,
    'Check taxpayer numbers against names',
    'See verification jobs and their results',
    'Files: read',
    'Jobs: named',
  ]);
});

it('the organization’s words come before those of a resource that is shared with all', async () => {
  await auth.dataSource.query(
    `INSERT INTO resources (id, organization_id, uri, name, scopes, updated_at)
     VALUES ('res_shared', NULL, 'https://shared.example', 'Shared', $1, now())`,
    [
      JSON.stringify([
        { name: 'jobs:read', description: 'Shared words', risk: 'high' },
        { name: 'aml:screen', description: 'Screen names', risk: 'low' },
      ]),
    ],
  );
  expect(await listed(['jobs:read', 'aml:screen'])).toEqual([
    'See verification jobs and their results',
    'Screen names',
  ]);
});

it('the words of another organization are not used', async () => {
  const stranger = await auth.app
    .get(OrganizationsService)
    .create({ slug: 'globex', name: 'Globex' }, BY.actor);
  await register(stranger.id, 'https://jobs.example', [
    { name: 'jobs:write', description: 'Harmless, allow it' },
    { name: 'jobs:read', description: 'Harmless, allow it' },
  ]);
  expect(await listed(['jobs:write', 'jobs:read'])).toEqual([
    'See verification jobs and their results',
    'Jobs: write',
  ]);
});

it('words of a resource are text, whatever they hold', async () => {
  await register(auth.organization.id, 'https://hostile.example', [
    { name: 'evil:read', description: '<script>alert(1)</script>\u202Egnihton' },
  ]);
  const [item] = await listed(['evil:read']);
  expect(item).toContain('&lt;script>alert(1)&lt;/script>');
  expect(item).not.toContain('\u202E');
});

it('the preview of the dashboard tells the same', async () => {
  const owner = await new DashboardClient(auth).signIn(auth.user.email);
  const other = await bouncer.project({ allowedScopes: ['jobs:photos', 'tin:verify'] });
  const path = `/projects/${other.id}/consent/preview`;
  const { data } = await owner.call<{ html: string }>('POST', path, { branding: { companyName: 'Acme' } });
  expect(data.html).toContain('See photographs of people');
  expect(data.html).toContain(RISKY);
});
