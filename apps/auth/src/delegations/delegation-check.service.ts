import { Clock } from '@bonafide/platform/runtime/clock';
import { VcJwtError, type ErrorCode } from '@bonafide/vc-jwt/errors';
import { createKeyResolver } from '@bonafide/vc-jwt/key-resolver';
import { createVerifier, type Verify } from '@bonafide/vc-jwt/verify';
import { Injectable } from '@nestjs/common';
import { decodeJwt } from 'jose';
import { DataSource } from 'typeorm';
import { findDelegation } from './find-delegation.js';
import { type Access, assertProjectAccess } from '../projects/project-access.js';
import { findProject } from '../projects/project.js';
import { statusNow } from './delegation.js';

export type CheckVerdict = { valid: true; delegation_id: string } | { valid: false; reason: string };

const REASONS: Partial<Record<ErrorCode, string>> = {
  ERR_TOKEN_EXPIRED: 'expired',
  ERR_TOKEN_NOT_YET_VALID: 'not_yet_valid',
  ERR_SCOPE_INSUFFICIENT: 'insufficient_scope',
  ERR_AUDIENCE_MISMATCH: 'other_project',
};

/** Checks whether an agent may use a delegation token for the given scopes now; the stored record decides. */
@Injectable()
export class DelegationCheckService {
  private readonly verify: Verify;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.verify = createVerifier({
      keys: createKeyResolver({}),
      trustedIssuers: [],
      audience: [],
      tokenUse: 'delegation',
      // The record below is newer than any list.
      statusList: 'unchecked',
      now: () => clock.now().getTime(),
    });
  }

  async check(
    access: Access,
    params: { agent_did: string; delegation_token: string; scopes: string[] },
  ): Promise<CheckVerdict> {
    const { manager } = this.dataSource;
    const id = claimedId(params.delegation_token);
    const delegation = id ? await findDelegation(manager, id) : undefined;
    const project = delegation?.projectId ? await findProject(manager, delegation.projectId) : undefined;
    if (!delegation?.issuerDid || !project) return { valid: false, reason: 'invalid_token' };
    try {
      assertProjectAccess(access, project, 'viewer');
    } catch {
      // Other organizations' delegations are reported like unknown ones.
      return { valid: false, reason: 'invalid_token' };
    }
    let scopes: readonly string[];
    try {
      ({ scopes } = await this.verify(params.delegation_token, {
        audience: project.id,
        trustedIssuers: [delegation.issuerDid],
        requiredScopes: params.scopes,
      }));
    } catch (error) {
      if (!(error instanceof VcJwtError)) throw error;
      if (statusNow(delegation, this.clock.now()) === 'revoked') return { valid: false, reason: 'revoked' };
      return { valid: false, reason: REASONS[error.code] ?? 'invalid_token' };
    }
    const status = statusNow(delegation, this.clock.now());
    if (status !== 'active') return { valid: false, reason: status };
    if (delegation.agentDid !== params.agent_did) return { valid: false, reason: 'agent_mismatch' };
    // Validly signed, but for more than was approved.
    if (!scopes.every((scope) => delegation.scopes.includes(scope)))
      return { valid: false, reason: 'scope_mismatch' };
    return { valid: true, delegation_id: delegation.id };
  }
}

/** The delegation id in a token, not yet verified. */
function claimedId(token: string): string | undefined {
  try {
    const { jti } = decodeJwt(token);
    return typeof jti === 'string' && /^dlg_[A-Za-z0-9]{1,64}$/.test(jti) ? jti : undefined;
  } catch {
    return undefined;
  }
}
