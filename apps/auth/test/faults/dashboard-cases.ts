import { PersonErasureService } from '../../src/privacy/person-erasure.service.js';
import { OrganizationKeysService } from '../../src/organizations/organization-keys.service.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { UsersService } from '../../src/people/users/users.service.js';
import type { TestProject } from '../bouncer/bouncer-driver.js';
import { DashboardClient } from '../dashboard/dashboard-client.js';
import { PASSWORD } from '../start-auth.js';
import { asked, type AuthCase, type FaultHarness, read, type Reply } from './fault-harness.js';

/** What operators do. A thing that was made although its answer was lost is listed, and can be removed: never more than that one. */
export function dashboardCases(world: () => FaultHarness): Record<string, () => AuthCase> {
  const change = (
    method: string,
    path: string,
    body: unknown,
    prove: (last: Reply, project: TestProject) => unknown,
    statuses = [200],
  ) =>
    asked(
      async () => {
        const project = await world().project();
        return { project, send: world().dashboard(method, `/projects/${project.id}${path}`, body) };
      },
      statuses,
      (last, { project }) => prove(last, project),
    );
  const countOf = async (sql: string, values: unknown[]) =>
    (await world().query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values))[0]!.n;
  const works = async (project: TestProject, apiKey: string) =>
    (await world().bouncer.call('GET', `/projects/${project.id}/config`, { apiKey })).status;
  const user = async () => {
    const email = await world().newUser();
    const [row] = await world().query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    return { email, id: row!.id };
  };

  const erase = (id: string) =>
    world()
      .auth.app.get(PersonErasureService)
      .erase({ id, kind: 'own' }, { actor: { type: 'admin' } });

  return {
    'signing in to the dashboard': () =>
      asked(
        async () => {
          const email = await world().newUser();
          const client = new DashboardClient(world().auth);
          const send = () => read(client.raw('POST', '/sign-in', { email, password: PASSWORD }), 'sign-in');
          return { client, send };
        },
        [200],
        async (_last, { client }) => expect((await client.call('GET', '/me')).status).toBe(200),
      ),
    'signing out of the dashboard': () =>
      asked(
        async () => {
          const client = await new DashboardClient(world().auth).signIn(await world().newUser());
          return { client, send: () => read(client.raw('POST', '/sign-out'), 'sign-out') };
        },
        [200, 401],
        async (_last, { client }) => expect((await client.call('GET', '/me')).status).toBe(401),
      ),
    'creating a project': () =>
      asked(
        async () => {
          const name = `Project ${Math.random()}`;
          return { name, send: world().dashboard('POST', '/organizations/acme/projects', { name }) };
        },
        [201],
        async ({ json }, { name }) => {
          expect(await works({ id: json.data.id as string } as TestProject, json.data.apiKey as string)).toBe(
            200,
          );
          expect(await countOf('projects WHERE name = $1', [name])).toBeLessThanOrEqual(2);
        },
      ),
    'creating a key': () =>
      change(
        'POST',
        '/api-keys',
        { name: 'Second' },
        async ({ json }, project) => {
          expect(await works(project, json.data.key as string)).toBe(200);
          // One of each kind from the start, the one that was asked for, and that of a lost response.
          expect(await countOf(`project_api_keys WHERE project_id = $1`, [project.id])).toBeLessThanOrEqual(
            4,
          );
        },
        [201],
      ),
    'revoking a key': () =>
      asked(
        async () => {
          const project = await world().project();
          const { data } = await world().owner.call<{ id: string; key: string }>(
            'POST',
            `/projects/${project.id}/api-keys`,
            { name: 'Second' },
          );
          expect(await works(project, data.key)).toBe(200);
          const send = world().dashboard('DELETE', `/projects/${project.id}/api-keys/${data.id}`);
          return { project, apiKey: data.key, send };
        },
        [200, 404],
        async (_last, { project, apiKey }) => expect(await works(project, apiKey)).toBe(401),
      ),
    'setting the worker URL': () =>
      change('PUT', '/worker', { url: null }, async ({ json }, project) => {
        expect(json.data.url).toBeNull();
        expect(await countOf('projects WHERE id = $1 AND worker_url IS NULL', [project.id])).toBe(1);
      }),
    'renaming a project': () =>
      change('PATCH', '', { name: 'Renamed' }, async (_last, project) =>
        expect(await countOf(`projects WHERE id = $1 AND name = 'Renamed'`, [project.id])).toBe(1),
      ),
    'rotating a webhook secret': () =>
      change('POST', '/webhook-secret/rotate', undefined, async ({ json }, project) => {
        expect(JSON.stringify(json.data)).toMatch(/whsec_/);
        const sql = 'webhook_secrets WHERE project_id = $1 AND expires_at IS NULL';
        expect(await countOf(sql, [project.id])).toBe(1);
      }),
    'adding a sign-in method': () =>
      change(
        'PUT',
        '/auth-methods/github',
        { type: 'oauth2', clientId: 'client', clientSecret: 'secret' },
        async (_last, project) =>
          expect(await countOf('project_providers WHERE project_id = $1', [project.id])).toBe(1),
      ),
    'protecting a tool': () =>
      change(
        'PUT',
        '/tools/files',
        { requiresDelegation: true, requiredScopes: ['files:read'] },
        async (_last, project) =>
          expect(await countOf('tool_protections WHERE project_id = $1', [project.id])).toBe(1),
      ),
    'sending a test message': () =>
      change(
        'POST',
        '/worker/test',
        undefined,
        async (_last, project) => {
          const events = await world().delivered(project, project.id);
          expect(new Set(events)).toEqual(new Set(['delivery.test']));
          expect(events.length).toBeLessThanOrEqual(2);
        },
        [202],
      ),
    'adding a member': () =>
      asked(
        async () => {
          const email = `new-${Math.random().toString(36).slice(2)}@acme.example`;
          const body = { email, role: 'viewer', password: 'a long enough password' };
          return { email, send: world().dashboard('POST', '/organizations/acme/members', body) };
        },
        [200, 201, 409],
        async (_last, { email }) =>
          expect(
            await countOf('memberships m JOIN users u ON u.id = m.user_id WHERE u.email = $1', [email]),
          ).toBe(1),
      ),
    'changing a role': () =>
      asked(
        async () => {
          const { id } = await user();
          const path = `/organizations/acme/members/${id}`;
          return { id, send: world().dashboard('PATCH', path, { role: 'admin' }) };
        },
        [200],
        async (_last, { id }) =>
          expect(await countOf(`memberships WHERE user_id = $1 AND role = 'admin'`, [id])).toBe(1),
      ),
    'removing a member': () =>
      asked(
        async () => {
          const { id } = await user();
          return { id, send: world().dashboard('DELETE', `/organizations/acme/members/${id}`) };
        },
        [200, 404],
        async (_last, { id }) => expect(await countOf('memberships WHERE user_id = $1', [id])).toBe(0),
      ),
    'rotating an organization’s key': () =>
      ({
        prepare: () => {
          const slug = `org-${Math.random().toString(36).slice(2, 10)}`;
          return world()
            .auth.app.get(OrganizationsService)
            .create({ slug, name: 'Rotated' }, { type: 'admin' });
        },
        run: ({ id }: { id: string }) =>
          world().auth.app.get(OrganizationKeysService).rotate(id, { type: 'admin' }),
        async settle({ id }: { id: string }) {
          expect(
            await countOf('organization_keys WHERE organization_id = $1 AND retired_at IS NULL', [id]),
          ).toBe(1);
          const key = await world().auth.app.get(OrganizationKeysService).signingKey(id);
          expect(key.number).toBe(await countOf('organization_keys WHERE organization_id = $1', [id]));
        },
      }) as unknown as AuthCase,
    'erasing somebody': () =>
      ({
        async prepare() {
          const { email, id } = await user();
          const browser = await world().bouncer.signedIn(email);
          await world().gateway.tokens({ browser });
          return { id };
        },
        run: ({ id }: { id: string }) => erase(id),
        async settle({ id }: { id: string }) {
          // All of it or nothing: whoever is still there is erased by the same command.
          const isThere = (await countOf('users WHERE id = $1', [id])) === 1;
          const has = (status: string) =>
            countOf(`delegations WHERE user_did LIKE '%:' || $1 AND status = $2`, [id, status]);
          expect(await has(isThere ? 'active' : 'revoked')).toBe(1);
          expect(await countOf('memberships WHERE user_id = $1', [id])).toBe(isThere ? 1 : 0);
          if (isThere) await erase(id);
          expect(await countOf('delegations WHERE user_id = $1', [id])).toBe(0);
          expect(await has('revoked')).toBe(1);
          expect(await countOf('audit_addresses WHERE person = $1', [id])).toBe(0);
          expect(await countOf(`audit_events WHERE action = 'user.erased' AND subject = $1`, [id])).toBe(1);
        },
      }) as unknown as AuthCase,
    'replacing a password': () =>
      ({
        prepare: user,
        run: ({ email }: { email: string }) =>
          world()
            .auth.app.get(UsersService)
            .replacePassword(email, 'another long password', { type: 'admin' }),
        async settle({ email }: { email: string }) {
          const users = world().auth.app.get(UsersService);
          const both = [PASSWORD, 'another long password'].map((one) => users.authenticate(email, one));
          expect((await Promise.all(both)).filter(Boolean)).toHaveLength(1);
        },
      }) as unknown as AuthCase,
  };
}
