import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { stackWithoutMessage } from '@bonafide/platform/telemetry/stack-without-message';
import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import type { RedisClient } from '@bonafide/platform/redis/connect-redis';
import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import Provider, { type AdapterPayload, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { BackchannelRequestsService } from '../backchannel/backchannel-requests.service.js';
import { AUTH_CONFIG, type AuthConfig, derivedKeys } from '../../config.js';
import { cookieNames } from '../../core/http/cookies.js';
import { isRegisteredRedirect } from '../../core/http/redirect-uri.js';
import { errorPage } from '../../pages/error-page.js';
import { message } from '../../pages/messages/messages.js';
import { PagesService } from '../../pages/pages.service.js';
import { devicePage, GATEWAY_PATH, gatewayIssuer } from '../../core/public-urls.js';
import { SharedResourcesService } from '../../projects/resources/shared-resources.service.js';
import { strengthOf } from '../../people/sign-in/assurance.js';
import { BrowserService } from '../../people/sign-in/browser.service.js';
import { createAdapters } from './adapters.js';
import { DeviceRequestsService } from '../device/device-requests.service.js';
import { explainUnknownClient, GatewayClientsService } from '../clients/gateway-clients.service.js';
import { requestOf } from './gateway-request.js';
import { IssuedTokenStore } from '../grants/issued-token-store.js';
import { MetadataDocumentsService } from '../clients/metadata-documents.service.js';
import { ProjectCallers } from '../grants/project-callers.js';
import {
  renderFailures,
  keepOwnCookies,
  keepRedirectUri,
  readRequests,
  readTokenScopes,
  showDeviceLinks,
  showInterval,
  refuseUnregisteredGrants,
  showReplays,
  showRegistered,
} from './provider-middleware.js';
import { PushedRequests } from './pushed-requests.js';
import { providerSettings } from './provider-settings.js';
import { RegistrationService } from '../clients/registration.service.js';
import { TokenGrantsService } from '../grants/token-grants.service.js';
import { TokenManagementService } from '../grants/token-management.service.js';

/** The part of Express' request that is rewritten here. */
type MountedRequest = IncomingMessage & { url: string; path: string; originalUrl: string };

type OnInteraction = (context: KoaContextWithOIDC, uid: string) => void;

/** Routes opened in a person's browser; programs call all others. */
const PAGE_ROUTES = new Set(['authorization', 'resume']);

const TOKEN_ROUTES = new Set(['introspection', 'revocation']);

/** Errors at the endpoints where clients authenticate. */
const CLIENT_ERRORS = [
  'grant.error',
  'introspection.error',
  'revocation.error',
  'pushed_authorization_request.error',
  'device_authorization.error',
  'backchannel_authentication.error',
] as const;

/** What is wrong with the client's own assertion; by itself oidc-provider says that authentication failed. */
function tellWhyUnauthenticated({ body }: KoaContextWithOIDC, error: errors.OIDCProviderError): void {
  if (!(error instanceof errors.InvalidClientAuth) || !error.error_detail) return;
  Object.assign(body as object, { error_description: `${error.error_description}: ${error.error_detail}` });
}

/** oidc-provider as the gateway's authorization server (docs/design/oauth.md). */
@Injectable()
export class GatewayProviderService {
  readonly provider: Provider;
  private readonly callback: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  private readonly interactionListeners: OnInteraction[] = [];

  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(Redis) redis: RedisClient,
    @Inject(LOGGER) private readonly logger: Logger,
    cipher: FieldCipher,
    tokens: IssuedTokenStore,
    clients: GatewayClientsService,
    pushedRequests: PushedRequests,
    deviceRequests: DeviceRequestsService,
    backchannelRequests: BackchannelRequestsService,
    registration: RegistrationService,
    projects: ProjectCallers,
    grants: TokenGrantsService,
    management: TokenManagementService,
    private readonly browser: BrowserService,
    private readonly pages: PagesService,
    metadataDocuments: MetadataDocumentsService,
    resources: SharedResourcesService,
  ) {
    const sessionCookie = cookieNames(config.PUBLIC_URL).session;
    this.provider = new Provider(
      gatewayIssuer(config.PUBLIC_URL),
      providerSettings({
        publicUrl: config.PUBLIC_URL,
        cookieKeys: derivedKeys(config, 'cookies').map((key) => key.toString('base64url')),
        sessionCookie,
        adapter: createAdapters({
          tokens,
          clients: {
            find: async (id) => {
              const known =
                projects.clientOf(Provider.ctx && requestOf(Provider.ctx), id) ?? (await clients.find(id));
              const found = known ?? (await metadataDocuments.find(id, assertionOf(Provider.ctx)));
              if (!found) throw new errors.InvalidClient(explainUnknownClient(id));
              return found as AdapterPayload;
            },
            register: (id, issuedAt) => registration.register(id, issuedAt),
          },
          pushedRequests,
          deviceRequests,
          backchannelRequests,
          redis,
          cipher,
          findSession: () => this.findSession(),
          revokeGrant: (id) => management.revokeGrant(Provider.ctx!, id),
        }),
        interactionUrl: (context, { uid, prompt }) => {
          for (const listener of this.interactionListeners) listener(context, uid);
          return `/${prompt.name === 'login' ? 'signin' : 'consent'}?interaction=${uid}`;
        },
        renderError: (context, out) => this.renderError(context, out),
        dpopNonceSecret: derivedKeys(config, 'dpop nonces of par')[0]!,
        mayIntrospect: (context) => management.mayIntrospect(context),
        mayRevoke: (context) => management.mayRevoke(context),
      }),
    );
    // Scheme and host come from headers that `handle` sets itself.
    this.provider.proxy = true;
    // As its documentation proposes; its own rule goes by the client's type (RFC 8252 section 7.3).
    this.provider.Client.prototype.redirectUriAllowed = function (uri) {
      return isRegisteredRedirect(uri, this.redirectUris ?? []);
    };
    grants.register(this.provider);
    this.provider.use(renderFailures((error) => this.logFailure(error)));
    this.provider.use(keepOwnCookies([sessionCookie, this.provider.cookieName('interaction')]));
    this.provider.use(readRequests((uri) => resources.find(uri)));
    this.provider.use(readTokenScopes);
    this.provider.use(keepRedirectUri);
    this.provider.use(refuseUnregisteredGrants);
    this.provider.use(showReplays);
    this.provider.use(showRegistered);
    this.provider.use(showDeviceLinks(devicePage(config.PUBLIC_URL)));
    this.provider.use(showInterval);
    this.provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
      await next();
      if (TOKEN_ROUTES.has(context.oidc?.route)) await management.answer(context);
    });
    this.provider.on('server_error', (_context, error) => this.logFailure(error));
    // The types have an overload for each event, and none for several.
    for (const event of CLIENT_ERRORS) this.provider.on(event as 'grant.error', tellWhyUnauthenticated);
    this.callback = this.provider.callback();
  }

  /** Called when a person's answer is needed, before the browser is sent to the page. */
  onInteraction(listener: OnInteraction): void {
    this.interactionListeners.push(listener);
  }

  /** False for a client that is unknown, has expired, or whose metadata document cannot be accepted. */
  async findClient(id: string): Promise<Awaited<ReturnType<Provider['Client']['find']>>> {
    try {
      return await this.provider.Client.find(id);
    } catch (error) {
      if (error instanceof errors.OIDCProviderError) return undefined;
      throw error;
    }
  }

  /**
   * Passes a request on under oidc-provider's path. URLs and the Secure attribute are derived from this service's own URL,
   * regardless of headers from a client or a proxy.
   */
  handle(request: MountedRequest, response: ServerResponse): void {
    const { host, protocol } = new URL(this.config.PUBLIC_URL);
    request.headers.host = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete request.headers['x-forwarded-host'];
    const query = request.url.indexOf('?');
    request.url = request.path.replace(GATEWAY_PATH, '') + (query < 0 ? '' : request.url.slice(query));
    request.originalUrl = GATEWAY_PATH + request.url;
    void this.callback(request, response);
  }

  /** The browser's sign-in session as a session of oidc-provider: one cookie, one sign-out. */
  private async findSession(): Promise<AdapterPayload | undefined> {
    const signedIn = await this.browser.signedIn(Provider.ctx!.req);
    if (!signedIn) return undefined;
    const { session, user } = signedIn;
    const { provenAt, contextClass } = strengthOf(session);
    return {
      kind: 'Session',
      jti: fingerprint(`cookie|${session.id}`),
      uid: fingerprint(session.id),
      accountId: user.id,
      loginTs: provenAt,
      acr: contextClass,
    };
  }

  private renderError(
    context: KoaContextWithOIDC,
    { error, error_description }: { error: string; error_description?: string },
  ): void {
    if (!PAGE_ROUTES.has(context.oidc.route) || context.accepts('json', 'html') !== 'html') {
      context.type = 'json';
      context.body = { error, error_description };
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    const page = requestErrorPage({ error, error_description });
    context.body = this.pages.html(page, nonce, context.acceptsLanguages());
    this.pages.setHeaders(context.res, nonce);
  }

  private logFailure(error: Error & { code?: string }): void {
    this.logger.error(
      { context: 'gateway', errorName: error.name, code: error.code, stack: stackWithoutMessage(error) },
      'gateway request failed',
    );
  }
}

const assertionOf = (context: KoaContextWithOIDC | undefined): string | undefined => {
  const assertion = context?.oidc?.params?.client_assertion;
  return typeof assertion === 'string' ? assertion : undefined;
};

const fingerprint = (sessionId: string) =>
  createHash('sha256').update(`oidc|${sessionId}`).digest('base64url');

const requestErrorPage = (out: { error: string; error_description?: string }) =>
  errorPage({
    status: 400,
    heading: message('error.requestHeading'),
    message:
      out.error === 'invalid_request_uri'
        ? message('error.requestExpired')
        : message('error.requestInvalid', { reason: out.error_description ?? out.error }),
    code: out.error,
  });
