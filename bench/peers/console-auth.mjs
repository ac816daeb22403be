// The authorization service as built, with the console, its client, and one person who may use it; it says its address
// and who may sign in over IPC.
import { randomBytes } from 'node:crypto';
import { createAuthApp } from '../../apps/auth/dist/app.js';
import { readAuthConfig } from '../../apps/auth/dist/config.js';
import { PreregisteredClients } from '../../apps/auth/dist/gateway/preregistered-clients.service.js';
import { OrganizationsService } from '../../apps/auth/dist/organizations/organizations.service.js';
import { organizationDid } from '../../apps/auth/dist/public-urls.js';
import { ResourcesService } from '../../apps/auth/dist/resources/resources.service.js';
import { migrate } from '../../apps/auth/dist/roles/database.js';
import { UsersService } from '../../apps/auth/dist/users/users.service.js';

const url = `http://127.0.0.1:${process.env.PORT}`;
const config = readAuthConfig({
  ...process.env,
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  PUBLIC_URL: url,
  CONSOLE_JOBS_SERVICES: `us=${process.env.JOBS_URL}`,
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
});
const { write } = process.stdout;
process.stdout.write = () => true;
await migrate(config);
process.stdout.write = write;

const { app } = await createAuthApp({ config });
await app.listen(Number(process.env.PORT), '127.0.0.1');
const admin = { type: 'admin' };
const organization = await app.get(OrganizationsService).create({ slug: 'acme', name: 'Acme' }, admin);
const [email, password] = ['a@acme.example', randomBytes(12).toString('hex')];
const person = { organizationSlug: 'acme', email, role: 'owner', password };
await app.get(UsersService).create(person, admin);
await app
  .get(PreregisteredClients)
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
