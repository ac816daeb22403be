import type { OutboundHttp } from '@bonafide/delivery/outbound-http';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { WORKER_HTTP } from '../outbound/outbound.module.js';
import { readClientMetadata } from './client-metadata.js';

const TIMEOUT_MS = 2_500;
const MAX_BYTES = 5 * 1024;

/**
 * Fetches client ID metadata documents (draft-ietf-oauth-client-id-metadata-document): https alone, public addresses
 * alone, no redirects, small and quick.
 */
@Injectable()
export class MetadataDocuments {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(WORKER_HTTP) private readonly http: OutboundHttp,
  ) {}

  async fetch(url: string): Promise<Response> {
    if (!this.config.CLIENT_ID_METADATA_DOCUMENTS)
      throw new Error('client ID metadata documents are not accepted');
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
    const body = answer.status === 200 ? readDocument(answer.body) : '';
    return new Response(body, { status: answer.status, headers });
  }
}

/**
 * The document as a registration request is read: the same rules for redirect targets and names, and what is not
 * supported is replaced. What makes a document unacceptable (another client_id, a secret, another authentication) is
 * left in it for oidc-provider to refuse.
 */
function readDocument(bytes: Buffer): string {
  const document = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
  const { scope: _scope, ...metadata } = readClientMetadata(document);
  const judged = ['client_id', 'client_secret', 'client_secret_expires_at', 'token_endpoint_auth_method'];
  const kept = Object.fromEntries(
    judged.filter((name) => name in document).map((name) => [name, document[name]]),
  );
  return JSON.stringify({ ...metadata, ...kept });
}
