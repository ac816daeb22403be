// Fetches and caches did:web documents. One request at a time per DID, a limited number of entries, no stale results: a
// key removed from the document is refused after at most `ttlMs`.
import { BoundedMap } from './bounded-map.js';
import { fetchBounded } from './bounded-fetch.js';
import type { FetchLike } from './bounded-fetch.js';
import { isObject } from './compact-jws.js';
import type { DidDocument, VerificationMethod } from './did-document.js';
import { didWebToUrl } from './did-web.js';
import type { DidWebUrlOptions } from './did-web.js';
import { VcJwtError } from './errors.js';

const MAX_DOCUMENT_BYTES = 64 * 1024;
const ACCEPT = 'application/did+json, application/did+ld+json;q=0.9, application/json;q=0.8';

export interface DidWebResolverOptions extends DidWebUrlOptions {
  fetch: FetchLike;
  /** How long a document is cached. Default: 5 minutes. */
  ttlMs?: number;
  /** Maximum number of cached documents. Default: 256. */
  maxEntries?: number;
  /** Default: 5 seconds. */
  timeoutMs?: number;
  /** Minimum time after a failure, and before an early refresh, until the next request. Default: 1 second. */
  cooldownMs?: number;
  /** The current time in milliseconds. Default: `Date.now`. */
  now?: () => number;
}

export interface DidWebResolver {
  /**
   * The document of a did:web, at most `maxAgeMs` old (default and maximum: `ttlMs`). An `Age` header of the response
   * counts.
   *
   * @throws {VcJwtError} ERR_DID_INVALID, ERR_DID_UNRESOLVABLE.
   */
  resolve(did: string, options?: { maxAgeMs?: number }): Promise<DidDocument>;
  /** Like `resolve`, but refetches, at most once per `cooldownMs`: for a `kid` that is not in the cached document. */
  refresh(did: string): Promise<DidDocument>;
}

type Entry = { fetchedAt: number } & ({ document: DidDocument } | { failure: VcJwtError });

/**
 * @example
 * const didWeb = createDidWebResolver({ fetch });
 * const document = await didWeb.resolve('did:web:auth.example:orgs:acme');
 */
export function createDidWebResolver({
  fetch,
  ttlMs = 300_000,
  maxEntries = 256,
  timeoutMs = 5_000,
  cooldownMs = 1_000,
  now = Date.now,
  allowLoopbackHttp = false,
}: DidWebResolverOptions): DidWebResolver {
  const entries = new BoundedMap<string, Entry>(maxEntries);
  const inFlight = new Map<string, Promise<DidDocument>>();

  async function load(did: string): Promise<DidDocument> {
    const startedAt = now();
    try {
      const { document, ageSeconds } = await fetchDocument(did);
      const fetchedAt = startedAt - ageSeconds * 1000;
      if (startedAt - fetchedAt >= ttlMs) throw unresolvable(undefined, 'answer is too old');
      entries.set(did, { document, fetchedAt });
      return document;
    } catch (error) {
      const failure = error instanceof VcJwtError ? error : unresolvable(error);
      entries.set(did, { failure, fetchedAt: startedAt });
      throw failure;
    }
  }

  async function fetchDocument(did: string): Promise<{ document: DidDocument; ageSeconds: number }> {
    const url = didWebToUrl(did, { allowLoopbackHttp });
    const answer = await fetchBounded(fetch, url, {
      accept: ACCEPT,
      timeoutMs,
      maxBytes: MAX_DOCUMENT_BYTES,
    });
    if (answer.status !== 200) throw new VcJwtError('ERR_DID_UNRESOLVABLE', `status ${answer.status}`);
    return { document: readDocument(did, answer.text), ageSeconds: answer.ageSeconds };
  }

  function resolveWithin(did: string, maxAgeMs: number): Promise<DidDocument> {
    const entry = entries.get(did);
    const ageMs = entry === undefined ? Infinity : now() - entry.fetchedAt;
    if (entry !== undefined && 'document' in entry && ageMs < maxAgeMs)
      return Promise.resolve(entry.document);
    if (entry !== undefined && 'failure' in entry && ageMs < cooldownMs) return Promise.reject(entry.failure);
    let loading = inFlight.get(did);
    if (loading === undefined) {
      loading = load(did).finally(() => inFlight.delete(did));
      inFlight.set(did, loading);
    }
    return loading;
  }

  return {
    async resolve(did, { maxAgeMs = ttlMs } = {}) {
      const askedAt = now();
      const document = await resolveWithin(did, Math.min(maxAgeMs, ttlMs));
      const entry = entries.get(did);
      // A cache's response may be older than this caller accepts; the duration of the request does not count.
      if (maxAgeMs < ttlMs && entry !== undefined && askedAt - entry.fetchedAt >= maxAgeMs)
        throw unresolvable(undefined, 'answer is too old');
      return document;
    },
    refresh: (did) => resolveWithin(did, Math.min(cooldownMs, ttlMs)),
  };
}

function readDocument(did: string, text: string): DidDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw unresolvable(cause, 'not JSON');
  }
  if (!isObject(value) || value.id !== did) throw unresolvable(undefined, 'document is about something else');
  const { verificationMethod = [], assertionMethod = [], alsoKnownAs = [] } = value;
  if (
    !isArrayOf(verificationMethod, isMethod) ||
    !isArrayOf(assertionMethod, (entry) => typeof entry === 'string' || isMethod(entry)) ||
    !isArrayOf(alsoKnownAs, (entry) => typeof entry === 'string')
  ) {
    throw unresolvable(undefined, 'malformed document');
  }
  return value as unknown as DidDocument;
}

function isMethod(value: unknown): value is VerificationMethod {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.controller === 'string' &&
    (value.publicKeyMultibase === undefined || typeof value.publicKeyMultibase === 'string') &&
    (value.publicKeyJwk === undefined || isObject(value.publicKeyJwk)) &&
    (value.expires === undefined || typeof value.expires === 'string')
  );
}

function isArrayOf(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isEntry);
}

function unresolvable(cause: unknown, detail?: string): VcJwtError {
  return new VcJwtError('ERR_DID_UNRESOLVABLE', detail, { cause });
}
