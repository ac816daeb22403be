import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { decodePublicKeyMultibase } from '@bonafide/vc-jwt/did-key';
import { Injectable } from '@nestjs/common';
import { calculateJwkThumbprint, decodeProtectedHeader } from 'jose';
import { errors } from 'oidc-provider';
import { AgentProofsService } from '../../delegations/agent-proofs.service.js';
import { AccessTokensService } from './access-tokens.service.js';
import type { GatewayRequest } from '../provider/gateway-request.js';
import { IssuedTokenStore } from './issued-token-store.js';
import type { GrantCaller } from './policy-token.js';
import { SubDelegationsService } from './sub-delegations.service.js';
import { ACCESS_TOKEN_TYPE, type Exchange, type ExchangeRequest, narrow } from './token-exchange.js';
import { type FoundToken, TokenLookupService } from './token-lookup.service.js';

/** Exchanges an agent's access token for one for another agent: narrower, shorter, and ending with its own (RFC 8693). */
@Injectable()
export class ExchangeGrantsService {
  constructor(
    private readonly lookup: TokenLookupService,
    private readonly proofs: AgentProofsService,
    private readonly subDelegations: SubDelegationsService,
    private readonly issued: IssuedTokenStore,
    private readonly accessTokens: AccessTokensService,
    private readonly clock: Clock,
  ) {}

  /** The body of the token response. */
  async exchange(asked: ExchangeRequest, caller: GrantCaller, request: GatewayRequest): Promise<object> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const subject = await this.lookup.find(asked.subjectToken);
    if (!subject?.isLive) throw new errors.InvalidRequest('the subject token is unknown, expired or revoked');
    assertHolder(subject, caller);
    const exchange = narrow(subject, asked, now);
    const did = didOf(asked.actorToken);
    const proofHash = await this.verifyProof(asked.actorToken, did, exchange);
    // A token exchanged from a bound token is bound too.
    const keyThumbprint = subject.claims.cnf && (await thumbprintOf(did));
    const { organizationId } = subject;
    const id = await this.subDelegations.create(
      { ...exchange, organizationId, isBound: keyThumbprint !== undefined },
      { did, proofHash },
      request,
    );
    const grant = await this.issued.findGrant(id);
    if (!grant) throw new errors.InvalidRequest('the subject token was revoked');
    const { audience, scopes, parentId, actors, expiresAt } = exchange;
    const passedOn = { parentId, actors, expiresAt };
    return {
      access_token: await this.accessTokens.mint(grant, { audience, scopes, keyThumbprint, passedOn }),
      issued_token_type: ACCESS_TOKEN_TYPE,
      token_type: keyThumbprint === undefined ? 'Bearer' : 'DPoP',
      expires_in: expiresAt - now,
      scope: scopes.join(' '),
    };
  }

  /** A proof for this exchange: it contains the parent delegation where a bouncer request has its project. */
  private async verifyProof(actorToken: string, agentDid: string, exchange: Exchange): Promise<string> {
    const expected = { agentDid, projectId: exchange.parentId, requestedScopes: exchange.scopes };
    try {
      return await this.proofs.verify(actorToken, expected);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      throw new errors.InvalidRequest(error.message.replace('agent_proof', 'actor_token'));
    }
  }
}

/** The holder of a token: its client or, for a sub-delegation, the holder of the key that it is bound to. */
function assertHolder({ clientId, claims }: FoundToken, caller: GrantCaller): void {
  if (claims.cnf && claims.cnf.jkt !== caller.jkt)
    throw new errors.InvalidRequest('the subject token is bound to another key');
  const isProven = claims.cnf !== undefined && claims.act !== undefined;
  if (clientId !== caller.clientId && !isProven)
    throw new errors.InvalidRequest('the subject token was given to another client');
}

/** The DID claimed as signer; verified afterwards. */
function didOf(actorToken: string): string {
  try {
    const [did = ''] = (decodeProtectedHeader(actorToken).kid ?? '').split('#');
    if (/^did:(?:key|web):[\x21-\x7e]{1,500}$/.test(did)) return did;
  } catch {
    // Not a JWT.
  }
  throw new errors.InvalidRequest('actor_token must be signed with a key of a did:key or did:web');
}

async function thumbprintOf(did: string): Promise<string> {
  if (!did.startsWith('did:key:'))
    throw new errors.InvalidRequest('a bound token is passed on to a did:key alone');
  const x = Buffer.from(decodePublicKeyMultibase(did.slice('did:key:'.length))).toString('base64url');
  return calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x });
}
