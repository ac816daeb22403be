import { OutboundTimeoutError } from '@bonafide/delivery/outbound-errors';
import type { OutboundHttp, OutboundResponse } from '@bonafide/delivery/outbound-http';
import { ServiceError } from '@bonafide/platform/errors';
import { addressKey } from '@bonafide/platform/http/address-key';
import { RateLimiter } from '@bonafide/platform/http/rate-limit';
import type { RedisClient } from '@bonafide/platform/redis/connect-redis';
import { Inject, Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { decodeProtectedHeader } from 'jose';
import Provider, { errors } from 'oidc-provider';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import {
  DOCUMENT_FRESH_SECONDS,
  DOCUMENT_TIMEOUT_MS,
  METADATA_DOCUMENT_MAX_BYTES,
  PROVIDER_KEYS_FRESH_MS,
  PUBLISHED_KEYS_MAX_BYTES,
  UNNAMED_KEYS_FRESH_MS,
} from '../../limits.js';
import { WORKER_HTTP } from '../../core/outbound/outbound.module.js';
import { type ClientKeySet, readPublishedKeys } from './client-keys.js';
import { createDocumentCache } from './document-cache.js';
import { requestOf } from '../provider/gateway-request.js';
import { type DocumentMetadata, isDocumentUrl, readMetadataDocument } from './metadata-document.js';

/**
 * Clients that are named by the URL of their metadata document, and the keys that they publish: only https, only public
 * addresses, no redirects, with limits on size and time.
 */
@Injectable()
export class MetadataDocumentsService {
  private readonly documents = createDocumentCache((url) => this.loadDocument(url));
  private readonly keySets = createDocumentCache((url) => this.loadKeys(url));
  private readonly limiter: RateLimiter;

  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(WORKER_HTTP) private readonly http: OutboundHttp,
    @Inject(Redis) redis: RedisClient,
  ) {
    const perMinute = config.REGISTRATIONS_PER_MINUTE;
    this.limiter = new RateLimiter(redis, { name: 'documents', perMinute, burst: 0 }, 'gateway');
  }

  /**
   * The client's metadata; undefined if the id is not such a URL.
   *
   * @param assertion authenticates the client: then the result has the keys to verify it with
   * @throws `invalid_client` that says what is wrong with the document
   */
  async find(clientId: string, assertion?: string): Promise<DocumentMetadata | undefined> {
    if (!this.config.CLIENT_ID_METADATA_DOCUMENTS || !isDocumentUrl(clientId)) return undefined;
    if (!this.documents.has(clientId)) await this.admit();
    const kid = assertion && kidOf(assertion);
    // Whether a key without an id was replaced is only known to its owner.
    const hasKey = ({ keys }: ClientKeySet, ageMs: number) =>
      assertion === undefined ||
      (kid === undefined ? ageMs < UNNAMED_KEYS_FRESH_MS : keys.some((key) => key.kid === kid));
    const found = await this.documents.get(
      clientId,
      ({ jwks }, ageMs) => jwks === undefined || hasKey(jwks, ageMs),
    );
    if ('fault' in found) throw new errors.InvalidClient(found.fault);
    const { jwks_uri: keysUrl, ...metadata } = found.value;
    if (assertion === undefined || keysUrl === undefined) return found.value;
    const keys = await this.keySets.get(keysUrl, hasKey);
    if ('fault' in keys) throw new errors.InvalidClient(keys.fault);
    return { ...metadata, jwks: keys.value };
  }

  /**
   * A document that is not cached is fetched for an address as often as a client can be registered from it: otherwise
   * anybody could have this service call hosts of their choice as often as they call it.
   */
  private async admit(): Promise<void> {
    const context = Provider.ctx;
    if (!context) return;
    const { allowed, headers } = await this.limiter.consume(addressKey(requestOf(context).ip));
    if (allowed) return;
    context.set(headers);
    const refusal = new errors.TemporarilyUnavailable('too many unknown clients, try again later');
    throw Object.assign(refusal, { status: 429, statusCode: 429 });
  }

  private async loadDocument(url: string) {
    const { body, headers } = await this.fetch(
      'client_id metadata document',
      url,
      METADATA_DOCUMENT_MAX_BYTES,
    );
    try {
      return { value: readMetadataDocument(url, body), freshMs: freshSeconds(headers) * 1000 };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      throw new ServiceError('invalid-request', `client_id metadata document: ${error.message}`);
    }
  }

  private async loadKeys(url: string) {
    const { body } = await this.fetch('jwks_uri', url, PUBLISHED_KEYS_MAX_BYTES);
    return { value: readPublishedKeys(parsed(body), 'jwks_uri'), freshMs: PROVIDER_KEYS_FRESH_MS };
  }

  private async fetch(what: string, url: string, maxResponseBytes: number): Promise<OutboundResponse> {
    const failed = (why: string) => new ServiceError('invalid-request', `${what} fetch failed: ${why}`);
    const headers = { accept: 'application/json' };
    let answer: OutboundResponse;
    try {
      const request = { method: 'GET', url, headers, maxResponseBytes } as const;
      answer = await this.http.request({ ...request, timeoutMs: DOCUMENT_TIMEOUT_MS });
    } catch (error) {
      throw failed(
        error instanceof OutboundTimeoutError
          ? `no response within ${DOCUMENT_TIMEOUT_MS / 1000} seconds`
          : 'the address cannot be reached',
      );
    }
    if (answer.status !== 200) throw failed(`the response has status ${answer.status}, not 200`);
    if (answer.truncated) throw failed(`it is larger than ${maxResponseBytes / 1024} kB`);
    return answer;
  }
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Undefined also for text that is no JWT, which is refused later. */
function kidOf(assertion: string): string | undefined {
  try {
    return decodeProtectedHeader(assertion).kid;
  } catch {
    return undefined;
  }
}

/** RFC 9111 section 5.2.2.1, within bounds. */
function freshSeconds(headers: OutboundResponse['headers']): number {
  const { min, max } = DOCUMENT_FRESH_SECONDS;
  const [, seconds] = /(?:^|,)\s*max-age\s*=\s*(\d{1,9})/i.exec(String(headers['cache-control'] ?? '')) ?? [];
  return Math.min(Math.max(Number(seconds ?? min), min), max);
}
