import { Clock } from '@bonafide/platform/clock';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { GATEWAY_DELEGATION_MAX_SECONDS, PROLONGED_AHEAD_SECONDS, REFRESH_TOKEN_SECONDS } from '../limits.js';
import type { ArtifactKey, GrantFacts, NewArtifact } from './artifact.js';

interface ArtifactRow {
  payload: Record<string, unknown>;
  grant_id: string;
  client_id: string;
  consumed: boolean;
}

interface GrantRow {
  delegation_id: string | null;
  status: string;
  expires_at: Date;
  grant: GrantFacts;
}

export interface FoundArtifact {
  payload: Record<string, unknown>;
  grantId: string;
  clientId: string;
  consumed: boolean;
  /** undefined when the delegation is not active or its user may not use it any more */
  grant?: GrantFacts;
}

export interface Redemption {
  presented: ArtifactKey;
  clientId: string;
  /** named in the request: must be the granted one */
  resource?: string;
  /** of an authorization code: where it was sent, and the challenge that the verifier hashes to */
  proof?: { redirectUri: string; challenge: string };
  /** SHA-256 of the refresh token to store */
  successorHash: string;
}

/**
 * The facts as one value: twenty columns cost more to read than this. Of delegations whose user can still sign in and
 * still belongs to the organization.
 */
const GRANT_COLUMNS = `d.id AS delegation_id, d.status, d.expires_at, json_build_object('delegationId', d.id,
    'clientId', d.client_id, 'userId', d.user_id, 'userDid', d.user_did, 'userIdentifier', d.user_identifier,
    'sessionId', d.session_id, 'scopes', d.scopes, 'resource', d.constraints->>'resource',
    'organizationId', d.organization_id, 'organizationSlug', o.slug, 'issuerDid', d.issuer_did,
    'statusListNumber', d.status_list_number, 'statusListIndex', d.status_list_index,
    'issuedAt', floor(extract(epoch FROM d.issued_at))::bigint,
    'expiresAt', floor(extract(epoch FROM d.expires_at))::bigint) AS "grant"`;
const GRANTS = `delegations d
    JOIN organizations o ON o.id = d.organization_id
    JOIN memberships m ON m.organization_id = d.organization_id AND m.user_id = d.user_id
    JOIN users u ON u.id = d.user_id AND u.disabled_at IS NULL`;

// By key alone, and state and end are looked at afterwards: a plan that was made while the tables were new could
// otherwise go through every active delegation, and a prepared statement would keep it.
const FIND = `
  SELECT a.payload, a.grant_id, a.client_id, a.consumed_at IS NOT NULL AS consumed, ${GRANT_COLUMNS}
  FROM gateway_artifacts a LEFT JOIN (${GRANTS}) ON d.id = a.grant_id
  WHERE a.id_hash = $1 AND a.model = $2`;

const FIND_GRANT = `SELECT ${GRANT_COLUMNS} FROM ${GRANTS} WHERE d.id = $1 AND d.flow = 'gateway'`;

const INSERT = `
  INSERT INTO gateway_artifacts (model, id_hash, grant_id, client_id, payload, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/**
 * The whole of a token request that is in order, so that it costs one statement: finds what is presented if everything
 * about it is right, locks its delegation (so that a revocation comes either before, and nothing is issued, or after,
 * and takes what was issued with it), spends it if nobody spent it, stores its successor. Of any number of statements
 * with the same presented row exactly one returns a row. The delegation's end is moved only when the successor would
 * outlive it: that row has many indexes.
 */
const REDEEM = `
  WITH presented AS (
    SELECT ${GRANT_COLUMNS}, greatest($4::timestamptz + interval '1 second', least(
        $4::timestamptz + interval '${REFRESH_TOKEN_SECONDS} seconds',
        d.issued_at + interval '${GATEWAY_DELEGATION_MAX_SECONDS} seconds')) AS until
    FROM gateway_artifacts a JOIN (${GRANTS}) ON d.id = a.grant_id
    WHERE a.id_hash = $1 AND a.model = $2 AND a.client_id = $3 AND a.consumed_at IS NULL AND a.expires_at > $4
      AND d.client_id = $3 AND d.user_id = a.payload->>'accountId'
      AND CASE d.status WHEN 'active' THEN d.expires_at > $4 ELSE false END
      AND ($5::text IS NULL OR d.constraints->>'resource' = $5)
      AND CASE a.model WHEN 'RefreshToken' THEN true
        ELSE a.payload->>'redirectUri' = $6 AND a.payload->>'codeChallenge' = $7 END
    FOR NO KEY UPDATE OF d
  ), prolonged AS (
    UPDATE delegations d SET expires_at = p.until + interval '${PROLONGED_AHEAD_SECONDS} seconds' FROM presented p
    WHERE d.id = p.delegation_id AND p.expires_at < p.until
  ), spent AS (
    UPDATE gateway_artifacts a SET consumed_at = $4 FROM presented p
    WHERE a.id_hash = $1 AND a.model = $2 AND a.consumed_at IS NULL RETURNING a.grant_id
  ), issued AS (
    INSERT INTO gateway_artifacts (model, id_hash, grant_id, client_id, payload, expires_at)
    SELECT 'RefreshToken', $8, p.delegation_id, $3, json_build_object('accountId', p."grant"->>'userId',
        'iat', floor(extract(epoch FROM $4::timestamptz))::bigint, 'exp', floor(extract(epoch FROM p.until))::bigint), p.until
    FROM spent, presented p RETURNING grant_id
  )
  SELECT presented."grant" FROM presented, issued`;

/**
 * Codes and refresh tokens. Statements go to the driver's pool as prepared statements: one is the whole database
 * work of a token request that is in order, and planning it anew each time would cost more than running it.
 */
@Injectable()
export class ArtifactStore {
  private readonly pool: Pool;

  constructor(
    @Inject(DataSource) dataSource: DataSource,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.pool = (dataSource.driver as unknown as { master: Pool }).master;
  }

  async find({ model, idHash }: ArtifactKey): Promise<FoundArtifact | undefined> {
    const { rows } = await this.pool.query<ArtifactRow & GrantRow>({
      name: 'find-artifact',
      text: FIND,
      values: [idHash, model],
    });
    const row = rows[0];
    if (!row) return undefined;
    return {
      payload: row.payload,
      grantId: row.grant_id,
      clientId: row.client_id,
      consumed: row.consumed,
      grant: this.usableGrant(row),
    };
  }

  /** A usable delegation of the gateway. */
  async findGrant(delegationId: string): Promise<GrantFacts | undefined> {
    const { rows } = await this.pool.query<GrantRow>(FIND_GRANT, [delegationId]);
    return rows[0] && this.usableGrant(rows[0]);
  }

  /** Active and in time. */
  private usableGrant({
    delegation_id: id,
    status,
    expires_at: end,
    grant,
  }: GrantRow): GrantFacts | undefined {
    return id !== null && status === 'active' && end > this.clock.now() ? grant : undefined;
  }

  async insert(artifact: NewArtifact): Promise<void> {
    await this.pool.query({
      name: 'insert-artifact',
      text: INSERT,
      values: [
        artifact.model,
        artifact.idHash,
        artifact.grantId,
        artifact.clientId,
        artifact.payload,
        artifact.expiresAt,
      ],
    });
  }

  /**
   * Spends what is presented and stores the refresh token that follows: the delegation for exactly one of all who try,
   * undefined for the others and for whoever presents something that is not right in every respect.
   */
  async redeem({
    presented,
    clientId,
    resource,
    proof,
    successorHash,
  }: Redemption): Promise<GrantFacts | undefined> {
    const { rows } = await this.pool.query<{ grant: GrantFacts }>({
      name: 'redeem-artifact',
      text: REDEEM,
      values: [
        presented.idHash,
        presented.model,
        clientId,
        this.clock.now(),
        resource ?? null,
        proof?.redirectUri ?? null,
        proof?.challenge ?? null,
        successorHash,
      ],
    });
    return rows[0]?.grant;
  }
}
