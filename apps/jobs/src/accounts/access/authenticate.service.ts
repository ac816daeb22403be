import { Clock } from '@bonafide/platform/runtime/clock';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { isFromNetwork } from '@bonafide/platform/http/network';
import { ServiceError } from '@bonafide/platform/errors';
import { hashSecret } from '@bonafide/platform/crypto/secrets';
import { createReadCache } from '@bonafide/platform/runtime/read-cache';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { CONFIG, type JobsConfig } from '../../config.js';
import { unauthorized, unknownSession } from '../../errors.js';
import { CREDENTIAL_CACHE_MS } from '../../limits.js';
import { tenantOf } from '../account.js';
import { BearerTokens, type Demand, type ProvenRequest } from './bearer-tokens.js';
import type { Caller, SessionCaller } from './caller.js';
import { GrantsService } from '../grants/grants.service.js';
import { type KeyGrant, lastUsedAddressOf } from './key-grant.js';
import { findKeyHolder, type KeyHolder, touchKey } from './find-key-holder.js';
import { findPersonBehind } from '../members/find-person-behind.js';
import { readKeyPlace } from './key-secret.js';
import { findSession } from './find-session.js';

/** keys in use at once, about a kilobyte each */
const KEY_CACHE_ENTRIES = 5_000;
/** How often a process records the use of a key. */
const KEY_TOUCH_MS = 60_000;
const SESSION_TOKEN = /^st_[A-Za-z0-9_-]{43}$/;

/** The places where a request may carry a credential, in order of precedence. */
export interface Credentials {
  /** the header `X-API-Key` */
  key?: string | string[];
  /** the header `Authorization` */
  authorization?: string;
  /** the request that the header `DPoP` is a proof for */
  request?: ProvenRequest;
  /** a session's token in the query */
  queryToken?: string;
  /** IP address of the client */
  address?: string;
}

/** All credentials except a token in the query. */
export const credentialsOf = ({ headers, method, originalUrl, ip }: Request): Credentials => ({
  key: headers['x-api-key'],
  authorization: headers.authorization,
  request: { method, path: originalUrl, proof: [headers.dpop].flat().join() },
  address: ip,
});

/** Resolves credentials to a caller, or throws 401. */
@Injectable()
export class AuthenticateService {
  /** A revoked key, or the key of a disabled account, works for at most another `CREDENTIAL_CACHE_MS`. */
  private readonly holders = createReadCache((hash: string) => this.findHolder(hash), {
    max: KEY_CACHE_ENTRIES,
    ttlMs: CREDENTIAL_CACHE_MS,
    // Unknown keys are not cached.
    isKept: (holder) => holder !== null,
  });
  /** keys whose use was recorded recently */
  private readonly touched = new LRUCache<string, true>({ max: KEY_CACHE_ENTRIES, ttl: KEY_TOUCH_MS });

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly cipher: FieldCipher,
    private readonly bearerTokens: BearerTokens,
    private readonly grants: GrantsService,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async authenticate(
    { key, authorization = '', request, queryToken, address }: Credentials,
    demand: Demand = { bypassCache: true },
  ): Promise<Caller> {
    if (typeof key === 'string' && key !== '') return this.byKey(key, address);
    const [, name, token] = /^(Bearer|DPoP) +(\S+) *$/i.exec(authorization) ?? [];
    if (token && readKeyPlace(token)) throw unauthorized('an API key goes into X-API-Key');
    if (name && token) {
      const scheme = name.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer';
      return scheme === 'Bearer' && SESSION_TOKEN.test(token)
        ? this.bySession(token)
        : this.bearerTokens.authenticate({ token, scheme, request }, demand);
    }
    if (queryToken !== undefined) return this.bySession(queryToken);
    const reason =
      authorization === ''
        ? 'no credentials; send an API key in X-API-Key, or a token in Authorization as Bearer'
        : 'Authorization must be Bearer or DPoP with a token; an API key goes into X-API-Key';
    throw unauthorized(reason, { 'WWW-Authenticate': this.bearerTokens.challenge(demand) });
  }

  private async byKey(key: string, address: string | undefined): Promise<Caller> {
    const place = readKeyPlace(key);
    if (!place)
      throw unauthorized(
        SESSION_TOKEN.test(key)
          ? 'a session token goes into Authorization as Bearer'
          : 'X-API-Key is not an API key; a key begins with sk_ or pk_ and is sent whole',
      );
    const { region } = place;
    if (region !== this.config.REGION) {
      const host = region === 'eu' ? this.config.REGION_URL_EU : this.config.REGION_URL_US;
      throw unauthorized(`this key belongs to the ${region.toUpperCase()} region at ${host}`);
    }
    if (place.sandbox !== this.config.SANDBOX)
      throw unauthorized(
        place.sandbox
          ? 'this is a sandbox key, and the deployment is live'
          : 'this is a live key, and the deployment is a sandbox',
      );
    const hash = hashSecret(key);
    const holder = await this.holders.memo(hash);
    const now = this.clock.now();
    if (!holder || holder.sandbox !== this.config.SANDBOX || isExpired(holder.grant, now))
      throw unauthorized('the key is unknown, revoked, disabled or expired, or its account is disabled');
    const { grant, keyId, lifetime, person } = holder;
    if (await this.grants.findEnd(holder.account.id, lifetime))
      throw unauthorized('the key has ended with the delegation or the membership that it was made with');
    if (grant.addresses && !isFromNetwork(grant.addresses, address))
      throw new ServiceError('forbidden', 'the key may not be used from this address');
    await this.touch(keyId, address);
    return {
      account: holder.account,
      tenant: tenantOf(holder.account.id, holder.sandbox),
      accountGroupSid: holder.accountGroupSid,
      kind: holder.kind === 'private' ? 'key' : 'public',
      actor: `key:${keyId}`,
      grantor: { kind: 'key', keyId },
      ...(lifetime && { lifetime }),
      ...(person && { person }),
      grant,
      ...(grant.scopes && { scopes: new Set(grant.scopes) }),
      ...(grant.jobTypes && { jobTypes: new Set(grant.jobTypes) }),
    };
  }

  async bySession(token: string): Promise<SessionCaller> {
    if (!SESSION_TOKEN.test(token))
      throw unauthorized('the token is not a session token; one begins with st_');
    const tokenHash = hashSecret(token);
    const session = await findSession(this.dataSource.manager, tokenHash, this.clock.now());
    if (!session || session.tenant !== tenantOf(session.account.id, this.config.SANDBOX))
      throw unknownSession();
    if (await this.grants.findEnd(session.tenant, session.lifetime)) throw unknownSession();
    return {
      account: session.account,
      tenant: session.tenant,
      accountGroupSid: session.accountGroupSid,
      kind: 'session',
      actor: `session:${session.jobId}`,
      session: {
        jobId: session.jobId,
        tokenHash,
        isUsed: session.used,
        openedBy: session.openedBy,
      },
    };
  }

  private async findHolder(hash: string): Promise<Holder | null> {
    const { manager } = this.dataSource;
    const holder = await findKeyHolder(manager, hash, this.clock.now());
    if (!holder) return null;
    return { ...holder, person: await findPersonBehind(manager, holder.account.id, holder.keyId) };
  }

  private async touch(keyId: string, address: string | undefined): Promise<void> {
    if (this.touched.has(keyId)) return;
    this.touched.set(keyId, true);
    const sealed = address === undefined ? null : this.cipher.encrypt(address, lastUsedAddressOf(keyId));
    try {
      await touchKey(this.dataSource.manager, keyId, sealed);
    } catch (error) {
      // Cancelled as a deadlock victim (40P01; on Citus, where every machine has the table): the next use is recorded.
      this.touched.delete(keyId);
      if ((error as { code?: string }).code !== '40P01') throw error;
    }
  }
}

/** `person`: behind the key. */
type Holder = KeyHolder & { person: string | null };

/** A cached grant may have expired since it was read. */
const isExpired = ({ expiresAt }: KeyGrant, now: Date): boolean => expiresAt !== null && expiresAt <= now;
