import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { hashSecret, newSecret } from '@bonafide/platform/crypto/secrets';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DELEGATION_CODE_MS } from '../../limits.js';
import type { BouncerRequest } from './bouncer-request.js';

const belongsTo = (requestId: string) => `delegation_codes.sealed_code|${requestId}`;

/** Codes for exchanging approved requests: stored as SHA-256, and encrypted for the poll that returns them. */
@Injectable()
export class DelegationCodes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
  ) {}

  /** Call in the transaction of the approval. */
  async issue(manager: EntityManager, request: BouncerRequest, delegationId: string): Promise<void> {
    const code = newSecret('bcode_');
    await sql.run(
      manager,
      `INSERT INTO delegation_codes (code_hash, request_id, delegation_id, project_id, agent_did, sealed_code, expires_at,
         code_challenge)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        hashSecret(code),
        request.id,
        delegationId,
        request.projectId,
        request.agentDid,
        this.cipher.encrypt(code, belongsTo(request.id)),
        new Date(this.clock.now().getTime() + DELEGATION_CODE_MS),
        request.codeChallenge,
      ],
    );
  }

  /** The code of a completed request while it can be exchanged; undefined once used or expired. */
  async findLive(requestId: string): Promise<string | undefined> {
    const row = await sql.maybe<{ sealed: Buffer }>(
      this.dataSource,
      `SELECT sealed_code AS sealed FROM delegation_codes
       WHERE request_id = $1 AND consumed_at IS NULL AND expires_at > $2`,
      [requestId, this.clock.now()],
    );
    return row && this.cipher.decryptText(row.sealed, belongsTo(requestId));
  }
}
