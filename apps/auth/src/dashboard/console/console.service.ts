import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { notFound } from '../../errors.js';
import { ConsoleClientService } from '../../oauth/clients/console-client.service.js';
import { gatewayIssuer } from '../../core/public-urls.js';
import { type ConsoleFiles, loadConsoleFiles } from './console-files.js';

/** The console's page and files, and its settings for this deployment (docs/guides/console.md). */
@Injectable()
export class ConsoleService {
  private loaded: ConsoleFiles | undefined;
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly client: ConsoleClientService,
  ) {}

  page(): { html: string; policy: string } {
    return { html: this.files().page, policy: this.policy() };
  }

  file(name: string) {
    const file = this.files().files.get(name);
    if (!file) throw notFound('file');
    return file;
  }

  /** `clientId` is null until an operator registers a client with the console's redirect URI. */
  async settings() {
    const { PUBLIC_URL, CONSOLE_JOBS_SERVICES: services } = this.config;
    this.assertEnabled();
    return {
      issuer: gatewayIssuer(PUBLIC_URL),
      clientId: await this.client.id(),
      redirectUri: this.client.redirectUri,
      dashboard: PUBLIC_URL,
      services,
    };
  }

  private files(): ConsoleFiles {
    this.assertEnabled();
    return (this.loaded ??= loadConsoleFiles());
  }

  private assertEnabled(): void {
    if (this.config.CONSOLE_JOBS_SERVICES.length === 0) throw notFound('console');
  }

  /** The page's CSP: only its own scripts; requests to this service and the jobs services, images from their signed links. */
  private policy(): string {
    const services = this.config.CONSOLE_JOBS_SERVICES.map(({ url }) => url).join(' ');
    return [
      `default-src 'none'`,
      `script-src 'self'`,
      `style-src 'self'`,
      `font-src 'self'`,
      `img-src 'self' blob: data: https: ${services}`,
      `connect-src 'self' ${services}`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
    ].join('; ');
  }
}
