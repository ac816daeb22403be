import { validateDto } from '@bonafide/platform/http/validation';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { isDid } from '../projects/agent-did.js';
import { PageDto } from '../core/http/page.dto.js';
import { Field, OneOf, Text } from '../core/http/fields.js';
import { Satisfies } from '../core/http/satisfies.js';
import { isToolScope, scopeList, SCOPES_MAX } from '../projects/tools/tool-scope.js';

export class DelegationsQueryDto extends PageDto {
  @Text(1, 64, { optional: true, description: 'Required with a session; an API key determines its project' })
  project_id?: string;

  @OneOf(['pending', 'active', 'denied', 'expired', 'revoked'], { optional: true })
  status?: string;

  @Field(Satisfies(isDid, 'agent_did must be a DID'), { optional: true })
  agent_did?: string;

  @Text(1, 300, { optional: true, description: 'User DID, user id, or e-mail address' })
  user?: string;

  @Text(1, 100, { optional: true, description: 'Delegations that may use this tool', example: 'repos' })
  tool?: string;

  @Text(1, 64, {
    optional: true,
    description: 'A delegation id: lists it and all its sub-delegations, which end with it',
    example: 'dlg_4gKpTzcZ1mXW0Q9bN2sY',
  })
  chain?: string;
}

export class RevokeDto {
  @Text(0, 500, { optional: true, example: 'not needed any more' })
  reason?: string;
}

/** A revocation needs no body. */
export const readReason = (body: unknown): string | undefined =>
  validateDto(RevokeDto, (body ?? {}) as object).reason ?? undefined;

export class VerifyDto {
  @Field(Satisfies(isDid, 'agent_did must be a DID'), { example: 'did:web:agent.example' })
  agent_did: string;

  @Text(1, 16_384)
  delegation_token: string;

  @Transform(({ value }) => scopeList(value ?? []))
  @Field(
    [
      IsArray(),
      ArrayMaxSize(SCOPES_MAX),
      Satisfies(
        (value) => Array.isArray(value) && value.every(isToolScope),
        'scopes must be scopes such as tool:action',
      ),
    ],
    { type: [String], example: ['files:read'] },
  )
  scopes: string[] = [];
}
