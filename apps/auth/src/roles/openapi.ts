import { createAuthApp } from '../app.js';
import type { AuthConfig } from '../config.js';
import { openApiDocument } from '../openapi.js';

/** Prints the OpenAPI document. */
export async function runOpenApi(config: AuthConfig): Promise<void> {
  const { app } = await createAuthApp({ config: { ...config, LOG_LEVEL: 'silent' } });
  process.stdout.write(`${JSON.stringify(openApiDocument(app), null, 2)}\n`);
  await app.close();
}
