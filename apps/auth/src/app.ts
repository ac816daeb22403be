import { allowEveryPage } from '@bonafide/platform/http/preflights';
import { createServiceApp, type ServiceApp } from '@bonafide/platform/http/service-app';
import { createLogger } from '@bonafide/platform/telemetry/logging';
import { AppModule } from './app.module.js';
import { mountTokenBodies } from './bouncer/token/read-token-body.js';
import { errorEnvelope } from './errors.js';
import type { FoundationOptions } from './processes/foundation.module.js';
import { mountGateway } from './oauth/provider/mount-gateway.js';
import { openApiDocument } from './openapi.js';
import { PagesService } from './pages/pages.service.js';

/**
 * Operations whose guard judges the credentials before it reads the body: all but those that anybody may call. Project
 * settings are also larger than unauthenticated bodies: they contain a logo.
 */
const GUARDED_BODIES =
  /^\/api\/v1\/(?:dashboard\/(?!sign-in\/?$|passkeys\/sign-in(?:\/|$))|bouncer\/(?:projects\/|delegations(?:\/|$)|authorize\/?$))/i;

/** What verifiers read to check a token: DID documents and status lists. The gateway mounts its own documents. */
const PUBLIC_DOCUMENTS =
  /^\/(orgs\/[^/]+(\/users\/[^/]+)?\/did\.json|clients\/[^/]+\/did\.json|api\/v1\/gateway\/oauth\/status-list(\/[^/]+)?)\/?$/i;

/** The whole service, not yet listening. `isAlive`: an extra condition of the liveness probe. */
export async function createAuthApp(
  options: FoundationOptions & { isAlive?: () => boolean },
): Promise<ServiceApp> {
  const { config, isAlive } = options;
  const logger = options.logger ?? createLogger({ service: 'auth', level: config.LOG_LEVEL });
  return createServiceApp(AppModule.with({ ...options, logger }), {
    config,
    logger,
    isAlive,
    envelope: errorEnvelope,
    document: openApiDocument,
    guardedBodies: GUARDED_BODIES,
    notFoundPage: (app, request, response) => app.get(PagesService).showNotFound(request, response),
    mount: (server, app) => {
      allowEveryPage(server, PUBLIC_DOCUMENTS);
      mountGateway(server, app);
      mountTokenBodies(server);
    },
  });
}
