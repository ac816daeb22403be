import { randomBytes } from 'node:crypto';
import { Clock } from '@bonafide/platform/clock';
import { stackWithoutMessage } from '@bonafide/platform/error-filter';
import type { Logger } from '@bonafide/platform/logging';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig, derivedKeys } from '../config.js';
import { LOGGER, REDIS } from '../foundation.module.js';
import { errorPage } from '../pages/error-page.js';
import { PagesService } from '../pages/pages.service.js';
import { gatewayIssuer } from '../public-urls.js';
import { BrowserService } from '../signin/browser.service.js';
import { AccessTokensService } from './access-tokens.service.js';
import { createAdapters } from './adapters.js';
import { ArtifactStore } from './artifact-store.js';
import { ExchangesService } from './exchanges.service.js';
import { GatewayClients } from './gateway-clients.service.js';
import { useOwnSessions } from './gateway-sessions.js';
import { gatewayGrantPayload } from './grant-payload.js';
import { MetadataDocuments } from './metadata-documents.service.js';
import { providerSettings } from './provider-settings.js';
import {
  rememberClients,
  useConfiguredAddresses,
  useCredentialAccessTokens,
  useOwnClientRules,
  useOwnRedirects,
} from './provider-adjustments.js';
import { currentFacts, factsOf, type RequestFacts } from './request-facts.js';

type OnInteraction = (context: KoaContextWithOIDC, uid: string) => void;

/** oidc-provider, configured and adjusted to be the gateway: its authorization and token endpoints. */
@Injectable()
export class GatewayProvider {
  readonly provider: Provider;
  private readonly interactionListeners: OnInteraction[] = [];

  constructor(
    @Inject(AUTH_CONFIG) config: AuthConfig,
    @Inject(DataSource) dataSource: DataSource,
    @Inject(REDIS) redis: Redis,
    @Inject(Clock) clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ArtifactStore) artifacts: ArtifactStore,
    @Inject(GatewayClients) clients: GatewayClients,
    @Inject(AccessTokensService) tokens: AccessTokensService,
    @Inject(ExchangesService) private readonly exchanges: ExchangesService,
    @Inject(BrowserService) browser: BrowserService,
    @Inject(PagesService) private readonly pages: PagesService,
    @Inject(MetadataDocuments) metadataDocuments: MetadataDocuments,
  ) {
    this.provider = new Provider(
      gatewayIssuer(config.PUBLIC_URL),
      providerSettings({
        publicUrl: config.PUBLIC_URL,
        cookieKeys: derivedKeys(config, 'cookies').map((key) => key.toString('base64url')),
        adapter: createAdapters({
          artifacts,
          clients,
          redis,
          clock,
          findGrant: async (id) => {
            const grant = await artifacts.findGrant(id);
            const facts = currentFacts();
            if (facts) facts.grant = grant;
            return grant && gatewayGrantPayload(grant);
          },
        }),
        interactionUrl: (context, { uid, prompt }) => {
          for (const listener of this.interactionListeners) listener(context, uid);
          return `/${prompt.name === 'login' ? 'signin' : 'consent'}?interaction=${uid}`;
        },
        renderError: (context, out) => this.renderError(context, out),
        metadataDocuments: {
          enabled: config.CLIENT_ID_METADATA_DOCUMENTS,
          fetch: (url) => metadataDocuments.fetch(String(url)),
        },
      }),
    );
    // Scheme and address come from headers that the mount writes itself.
    this.provider.proxy = true;
    useConfiguredAddresses(this.provider);
    useOwnClientRules(this.provider);
    rememberClients(this.provider, () => clock.now().getTime());
    useCredentialAccessTokens(this.provider, tokens);
    useOwnSessions(this.provider, browser);
    useOwnRedirects(this.provider);
    this.provider.use((context, next) => this.settleExchange(context as KoaContextWithOIDC, next));
    this.provider.on('server_error', (_context, error) => this.logFailure(error));
  }

  /** Called when a person's answer is needed, before the browser is sent to the page. */
  onInteraction(listener: OnInteraction): void {
    this.interactionListeners.push(listener);
  }

  /** After everything about a token request was found in order or not, and before it is answered. */
  private async settleExchange(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next();
    const facts = factsOf(context);
    if (!facts.presented) return;
    facts.requestId = (context.req as { id?: string }).id;
    try {
      if (context.status !== 200) return await this.recordRefusal(context, facts);
      if (await this.exchanges.settle(facts)) return;
      context.status = 400;
      context.body = { error: 'invalid_grant', error_description: 'grant request is invalid' };
    } catch (error) {
      this.logFailure(error as Error);
      context.status = 500;
      context.body = { error: 'server_error', error_description: 'oops! something went wrong' };
    }
  }

  /** A used code or refresh token from whoever could have used it is a theft; everything else is just refused. */
  private async recordRefusal(context: KoaContextWithOIDC, facts: RequestFacts): Promise<void> {
    const { presented, codeReplayed } = facts;
    const clientId = context.oidc.client?.clientId;
    const isReplay = presented!.model === 'AuthorizationCode' ? codeReplayed : presented!.consumed;
    if (isReplay && clientId === presented!.clientId) return this.exchanges.endStolen(facts);
    if (context.status >= 500) return;
    const { error } = context.body as { error: string };
    await this.exchanges.recordRefusal(facts, { error, clientId });
  }

  private renderError(context: KoaContextWithOIDC, out: { error: string; error_description?: string }): void {
    const isToken = context.oidc.route === 'token';
    if (isToken || context.accepts('json', 'html') !== 'html') {
      context.type = 'json';
      context.body = out;
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    context.body = this.pages.html(requestErrorPage(out), nonce);
    this.pages.setHeaders(context.res, nonce);
  }

  private logFailure(error: Error & { code?: string }): void {
    this.logger.error(
      { context: 'gateway', errorName: error.name, code: error.code, stack: stackWithoutMessage(error) },
      'gateway request failed',
    );
  }
}

export const requestErrorPage = (out: { error: string; error_description?: string }) =>
  errorPage({
    status: 400,
    heading: 'This request cannot be continued',
    message: `The application that sent you here made a request that cannot be carried out: ${out.error_description ?? out.error}.`,
    code: out.error,
  });
