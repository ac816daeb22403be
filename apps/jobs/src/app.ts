import { createLogger } from '@bonafide/platform/telemetry/logging';
import { answerPreflights } from '@bonafide/platform/http/preflights';
import { mountDocs } from '@bonafide/platform/openapi/docs-page';
import { createServiceApp, type ServiceApp } from '@bonafide/platform/http/service-app';
import { mountSecurityTxt } from '@bonafide/platform/http/security-txt';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import { CallbackUrls } from './callbacks/callback-urls.js';
import { errorEnvelope } from './errors.js';
import type { FoundationOptions } from './foundation.module.js';
import { openApiDocument } from './openapi/document.js';
import { sandboxOnly } from './sandbox.js';

/** Where sessions are opened, submitted and read: also by pages of other origins. */
const SESSION_PATHS = /^\/api\/jobs(?:\/[^/]+)?\/?$/;

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
    publicUrl: () => config.PUBLIC_URL,
    requestsPerAddress: config.ADDRESS_REQUESTS_PER_MINUTE,
    formPaths: /^\/v1\//i,
    furtherFaults: (app) => (body) => app.get(CallbackUrls).faultsOf(body),
    guardedBodies: /^\/api\/(?!.*\/webhook)/i,
    probes: (app) => ({
      alive: options.isAlive ?? (() => true),
      ready: () => app.get(DataSource).query('SELECT 1'),
    }),
    mount: (server, app) => {
      mountSecurityTxt(server, { contact: config.SECURITY_CONTACT, publicUrl: () => config.PUBLIC_URL });
      mountDocs(server, app, { document: () => openApiDocument(app), publicUrl: () => config.PUBLIC_URL });
      answerPreflights(server, SESSION_PATHS);
      if (config.SANDBOX)
        server.use(
          sandboxOnly(errorEnvelope, { email: config.RECEIVER_EMAIL_NAME, sms: config.RECEIVER_SMS_NAME }),
        );
    },
  });
}
