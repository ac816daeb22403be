import { createServiceApp, type ServiceApp } from '@bonafide/platform/service-app';
import { createLogger } from '@bonafide/platform/logging';
import { mountSecurityTxt } from '@bonafide/platform/security-txt';
import { SwaggerModule } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { errorEnvelope } from './errors.js';
import type { FoundationOptions } from './foundation.module.js';
import { mountGateway } from './gateway/mount-gateway.js';
import { openApiDocument } from './openapi.js';

const BODY_LIMIT_BYTES = 100 * 1024;

/** The whole service, not yet listening. `isAlive`: what liveness asks beside the process being there. */
export async function createAuthApp(
  options: FoundationOptions & { isAlive?: () => boolean },
): Promise<ServiceApp> {
  const { config } = options;
  const logger = options.logger ?? createLogger({ service: 'auth', level: config.LOG_LEVEL });
  return createServiceApp(AppModule.with({ ...options, logger }), {
    logger,
    envelope: errorEnvelope,
    trustedProxies: config.TRUSTED_PROXIES,
    bodyLimit: { default: BODY_LIMIT_BYTES },
    mount: (server, app) => {
      mountSecurityTxt(server, { contact: config.SECURITY_CONTACT, publicUrl: () => config.PUBLIC_URL });
      mountGateway(server, app);
      SwaggerModule.setup('docs', app, () => openApiDocument(app), { jsonDocumentUrl: 'docs/openapi.json' });
    },
    probes: (app) => ({
      alive: options.isAlive ?? (() => true),
      ready: () => app.get(DataSource).query('SELECT 1'),
    }),
  });
}
