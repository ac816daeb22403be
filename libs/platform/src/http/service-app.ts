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
  /** what liveness asks beside the process being there */
  isAlive?: (() => boolean) | undefined;
  /** the OpenAPI document that `/docs` shows */
  document(app: NestExpressApplication): OpenAPIObject;
  /** where `application/x-www-form-urlencoded` is read (default: everywhere); elsewhere only JSON is */
  formPaths?: RegExp;
  /**
   * Where the guard reads the body (`readBody`), once it knows from the headers who is asking: only then is more than a
   * stranger's 64 kB allowed (default: nowhere)
   */
  guardedBodies?: RegExp;
  /** what is wrong with a body beside what its DTO tells */
  furtherFaults?(app: NestExpressApplication): FurtherFaults;
  /** answers a request that no route answered as a page where a person made it: true when it did (default: never) */
  notFoundPage?(app: NestExpressApplication, request: express.Request, response: express.Response): boolean;
  /** whatever must stand before Nest's routes and body parsers: oidc-provider, static answers */
  mount?(express: Express, app: NestExpressApplication): void;
}

export interface ServiceApp {
  app: NestExpressApplication;
  filter: ServiceErrorFilter;
  beginShutdown(): void;
}

/**
 * A Nest application as both services run it: request ids, access log, health, bounded bodies with their raw bytes,
 * DTO validation, one error filter that also answers what Express and its parsers refuse. Not yet listening.
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
  app.use(limitAddresses(config.ADDRESS_REQUESTS_PER_MINUTE));
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

/** 405 with `Allow` where the path is known under other methods, else 404. */
function unmatchedRoute(methods: readonly string[]): ServiceError {
  return methods.length === 0 ? new ServiceError('not-found', 'no such endpoint') : wrongMethod(methods);
}

/** Bodies of whoever comes, before anybody is asked who they are. */
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
