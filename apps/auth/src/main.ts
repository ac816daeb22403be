import { ConfigError } from '@bonafide/platform/config';
import { type AuthConfig, readAuthConfig } from './config.js';

type Role = (config: AuthConfig, args: string[]) => Promise<void>;

const ROLES: Record<string, () => Promise<Role>> = {
  api: async () => (await import('./roles/api.js')).runApi,
  worker: async () => (await import('./roles/worker.js')).runWorker,
  migrate: async () => (await import('./roles/migrate.js')).runMigrate,
  admin: async () => (await import('./roles/admin.js')).runAdmin,
  'schema-diff': async () => (await import('./roles/schema-diff.js')).runSchemaDiff,
  openapi: async () => (await import('./roles/openapi.js')).runOpenApi,
};

async function main(): Promise<void> {
  const [role = 'api', ...args] = process.argv.slice(2);
  const load = ROLES[role];
  if (!load) {
    process.stderr.write(`usage: main.js ${Object.keys(ROLES).join('|')}\n`);
    process.exit(64);
  }
  const run = await load();
  await run(readAuthConfig(process.env), args);
}

main().catch((error: Error) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error.stack ?? error.message)}\n`);
  process.exit(1);
});
