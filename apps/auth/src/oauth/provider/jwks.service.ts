import { sql } from '@bonafide/platform/database/sql';
import { createReadCache } from '@bonafide/platform/runtime/read-cache';
import { publicJwkOf, publicKeyBytes } from '@bonafide/vc-jwt/keys';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { organizationDid } from '../../core/public-urls.js';

const CACHE_MS = 15_000;
/** Retired keys stay listed until the last access token that they signed expires; in the DID document they stay forever. */
const SELECT = `
  SELECT o.slug, k.number, k.public_key_multibase AS multibase
  FROM organization_keys k JOIN organizations o ON o.id = k.organization_id
  WHERE k.revoked_at IS NULL AND (k.retired_at IS NULL OR k.retired_at > now() - interval '1 day')
  ORDER BY o.created_at, o.id, k.number DESC`;

/** The organizations' public keys as one JWK Set, for verifiers that start from the authorization server's metadata. */
@Injectable()
export class JwksService {
  private readonly sets = createReadCache((_all: 'all') => this.load(), { max: 1, ttlMs: CACHE_MS });

  constructor(
    private readonly dataSource: DataSource,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** JSON of RFC 7517 section 5; `kid` is the DID URL used in tokens. */
  keySet(): Promise<string> {
    return this.sets.memo('all');
  }

  /** Reloads now, for example after a rotation in this process. */
  refresh(): Promise<string> {
    this.sets.clear();
    return this.keySet();
  }

  private async load(): Promise<string> {
    const rows = await sql.rows<{ slug: string; number: number; multibase: string }>(this.dataSource, SELECT);
    const keys = rows.map(({ slug, number, multibase }) => ({
      ...publicJwkOf(publicKeyBytes(multibase)),
      kid: `${organizationDid(this.config.PUBLIC_URL, slug)}#key-${number}`,
      use: 'sig',
      alg: 'EdDSA',
    }));
    return JSON.stringify({ keys });
  }
}
