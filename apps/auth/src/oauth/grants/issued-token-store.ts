import { setTimeout as delay } from 'node:timers/promises';
import { prepared, sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { MicroBatch } from '@bonafide/platform/database/micro-batch';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SAME_USE } from '../../limits.js';
import type { FoundIssuedToken, GrantSnapshot, IssuedTokenKey, NewCode } from './issued-token.js';
import { GRANT_COLUMNS, GRANTS } from './grant-columns.js';
import { type Redeemed, type Redemption, redeemTokens } from './redeem-tokens.js';

interface IssuedTokenRow {
  payload: Record<string, unknown>;
  grant_id: string;
  client_id: string;
  used_ms_ago: number | null;
  leeway_seconds: number | null;
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
  SELECT a.payload, a.grant_id, a.client_id, 
    extract(epoch FROM clock_timestamp() - a.consumed_at)::float8 * 1000 AS used_ms_ago,
    (o.agent_policy->>'refreshLeewaySeconds')::int AS leeway_seconds, ${GRANT_COLUMNS}
  FROM issued_tokens a LEFT JOIN (${GRANTS}) ON d.id = a.grant_id
  WHERE a.id_hash = $1 AND a.model = $2`);

const FIND_GRANT = `SELECT ${GRANT_COLUMNS} FROM ${GRANTS} WHERE d.id = $1 AND d.flow = 'gateway'`;

const REDEMPTIONS = {
  maxItems: 64,
  concurrency: 2,
  // SQLSTATE classes 22 and 23: PostgreSQL refused one item's data and executed nothing.
  retryAlone: (error: unknown) => /^2[23]/.test((error as { code?: string }).code ?? ''),
} as const;

const INSERT_CODE = prepared(`
  WITH claimed AS (
    UPDATE delegations SET code_issued_at = $6 WHERE id = $2 AND flow = 'gateway' AND code_issued_at IS NULL RETURNING id
  )
  INSERT INTO issued_tokens (model, id_hash, grant_id, client_id, payload, expires_at)
  SELECT 'AuthorizationCode', $1, claimed.id, $3, $4, $5 FROM claimed`);

/** Requests with one token, from the first one's arrival until the answers may leave. */
interface OngoingUse {
  requests: number;
  isRedeemed: boolean;
}

/**
 * Codes and refresh tokens. One prepared statement does all database work for a batch of concurrent valid token requests;
 * planning it anew would cost more than running it.
 */
@Injectable()
export class IssuedTokenStore {
  private readonly redemptions = new MicroBatch<Redemption, { redeemed?: Redeemed; usedAfterMs: number }>(
    (redemptions) => this.redeemTogether(redemptions),
    REDEMPTIONS,
  );
  private readonly ongoing = new Map<string, OngoingUse>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async find({ model, idHash }: IssuedTokenKey): Promise<FoundIssuedToken | undefined> {
    const askedAt = performance.now();
    const row = await sql.maybe<IssuedTokenRow & GrantRow>(this.dataSource, FIND, [idHash, model]);
    const answeredAt = performance.now();
    if (!row) return undefined;
    const { used_ms_ago: msAgo, leeway_seconds: leewaySeconds } = row;
    return {
      payload: row.payload,
      grantId: row.grant_id,
      clientId: row.client_id,
      ...(msAgo !== null && { use: { msAgo, askedAt, answeredAt, leewaySeconds: leewaySeconds ?? 0 } }),
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
   * Consumes the presented token and stores the next refresh token. Of concurrent requests with one token exactly one gets
   * the delegation; its answer may leave when `settled` resolves. Undefined: the request is invalid, or later.
   *
   * @param answered resolves when the answer of the request has left
   */
  async redeem(
    redemption: Redemption,
    answered: Promise<unknown>,
  ): Promise<(Exclude<Redeemed, 'shared'> & { settled: Promise<void> }) | 'shared' | undefined> {
    const key = `${redemption.presented.model} ${redemption.presented.idHash}`;
    const use = this.ongoing.get(key) ?? { requests: 0, isRedeemed: false };
    this.ongoing.set(key, use);
    use.requests += 1;
    let isUsed = false;
    const end = () => {
      use.requests -= 1;
      // Whoever comes after the first answer has left has no part in this use.
      if ((isUsed || use.requests === 0) && this.ongoing.get(key) === use) this.ongoing.delete(key);
    };
    try {
      const { redeemed, usedAfterMs } = await this.redemptions.add(redemption);
      if (redeemed === undefined || redeemed === 'shared') return use.isRedeemed ? 'shared' : redeemed;
      use.isRedeemed = isUsed = true;
      return { ...redeemed, settled: usedAfterMs > 0 ? delay(usedAfterMs) : Promise.resolve() };
    } finally {
      if (isUsed) void answered.then(end);
      else end();
    }
  }

  private async redeemTogether(redemptions: readonly Redemption[]) {
    const usedAfterMs = this.ongoing.size <= SAME_USE.fewTokens ? SAME_USE.answersAfterMs : 0;
    const redeemed = await redeemTokens(this.dataSource, redemptions, this.clock.now(), usedAfterMs);
    return redeemed.map((one) => ({ redeemed: one, usedAfterMs }));
  }
}
