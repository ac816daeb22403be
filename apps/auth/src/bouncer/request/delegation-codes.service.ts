import { Clock } from '@bonafide/platform/runtime/clock';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { hashSecret, newSecret } from '@bonafide/platform/crypto/secrets';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { DELEGATION_CODE_MS } from '../../limits.js';
import type { BouncerRequest } from './bouncer-request.js';
import { DelegationCodeEntity } from '../token/delegation-code.entity.js';

const belongsTo = (requestId: string) => `delegation_codes.sealed_code|${requestId}`;

/** Codes for exchanging approved requests: stored as SHA-256, and encrypted for the poll that returns them. */
@Injectable()
export class DelegationCodesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
  ) {}

  /** Call in the transaction of the approval. */
  async issue(manager: EntityManager, request: BouncerRequest, delegationId: string): Promise<void> {
    const code = newSecret('bcode_');
    const { id: requestId, projectId, agentDid, codeChallenge } = request;
    await manager.insert(DelegationCodeEntity, {
      codeHash: hashSecret(code),
      ...{ requestId, delegationId, projectId, agentDid, codeChallenge },
      sealedCode: this.cipher.encrypt(code, belongsTo(requestId)),
      expiresAt: new Date(this.clock.now().getTime() + DELEGATION_CODE_MS),
    });
  }

  /** The code of a completed request while it can be exchanged; undefined once used or expired. */
  async findLive(requestId: string): Promise<string | undefined> {
    const row = await this.dataSource.manager.findOneBy(DelegationCodeEntity, {
      requestId,
      consumedAt: IsNull(),
      expiresAt: MoreThan(this.clock.now()),
    });
    return row ? this.cipher.decryptText(row.sealedCode, belongsTo(requestId)) : undefined;
  }
}
