import { TestClock } from '@bonafide/testing/clock';
import { ModulesContainer } from '@nestjs/core';
import { operationsOf } from '@bonafide/testing/operations';
import { EFFECTS, type Effect, effectsOf, needsStepUp } from '../../src/core/http/effects.js';
import { openApiDocument } from '../../src/openapi.js';
import { DashboardClient, member } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';

/* Every operation says what it can do: step-up, audit line and documents follow from it. */

const clock = new TestClock(Date.now());
let auth: RunningAuth;
let owner: DashboardClient;
beforeAll(async () => {
  auth = await startAuth({ clock });
  owner = await member(auth, 'acme', 'owner');
}, 60_000);
afterAll(() => auth?.close());

interface Documented {
  name: string;
  method: string;
  path: string;
  does: Effect[];
  schemes: string[];
}

const documented = (): Documented[] =>
  Object.entries(openApiDocument(auth.app).paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { 'x-effects'?: Effect[]; security?: object[] }>)
      .filter(([, operation]) => operation['x-effects'])
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, 'none'),
        does: operation['x-effects']!,
        schemes: (operation.security ?? []).flatMap((one) => Object.keys(one)),
      })),
  );

it('says what it can do, or that it is public', () => {
  const operations = operationsOf(auth.app.get(ModulesContainer));
  expect(operations.length).toBeGreaterThan(120);
  const silent = operations.filter(({ handler }) => {
    const does = effectsOf(handler);
    return does !== 'public' && !does?.some((one) => one in EFFECTS);
  });
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('needs a step-up of whoever is signed in wherever its effects do, before anything else is looked at', async () => {
  clock.advance({ seconds: 901 });
  const powerful = documented().filter(
    ({ does, schemes }) => needsStepUp(does) && schemes.includes('session'),
  );
  expect(powerful.length).toBeGreaterThan(35);
  for (const { name, method, path } of powerful) {
    const { status, error } = await owner.call(method, path, {});
    expect([name, status, error?.code]).toEqual([name, 401, 'AUTH_STEP_UP_REQUIRED']);
  }
});

it('is not asked for where rights are only taken away, read, or left as they are', async () => {
  const mild = documented().filter(({ does, schemes }) => !needsStepUp(does) && schemes.includes('session'));
  expect(mild.length).toBeGreaterThan(40);
  for (const { name, method, path } of mild.filter((one) => !/sign-out|end-others/.test(one.name))) {
    const { error } = await owner.call(method, path, method === 'GET' ? undefined : {});
    expect([name, error?.code]).not.toEqual([name, 'AUTH_STEP_UP_REQUIRED']);
  }
});

it('is open to a key alone only where a key may do it in its own project', () => {
  const beyond = documented()
    .filter(({ schemes }) => schemes.includes('apiKey'))
    .filter(({ does }) => !does.every((one) => EFFECTS[one].byKey));
  expect(beyond.map(({ name }) => name)).toEqual([]);
});

it('reading people’s data leaves a line that names the reader, once a minute', async () => {
  const reader = await member(auth, 'acme', 'viewer');
  const { data } = await owner.call<{ items: { id: string }[] }>('GET', '/organizations/acme/projects');
  const project = data.items[0]?.id;
  const reads = [
    '/organizations/acme/members',
    '/organizations/acme/invitations',
    '/organizations/acme/delegations',
    '/organizations/acme/audit-log',
    ...(project ? [`/projects/${project}/deliveries`] : []),
  ];
  for (const path of [...reads, ...reads]) expect((await reader.call('GET', path)).status).toBe(200);
  expect((await reader.call('GET', '/organizations/globex/members')).status).toBe(404);
  const rows: { route: string; actor: string; organization: string }[] = await auth.dataSource.query(
    `SELECT details ->> 'route' AS route, actor_id AS actor, organization_id AS organization FROM audit_events
      WHERE action = 'people.read' AND actor_id = (SELECT actor_id FROM audit_events WHERE action = 'people.read' ORDER BY id DESC LIMIT 1)
      ORDER BY id`,
  );
  expect(rows).toHaveLength(reads.length);
  expect(new Set(rows.map(({ organization }) => organization))).toEqual(new Set([auth.organization.id]));
});
