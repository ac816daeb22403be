import { ServiceError } from '@bonafide/platform/errors';
import { LRUCache } from 'lru-cache';
import { DOCUMENT_AGAIN_MS, REFUSED_DOCUMENT_SECONDS } from '../../limits.js';

interface Loaded<Value extends object> {
  outcome: { value: Value } | { fault: string };
  /** milliseconds of `performance` */
  at: number;
  until: number;
}

interface LoadedDocument<Value extends object> {
  value: Value;
  freshMs: number;
}

interface DocumentCache<Value extends object> {
  /** Whether `get` may answer without a request. */
  has(url: string): boolean;
  /**
   * The document at a URL, or undefined and why it cannot be used. One that is not sufficient is fetched again, but not
   * more often than once in {@link DOCUMENT_AGAIN_MS}.
   */
  get(
    url: string,
    isSufficient?: (value: Value, ageMs: number) => boolean,
  ): Promise<{ value: Value } | { fault: string }>;
}

/**
 * Documents of others, cached for as long as `load` says; one that cannot be used, for
 * {@link REFUSED_DOCUMENT_SECONDS}. Concurrent callers share a request, and a document that is still fresh outlives a
 * failed attempt to fetch it again.
 *
 * @param load throws a ServiceError whose message may be shown to anybody
 */
export function createDocumentCache<Value extends object>(
  load: (url: string) => Promise<LoadedDocument<Value>>,
): DocumentCache<Value> {
  const attempt = async (url: string): Promise<Loaded<Value>> => {
    try {
      const { value, freshMs } = await load(url);
      const at = performance.now();
      return { outcome: { value }, at, until: at + freshMs };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const at = performance.now();
      return { outcome: { fault: error.message }, at, until: at + REFUSED_DOCUMENT_SECONDS * 1000 };
    }
  };
  const cache = new LRUCache<string, Loaded<Value>>({
    max: 1_000,
    ttl: 1,
    fetchMethod: async (url, known, { options }) => {
      const loaded = await attempt(url);
      const isKept =
        'fault' in loaded.outcome && known && 'value' in known.outcome && known.until > loaded.at;
      const entry = isKept ? { ...known, at: loaded.at } : loaded;
      options.ttl = Math.max(1, entry.until - loaded.at);
      return entry;
    },
  });
  return {
    has: (url) => cache.has(url),
    async get(url, isSufficient = () => true) {
      const { outcome, at } = (await cache.fetch(url))!;
      const ageMs = performance.now() - at;
      const isEnough = 'fault' in outcome || isSufficient(outcome.value, ageMs);
      if (isEnough || ageMs < DOCUMENT_AGAIN_MS) return outcome;
      return (await cache.fetch(url, { forceRefresh: true }))!.outcome;
    },
  };
}
