import { runRole } from '@bonafide/platform/runtime/run-service';
import { readJobsConfig } from './config.js';

await runRole(
  {
    api: async () => (await import('./processes/serve.js')).api,
    worker: async () => (await import('./processes/serve.js')).worker,
    migrate: async () => (await import('./processes/database.js')).migrate,
    admin: async () => (await import('./processes/admin.js')).runAdmin,
    'schema-diff': async () => (await import('./processes/database.js')).schemaDiff,
    'citus-script': async () => (await import('./processes/database.js')).printCitusScript,
    openapi: async () => (await import('./processes/serve.js')).openapi,
  },
  () => readJobsConfig(process.env),
);
