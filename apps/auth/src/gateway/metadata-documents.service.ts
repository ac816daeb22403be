import { readFileSync } from 'node:fs';
import { OutboundHttp } from '@bonafide/delivery/outbound-http';
import { parseAllowedHosts } from '@bonafide/delivery/outbound-url';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';

const TIMEOUT_MS = 2_500;
const MAX_BYTES = 5 * 1024;

/**
 * Fetches client ID metadata documents (draft-ietf-oauth-client-id-metadata-document): https alone, public addresses
 * alone, no redirects, small and quick.
 */
@Injectable()
export class MetadataDocuments implements OnApplicationShutdown {
  private readonly http: OutboundHttp | undefined;

  constructor(@Inject(AUTH_CONFIG) config: AuthConfig) {
    if (!config.CLIENT_ID_METADATA_DOCUMENTS) return;
    this.http = new OutboundHttp({
      allowHttp: false,
      allowHosts: parseAllowedHosts(config.OUTBOUND_ALLOW_HOSTS),
      extraCa: config.OUTBOUND_EXTRA_CA_FILE
        ? readFileSync(config.OUTBOUND_EXTRA_CA_FILE, 'utf8')
        : undefined,
    });
  }

  async fetch(url: string): Promise<Response> {
    if (!this.http) throw new Error('client ID metadata documents are not accepted');
    const answer = await this.http.request({
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: MAX_BYTES,
    });
    if (answer.truncated) throw new Error('the metadata document is too large');
    const headers = new Headers();
    for (const name of ['cache-control', 'expires', 'content-type']) {
      const value = answer.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    return new Response(new Uint8Array(answer.body), { status: answer.status, headers });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http?.close();
  }
}
