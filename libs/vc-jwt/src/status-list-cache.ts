// Reads revocation lists through a small cache. After `refreshAfterMs` a list is refreshed in the background while the
// cached copy is still used; after `waitAfterMs` a check waits a moment for the newer copy; after `maxStaleMs` only a fresh
// copy is used, and without one every token is refused: unknown does not mean "not revoked". A check that bypasses the
// cache only uses a response to a request that started after it.
import { BoundedMap } from './bounded-map.js';
import { fetchBounded } from './bounded-fetch.js';
import type { FetchLike } from './bounded-fetch.js';
import { isLoopbackHost } from './did-web.js';
import type { StatusListEntry } from './delegation-claims.js';
import { VcJwtError } from './errors.js';
import type { IssuerTrust } from './issuer-trust.js';
import type { KeyResolver } from './key-resolver.js';
import { readStatusListCredential, verifyStatusListJwt } from './status-list-credential.js';
import type { StatusList } from './status-list-credential.js';
import { getStatusBit } from './status-list.js';
import { parseUrl } from './parse-url.js';

const MAX_LIST_BYTES = 2 * 1024 * 1024;
const VC_JWT = 'application/vc+jwt';

export interface StatusListReaderOptions {
  fetch: FetchLike;
  /** Verifies a list's signature. */
  keys: KeyResolver;
  /** Who may sign lists: DIDs, compared exactly, or a rule. */
  issuers: readonly string[] | IssuerTrust;
  /** Which URLs may be fetched, besides being https. Default: any. */
  isAllowedUrl?: (url: URL) => boolean;
  /** Accept lists in unsigned JSON too, authenticated only by TLS. Default: false. */
  acceptUnsigned?: boolean;
  /** Allow lists of loopback hosts over plain http. Default: false. */
  allowLoopbackHttp?: boolean;
  /** The age at which a copy is refreshed in the background. Default: 30 seconds. */
  refreshAfterMs?: number;
  /** The age at which a check waits for a newer copy, up to `waitMs`. Default: never. */
  waitAfterMs?: number;
  /** How long such a check waits before it uses the cached copy. Default: 500 milliseconds. */
  waitMs?: number;
  /** The age after which a copy is no longer used. Default: 60 seconds. */
  maxStaleMs?: number;
  /** Minimum time between a failure and the next request. Default: 1 second. */
  cooldownMs?: number;
  /** Default: 5 seconds. */
  timeoutMs?: number;
  /** Maximum number of cached lists. Default: 64. */
  maxLists?: number;
  /** The current time in milliseconds. Default: `Date.now`. */
  now?: () => number;
}

export interface StatusListReader {
  /**
   * Whether the entry's bit is set in a sufficiently recent copy of its list. With `bypassCache` the issuer is asked by a
   * conditional request that starts now; callers that arrive during a request share the next one.
   *
   * @throws {VcJwtError} ERR_STATUS_UNAVAILABLE (with the reason as cause), ERR_STATUS_LIST_INVALID if the list has no such
   * index.
   */
  isRevoked(
    entry: Pick<StatusListEntry, 'statusListCredential' | 'statusListIndex'>,
    options?: { bypassCache?: boolean },
  ): Promise<boolean>;
}

interface Copy {
  list: StatusList;
  etag: string | undefined;
  /** When the server last confirmed this list, in milliseconds. */
  asOf: number;
}

interface Slot {
  copy?: Copy;
  failure?: { at: number; reason: unknown };
  loading?: Promise<Copy>;
  /** Starts when `loading` ends, for checks that arrived meanwhile and must not use its result. */
  next?: Promise<Copy>;
  /** The request that did not finish within `waitMs`. */
  late?: Promise<Copy>;
}

/**
 * @example
 * const statusList = createStatusListReader({ fetch, keys, issuers: ['did:web:auth.example'] });
 * await statusList.isRevoked(claims.vc.credentialStatus);
 */
export function createStatusListReader(options: StatusListReaderOptions): StatusListReader {
  const {
    fetch,
    keys,
    acceptUnsigned = false,
    allowLoopbackHttp = false,
    isAllowedUrl = () => true,
  } = options;
  const { refreshAfterMs = 30_000, maxStaleMs = 60_000, cooldownMs = 1_000, timeoutMs = 5_000 } = options;
  const { waitAfterMs = Infinity, waitMs = 500 } = options;
  const { maxLists = 64, now = Date.now } = options;
  const issuers = toTrust(options.issuers);
  const slots = new BoundedMap<string, Slot>(maxLists);

  async function load(url: string, slot: Slot, noCache: boolean): Promise<Copy> {
    const startedAt = now();
    try {
      slot.copy = await fetchCopy(url, { previous: slot.copy, startedAt, noCache });
      slot.failure = undefined;
      return slot.copy;
    } catch (reason) {
      slot.failure = { at: now(), reason };
      throw reason;
    } finally {
      slot.loading = undefined;
    }
  }

  async function fetchCopy(
    url: string,
    { previous, startedAt, noCache }: { previous?: Copy; startedAt: number; noCache: boolean },
  ): Promise<Copy> {
    assertUrl(url);
    const accept = acceptUnsigned ? `${VC_JWT}, application/json;q=0.5` : VC_JWT;
    const request = { accept, etag: previous?.etag, noCache, timeoutMs, maxBytes: MAX_LIST_BYTES };
    const { status, text, contentType, etag, ageSeconds } = await fetchBounded(fetch, url, request);
    const asOf = startedAt - ageSeconds * 1000;
    if (status === 304 && previous !== undefined) return { ...previous, asOf };
    if (status !== 200) throw new VcJwtError('ERR_STATUS_UNAVAILABLE', `status ${status}`);
    const list =
      acceptUnsigned && contentType !== VC_JWT
        ? await readStatusListCredential(parseJson(text), url)
        : await verifyStatusListJwt(text, { url, keys, issuers, maxLength: MAX_LIST_BYTES, now });
    // A replayed old list must not make revoked tokens valid again.
    if (previous !== undefined && list.issuedAt < previous.list.issuedAt) {
      throw new VcJwtError('ERR_STATUS_LIST_INVALID', 'older than the list before');
    }
    return { list, etag, asOf };
  }

  function assertUrl(text: string): void {
    const url = parseUrl(text);
    const isSecure = url?.protocol === 'https:';
    const isLoopback = url?.protocol === 'http:' && allowLoopbackHttp && isLoopbackHost(url.hostname);
    if (url === undefined || !(isSecure || isLoopback) || !isAllowedUrl(url)) {
      throw new VcJwtError('ERR_STATUS_LIST_INVALID', 'not a URL that may be fetched');
    }
  }

  /** Never joins a running request: its response may be older than the call. */
  async function freshCopy(url: string, slot: Slot): Promise<Copy> {
    const askedAt = now();
    if (slot.loading !== undefined && slot.next === undefined) {
      slot.next = slot.loading
        .catch(() => undefined)
        .then(() => {
          slot.next = undefined;
          return refresh(url, slot, true);
        });
    }
    const copy = await (slot.next ?? refresh(url, slot, true));
    if (copy.asOf < askedAt) throw new VcJwtError('ERR_STATUS_UNAVAILABLE', 'answer is too old');
    return copy;
  }

  /** Starts a request unless one is running or one failed recently. */
  function refresh(url: string, slot: Slot, noCache = waitAfterMs !== Infinity): Promise<Copy> {
    if (slot.loading !== undefined) return slot.loading;
    if (slot.failure !== undefined && now() - slot.failure.at < cooldownMs)
      return Promise.reject(slot.failure.reason);
    slot.loading = load(url, slot, noCache);
    return slot.loading;
  }

  function slotOf(url: string): Slot {
    let slot = slots.get(url);
    if (slot === undefined) slots.set(url, (slot = {}));
    return slot;
  }

  async function recentCopy(url: string, slot: Slot): Promise<Copy> {
    const ageMs = slot.copy === undefined ? Infinity : now() - slot.copy.asOf;
    if (slot.copy !== undefined && ageMs < maxStaleMs) {
      const { copy } = slot;
      if (ageMs < Math.min(refreshAfterMs, waitAfterMs)) return copy;
      // A background failure is stored in the slot and reported once the copy is too old.
      const newer = refresh(url, slot);
      newer.catch(() => undefined);
      // After a request has timed out for one caller, no others wait for it.
      if (ageMs < waitAfterMs || newer === slot.late) return copy;
      return within(waitMs, newer, () => ((slot.late = newer), copy)).catch(() => copy);
    }
    const copy = await refresh(url, slot);
    if (now() - copy.asOf >= maxStaleMs) throw new VcJwtError('ERR_STATUS_UNAVAILABLE', 'answer is too old');
    return copy;
  }

  return {
    async isRevoked({ statusListCredential: url, statusListIndex }, { bypassCache = false } = {}) {
      const { list } = await (bypassCache ? freshCopy : recentCopy)(url, slotOf(url)).catch(
        (cause: unknown) => {
          throw new VcJwtError('ERR_STATUS_UNAVAILABLE', undefined, { cause });
        },
      );
      return getStatusBit(list.bits, Number(statusListIndex));
    },
  };
}

/** The result of `promise`, or that of `otherwise` after `ms`. */
async function within<T>(ms: number, promise: Promise<T>, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(otherwise()), ms)));
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function toTrust(issuers: StatusListReaderOptions['issuers']): IssuerTrust {
  return typeof issuers === 'function' ? issuers : (issuer) => issuers.includes(issuer);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new VcJwtError('ERR_STATUS_LIST_INVALID', 'not JSON', { cause });
  }
}
