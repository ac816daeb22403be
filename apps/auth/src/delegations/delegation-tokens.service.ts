import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { buildDelegationClaims } from '@bonafide/vc-jwt/delegation-credential';
import { signJwt } from '@bonafide/vc-jwt/sign';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { OrganizationKeysService } from '../organizations/organization-keys.service.js';
import { statusListUrl } from '../core/public-urls.js';
import { agentProofOf, type Approver, type Delegation, isUsable } from './delegation.js';

export interface MintedDelegationToken {
  token: string;
  /** seconds from now until the delegation's end */
  expiresIn: number;
}

/** Issues the bouncer's delegation tokens. They are not stored: while a delegation is usable, its token can be reissued. */
@Injectable()
export class DelegationTokensService {
  constructor(
    private readonly keys: OrganizationKeysService,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * A VC-JWT signed by the did:key that the delegation was approved with, valid until the delegation ends.
   * @throws ServiceError `conflict` when the delegation is not active
   */
  async mintDelegationToken(delegation: Delegation): Promise<MintedDelegationToken> {
    const now = this.clock.now();
    const { issuerDid, statusListNumber, statusListIndex, projectId, issuedAt, approver } = delegation;
    if (
      !isUsable(delegation, now) ||
      !issuerDid ||
      !statusListNumber ||
      statusListIndex === null ||
      !projectId ||
      !issuedAt
    )
      throw new ServiceError('conflict', 'the delegation is not active');
    const { key } = await this.keys.keyOfDid(issuerDid);
    // A retired key covers only tokens issued before its retirement: a reissued token then carries the original time.
    const { retiredAt } = await this.keys.keyStatus(issuerDid);
    const mintedAt = retiredAt ? issuedAt : now;
    const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
    const claims = buildDelegationClaims({
      issuer: issuerDid,
      issuedAt: Math.max(seconds(mintedAt), seconds(issuedAt)),
      expiresAt: seconds(delegation.expiresAt),
      scopes: delegation.scopes,
      delegation: { id: delegation.id, notBefore: seconds(issuedAt) },
      user: {
        did: delegation.userDid,
        identifier: delegation.userIdentifier ?? undefined,
        approver: vouchedFor(approver),
      },
      sessionId: delegation.sessionId,
      organization: { id: delegation.organizationId, slug: delegation.organizationSlug },
      status: { list: statusListUrl(this.config.PUBLIC_URL, statusListNumber), index: statusListIndex },
      agentDid: delegation.agentDid,
      agentProof: agentProofOf(delegation),
      projectId,
    });
    return { token: await signJwt(claims, key.signer), expiresIn: claims.exp - seconds(now) };
  }
}

const vouchedFor = ({ role, emailDomain }: Approver) => ({
  ...(role && { role }),
  ...(emailDomain && { emailDomain }),
});
