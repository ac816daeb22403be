import { Clock } from '@bonafide/platform/runtime/clock';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { buildProof, type DetachedProof } from '@bonafide/vc-jwt/proof';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAuditEvent } from '../audit/record-audit-event.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import { actorOf, type Caller, delegationOf } from './caller.js';
import { ProofKeysService } from './proof-keys.service.js';

export interface AgentAction {
  method: string;
  /** the requested path, with its query */
  url: string;
  /** the path's pattern, which is stored in clear */
  route: string;
  status: number;
  scope?: string;
  requestBody: Buffer;
  responseBody: Buffer;
  jobId?: string;
}

/** The content of `account_audit.detail` for an agent's action. */
export interface AgentActionDetail extends DetachedProof {
  method: string;
  route: string;
  status: number;
  jobId?: string;
}

/**
 * Records each action taken with a delegation in the account's audit trail, as a proof that the operator of the trail
 * cannot change unnoticed (docs/design/delegations.md). The two hashes are keyed: from a plain hash of a request with a
 * TIN, the nine digits could be found by brute force. `hashRequest` and `hashResponse` recompute them for an auditor
 * who has the bytes.
 */
@Injectable()
export class ActionProofsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
    private readonly keys: ProofKeysService,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async record(caller: Caller, action: AgentAction): Promise<void> {
    const delegation = delegationOf(caller);
    if (!delegation) return;
    const at = this.clock.now();
    const proof = await buildProof(
      {
        ts: Math.floor(at.getTime() / 1000),
        audience: this.config.PUBLIC_URL,
        sessionId: delegation.sessionId ?? delegation.id,
        requestHash: this.hashRequest(action.method, action.url, action.requestBody),
        responseHash: this.hashResponse(action.responseBody),
        ...(action.scope && { scopeId: action.scope }),
        delegationRef: delegation.id,
      },
      await this.keys.signingKey(),
    );
    const { method, route, status, jobId } = action;
    const detail: AgentActionDetail = { ...proof, method, route, status, ...(jobId && { jobId }) };
    await recordAuditEvent(this.dataSource.manager, {
      tenant: caller.tenant,
      ...actorOf(caller),
      action: 'agent.action',
      detail,
      ...(caller.address && { addressHash: this.cipher.blindIndex(caller.address, 'audit address') }),
      at,
    });
  }

  /** Hashes method, path with query, and the body's bytes, separated by line feeds. */
  hashRequest(method: string, url: string, body: Buffer): string {
    return this.hash(`${method}\n${url}\n${body.toString('latin1')}`, 'agent request');
  }

  hashResponse(body: string | Buffer): string {
    return this.hash(Buffer.from(body as string).toString('latin1'), 'agent response');
  }

  private readonly hash = (text: string, purpose: string) =>
    `sha256:${this.cipher.blindIndex(text, purpose)}`;
}
