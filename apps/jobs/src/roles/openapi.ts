import { createJobsApp } from '../app.js';
import type { JobsConfig } from '../config.js';
import { openApiDocument } from '../openapi/document.js';

/** Prints the OpenAPI document. */
export async function runOpenApi(config: JobsConfig): Promise<void> {
  const { app } = await createJobsApp({ config: { ...config, LOG_LEVEL: 'silent' } });
  process.stdout.write(`${JSON.stringify(openApiDocument(app), null, 2)}\n`);
  await app.close();
}
