// The authorization service as built, api role in this process, with a database of its own, an organization and its owner.
import { randomBytes } from 'node:crypto';
import { createAuthApp } from '../../apps/auth/dist/app.js';
import { readAuthConfig } from '../../apps/auth/dist/config.js';
import { OrganizationsService } from '../../apps/auth/dist/organizations/organizations.service.js';
import { migrate } from '../../apps/auth/dist/processes/database.js';
import { UsersService } from '../../apps/auth/dist/people/users/users.service.js';

export const admin = { type: 'admin' };

export async function startAuth(settings = {}) {
  const url = `http://127.0.0.1:${process.env.PORT}`;
  const config = readAuthConfig({
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    ...settings,
  });
  const { write } = process.stdout;
  process.stdout.write = () => true;
  await migrate(config);
  process.stdout.write = write;

  const { app } = await createAuthApp({ config });
  await app.listen(Number(process.env.PORT), '127.0.0.1');
  const organization = await app.get(OrganizationsService).create({ slug: 'acme', name: 'Acme' }, admin);
  const [email, password] = ['a@acme.example', randomBytes(12).toString('hex')];
  const user = await app
    .get(UsersService)
    .create({ organizationSlug: 'acme', email, role: 'owner', password }, admin);
  return { url, config, app, organization, user, email, password };
}
