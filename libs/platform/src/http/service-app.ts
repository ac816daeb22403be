import { type DynamicModule, NotFoundException, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestExpressApplication } from '@nestjs/platform-express';
import express, { type Express } from 'express';
import { type ErrorEnvelope, ServiceErrorFilter } from './error-filter.js';
import { ServiceError } from '../errors.js';
import { controllerRoutes, methodFinder, onlyGet, wrongMethod } from './allowed-methods.js';
import { ServerAdapter } from './http-server.js';
import { type HealthProbes, mountHealth } from './health.js';
import { limitAddresses } from './address-limit.js';
import { accessLog, type Logger, NestLogger } from '../telemetry/logging.js';
import { cutUnread, hasBody, readBody, UNAUTHENTICATED_BODY_BYTES_MAX } from './request-body.js';
import { responseHeaders } from './response-headers.js';
import { requestId } from './request-id.js';
import { traceRequests } from '../telemetry/tracing.js';
import { type FurtherFaults, ValidateDto } from './validation.js';

export interface ServiceAppOptions {
  logger: Logger;
  envelope: ErrorEnvelope;
  probes(app: NestExpressApplication): HealthProbes;
  /** the origin that clients use */
  publicUrl(): string;
  /** requests a minute of one address, at one process */
  requestsPerAddress: number;
  /** how many proxies in front are believed when they name the client's address */
  trustedProxies: number;
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
  const app = await NestFactory.create<NestExpressApplication>(module, new ServerAdapter(), {
    logger: new NestLogger(options.logger),
    bodyParser: false,
    abortOnError: false,
  });
  const server = app.getHttpAdapter().getInstance() as Express;
  app.disable('x-powered-by');
  app.set('trust proxy', options.trustedProxies);
  app.set('query parser', 'simple');
  app.set('etag', false);
  const health = mountHealth(server, options.probes(app));
  app.use(requestId, traceRequests, accessLog(options.logger), responseHeaders(options.publicUrl));
  app.use(limitAddresses(options.requestsPerAddress));
  server.all(['/healthz', '/readyz'], onlyGet);
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
