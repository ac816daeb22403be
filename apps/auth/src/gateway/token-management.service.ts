import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DelegationsService } from '../delegations/delegations.service.js';
import type { KeyHolder } from '../projects/api-keys.service.js';
import { assertManagementKey } from '../projects/project-errors.js';
import { GatewayProvider } from './gateway-provider.service.js';
import { ProjectCallers } from './project-callers.js';
import { readTokenForm } from './read-token-form.js';
import { TokenLookup } from './token-lookup.service.js';

/** Who asks: a client about its own tokens, or a project about those of its organization. */
type Caller = { clientId: string } | KeyHolder;

/**
 * Revocation (RFC 7009) and introspection (RFC 7662) of access and refresh tokens. Both kinds stand for their delegation:
 * revoking either ends it, because a signed token cannot be taken back alone.
 */
@Injectable()
export class TokenManagementService {
  constructor(
    @Inject(GatewayProvider) private readonly gateway: GatewayProvider,
    @Inject(TokenLookup) private readonly lookup: TokenLookup,
    @Inject(DelegationsService) private readonly delegations: DelegationsService,
    @Inject(ProjectCallers) private readonly projects: ProjectCallers,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async revoke(request: Request, response: Response): Promise<void> {
    const { token, clientId } = readTokenForm(request.body);
    const caller = await this.caller(request, clientId);
    if ('keyId' in caller) assertManagementKey(caller);
    const found = await this.lookup.find(token);
    // An unknown token is as good as revoked (RFC 7009 section 2.2).
    if (found) {
      if (!mayHandle(caller, found))
        throw new ServiceError('invalid-request', 'the token was not issued to this client', {
          code: 'unauthorized_client',
        });
      const actor =
        'clientId' in caller
          ? ({ type: 'client', id: caller.clientId } as const)
          : ({ type: 'api_key', id: caller.keyId } as const);
      await this.delegations.revoke({
        id: found.delegationId,
        reason: 'clientId' in caller ? 'client' : 'project',
        actor: { ...actor, address: request.ip },
        requestId: request.id,
      });
    }
    response.setHeader('Cache-Control', 'no-store');
    response.status(200).end();
  }

  async introspect(request: Request, response: Response): Promise<void> {
    const { token, clientId } = readTokenForm(request.body);
    const caller = await this.caller(request, clientId);
    const found = await this.lookup.find(token);
    const isLive = found?.live === true && found.claims.exp > this.clock.now().getTime() / 1000;
    response.setHeader('Cache-Control', 'no-store');
    response.json(isLive && mayHandle(caller, found) ? { active: true, ...found.claims } : { active: false });
  }

  private async caller(request: Request, clientId: string | undefined): Promise<Caller> {
    if (clientId === undefined) {
      const project = await this.projects.authenticate(request);
      if (project) return project;
      throw new ServiceError('unauthenticated', 'client_id or an API key is required', {
        code: 'invalid_client',
      });
    }
    if (await this.gateway.provider.Client.find(clientId)) return { clientId };
    throw new ServiceError('unauthenticated', 'the client is not known or has expired', {
      code: 'invalid_client',
    });
  }
}

const mayHandle = (caller: Caller, token: { clientId: string; organizationId: string }): boolean =>
  'clientId' in caller ? caller.clientId === token.clientId : caller.organizationId === token.organizationId;
