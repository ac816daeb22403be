import { prepared, sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { MicroBatch } from '@bonafide/platform/database/micro-batch';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FoundIssuedToken, GrantSnapshot, IssuedTokenKey, NewCode } from './issued-token.js';
import { GRANT_COLUMNS, GRANTS } from './grant-columns.js';
import { type Redemption, redeemTokens } from './redeem-tokens.js';

interface IssuedTokenRow {
  payload: Record<string, unknown>;
  grant_id: string;
  client_id: string;
  consumed: boolean;
}

interface GrantRow {
  delegation_id: string | null;
  status: string;
  expires_at: Date;
  grant: GrantSnapshot;
}

// Finds by key only; state and expiry are checked afterwards: a plan made while the tables were empty could otherwise
// scan all active delegations, and the prepared statement would keep it.
const FIND = prepared(`
  SELECT a.payload, a.grant_id, a.client_id, a.consumed_at IS NOT NULL AS consumed, ${GRANT_COLUMNS}
  FROM gateway_artifacts a LEFT JOIN (${GRANTS}) ON d.id = a.grant_id
  WHERE a.id_hash = $1 AND a.model = $2`);

const FIND_GRANT = `SELECT ${GRANT_COLUMNS} FROM ${GRANTS} WHERE d.id = $1 AND d.flow = 'gateway'`;

const REDEMPTIONS = {
  maxItems: 64,
  atOnce: 2,
  // SQLSTATE classes 22 and 23: PostgreSQL refused one item's data and executed nothing.
  retryAlone: (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? ''),
} as const;

const INSERT_CODE = prepared(`
  WITH claimed AS (
    UPDATE delegations SET code_issued_at = $6 WHERE id = $2 AND flow = 'gateway' AND code_issued_at IS NULL RETURNING id
  )
  INSERT INTO gateway_artifacts (model, id_hash, grant_id, client_id, payload, expires_at)
  SELECT 'AuthorizationCode', $1, claimed.id, $3, $4, $5 FROM claimed`);

/**
 * Codes and refresh tokens. One prepared statement does all database work for a batch of concurrent valid token requests;
 * planning it anew would cost more than running it.
 */
@Injectable()
export class IssuedTokenStore {
  private readonly redemptions = new MicroBatch<Redemption, GrantSnapshot | undefined>(
    (redemptions) => redeemTokens(this.dataSource, redemptions, this.clock.now()),
    REDEMPTIONS,
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async find({ model, idHash }: IssuedTokenKey): Promise<FoundIssuedToken | undefined> {
    const row = await sql.maybe<IssuedTokenRow & GrantRow>(this.dataSource, FIND, [idHash, model]);
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
  async findGrant(delegationId: string): Promise<GrantSnapshot | undefined> {
    const row = await sql.maybe<GrantRow>(this.dataSource, FIND_GRANT, [delegationId]);
    return row && this.usableGrant(row);
  }

  /** The grant of an active, unexpired delegation. */
  private usableGrant({
    delegation_id: id,
    status,
    expires_at: end,
    grant,
  }: GrantRow): GrantSnapshot | undefined {
    return id !== null && status === 'active' && end > this.clock.now() ? grant : undefined;
  }

  /** Stores a delegation's authorization code. False if it already had one: a request is resumed once. */
  async insertCode(code: NewCode): Promise<boolean> {
    const { idHash, grantId, clientId, payload, expiresAt } = code;
    const values = [idHash, grantId, clientId, payload, expiresAt, this.clock.now()];
    return (await sql.count(this.dataSource, INSERT_CODE, values)) === 1;
  }

  /**
   * Consumes the presented token and stores the next refresh token. Returns the delegation for exactly one of concurrent
   * attempts; undefined for the others and for any invalid request.
   */
  redeem(redemption: Redemption): Promise<GrantSnapshot | undefined> {
    return this.redemptions.add(redemption);
  }
}
