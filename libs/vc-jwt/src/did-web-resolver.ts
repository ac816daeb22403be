// Fetches did:web documents and keeps them for a while. One request at a time for each DID, a bound on how many are
// kept, no stale answers: a key that left the document is refused after at most `ttlMs`.
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
  /** How long a document is believed; 5 minutes unless told. */
  ttlMs?: number;
  /** Documents kept, at most; 256 unless told. */
  maxEntries?: number;
  /** 5 seconds unless told. */
  timeoutMs?: number;
  /** After a failure, and before an early second look, no request for so long; 1 second unless told. */
  cooldownMs?: number;
  /** The current time in milliseconds, `Date.now` unless told. */
  now?: () => number;
}

export interface DidWebResolver {
  /**
   * The document of a did:web, at most `maxAgeMs` old: `ttlMs` unless told, and never more. An `Age` that the answer
   * carries counts.
   *
   * @throws {VcJwtError} ERR_DID_INVALID, ERR_DID_UNRESOLVABLE.
   */
  resolve(did: string, options?: { maxAgeMs?: number }): Promise<DidDocument>;
  /** Like `resolve`, but looks again, at most once in `cooldownMs`: for a `kid` that the kept document does not have. */
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
      // What answers in the issuer's place may be older than this caller takes; how long an answer takes does not count.
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
