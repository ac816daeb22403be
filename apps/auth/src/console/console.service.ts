import { sql } from '@bonafide/platform/database/sql';
import { createReadCache } from '@bonafide/platform/runtime/read-cache';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { notFound } from '../errors.js';
import { CONSOLE_CLIENT_CACHE_SECONDS } from '../limits.js';
import { CONSOLE_PATH, gatewayIssuer } from '../public-urls.js';
import { type ConsoleFiles, loadConsoleFiles } from './console-files.js';

/** The console's page and files, and its settings for this deployment (decision 0320). */
@Injectable()
export class ConsoleService {
  private loaded: ConsoleFiles | undefined;
  private readonly clients = createReadCache((redirectUri: string) => this.findClient(redirectUri), {
    max: 1,
    ttlMs: CONSOLE_CLIENT_CACHE_SECONDS * 1000,
    // Null is not cached, so a newly registered client works at once.
    isKept: (clientId) => clientId !== null,
  });

  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly dataSource: DataSource,
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
    const redirectUri = `${PUBLIC_URL}${CONSOLE_PATH}/callback`;
    return {
      issuer: gatewayIssuer(PUBLIC_URL),
      clientId: await this.clients.memo(redirectUri),
      redirectUri,
      dashboard: PUBLIC_URL,
      services,
    };
  }

  /** The client with the console's redirect URI among those registered for all organizations. */
  private async findClient(redirectUri: string): Promise<string | null> {
    const found = await sql.maybe<{ clientId: string }>(
      this.dataSource,
      `SELECT client_id AS "clientId" FROM gateway_clients
       WHERE is_preregistered AND organization_id IS NULL AND metadata::jsonb->'redirect_uris' ? $1 ORDER BY created_at LIMIT 1`,
      [redirectUri],
    );
    return found?.clientId ?? null;
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
