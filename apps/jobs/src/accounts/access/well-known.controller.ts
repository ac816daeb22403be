import { ServiceError } from '@bonafide/platform/errors';
import { DPOP_ALGORITHMS } from '@bonafide/vc-jwt/dpop-proof';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Open } from './allow.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import type { OwnResource } from './resource-metadata.js';
import { SCOPE_DETAILS, SCOPES, TOOL_CALL_DETAIL } from './scopes.js';
import { ProofKeysService } from './proof-keys.service.js';

/** Public documents about this service: how to get a token for it, and which keys it signs with. */
@ApiTags('agents')
@Open('public')
@Controller('.well-known')
export class WellKnownController {
  constructor(
    private readonly proofKeys: ProofKeysService,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  @Get('oauth-protected-resource')
  @Header('Cache-Control', 'public, max-age=300')
  @ApiOperation({ operationId: 'protectedResource', summary: 'Protected resource metadata (RFC 9728)' })
  @ApiOkResponse({ schema: { type: 'object' } })
  protectedResource() {
    return this.describe();
  }

  @Get('oauth-protected-resource/mcp')
  @Header('Cache-Control', 'public, max-age=300')
  @ApiOperation({
    operationId: 'protectedMcpResource',
    summary: 'Protected resource metadata of the MCP server (RFC 9728)',
  })
  @ApiOkResponse({ schema: { type: 'object' } })
  protectedMcpResource() {
    // A sandbox has no MCP server.
    if (this.config.SANDBOX) throw new ServiceError('not-found', 'no such endpoint');
    return this.describe('/mcp');
  }

  @Get('did.json')
  @Header('Content-Type', 'application/did+json')
  @Header('Cache-Control', 'public, max-age=300')
  @ApiOperation({
    operationId: 'serviceDid',
    summary: 'The did:web document of the service: keys of its proofs',
  })
  @ApiOkResponse({ schema: { type: 'object' } })
  serviceDid() {
    return this.proofKeys.document();
  }

  private describe(path: OwnResource | '' = '') {
    const { PUBLIC_URL, AUTH_ISSUER_URL } = this.config;
    return {
      resource: `${PUBLIC_URL}${path}`,
      ...(AUTH_ISSUER_URL && { authorization_servers: [`${AUTH_ISSUER_URL}/api/v1/gateway/oauth`] }),
      scopes_supported: SCOPES,
      // Besides the members of the RFC: what a consent page shows for each scope.
      scope_details: SCOPES.map((name) => ({ name, ...SCOPE_DETAILS[name] })),
      authorization_details_types_supported: [TOOL_CALL_DETAIL.type],
      authorization_details_types: [TOOL_CALL_DETAIL],
      bearer_methods_supported: ['header'],
      dpop_signing_alg_values_supported: DPOP_ALGORITHMS,
      resource_name: 'Bonafide jobs',
    };
  }
}
