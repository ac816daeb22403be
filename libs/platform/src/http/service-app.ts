import { type DynamicModule, NotFoundException, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import express, { type Express } from 'express';
import { type ErrorEnvelope, ServiceErrorFilter } from './error-filter.js';
import { ServiceError } from '../errors.js';
import { controllerRoutes, methodFinder, onlyGet, wrongMethod } from './allowed-methods.js';
import { ServerAdapter } from './http-server.js';
import { mountHealth } from './health.js';
import { limitAddresses } from './address-limit.js';
import { Readiness } from '../database/readiness.js';
import { accessLog, type Logger, NestLogger } from '../telemetry/logging.js';
import { cutUnread, hasBody, readBody, UNAUTHENTICATED_BODY_BYTES_MAX } from './request-body.js';
import { responseHeaders } from './response-headers.js';
import { requestId } from './request-id.js';
import { mountSecurityTxt } from './security-txt.js';
import { mountDocs } from './docs-page.js';
import { traceRequests } from '../telemetry/tracing.js';
import { decodeRequestText } from './utf8-text.js';
import { type FurtherFaults, ValidateDto } from './validation.js';

export interface ServiceAppOptions {
  logger: Logger;
  envelope: ErrorEnvelope;
  /** settings of service-settings.ts; `PUBLIC_URL` is read at each use */
  config: {
    PUBLIC_URL: string;
    TRUSTED_PROXIES: number;
    ADDRESS_REQUESTS_PER_MINUTE: number;
    SECURITY_CONTACT?: string | undefined;
  };
  /** an extra condition of the liveness probe */
  isAlive?: (() => boolean) | undefined;
  /** the OpenAPI document that `/docs` shows */
  document(app: NestExpressApplication): OpenAPIObject;
  /** paths that accept `application/x-www-form-urlencoded` (default: all); others accept only JSON */
  formPaths?: RegExp;
  /**
   * Paths where the guard reads the body (`readBody`) after authenticating the caller by the headers, which allows more than
   * the 64 kB for unauthenticated bodies (default: none)
   */
  guardedBodies?: RegExp;
  /** faults of a body beyond those found by its DTO */
  furtherFaults?(app: NestExpressApplication): FurtherFaults;
  /** renders a page for a person whose request matches no route; true if it did (default: never) */
  notFoundPage?(app: NestExpressApplication, request: express.Request, response: express.Response): boolean;
  /** mounts what must come before Nest's routes and body parsers: oidc-provider, static responses */
  mount?(express: Express, app: NestExpressApplication): void;
}

export interface ServiceApp {
  app: NestExpressApplication;
  filter: ServiceErrorFilter;
  beginShutdown(): void;
}

/**
 * A Nest application with the setup of both services: request ids, access log, health, limited bodies with their raw
 * bytes, DTO validation, one error filter that also handles errors of Express and its parsers. Not yet listening.
 */
export async function createServiceApp(
  module: Type | DynamicModule,
  options: ServiceAppOptions,
): Promise<ServiceApp> {
  const { config } = options;
  const publicUrl = () => config.PUBLIC_URL;
  const app = await NestFactory.create<NestExpressApplication>(module, new ServerAdapter(), {
    logger: new NestLogger(options.logger),
    bodyParser: false,
    abortOnError: false,
  });
  const server = app.getHttpAdapter().getInstance() as Express;
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUSTED_PROXIES);
  app.set('query parser', 'simple');
  app.set('etag', false);
  const health = mountHealth(server, {
    alive: options.isAlive ?? (() => true),
    ready: () => app.get(Readiness).check(),
  });
  app.use(requestId, traceRequests, accessLog(options.logger), responseHeaders(publicUrl));
  app.use(limitAddresses(config.ADDRESS_REQUESTS_PER_MINUTE), decodeRequestText);
  server.all(['/healthz', '/readyz'], onlyGet);
  mountSecurityTxt(server, { contact: config.SECURITY_CONTACT, publicUrl });
  mountDocs(server, app, { document: () => options.document(app), publicUrl });
  options.mount?.(server, app);
  app.use(unauthenticatedBodies(options));
  const methodsOf = methodFinder(controllerRoutes(app));
  const filter = new ServiceErrorFilter(
    options.envelope,
    options.logger,
    (request) => unmatchedRoute(methodsOf(request.path)),
    (request, response) => options.notFoundPage?.(app, request, response) ?? false,
  );
  app.useGlobalPipes(new ValidateDto(options.furtherFaults?.(app)));
  app.useGlobalFilters(filter);
  await app.init();
  app.use((request: express.Request, response: express.Response) =>
    filter.render(new NotFoundException(), request, response),
  );
  app.use(
    (error: unknown, request: express.Request, response: express.Response, _next: express.NextFunction) =>
      filter.render(error, request, response),
  );
  return { app, filter, beginShutdown: health.beginShutdown };
}

/** 405 with `Allow` if the path has other methods, otherwise 404. */
function unmatchedRoute(methods: readonly string[]): ServiceError {
  return methods.length === 0 ? new ServiceError('not-found', 'no such endpoint') : wrongMethod(methods);
}

/** Reads bodies before authentication. */
const unauthenticatedBodies =
  ({ formPaths, guardedBodies }: ServiceAppOptions): express.RequestHandler =>
  async (request, response, next) => {
    if (!hasBody(request)) return next();
    cutUnread(request, response);
    if (!guardedBodies?.test(request.path))
      await readBody(request, response, {
        limit: UNAUTHENTICATED_BODY_BYTES_MAX,
        forms: formPaths?.test(request.path) ?? true,
      });
    next();
  };
