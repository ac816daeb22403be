import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { hashSecret } from '@bonafide/platform/crypto/secrets';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AuditedRequest, recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import { isUsable } from '../../delegations/delegation.js';
import { DelegationTokensService } from '../../delegations/delegation-tokens.service.js';
import { CODE_VERIFIER_LENGTH } from '../../limits.js';
import { consumeDelegationCode, findRefusedCode, type PresentedCode } from './consume-delegation-code.js';
import { challengeOf } from '../sign-in/upstream-authorization.js';

export interface TokenAnswer {
  delegation_token: string;
  token_type: 'Bearer';
  /** seconds */
  expires_in: number;
  delegation_id: string;
  scopes: string[];
  session_id: string;
  user_did: string;
}

const VALUE_MAX_LENGTH = 2_048;
const CODE = /^bcode_[A-Za-z0-9_-]{43}$/;

/** Exchanges a code for the delegation token: once, within five minutes, by its agent for its project. */
@Injectable()
export class CodeExchangeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: DelegationTokensService,
    private readonly clock: Clock,
  ) {}

  async exchange(body: unknown, by: AuditedRequest): Promise<TokenAnswer> {
    const { code, verifier, ...presentedBy } = readTokenRequest(body);
    const now = this.clock.now();
    const presented = {
      codeHash: hashSecret(code),
      ...presentedBy,
      codeChallenge: verifier === undefined ? null : challengeOf(verifier),
    };
    const delegation = CODE.test(code)
      ? await consumeDelegationCode(this.dataSource.manager, presented, { now, by })
      : undefined;
    if (!delegation) {
      await this.auditRefusal(presented.codeHash, presented, now, by);
      throw invalidGrant(
        'the code is not valid, was used before, has expired or belongs to another agent, project or code_verifier',
      );
    }
    if (!isUsable(delegation, now)) throw invalidGrant('the delegation is not active any more');
    const { token, expiresIn } = await this.tokens.mintDelegationToken(delegation);
    return {
      delegation_token: token,
      token_type: 'Bearer',
      expires_in: expiresIn,
      delegation_id: delegation.id,
      scopes: delegation.scopes,
      session_id: delegation.sessionId,
      user_did: delegation.userDid,
    };
  }

  /** Records the refusal of a code that was issued; made-up codes are not recorded. */
  private async auditRefusal(
    codeHash: string,
    presented: PresentedCode,
    now: Date,
    by: AuditedRequest,
  ): Promise<void> {
    const known = await findRefusedCode(this.dataSource.manager, codeHash);
    if (!known) return;
    const reason =
      known.projectId !== presented.projectId
        ? 'other_project'
        : known.agentDid !== presented.agentDid
          ? 'other_agent'
          : known.codeChallenge !== presented.codeChallenge
            ? 'other_verifier'
            : known.consumedAt
              ? 'replayed'
              : known.expiresAt <= now
                ? 'expired'
                : 'refused';
    await recordAuditEvent(this.dataSource.manager, {
      action: 'delegation_code.refused',
      // The presenter of the code is not authenticated, so the line does not name it.
      actor: { type: 'agent' },
      organizationId: known.organizationId,
      projectId: known.projectId,
      delegationId: known.delegationId,
      details: { reason },
      requestId: by.id,
      address: by.ip,
    });
  }
}

const invalidGrant = (description: string) =>
  new ServiceError('invalid-request', description, { code: 'invalid_grant' });

const invalidRequest = (description: string) =>
  new ServiceError('invalid-request', description, { code: 'invalid_request' });

function readTokenRequest(body: unknown): {
  code: string;
  agentDid: string;
  projectId: string;
  verifier?: string;
} {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw invalidRequest('the body must be a JSON object');
  const sent = body as Record<string, unknown>;
  const grantType = requiredText(sent, 'grant_type');
  if (grantType !== 'authorization_code')
    throw new ServiceError('invalid-request', 'grant_type must be authorization_code', {
      code: 'unsupported_grant_type',
    });
  return {
    code: requiredText(sent, 'code'),
    agentDid: requiredText(sent, 'agent_did'),
    projectId: requiredText(sent, 'project_id'),
    ...('code_verifier' in sent && { verifier: readVerifier(sent) }),
  };
}

function readVerifier(sent: Record<string, unknown>): string {
  const verifier = requiredText(sent, 'code_verifier');
  const { min, max } = CODE_VERIFIER_LENGTH;
  if (verifier.length < min || verifier.length > max || !/^[A-Za-z0-9._~-]+$/.test(verifier))
    throw invalidRequest(`code_verifier must have ${min} to ${max} unreserved characters`);
  return verifier;
}

function requiredText(sent: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
  if (value === undefined || value === null || value === '') throw invalidRequest(`${name} is required`);
  if (typeof value !== 'string' || value.includes('\0')) throw invalidRequest(`${name} must be a string`);
  if (value.length > VALUE_MAX_LENGTH)
    throw invalidRequest(`${name} must have at most ${VALUE_MAX_LENGTH} characters`);
  return value;
}
