import { randomBytes } from 'node:crypto';
import { Clock } from '@bonafide/platform/runtime/clock';
import { stackWithoutMessage } from '@bonafide/platform/telemetry/stack-without-message';
import type { Logger } from '@bonafide/platform/telemetry/logging';
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
import { createAdapters } from './adapters.js';
import { ArtifactStore } from './issued-token-store.js';
import { GatewayClients } from './gateway-clients.service.js';
import { useOwnSessions } from './gateway-sessions.js';
import { gatewayGrantPayload } from './grant-payload.js';
import { MetadataDocuments } from './metadata-documents.service.js';
import { providerSettings } from './provider-settings.js';
import {
  rememberClients,
  useConfiguredAddresses,
  useOwnClientRules,
  useOwnRedirects,
} from './provider-adjustments.js';

type OnInteraction = (context: KoaContextWithOIDC, uid: string) => void;

/** oidc-provider, configured and adjusted to be the gateway's authorization endpoint. */
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
          findGrant: async (id) => {
            const grant = await artifacts.findGrant(id);
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
    useOwnSessions(this.provider, browser);
    useOwnRedirects(this.provider);
    this.provider.on('server_error', (_context, error) => this.logFailure(error));
  }

  /** Called when a person's answer is needed, before the browser is sent to the page. */
  onInteraction(listener: OnInteraction): void {
    this.interactionListeners.push(listener);
  }

  private renderError(context: KoaContextWithOIDC, out: { error: string; error_description?: string }): void {
    if (context.accepts('json', 'html') !== 'html') {
      context.type = 'json';
      context.body = out;
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    context.body = this.pages.html(requestErrorPage(out), nonce, context.acceptsLanguages());
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
