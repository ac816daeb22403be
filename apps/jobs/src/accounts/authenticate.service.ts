import { Clock } from '@bonafide/platform/clock';
import { hashSecret } from '@bonafide/platform/secrets';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { CONFIG, type JobsConfig } from '../config.js';
import { unauthorized } from '../errors.js';
import { tenantOf } from './account.js';
import { BearerTokens } from './bearer-tokens.js';
import type { Caller } from './caller.js';
import { findKeyHolder, type KeyHolder, touchKey } from './find-key-holder.js';
import { findSession } from './find-session.js';

/** How long a looked-up key is believed: a revoked key works at most this much longer. */
const KEY_CACHE_MS = 5_000;
const KEY_CACHE_ENTRIES = 5_000;
const KEY = /^([ps])k_(us|eu)_(test_)?[A-Za-z0-9_-]{43}$/;
export const SESSION_TOKEN = /^st_[A-Za-z0-9_-]{43}$/;

/** Turns credentials into a caller, or refuses with 401. */
@Injectable()
export class AuthenticateService {
  private readonly keys = new Map<string, { holder: KeyHolder; until: number }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly bearerTokens: BearerTokens,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async authenticate(request: Request, queryToken?: string): Promise<Caller> {
    const key = request.headers['x-api-key'];
    if (typeof key === 'string' && key !== '') return this.byKey(key);
    const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
    if (bearer)
      return SESSION_TOKEN.test(bearer) ? this.bySession(bearer) : this.bearerTokens.authenticate(bearer);
    if (queryToken !== undefined) return this.bySession(queryToken);
    throw unauthorized(undefined, { 'WWW-Authenticate': this.bearerTokens.challenge() });
  }

  async byKey(key: string): Promise<Caller> {
    const shape = KEY.exec(key);
    if (!shape) throw unauthorized();
    const region = shape[2] as 'us' | 'eu';
    if (region !== this.config.REGION) {
      const host = region === 'eu' ? this.config.REGION_URL_EU : this.config.REGION_URL_US;
      throw unauthorized(
        `Unauthorized access: this key belongs to the ${region.toUpperCase()} region at ${host}`,
      );
    }
    const hash = hashSecret(key);
    const holder = await this.holderOf(hash);
    if (!holder || holder.sandbox !== this.config.SANDBOX) throw unauthorized();
    return {
      account: holder.account,
      tenant: tenantOf(holder.account.id, holder.sandbox),
      accountGroupSid: holder.accountGroupSid,
      kind: holder.kind === 'private' ? 'key' : 'public',
      actor: `key:${holder.keyId}`,
    };
  }

  async bySession(token: string): Promise<Caller> {
    if (!SESSION_TOKEN.test(token)) throw unauthorized();
    const tokenHash = hashSecret(token);
    const session = await findSession(this.dataSource.manager, tokenHash, this.clock.now());
    if (!session || session.tenant !== tenantOf(session.account.id, this.config.SANDBOX))
      throw unauthorized();
    return {
      account: session.account,
      tenant: session.tenant,
      accountGroupSid: session.accountGroupSid,
      kind: 'session',
      actor: `session:${session.jobId}`,
      sessionJobId: session.jobId,
      sessionTokenHash: tokenHash,
      isSessionUsed: session.used,
      sessionOpenedBy: session.openedBy,
    };
  }

  private async holderOf(hash: string): Promise<KeyHolder | null> {
    const now = Date.now();
    const known = this.keys.get(hash);
    if (known && known.until > now) return known.holder;
    const holder = await findKeyHolder(this.dataSource.manager, hash);
    this.keys.delete(hash);
    if (!holder) return null;
    if (this.keys.size >= KEY_CACHE_ENTRIES) this.keys.clear();
    this.keys.set(hash, { holder, until: now + KEY_CACHE_MS });
    await touchKey(this.dataSource.manager, holder.keyId);
    return holder;
  }
}
