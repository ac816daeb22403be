import { allowEveryPage, allowPages, answerPreflights } from '@bonafide/platform/http/preflights';
import { createServiceApp, type ServiceApp } from '@bonafide/platform/http/service-app';
import { createLogger } from '@bonafide/platform/telemetry/logging';
import { AppModule } from './app.module.js';
import { CallbackUrls } from './webhooks/callbacks/callback-urls.js';
import { errorEnvelope } from './errors.js';
import type { FoundationOptions } from './processes/foundation.module.js';
import { openApiDocument } from './openapi/document.js';
import { sandboxOnly } from './processes/sandbox.js';

/** Paths that open, submit and read sessions, also from pages of other origins. */
const SESSION_PATHS = /^\/api\/jobs(?:\/[^/]+)?\/?$/;
/** Paths the console uses. */
const CONSOLE_PATHS = /^\/api\//;
const MCP_PATH = /^\/mcp\/?$/;
/** How to get a token, and the keys of this service's proofs. */
const PUBLIC_DOCUMENTS = /^\/\.well-known\/(oauth-protected-resource(\/mcp)?|did\.json)\/?$/;
/** Paths for the parts a page sends before submission, and for following the session. */
const SESSION_PART_PATHS = /^\/(api\/jobs\/session\/.+|verify\/session\/?)$/;

/** The whole service, not yet listening. `isAlive`: what liveness checks besides the process running. */
export async function createJobsApp(
  options: FoundationOptions & { isAlive?: () => boolean },
): Promise<ServiceApp> {
  const { config, isAlive } = options;
  const logger = options.logger ?? createLogger({ service: 'jobs', level: config.LOG_LEVEL });
  return createServiceApp(AppModule.with({ ...options, logger }), {
    config,
    logger,
    isAlive,
    envelope: errorEnvelope,
    document: openApiDocument,
    formPaths: /^\/v1\//i,
    furtherFaults: (app) => (body) => app.get(CallbackUrls).faultsOf(body),
    guardedBodies: /^\/(api\/(?!.*\/webhook)|mcp\/?$)/i,
    mount: (server) => {
      allowPages(server, CONSOLE_PATHS, config.CONSOLE_ORIGINS);
      allowPages(server, MCP_PATH, config.MCP_ALLOWED_ORIGINS);
      allowEveryPage(server, PUBLIC_DOCUMENTS);
      answerPreflights(server, SESSION_PATHS, ['GET', 'POST']);
      answerPreflights(server, SESSION_PART_PATHS, ['GET', 'POST', 'PUT', 'DELETE']);
      if (config.SANDBOX)
        server.use(
          sandboxOnly(errorEnvelope, { email: config.RECEIVER_EMAIL_NAME, sms: config.RECEIVER_SMS_NAME }),
        );
    },
  });
}
