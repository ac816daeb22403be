import { runRole } from '@bonafide/platform/runtime/run-service';
import { readJobsConfig } from './config.js';

await runRole(
  {
    api: async () => (await import('./roles/serve.js')).api,
    worker: async () => (await import('./roles/serve.js')).worker,
    migrate: async () => (await import('./roles/database.js')).migrate,
    admin: async () => (await import('./roles/admin.js')).runAdmin,
    'schema-diff': async () => (await import('./roles/database.js')).schemaDiff,
    'citus-script': async () => (await import('./roles/database.js')).printCitusScript,
    openapi: async () => (await import('./roles/serve.js')).openapi,
  },
  () => readJobsConfig(process.env),
);
