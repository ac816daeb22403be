import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { hashSecret, newSecret } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import type { RedisClient } from '@bonafide/platform/redis/connect-redis';
import { openEntry, sealEntry } from '@bonafide/platform/redis/sealed-entry';
import { Inject, Injectable } from '@nestjs/common';
import type { BrowserRequest, BrowserResponse } from '../../core/http/browser-exchange.js';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { clearCookie, isSecureOrigin, readCookie, setCookie } from '../../core/http/cookies.js';
import { PERSON_SESSION_SECONDS } from '../../limits.js';
import { findUpstreamSessionEpoch } from '../users/upstream-user.js';
import { available } from './redis-available.js';

/** A person identified by a project's provider. */
export interface KnownPerson {
  userDid: string;
  identifier?: string;
  /** the only project whose delegations they see: another project's provider may not be trustworthy */
  projectId: string;
  /** the sign-in method of the project that identified them */
  providerId: string;
}

export interface PersonSession extends KnownPerson {
  /** the cookie's value, a secret */
  id: string;
  /** the person's session epoch at the sign-in */
  epoch: number;
  /** a digest of the method's settings at the sign-in */
  method: string;
}

const ID = /^per_[A-Za-z0-9_-]{43}$/;
const keyOf = (id: string) => `sealed-person:${hashSecret(id)}`;

/** Short, encrypted sessions of people without an account here; valid only for `/delegations`, and while their project keeps the method. */
@Injectable()
export class PersonSessionsService {
  private readonly cookie: string;

  constructor(
    @Inject(Redis) private readonly redis: RedisClient,
    private readonly cipher: FieldCipher,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly dataSource: DataSource,
  ) {
    this.cookie = `${isSecureOrigin(config.PUBLIC_URL) ? '__Host-' : ''}person`;
  }

  /** Ends the previous session: each sign-in gets a new id. */
  async start(
    person: KnownPerson,
    request: Pick<BrowserRequest, 'headers'>,
    response: BrowserResponse,
  ): Promise<void> {
    await this.end(request, response);
    const id = newSecret('per_');
    const [epoch, method] = await Promise.all([this.epochOf(person), this.methodOf(person)]);
    const key = keyOf(id);
    const sealed = sealEntry(this.cipher, key, { ...person, epoch, method });
    await available(this.redis.set(key, sealed, 'EX', PERSON_SESSION_SECONDS));
    setCookie(response, this.config.PUBLIC_URL, this.cookie, id, PERSON_SESSION_SECONDS);
  }

  async find(request: Pick<BrowserRequest, 'headers'>): Promise<PersonSession | undefined> {
    const id = readCookie(request.headers.cookie, this.cookie);
    if (!id || !ID.test(id)) return undefined;
    const key = keyOf(id);
    const sealed = await available(this.redis.getBuffer(key));
    const stored = openEntry<Omit<PersonSession, 'id'>>(this.cipher, key, sealed);
    if (!stored) return undefined;
    const session = { ...stored, id };
    const [epoch, method] = await Promise.all([this.epochOf(session), this.methodOf(session)]);
    const isCurrent = epoch !== undefined && session.epoch === epoch;
    return isCurrent && method !== undefined && session.method === method ? session : undefined;
  }

  async end(request: Pick<BrowserRequest, 'headers'>, response: BrowserResponse): Promise<void> {
    const id = readCookie(request.headers.cookie, this.cookie);
    if (id) await available(this.redis.del(keyOf(id)));
    clearCookie(response, this.config.PUBLIC_URL, this.cookie);
  }

  /** Undefined once the project or its method is gone: nobody vouches for the person any more. */
  private async methodOf({ projectId, providerId }: KnownPerson): Promise<string | undefined> {
    const row = await sql.maybe<{ settings: object }>(
      this.dataSource,
      `SELECT jsonb_build_array(type, settings - 'displayName') AS settings FROM project_providers
        WHERE project_id = $1 AND id = $2`,
      [projectId, providerId],
    );
    return row && hashSecret(JSON.stringify(row.settings));
  }

  private epochOf({ userDid }: KnownPerson): Promise<number | undefined> {
    return findUpstreamSessionEpoch(this.dataSource.manager, userDid.split(':').at(-1)!);
  }
}
