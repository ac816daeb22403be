import { randomUUID } from 'node:crypto';
import { Clock } from '@bonafide/platform/runtime/clock';
import { buildAccessClaims } from '@bonafide/vc-jwt/delegation-credential';
import { signJwt } from '@bonafide/vc-jwt/sign';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '../../limits.js';
import { OrganizationKeysService } from '../../organizations/organization-keys.service.js';
import { statusListUrl } from '../../core/public-urls.js';
import { ConsoleClientService } from '../clients/console-client.service.js';
import type { GrantSnapshot } from './issued-token.js';

export interface AccessTokenScope {
  audience: string;
  scopes: string[];
  /** thumbprint of the key that the token is bound to */
  keyThumbprint?: string;
  /** a UUID; default: a new one */
  id?: string;
  /** Unix seconds; default: now */
  issuedAt?: number;
  /** for a sub-delegation: its parent, its actors and its expiry (Unix seconds) */
  passedOn?: { parentId: string; actors: readonly string[]; expiresAt: number };
}

/** Issues gateway access tokens: credentials under the organization's did:web, valid for fifteen minutes. */
@Injectable()
export class AccessTokensService {
  constructor(
    private readonly keys: OrganizationKeysService,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly clock: Clock,
    private readonly consoleClient: ConsoleClientService,
  ) {}

  async mint(
    grant: GrantSnapshot,
    { audience, scopes, keyThumbprint, passedOn, id = randomUUID(), issuedAt: at }: AccessTokenScope,
  ): Promise<string> {
    const { web } = await this.keys.keyOfDid(`did:key:${grant.signingKey}`);
    const issuedAt = Math.max(at ?? Math.floor(this.clock.now().getTime() / 1000), grant.issuedAt);
    const expiresAt = passedOn?.expiresAt ?? issuedAt + ACCESS_TOKEN_SECONDS;
    const claims = buildAccessClaims({
      id: `urn:uuid:${id}`,
      issuer: grant.issuerDid,
      audience,
      client: { id: grant.clientId, did: grant.clientDid },
      keyThumbprint,
      authorizationDetails: grant.details ?? undefined,
      authentication: grant.authentication ?? undefined,
      isFirstParty: grant.basis === 'approval' && !passedOn && (await this.consoleClient.is(grant.clientId)),
      issuedAt,
      expiresAt,
      chain: passedOn,
      scopes,
      delegation: {
        id: grant.delegationId,
        grantedScopes: grant.scopes,
        notBefore: grant.issuedAt,
        ...(grant.basis === 'approval'
          ? // The token request extends the delegation by that much; sub-delegations are not extended.
            { notAfter: passedOn?.expiresAt ?? issuedAt + REFRESH_TOKEN_SECONDS }
          : { notAfter: grant.expiresAt, basis: grant.basis }),
      },
      user: {
        did: grant.userDid,
        identifier: grant.userIdentifier ?? undefined,
        approver: grant.userRole === null ? undefined : { role: grant.userRole },
      },
      sessionId: grant.sessionId,
      organization: { id: grant.organizationId, slug: grant.organizationSlug },
      status: {
        list: statusListUrl(this.config.PUBLIC_URL, grant.statusListNumber),
        index: grant.statusListIndex,
      },
    });
    return signJwt(claims, web.signer);
  }
}
