import { sql } from '@bonafide/platform/database/sql';
import { createReadCache } from '@bonafide/platform/runtime/read-cache';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { CONSOLE_CLIENT_CACHE_SECONDS } from '../../limits.js';
import { CONSOLE_PATH } from '../../core/public-urls.js';

/** The console as a client: the one registered for all organizations with the console's redirect URI. */
@Injectable()
export class ConsoleClientService {
  readonly redirectUri: string;
  private readonly ids = createReadCache((redirectUri: string) => this.find(redirectUri), {
    max: 1,
    ttlMs: CONSOLE_CLIENT_CACHE_SECONDS * 1000,
    // Null is not cached, so a newly registered client works at once.
    isKept: (clientId) => clientId !== null,
  });

  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly dataSource: DataSource,
  ) {
    this.redirectUri = `${config.PUBLIC_URL}${CONSOLE_PATH}/callback`;
  }

  /** Null until an operator registers it. */
  id(): Promise<string | null> {
    return this.ids.memo(this.redirectUri);
  }

  /** Whether this client is the console: its tokens go to the page of this service alone. */
  async is(clientId: string): Promise<boolean> {
    const isPreregistered = clientId.startsWith(PREREGISTERED);
    return isPreregistered && this.config.CONSOLE_JOBS_SERVICES.length > 0 && clientId === (await this.id());
  }

  private async find(redirectUri: string): Promise<string | null> {
    const found = await sql.maybe<{ clientId: string }>(
      this.dataSource,
      `SELECT client_id AS "clientId" FROM gateway_clients
       WHERE is_preregistered AND organization_id IS NULL AND metadata::jsonb->'redirect_uris' ? $1 ORDER BY created_at LIMIT 1`,
      [redirectUri],
    );
    return found?.clientId ?? null;
  }
}

const PREREGISTERED = 'cli_';
