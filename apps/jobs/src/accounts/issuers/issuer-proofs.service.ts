import { invalidParameter } from '@bonafide/platform/errors';
import { readApprover } from '@bonafide/vc-jwt/approver';
import { parseCompactJws } from '@bonafide/vc-jwt/compact-jws';
import { VcJwtError } from '@bonafide/vc-jwt/errors';
import { Injectable } from '@nestjs/common';
import { BEARER_TOKEN_CHARACTERS_MAX, TRUSTED_ISSUERS_MAX } from '../../limits.js';
import { IssuerChecksService } from './issuer-checks.service.js';
import { DEFAULT_APPROVERS } from './trusted-issuer.js';

/**
 * Proof that an account may claim an issuer's audience exclusively: a token of the issuer for that audience, approved
 * by an owner or admin of the issuing organization (docs/design/agents-and-tools.md).
 */
@Injectable()
export class IssuerProofsService {
  constructor(private readonly checks: IssuerChecksService) {}

  /**
   * The audiences proved by the tokens, by issuer (`claimOf`).
   *
   * @throws ServiceError `invalid-request` that names the rejected token and the reason
   */
  async verify(dids: readonly string[], proofs: unknown = []): Promise<ReadonlySet<string>> {
    if (!Array.isArray(proofs) || proofs.length > TRUSTED_ISSUERS_MAX)
      throw invalidParameter('proofs', `proofs: must be a list of at most ${TRUSTED_ISSUERS_MAX} tokens`);
    const proven = new Set<string>();
    for (const [index, token] of (proofs as unknown[]).entries()) {
      try {
        proven.add(await this.verifyOne(dids, token));
      } catch (error) {
        if (!(error instanceof VcJwtError)) throw error;
        throw invalidParameter(`proofs.${index}`, `proofs.${index}: ${error.message}`);
      }
    }
    return proven;
  }

  private async verifyOne(dids: readonly string[], token: unknown): Promise<string> {
    if (typeof token !== 'string') throw new VcJwtError('ERR_CLAIM_INVALID', 'must be a token');
    const { claims } = parseCompactJws(token, { maxLength: BEARER_TOKEN_CHARACTERS_MAX, typ: 'JWT' });
    const { iss, aud } = claims;
    if (typeof iss !== 'string' || typeof aud !== 'string') throw new VcJwtError('ERR_CLAIM_INVALID');
    for (const did of new Set(dids)) {
      if (!(await this.checks.trusts(did, iss))) continue;
      const verified = await this.checks.verify(did, aud, token);
      const { role } = readApprover(verified.claims);
      const { basis } = verified.claims.vc.credentialSubject.delegation;
      if (basis !== undefined || role === undefined || !DEFAULT_APPROVERS.roles.includes(role))
        throw new VcJwtError('ERR_CLAIM_INVALID', 'no owner or admin approved it');
      await this.checks.assertNotRevoked(did, verified, true);
      return claimOf(did, aud);
    }
    throw new VcJwtError('ERR_ISSUER_NOT_TRUSTED', 'is of none of these issuers');
  }
}

export const claimOf = (did: string, audience: string): string => `${did} ${audience}`;
