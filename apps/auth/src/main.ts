import { runRole } from '@bonafide/platform/runtime/run-service';
import { readAuthConfig } from './config.js';

await runRole(
  {
    api: async () => (await import('./processes/serve.js')).api,
    worker: async () => (await import('./processes/serve.js')).worker,
    migrate: async () => (await import('./processes/database.js')).migrate,
    admin: async () => (await import('./processes/admin.js')).runAdmin,
    'schema-diff': async () => (await import('./processes/database.js')).schemaDiff,
    openapi: async () => (await import('./processes/serve.js')).openapi,
  },
  () => readAuthConfig(process.env),
);
