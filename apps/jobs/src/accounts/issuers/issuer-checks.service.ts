import { Clock } from '@bonafide/platform/runtime/clock';
import { didWebToUrl } from '@bonafide/vc-jwt/did-web';
import { createDidWebResolver, type DidWebResolver } from '@bonafide/vc-jwt/did-web-resolver';
import { createIssuerTrust, type IssuerTrust } from '@bonafide/vc-jwt/issuer-trust';
import { createKeyResolver, type KeyResolver } from '@bonafide/vc-jwt/key-resolver';
import { createStatusListReader, type StatusListReader } from '@bonafide/vc-jwt/status-list-cache';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import { createVerifier, type VerifiedToken, type Verify } from '@bonafide/vc-jwt/verify';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type JobsConfig } from '../../config.js';
import {
  DID_DOCUMENT_FRESH_MS,
  ISSUER_WARM_INTERVAL_MS,
  ISSUER_WARM_WHILE_USED_MS,
  STATUS_LIST_WAIT_AFTER_MS,
  STATUS_LIST_WAIT_MS,
} from '../../limits.js';
import { IssuerDocuments } from './issuer-documents.js';

interface Checks {
  trusts: IssuerTrust;
  verify: Verify;
  statusList: StatusListReader;
  /** does not count as a use of the list */
  renewList(url: string): Promise<unknown>;
  /** status lists that tokens named recently */
  lists: LRUCache<string, true>;
  renewedAt: number;
}

/** issuers in use at once; bounded by those that operators configured and agents use */
const ISSUERS_MAX = 5_000;
/** lists of one issuer in use at once, 16 KiB each; one holds 131,072 tokens */
const LISTS_PER_ISSUER_MAX = 32;

/**
 * Verifies tokens of trusted issuers with documents fetched at most `STATUS_LIST_STALE` seconds ago. While the issuer
 * answers, a read waits for a conditional request once the cached list is half a second old; requests that change
 * something or show photographs fetch it each time (docs/design/tokens.md). A timer renews what is in use.
 */
@Injectable()
export class IssuerChecksService implements OnApplicationBootstrap, OnApplicationShutdown {
  /** by trusted DID */
  private readonly byDid: LRUCache<string, Checks>;
  private readonly didWeb: DidWebResolver;
  private readonly keys: KeyResolver;
  private readonly now: () => number;
  private readonly allowLoopbackHttp: boolean;
  private readonly staleMs: number;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly documents: IssuerDocuments,
    clock: Clock,
    @Inject(CONFIG) config: JobsConfig,
  ) {
    this.now = () => clock.now().getTime();
    this.byDid = new LRUCache({
      max: ISSUERS_MAX,
      ...this.whileUsed(),
      memoMethod: (did) => this.buildChecks(did),
    });
    this.allowLoopbackHttp = config.NODE_ENV !== 'production';
    this.staleMs = config.STATUS_LIST_STALE * 1_000;
    this.didWeb = createDidWebResolver({
      fetch: documents.fetch,
      ttlMs: this.staleMs,
      cooldownMs: DID_DOCUMENT_FRESH_MS,
      allowLoopbackHttp: this.allowLoopbackHttp,
      now: this.now,
    });
    this.keys = createKeyResolver({ didWeb: this.didWeb });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.keepWarm(), ISSUER_WARM_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Whether the token issuer `issuer` is the trusted `did` itself or a key of its document. */
  async trusts(did: string, issuer: string): Promise<boolean> {
    return this.checksOf(did).trusts(issuer);
  }

  /** Checks everything except revocation. @throws VcJwtError with the reason */
  verify(did: string, audience: string, token: string): Promise<VerifiedToken> {
    return this.checksOf(did).verify(token, { audience });
  }

  /**
   * `bypassCache`: checks against a fresh answer of the issuer, and a key that its current document lists.
   *
   * @throws VcJwtError ERR_TOKEN_REVOKED, ERR_KEY_NOT_FOUND; ERR_STATUS_UNAVAILABLE, ERR_DID_UNRESOLVABLE when it cannot
   * be asked
   */
  async assertNotRevoked(did: string, { claims, kid }: VerifiedToken, bypassCache: boolean): Promise<void> {
    const checks = this.checksOf(did);
    const [isRevoked] = await Promise.all([
      checks.statusList.isRevoked(claims.vc.credentialStatus, { bypassCache }),
      bypassCache && did.startsWith('did:web:')
        ? this.didWeb.resolve(did, { maxAgeMs: DID_DOCUMENT_FRESH_MS })
        : undefined,
    ]);
    if (isRevoked) throw new VcJwtError('ERR_TOKEN_REVOKED');
    if (!bypassCache) return;
    if (!(await checks.trusts(claims.iss))) throw new VcJwtError('ERR_ISSUER_NOT_TRUSTED');
    await this.keys.resolveKey(kid);
  }

  /** @throws VcJwtError ERR_STATUS_UNAVAILABLE when the issuer cannot be asked */
  isRevoked(did: string, status: Parameters<StatusListReader['isRevoked']>[0]): Promise<boolean> {
    return this.checksOf(did).statusList.isRevoked(status, { bypassCache: true });
  }

  /** Fetches what is in use and nearly due; failures are retried in the next run. */
  async keepWarm(): Promise<void> {
    const now = this.now();
    const turns: Promise<unknown>[] = [];
    this.byDid.purgeStale();
    for (const [did, checks] of this.byDid.entries()) {
      if (did.startsWith('did:web:') && now - checks.renewedAt >= this.staleMs / 2) {
        checks.renewedAt = now;
        turns.push(this.didWeb.refresh(did));
      }
      checks.lists.purgeStale();
      for (const url of checks.lists.keys()) turns.push(checks.renewList(url));
    }
    await Promise.allSettled(turns);
  }

  private checksOf(did: string): Checks {
    return this.byDid.memo(did);
  }

  /** Options of a cache whose entries stay while they are in use. */
  private whileUsed() {
    return {
      ttl: ISSUER_WARM_WHILE_USED_MS,
      updateAgeOnGet: true,
      perf: { now: this.now },
      ttlResolution: 0,
    };
  }

  private buildChecks(did: string): Checks {
    const trusts = createIssuerTrust({ issuers: [did], didWeb: this.didWeb });
    const { allowLoopbackHttp, keys, now } = this;
    const lists = new LRUCache<string, true>({ max: LISTS_PER_ISSUER_MAX, ...this.whileUsed() });
    const statusList = createStatusListReader({
      fetch: this.documents.fetch,
      keys,
      issuers: trusts,
      isAllowedUrl: (url) => this.isListOf(did, url),
      allowLoopbackHttp,
      waitAfterMs: STATUS_LIST_WAIT_AFTER_MS,
      waitMs: STATUS_LIST_WAIT_MS,
      maxStaleMs: this.staleMs,
      maxLists: LISTS_PER_ISSUER_MAX,
      now,
    });
    const noting: StatusListReader = {
      isRevoked: async (entry, options) => {
        const revoked = await statusList.isRevoked(entry, options);
        lists.set(entry.statusListCredential, true);
        return revoked;
      },
    };
    const verify = createVerifier({
      keys,
      trustedIssuers: trusts,
      audience: [],
      tokenUse: 'either',
      statusList: 'unchecked',
      now,
    });
    const renewList = (url: string) =>
      statusList.isRevoked({ statusListCredential: url, statusListIndex: '0' });
    return { trusts, verify, statusList: noting, renewList, lists, renewedAt: now() };
  }

  /** A list must be on the host of the issuer's DID; a bare did:key names no host. */
  private isListOf(did: string, url: URL): boolean {
    return !did.startsWith('did:web:') || this.documentOf(did).origin === url.origin;
  }

  /** Whether the did:web has its document on this host. */
  isOnHost(did: string, host: string | undefined): boolean {
    try {
      return did.startsWith('did:web:') && this.documentOf(did).host === host;
    } catch {
      // No document can be there: the DID names an address.
      return false;
    }
  }

  private documentOf(did: string): URL {
    return new URL(didWebToUrl(did, { allowLoopbackHttp: this.allowLoopbackHttp }));
  }
}
