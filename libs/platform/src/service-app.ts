import { type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestExpressApplication } from '@nestjs/platform-express';
import express, { type Express } from 'express';
import { type ErrorEnvelope, ServiceErrorFilter, toServiceError } from './error-filter.js';
import { ServiceError } from './errors.js';
import { ExpressServer } from './express-server.js';
import { type HealthProbes, mountHealth } from './health.js';
import { accessLog, type Logger, NestLogger } from './logging.js';
import { parseJsonBody, PLAIN_JSON, readPlainBody } from './plain-body.js';
import { requestId } from './request-id.js';
import { sendJson } from './send-json.js';
import { callStaticRoutes, layersOf } from './static-routes.js';
import { traceRequests } from './tracing.js';
import { ValidateDto } from './validation.js';

export interface ServiceAppOptions {
  logger: Logger;
  envelope: ErrorEnvelope;
  probes(app: NestExpressApplication): HealthProbes;
  /** how many proxies in front are believed when they name the client's address */
  trustedProxies: number;
  /** bytes; a path of its own may allow more */
  bodyLimit: { default: number; paths?: Record<string, number> };
  /** where `application/x-www-form-urlencoded` is read (default: everywhere); elsewhere only JSON is */
  formPaths?: RegExp;
  /**
   * Where a body that cannot be read is not refused at once but left in `request.bodyError`: the guard of these paths
   * throws it after it has told strangers 401 (default: nowhere)
   */
  guardedPaths?: RegExp;
  /** whatever must stand before Nest's routes and body parsers: oidc-provider, static answers */
  mount?(express: Express, app: NestExpressApplication): void;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- how Express asks for its Request to be widened
  namespace Express {
    interface Request {
      /** why the body could not be read, on `guardedPaths` */
      bodyError?: unknown;
    }
  }
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
  const app = await NestFactory.create<NestExpressApplication>(module, new ExpressServer(), {
    logger: new NestLogger(options.logger),
    bodyParser: false,
    abortOnError: false,
  });
  const server = app.getHttpAdapter().getInstance() as Express;
  server.disable('x-powered-by');
  server.set('trust proxy', options.trustedProxies);
  server.set('query parser', 'simple');
  server.set('etag', false);
  server.response.json = sendJson;
  const health = mountHealth(server, options.probes(app));
  server.use(requestId, traceRequests, accessLog(options.logger));
  options.mount?.(server, app);
  server.use(bodyParsers(options));
  const filter = new ServiceErrorFilter(options.envelope, options.logger, (request) =>
    unanswered(server, request),
  );
  app.useGlobalPipes(new ValidateDto());
  app.useGlobalFilters(filter);
  await app.init();
  server.use((request: express.Request, response: express.Response) =>
    filter.render(unanswered(server, request), request, response),
  );
  server.use(
    (error: unknown, request: express.Request, response: express.Response, _next: express.NextFunction) =>
      filter.render(error, request, response),
  );
  callStaticRoutes(server, (error, request, response) => filter.render(error, request, response));
  return { app, filter, beginShutdown: health.beginShutdown };
}

/** 405 with `Allow` where the path is known under other methods, else 404. */
function unanswered(server: Express, request: express.Request): ServiceError {
  const methods = layersOf(server)
    .filter((layer) => layer.route && layer.match(request.path))
    .flatMap((layer) => Object.keys(layer.route!.methods))
    .filter((method) => method !== '_all')
    .map((method) => method.toUpperCase());
  if (methods.length === 0) return new ServiceError('not-found', 'no such endpoint');
  const allow = [...new Set(methods)].sort().join(', ');
  return new ServiceError('method-not-allowed', `the method must be one of ${allow}`, {
    headers: { Allow: allow },
  });
}

const JSON_TYPES = ['application/json', 'application/*+json'];
const FORM_TYPE = 'application/x-www-form-urlencoded';

const keepRawBody = (request: express.Request, _response: unknown, bytes: Buffer) => {
  request.rawBody = bytes;
};

const hasBody = ({ headers }: express.Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

function bodyParsers({
  bodyLimit: limits,
  formPaths,
  guardedPaths,
}: ServiceAppOptions): express.RequestHandler {
  /** Anything but JSON, or a form where forms are read, is refused by its type. */
  const parserFor = (limit: number): express.RequestHandler => {
    const json = express.json({ limit, verify: keepRawBody as never, type: JSON_TYPES });
    const form = express.urlencoded({ limit, extended: false, verify: keepRawBody as never });
    return readPlainBody(PLAIN_JSON, limit, parseJsonBody, (request, response, next) => {
      if (request.is(JSON_TYPES) !== false) return json(request, response, next);
      if (request.is(FORM_TYPE) && (formPaths?.test(request.path) ?? true))
        return form(request, response, next);
      next(new ServiceError('unsupported-media-type', 'Content-Type: must be application/json'));
    });
  };
  const standard = parserFor(limits.default);
  const byPath = new Map(Object.entries(limits.paths ?? {}).map(([path, limit]) => [path, parserFor(limit)]));
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    const parse = byPath.get(request.path) ?? standard;
    parse(request, response, (error?: unknown) => {
      if (error === undefined) return next();
      if (!guardedPaths?.test(request.path)) return next(toServiceError(error));
      request.bodyError = toServiceError(error);
      next();
    });
  };
}
