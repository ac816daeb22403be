import { IsObject, Matches } from 'class-validator';
import { Field, Flag, ListOf } from '../../core/http/fields.js';
import { SCOPES_MAX } from './tool-scope.js';

/** Visible ASCII without quotes, comma and backslash: a scope-token (RFC 6749 3.3) that a comma can separate. */
export const PROVIDER_SCOPE = /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]{1,256}$/;
export const PROVIDER_ID = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** Requirements of a tool before an agent may use it. */
export class ToolProtectionDto {
  @Flag({ example: true })
  requiresDelegation: boolean;

  @ListOf(SCOPES_MAX, Matches(PROVIDER_SCOPE, { each: true }), {
    example: ['files:read'],
    description: 'Scopes a delegation must carry',
  })
  requiredScopes: string[];

  @Field(Matches(PROVIDER_ID), {
    optional: true,
    nullable: true,
    example: 'github',
    description: 'The sign-in method the tool requires',
  })
  provider?: string | null;

  @ListOf(SCOPES_MAX, Matches(PROVIDER_SCOPE, { each: true }), {
    optional: true,
    example: ['https://www.googleapis.com/auth/drive.readonly'],
    description:
      "The provider's own scopes that this tool needs; sent upstream in proxy mode when a scope of the tool is requested. Required scopes are never sent upstream",
  })
  providerScopes?: string[];
}

export class ToolProtectionsDto {
  @Field(IsObject(), {
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/ToolProtectionDto' },
    example: { files: { requiresDelegation: true, requiredScopes: ['files:read'], provider: 'github' } },
  })
  toolProtections: Record<string, unknown>;
}
