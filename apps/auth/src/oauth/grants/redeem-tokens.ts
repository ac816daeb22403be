import { type Executor, prepared, sql } from '@bonafide/platform/database/sql';
import {
  GATEWAY_DELEGATION_MAX_SECONDS,
  PROLONGED_AHEAD_SECONDS,
  REFRESH_TOKEN_SECONDS,
} from '../../limits.js';
import { PROTOCOL_SCOPES } from '../../projects/resources/requested-scopes.js';
import { spellingsOf } from '../../projects/resources/resource.js';
import type { IssuedTokenKey, GrantSnapshot } from './issued-token.js';
import { GRANT_COLUMNS, GRANTS } from './grant-columns.js';

/** What a request gets whose token was unused when it met it: the delegation, or a part in the use of another request. */
export type Redeemed =
  | {
      grant: GrantSnapshot;
      /** when the tokens are issued; Unix seconds */
      issuedAt: number;
    }
  | 'shared';

export interface Redemption {
  presented: IssuedTokenKey;
  clientId: string;
  /** from the request: must be the granted one */
  resource?: string;
  /** narrowed scopes of a refresh, space-separated: a subset of the granted ones */
  scope?: string;
  /** for an authorization code: its redirect URI if the request names one, and the challenge computed from the verifier */
  proof?: { redirectUri?: string; challenge: string };
  /** SHA-256 of the refresh token to store */
  successorHash: string;
  /** thumbprint of the client's DPoP key (RFC 9449) */
  jkt?: string;
  /** with a client key, to which its refresh tokens are already bound (RFC 9449 section 5) */
  isAuthenticated?: boolean;
}

const PROTOCOL_SCOPES_SQL = `ARRAY[${PROTOCOL_SCOPES.map((name) => `'${name}'`).join(', ')}]`;

/**
 * The complete database work of valid token requests, for any number of concurrent ones: finds the presented token if
 * all conditions hold, locks its delegation (so that a revocation comes either before, and nothing is issued, or after,
 * and also revokes what was issued), consumes the token if it is unused, and stores its successor. However often a row
 * is presented, in one statement or in many, exactly one grant comes back for it; the others that met it unused get a row
 * without one. A token counts as used from `$4` milliseconds after the statement, on the clock of the database. The delegation's expiry is updated
 * only if the successor would outlive it, because that row has many indexes. Only the holder of the key can consume a
 * bound token; its successor is bound to the proven key, unless the client authenticates (RFC 9449 section 5).
 * Delegations are locked in the order of their ids, as in bulk revocations, to avoid deadlocks.
 *
 * The prepared statement keeps a plan made while the tables are empty, so even that plan must use keys: the planner
 * assumes one row for an unknown LIMIT, and conditions within CASE cannot be used to find delegations (by user, say,
 * with all others of that user).
 */
const REDEEM = prepared(`
  WITH asked AS (
    SELECT * FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (id_hash text, model text, client_id text,
        bare_resource text, slashed_resource text, redirect_uri text, challenge text, successor_hash text, jkt text,
        scope text, is_authenticated boolean))
      WITH ORDINALITY AS asked (id_hash, model, client_id, bare_resource, slashed_resource, redirect_uri, challenge,
        successor_hash, jkt, scope, is_authenticated, n)
    ORDER BY (SELECT a.grant_id FROM issued_tokens a WHERE a.id_hash = asked.id_hash AND a.model = asked.model), n
    LIMIT $3
  ), presented AS (
    SELECT asked.n, asked.client_id, asked.successor_hash, found.* FROM asked CROSS JOIN LATERAL (
      SELECT a.id_hash, a.model, CASE WHEN NOT asked.is_authenticated THEN coalesce(a.payload->>'jkt', asked.jkt) END AS bound_jkt,
        ${GRANT_COLUMNS}, greatest($1::timestamptz + interval '1 second', least(
          $1::timestamptz + interval '${REFRESH_TOKEN_SECONDS} seconds',
          d.issued_at + interval '${GATEWAY_DELEGATION_MAX_SECONDS} seconds')) AS until
      FROM issued_tokens a JOIN (${GRANTS}) ON d.id = a.grant_id
      WHERE a.id_hash = asked.id_hash AND a.model = asked.model AND a.client_id = asked.client_id
        AND a.consumed_at IS NULL AND a.expires_at > $1
        AND CASE WHEN d.client_id = asked.client_id AND d.user_id = a.payload->>'accountId'
          THEN d.status = 'active' AND d.expires_at > $1 ELSE false END
        AND (asked.bare_resource IS NULL OR d.constraints->>'resource' IN (asked.bare_resource, asked.slashed_resource))
        AND (asked.scope IS NULL OR (string_to_array(asked.scope, ' ') && d.scopes
          AND string_to_array(asked.scope, ' ') <@ (d.scopes || ${PROTOCOL_SCOPES_SQL})))
        AND (asked.jkt IS NOT NULL OR d.constraints->'dpop' IS NULL)
        AND CASE a.model WHEN 'AuthorizationCode'
          THEN coalesce(asked.redirect_uri, a.payload->>'redirectUri') = a.payload->>'redirectUri'
            AND a.payload->>'codeChallenge' = asked.challenge
          ELSE true END
        AND coalesce(a.payload->>'jkt', a.payload->>'dpopJkt', asked.jkt, '') = coalesce(asked.jkt, '')
      FOR NO KEY UPDATE OF d
    ) found
  ), prolonged AS (
    UPDATE delegations d SET expires_at = p.until + interval '${PROLONGED_AHEAD_SECONDS} seconds', updated_at = $1
    FROM presented p
    WHERE d.id = p.delegation_id AND p.expires_at < p.until
  ), spent AS (
    UPDATE issued_tokens a SET consumed_at = clock_timestamp() + $4 * interval '1 ms'
    FROM presented p
    WHERE a.id_hash = p.id_hash AND a.model = p.model AND a.consumed_at IS NULL RETURNING p.*
  ), issued AS (
    INSERT INTO issued_tokens (model, id_hash, grant_id, client_id, payload, expires_at)
    SELECT 'RefreshToken', successor_hash, delegation_id, client_id, json_strip_nulls(json_build_object('accountId', "grant"->>'userId',
        'iat', floor(extract(epoch FROM $1::timestamptz))::bigint, 'exp', floor(extract(epoch FROM until))::bigint, 'jkt', bound_jkt)), until
    FROM spent
  )
  SELECT p.n::int, s."grant" FROM presented p LEFT JOIN spent s ON s.n = p.n`);

/**
 * Consumes the presented tokens and stores the next refresh tokens. Returns, in the order of the requests, undefined for an
 * invalid or later one; of those with the same token exactly one gets the delegation.
 *
 * @param usedAfterMs how long after the statement the tokens count as used
 */
export async function redeemTokens(
  on: Executor,
  redemptions: readonly Redemption[],
  now: Date,
  usedAfterMs: number,
): Promise<(Redeemed | undefined)[]> {
  const rows = await sql.rows<{ n: number; grant: GrantSnapshot | null }>(on, REDEEM, [
    now,
    JSON.stringify(redemptions.map(rowOf)),
    redemptions.length,
    usedAfterMs,
  ]);
  const issuedAt = Math.floor(now.getTime() / 1000);
  const redeemed = new Array<Redeemed | undefined>(redemptions.length).fill(undefined);
  for (const { n, grant } of rows) redeemed[n - 1] = grant ? { grant, issuedAt } : 'shared';
  return redeemed;
}

/** A presented token with what must hold of it, named as the statement names it. */
function rowOf({ presented, resource, proof, ...redemption }: Redemption) {
  const [bareResource, slashedResource] = resource === undefined ? [] : spellingsOf(resource);
  return {
    id_hash: presented.idHash,
    model: presented.model,
    client_id: redemption.clientId,
    bare_resource: bareResource,
    slashed_resource: slashedResource,
    redirect_uri: proof?.redirectUri,
    challenge: proof?.challenge,
    successor_hash: redemption.successorHash,
    jkt: redemption.jkt,
    scope: redemption.scope,
    is_authenticated: redemption.isAuthenticated ?? false,
  };
}
