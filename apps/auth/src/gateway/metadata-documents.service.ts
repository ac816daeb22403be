import type { OutboundHttp } from '@bonafide/delivery/outbound-http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { REFUSED_DOCUMENT_SECONDS } from '../limits.js';
import { WORKER_HTTP } from '../outbound/outbound.module.js';
import { readClientMetadata } from './client-metadata.js';

const TIMEOUT_MS = 2_500;
const MAX_BYTES = 5 * 1024;

/**
 * Fetches client ID metadata documents (draft-ietf-oauth-client-id-metadata-document): only https, only public addresses,
 * no redirects, with limits on size and time.
 */
@Injectable()
export class MetadataDocuments {
  private readonly refused = new LRUCache<string, Error>({
    max: 1_000,
    ttl: REFUSED_DOCUMENT_SECONDS * 1000,
  });

  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(WORKER_HTTP) private readonly http: OutboundHttp,
  ) {}

  async fetch(url: string): Promise<Response> {
    if (!this.config.CLIENT_ID_METADATA_DOCUMENTS)
      throw new Error('client ID metadata documents are not accepted');
    const known = this.refused.get(url);
    if (known) throw known;
    try {
      return await this.read(url);
    } catch (error) {
      this.refused.set(url, error as Error);
      throw error;
    }
  }

  private async read(url: string): Promise<Response> {
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
    if (answer.status !== 200) throw new Error(`the metadata document was answered with ${answer.status}`);
    return new Response(readDocument(url, answer.body), { headers });
  }
}

/**
 * Reads the document like a registration request: the same rules for redirect URIs and names, and unsupported values are
 * replaced. Throws for what the draft forbids (sections 4 and 4.1), another client_id or a secret, and for client
 * authentication, which is not supported here.
 */
function readDocument(url: string, bytes: Buffer): string {
  const document = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
  const metadata = readClientMetadata(document);
  const { client_id, token_endpoint_auth_method: method = 'none' } = document;
  if (client_id !== url) throw new Error('the metadata document names another client');
  if ('client_secret' in document || 'client_secret_expires_at' in document)
    throw new Error('the metadata document holds a secret');
  if (method !== 'none') throw new Error('the metadata document asks for client authentication');
  return JSON.stringify({ ...metadata, client_id });
}
