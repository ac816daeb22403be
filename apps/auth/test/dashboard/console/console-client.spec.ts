import { PreregisteredClientsService } from '../../../src/oauth/clients/preregistered-clients.service.js';
import { DashboardClient } from '../dashboard-client.js';
import { type RunningAuth, startAuth } from '../../start-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth({ env: { CONSOLE_JOBS_SERVICES: 'us=https://jobs.example' } });
});
afterAll(() => auth.close());

const clientId = async () =>
  ((await (await fetch(`${auth.url}/console/settings.json`)).json()) as { clientId: string | null }).clientId;

it('an organization’s client that returns to the console does not become the console’s', async () => {
  const redirectUris = [`${auth.config.PUBLIC_URL}/console/callback`];
  const owner = await new DashboardClient(auth).signIn(auth.user.email);
  const body = { name: 'Bonafide console', redirectUris };
  expect((await owner.call('POST', '/organizations/acme/clients', body)).status).toBe(201);
  expect(await clientId()).toBeNull();
  const ours = await auth.app
    .get(PreregisteredClientsService)
    .create({ name: 'Console', redirectUris }, { actor: { type: 'system' } });
  expect(await clientId()).toBe(ours.clientId);
});
