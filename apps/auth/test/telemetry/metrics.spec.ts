import { registry } from '@bonafide/platform/telemetry/metrics';
import { authGauges } from '../../src/processes/gauges.js';
import { type RunningAuth, startAuth } from '../start-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.close());

it('counts the gateway’s requests by the whole pattern of their route', async () => {
  await fetch(`${auth.url}/api/v1/gateway/oauth/jwks`);
  await fetch(`${auth.url}/api/v1/gateway/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', code: 'a-secret-code' }),
  });
  await fetch(`${auth.url}/orgs/acme/did.json`);
  const text = await registry.metrics();
  for (const route of ['/api/v1/gateway/oauth/jwks', '/api/v1/gateway/oauth/token', '/orgs/:slug/did.json'])
    expect(text).toContain(`route="${route}"`);
  expect(text).not.toContain('a-secret-code');
  expect(text).not.toContain('acme');
});

it('tells the age of the oldest due message, how many are due, and the oldest ended request', async () => {
  const [due, outbox, unredacted] = authGauges(auth.dataSource);
  expect(await due!.read()).toEqual({ deliveries: 0 });
  expect(await unredacted!.read()).toEqual({ bouncer_requests: 0 });
  await auth.dataSource.query(
    `INSERT INTO deliveries (id, owner_id, subject_id, event, url, next_attempt_at)
     VALUES ('msg_late', 'prj', 'dlg', 'delegation.granted', 'https://worker.example', now() - interval '5 minutes')`,
  );
  expect((await due!.read())['deliveries']).toBeGreaterThanOrEqual(300);
  expect(await outbox!.read()).toEqual({ deliveries: 1 });
});
