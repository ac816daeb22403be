// The authorization service as built, with the console, its client, and one person who may use it; it says its address
// and who may sign in over IPC.
import { PreregisteredClientsService } from '../../apps/auth/dist/oauth/clients/preregistered-clients.service.js';
import { organizationDid } from '../../apps/auth/dist/core/public-urls.js';
import { ResourcesService } from '../../apps/auth/dist/projects/resources/resources.service.js';
import { admin, startAuth } from './start-auth.mjs';

const { url, app, organization, email, password } = await startAuth({
  CONSOLE_JOBS_SERVICES: `us=${process.env.JOBS_URL}`,
});
await app
  .get(PreregisteredClientsService)
  .create(
    { organizationId: undefined, name: 'Console', redirectUris: [`${url}/console/callback`] },
    { actor: admin, role: undefined },
  );
const scopes = process.env.SCOPES.split(',').map((name) => ({
  name,
  description: name,
  risk: 'low',
  default: true,
  leastRole: 'viewer',
}));
await app
  .get(ResourcesService)
  .save(organization.id, { uri: process.env.JOBS_URL, scopes }, { actor: admin });

process.send({ url, email, password, did: organizationDid(url, 'acme') });
process.once('disconnect', () => void app.close().then(() => process.exit()));
