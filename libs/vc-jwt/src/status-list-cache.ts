// Reads revocation lists through a small cache. A list is looked at again after `refreshAfterMs` while the copy at hand
// still answers; past `waitAfterMs` a check waits a moment for the newer one; past `maxStaleMs` nothing answers but a
// fresh copy, and without one every token is refused: not to know is not "not revoked". A check that asks anew is
// answered by a request that started after it, and by nothing else.
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
  /** Which URLs may be fetched, besides being https; any unless told. */
  isAllowedUrl?: (url: URL) => boolean;
  /** Believe lists in unsigned JSON too, on the word of the TLS connection. Off by default. */
  acceptUnsigned?: boolean;
  /** Fetch lists of loopback hosts over plain http. Off by default. */
  allowLoopbackHttp?: boolean;
  /** The age at which a copy is looked at again in the background; 30 seconds unless told. */
  refreshAfterMs?: number;
  /** The age at which a check waits for a newer copy, up to `waitMs`; never unless told. */
  waitAfterMs?: number;
  /** How long such a check waits before the copy at hand answers; 500 milliseconds unless told. */
  waitMs?: number;
  /** The age past which a copy no longer answers; 60 seconds unless told. */
  maxStaleMs?: number;
  /** After a failure no request for so long; 1 second unless told. */
  cooldownMs?: number;
  /** 5 seconds unless told. */
  timeoutMs?: number;
  /** Lists kept, at most; 64 unless told. */
  maxLists?: number;
  /** The current time in milliseconds, `Date.now` unless told. */
  now?: () => number;
}

export interface StatusListReader {
  /**
   * Whether the entry's bit is set in a copy of its list that is recent enough. With `bypassCache` the issuer is asked, by a
   * conditional request that starts now: those that come while one is under way share the next.
   *
   * @throws {VcJwtError} ERR_STATUS_UNAVAILABLE (its cause tells why), ERR_STATUS_LIST_INVALID when the list has no
   * such index.
   */
  isRevoked(
    entry: Pick<StatusListEntry, 'statusListCredential' | 'statusListIndex'>,
    options?: { bypassCache?: boolean },
  ): Promise<boolean>;
}

interface Copy {
  list: StatusList;
  etag: string | undefined;
  /** When the server last said that this is the list, in milliseconds. */
  asOf: number;
}

interface Slot {
  copy?: Copy;
  failure?: { at: number; reason: unknown };
  loading?: Promise<Copy>;
  /** Starts when `loading` ends, for checks that came meanwhile and may not have its answer. */
  next?: Promise<Copy>;
  /** The request that was waited for in vain. */
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
    // An old list signed by the right key must not bring revoked tokens back.
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

  /** Joins no request that was under way already: its answer may be from before. */
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

  /** Starts a request unless one is under way or one failed a moment ago. */
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
      // A failure in the background is remembered in the slot and shows once the copy is too old.
      const newer = refresh(url, slot);
      newer.catch(() => undefined);
      // One that kept somebody waiting in vain keeps nobody else.
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

/** What `promise` gives, or after `ms` what `otherwise` does. */
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
