// The gateway's endpoints, mounted before Nest's routes and body parsers: they read forms as text, and registrations with
// their own size limit.
import { type ErrorKind, ServiceError } from '@bonafide/platform/errors';
import { onlyGet } from '@bonafide/platform/http/allowed-methods';
import { unauthenticatedForm, unauthenticatedJson } from '@bonafide/platform/http/request-body';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { MAX_REGISTRATION_BYTES } from '../../limits.js';
import { GATEWAY_PATH } from '../../core/public-urls.js';
import { errorPage } from '../../pages/error-page.js';
import { PagesService } from '../../pages/pages.service.js';
import { assertManagementKey } from '../../projects/project-errors.js';
import { AuthorizationRatesService } from './authorization-rates.service.js';
import { readClientMetadata } from '../clients/client-metadata.js';
import { DeviceRatesService } from '../device/device-rates.service.js';
import { GatewayProviderService } from './gateway-provider.service.js';
import { InteractionsService } from './interactions.service.js';
import { JwksService } from './jwks.service.js';
import { ProjectCallers } from '../grants/project-callers.js';
import { RegistrationService } from '../clients/registration.service.js';
import { serverMetadata } from './server-metadata.js';
import { stampArrivals } from './stamp-arrivals.js';

const WELL_KNOWN = ['oauth-authorization-server', 'openid-configuration'];
const FORM_BYTES = 64 * 1024;
/** Endpoints called by programs. */
const CLIENT_ENDPOINTS = [
  '/par',
  '/device_authorization',
  '/bc-authorize',
  '/token',
  '/register',
  '/revoke',
  '/introspect',
];

/** For every page, without cookies: what each endpoint needs is in the request itself. */
const allowAnyOrigin: RequestHandler = (request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', 'DPoP-Nonce, RateLimit, Retry-After, WWW-Authenticate');
  if (request.method !== 'OPTIONS') return next();
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST');
  response.setHeader(
    'Access-Control-Allow-Headers',
    request.headers['access-control-request-headers'] ??
      'Content-Type, Authorization, Accept, DPoP, MCP-Protocol-Version',
  );
  response.setHeader('Access-Control-Max-Age', '3600');
  response.status(204).end();
};

/** Mounts everything under `/api/v1/gateway/oauth` and the two `/.well-known` documents. */
export function mountGateway(server: Express, app: NestExpressApplication): void {
  const config = app.get<AuthConfig>(AUTH_CONFIG);
  const router = Router({ caseSensitive: true, strict: true });
  router.use((_request, response, next) => {
    response.locals['mountedAt'] = GATEWAY_PATH;
    next();
  });
  mountTokenEndpoint(server, app);
  server.use(GATEWAY_PATH, router);
  mountClientEndpoints(router, app);
  mountDocuments(server, router, app, config);
  mountPages(router, app);
  router.all([...CLIENT_ENDPOINTS, '/authorize', '/authorize/:uid'], (request) => {
    const allow = request.path.startsWith('/authorize') ? 'GET' : 'POST';
    throw new ServiceError('method-not-allowed', `use ${allow}`, { headers: { Allow: allow } });
  });
}

function mountDocuments(
  server: Express,
  router: Router,
  app: NestExpressApplication,
  config: AuthConfig,
): void {
  const metadata = JSON.stringify(
    serverMetadata({
      publicUrl: config.PUBLIC_URL,
      acceptsMetadataDocuments: config.CLIENT_ID_METADATA_DOCUMENTS,
    }),
  );
  const sendMetadata = (_request: Request, response: Response) =>
    response.setHeader('Cache-Control', 'max-age=300').type('application/json').send(metadata);
  for (const name of WELL_KNOWN) {
    server.all(`/.well-known/${name}${GATEWAY_PATH}`, allowAnyOrigin);
    server.get(`/.well-known/${name}${GATEWAY_PATH}`, sendMetadata);
    server.all(`/.well-known/${name}${GATEWAY_PATH}`, onlyGet);
    router.all(`/.well-known/${name}`, allowAnyOrigin);
    router.get(`/.well-known/${name}`, sendMetadata);
    router.all(`/.well-known/${name}`, onlyGet);
  }
  const jwks = app.get(JwksService);
  router.all('/jwks', allowAnyOrigin);
  router.get('/jwks', async (_request, response) => {
    response
      .setHeader('Cache-Control', 'max-age=60')
      .type('application/jwk-set+json')
      .send(await jwks.keySet());
  });
  router.all('/jwks', onlyGet);
}

/** The kind of a body parser's error; undefined for any other error. */
const unreadableKind = (error: unknown): ErrorKind | undefined =>
  error instanceof ServiceError && error.options.code === undefined && UNREADABLE.includes(error.kind)
    ? error.kind
    : undefined;
const UNREADABLE: readonly ErrorKind[] = ['invalid-request', 'payload-too-large', 'unsupported-media-type'];

/** RFC 7591 section 3.2.2 has two errors; an unreadable body has no valid metadata. */
const unreadableMetadata: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  const kind = unreadableKind(error);
  if (kind === undefined) return next(error);
  const isTooLarge = kind === 'payload-too-large';
  const message = isTooLarge
    ? `the metadata is larger than ${MAX_REGISTRATION_BYTES} bytes`
    : (error as ServiceError).message;
  next(new ServiceError(isTooLarge ? kind : 'invalid-request', message, { code: 'invalid_client_metadata' }));
};

/** An unreadable body is an invalid_request (RFC 6749 section 5.2). */
const unreadable: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  if (unreadableKind(error) === undefined) return next(error);
  next(new ServiceError('invalid-request', 'the body cannot be read', { code: 'invalid_request' }));
};

/** Before the body is read. The challenge is what RFC 6749 section 5.2 asks for; it names no way to get in. */
const refuseCredentials: RequestHandler = (request, _response, next) => {
  const { authorization } = request.headers;
  if (authorization === undefined) return next();
  const scheme = /^[A-Za-z-]{1,20}(?= )/.exec(authorization)?.[0] ?? 'this scheme';
  throw new ServiceError(
    'unauthenticated',
    `clients do not authenticate by ${scheme} here: send client_id in the body, and client_assertion (private_key_jwt) if the client has a key`,
    { code: 'invalid_client', headers: { 'WWW-Authenticate': 'Basic realm="token"' } },
  );
};

/** RFC 6749 section 5.1, in addition to Cache-Control. */
const keepNothing: RequestHandler = (_request, response, next) => {
  response.setHeader('Pragma', 'no-cache');
  next();
};

const TOKEN_PATH = `${GATEWAY_PATH}/token`;

/** Express ignores case and a trailing slash in paths; RFC 6749 has one token endpoint. */
const exactly =
  (path: string): RequestHandler =>
  (request, _response, next) =>
    next(request.url === path || request.path === path ? undefined : 'route');

/** Mounted before the router, which is slower. */
function mountTokenEndpoint(server: Express, app: NestExpressApplication): void {
  const gateway = app.get(GatewayProviderService);
  const pass: RequestHandler = (request, response) => gateway.handle(request, response);
  const form = unauthenticatedForm(FORM_BYTES);
  const first = [exactly(TOKEN_PATH), allowAnyOrigin, keepNothing];
  const arrived = stampArrivals(app.getHttpServer());
  server.post(TOKEN_PATH, ...first, refuseCredentials, form, arrived, pass, unreadable);
}

const before =
  (work: (request: Request, response: Response) => Promise<void>): RequestHandler =>
  async (request, response, next) => {
    await work(request, response);
    next();
  };

const limitAuthorizations = (app: NestExpressApplication): RequestHandler =>
  before(async (request, response) => {
    response.set(await app.get(AuthorizationRatesService).request(request.ip));
  });

/** Bodies are parsed here, with the limits for unauthenticated requests; oidc-provider takes them from `request.body`. */
function mountClientEndpoints(router: Router, app: NestExpressApplication): void {
  const gateway = app.get(GatewayProviderService);
  const registration = app.get(RegistrationService);
  const projects = app.get(ProjectCallers);
  const json = unauthenticatedJson(MAX_REGISTRATION_BYTES);
  const form = unauthenticatedForm(FORM_BYTES);
  const pass: RequestHandler = (request, response) => gateway.handle(request, response);
  router.all(CLIENT_ENDPOINTS, allowAnyOrigin);
  const admitClient = before(async (request, response) => {
    const headers = await registration.limit(request.ip);
    if (!request.is('application/json'))
      throw new ServiceError('invalid-request', 'the registration request must be JSON', {
        code: 'invalid_client_metadata',
      });
    // oidc-provider registers the metadata that are kept.
    request.body = readClientMetadata(request.body);
    response.set(headers);
  });
  router.post('/register', json, admitClient, pass, unreadableMetadata);
  const admitProject = before((request) => projects.admit(request));
  const admitManager = before(async (request) => {
    await projects.admit(request);
    if (request.keyHolder) assertManagementKey(request.keyHolder);
  });
  router.post('/par', refuseCredentials, form, limitAuthorizations(app), pass, unreadable);
  const limitDevice = before(async (request, response) => {
    response.set(await app.get(DeviceRatesService).request(request.ip));
  });
  router.post('/device_authorization', refuseCredentials, form, limitDevice, pass, unreadable);
  router.post('/bc-authorize', refuseCredentials, form, pass, unreadable);
  const assertKey = before((request) => projects.assertKey(request));
  router.post('/revoke', assertKey, form, admitManager, pass);
  router.post('/introspect', assertKey, form, admitProject, pass);
}

function mountPages(router: Router, app: NestExpressApplication): void {
  const gateway = app.get(GatewayProviderService);
  const interactions = app.get(InteractionsService);
  const pass: RequestHandler = (request, response) => gateway.handle(request, response);
  /** Shows rate limiting as a page to people. */
  const showRefusal: ErrorRequestHandler = (error: unknown, request, response, next) => {
    const isTooMany = error instanceof ServiceError && error.kind === 'too-many-requests';
    if (!isTooMany || request.accepts(['json', 'html']) !== 'html') return next(error);
    response.set(error.options.headers ?? {});
    const { message } = error;
    app.get(PagesService).send(response, errorPage({ status: 429, message, requestId: request.id }));
  };
  router.get('/authorize', limitAuthorizations(app), pass, showRefusal);
  // Resuming consumes the request, and HEAD must change nothing (RFC 9110 section 9.2.1).
  router.head('/authorize/:uid', (_request, response) => {
    response.setHeader('Cache-Control', 'no-store').end();
  });
  router.get('/authorize/:uid', (request, response) => {
    interactions.forget(response, request.params.uid!);
    gateway.handle(request, response);
  });
}
