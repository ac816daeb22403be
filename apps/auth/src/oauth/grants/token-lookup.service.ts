import { sql } from '@bonafide/platform/database/sql';
import type { Actor, AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';
import { importPublicKey } from '@bonafide/vc-jwt/keys';
import { Inject, Injectable } from '@nestjs/common';
import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { organizationDid } from '../../core/public-urls.js';
import { isSignedInTime } from '../../organizations/signed-in-time.js';

export interface FoundToken {
  delegationId: string;
  clientId: string;
  organizationId: string;
  /** usable, apart from the token's expiry, which is in the claims */
  isLive: boolean;
  /** claims of the introspection response (RFC 7662 section 2.2) */
  claims: Pick<AccessClaims, 'sub' | 'aud' | 'exp' | 'scope' | 'cnf' | 'act'> & Record<string, unknown>;
}

interface AccessClaims {
  iss: string;
  sub: string;
  aud: string;
  iat: number;
  nbf: number;
  exp: number;
  jti: string;
  scope: string;
  client_id: string;
  delegation_id: string;
  token_use: string;
  user_did: string;
  orgSlug: string;
  cnf?: { jkt: string };
  act?: Actor;
  authorization_details?: AuthorizationDetail[];
}

const MAX_TOKEN_LENGTH = 8_192;
const KEY_NUMBER = /#key-(\d{1,9})$/;

/** Finds the delegation of an access token; undefined if this service never issued the token. */
@Injectable()
export class TokenLookupService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async find(token: string): Promise<FoundToken | undefined> {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const claims = await this.verified(token);
    if (!claims || claims.token_use !== 'access') return undefined;
    const row = await sql.maybe<{ client_id: string; organization_id: string; status: string }>(
      this.dataSource,
      `SELECT client_id, organization_id, status FROM delegations WHERE id = $1 AND flow = 'gateway'`,
      [claims.delegation_id],
    );
    if (!row || row.client_id !== claims.client_id) return undefined;
    const { iss, sub, aud, iat, nbf, exp, jti, scope, client_id, user_did, delegation_id, cnf, act } = claims;
    const { authorization_details } = claims;
    return {
      delegationId: delegation_id,
      clientId: client_id,
      organizationId: row.organization_id,
      isLive: row.status === 'active',
      claims: {
        token_type: cnf ? 'DPoP' : 'Bearer',
        iss,
        sub,
        aud,
        iat,
        nbf,
        exp,
        jti,
        scope,
        client_id,
        user_did,
        delegation_id,
        ...(cnf && { cnf }),
        ...(act && { act }),
        ...(authorization_details && { authorization_details }),
      },
    };
  }

  /** The claims if one of our organizations' keys signed them; expiry is not checked. */
  private async verified(token: string): Promise<AccessClaims | undefined> {
    const named = this.keyNamedBy(token);
    if (!named) return undefined;
    // A database failure must throw: a token reported as unknown could not be revoked.
    const key = await sql.maybe<{ multibase: string; retiredAt: Date | null }>(
      this.dataSource,
      `SELECT k.public_key_multibase AS multibase, k.retired_at AS "retiredAt" FROM organization_keys k
       JOIN organizations o ON o.id = k.organization_id WHERE o.slug = $1 AND k.number = $2 AND k.revoked_at IS NULL`,
      [named.slug, named.number],
    );
    if (!key) return undefined;
    const publicKey = await importPublicKey(key.multibase);
    const verified = await compactVerify(token, publicKey, { algorithms: ['EdDSA'] }).catch(() => undefined);
    if (!verified) return undefined;
    const claims = JSON.parse(new TextDecoder().decode(verified.payload)) as AccessClaims;
    return isSignedInTime(claims.iat, key.retiredAt) ? claims : undefined;
  }

  /** The organization and number of the key named by a token; undefined if it is not one of ours. */
  private keyNamedBy(token: string): { slug: string; number: number } | undefined {
    try {
      const { kid = '' } = decodeProtectedHeader(token);
      const number = Number(KEY_NUMBER.exec(kid)?.[1] ?? Number.NaN);
      const { iss, orgSlug: slug } = decodeJwt<AccessClaims>(token);
      const issuer = organizationDid(this.config.PUBLIC_URL, slug);
      return iss === issuer && kid === `${issuer}#key-${number}` ? { slug, number } : undefined;
    } catch {
      return undefined;
    }
  }
}
