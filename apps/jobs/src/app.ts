import { createLogger } from '@bonafide/platform/logging';
import { createServiceApp, type ServiceApp } from '@bonafide/platform/service-app';
import { mountSecurityTxt } from '@bonafide/platform/security-txt';
import { SwaggerModule } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { errorEnvelope } from './errors.js';
import type { FoundationOptions } from './foundation.module.js';
import { BODY_BYTES_MAX, SUBMISSION_BYTES_MAX } from './limits.js';
import { openApiDocument } from './openapi.js';
import { sandboxOnly } from './sandbox.js';

/** The whole service, not yet listening. `isAlive`: what liveness asks beside the process being there. */
export async function createJobsApp(
  options: FoundationOptions & { isAlive?: () => boolean },
): Promise<ServiceApp> {
  const { config } = options;
  const logger = options.logger ?? createLogger({ service: 'jobs', level: config.LOG_LEVEL });
  return createServiceApp(AppModule.with({ ...options, logger }), {
    logger,
    envelope: errorEnvelope,
    trustedProxies: config.TRUSTED_PROXIES,
    bodyLimit: {
      default: BODY_BYTES_MAX,
      paths: { '/api/jobs': SUBMISSION_BYTES_MAX, '/api/identity/authenticate': SUBMISSION_BYTES_MAX },
    },
    formPaths: /^\/v1\//,
    guardedPaths: /^\/api\/(?!.*\/webhook)/,
    probes: (app) => ({
      alive: options.isAlive ?? (() => true),
      ready: () => app.get(DataSource).query('SELECT 1'),
    }),
    mount: (server, app) => {
      mountSecurityTxt(server, { contact: config.SECURITY_CONTACT, publicUrl: () => config.PUBLIC_URL });
      SwaggerModule.setup('docs', app, () => openApiDocument(app), { jsonDocumentUrl: 'docs/openapi.json' });
      if (config.SANDBOX)
        server.use(
          sandboxOnly(errorEnvelope, { email: config.RECEIVER_EMAIL_NAME, sms: config.RECEIVER_SMS_NAME }),
        );
    },
  });
}
