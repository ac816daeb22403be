import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { isDid } from '../../projects/agent-did.js';
import { ONE_LINE, Satisfies } from '../../http/satisfies.js';
import { isToolName, isToolScope, scopeList, SCOPES_MAX } from '../../projects/tool-scope.js';
import {
  AGENT_NAME_MAX_LENGTH,
  AGENT_PROOF_MAX_LENGTH,
  DELEGATION_DAYS,
  STATE_MAX_LENGTH,
  URL_MAX_LENGTH,
} from '../../limits.js';

/** The query carries numbers as text; `3` is one, `3.0`, `1e2` and ` 3` are not. */
const digits = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,6}$/.test(value) ? Number(value) : value;

/** What an agent asks for: the same members in the query of GET and in the JSON body of POST. */
export class AuthorizeDto {
  @ApiProperty({ example: 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK' })
  @Satisfies(isDid, 'agent_did must be a DID')
  agent_did: string;

  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    example: 'files:read,files:write',
    description: 'Comma-separated text or a list, each `tool:action`',
  })
  @Transform(({ value }) => scopeList(value))
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(SCOPES_MAX)
  @Satisfies(
    (value) => Array.isArray(value) && value.every(isToolScope),
    'requested_scopes must be scopes such as tool:action',
  )
  requested_scopes: string[];

  @ApiPropertyOptional({ minimum: 1, maximum: 365, default: 7 })
  @Transform(({ value }) => digits(value))
  @IsOptional()
  @IsInt()
  @Min(DELEGATION_DAYS.min)
  @Max(DELEGATION_DAYS.max)
  expires_in_days?: number;

  @ApiPropertyOptional({
    example: 'prj_…',
    description: 'Required in GET; in POST the API key names the project',
  })
  @IsOptional()
  @IsString()
  @Length(1, 64)
  project_id?: string;

  @ApiPropertyOptional({ example: 'github' })
  @IsOptional()
  @IsString()
  @Length(1, 64)
  provider?: string;

  @ApiPropertyOptional({ example: 'files' })
  @IsOptional()
  @Satisfies(isToolName, 'tool_name must be the name of a tool')
  tool_name?: string;

  @ApiPropertyOptional({ example: 'Travel assistant' })
  @IsOptional()
  @IsString()
  @Length(1, AGENT_NAME_MAX_LENGTH)
  @Matches(ONE_LINE)
  agent_name?: string;

  @ApiPropertyOptional({ description: 'Returned unchanged to redirect_uri' })
  @IsOptional()
  @IsString()
  @MaxLength(STATE_MAX_LENGTH)
  @Matches(/^[\x20-\x7e]*$/, { message: 'state must be printable ASCII' })
  state?: string;

  @ApiPropertyOptional({
    description:
      'Proves that the agent holds a key of `agent_did`: a JWS over aud, iat, nonce, project_id and requested_scopes',
  })
  @IsOptional()
  @IsString()
  @Length(1, AGENT_PROOF_MAX_LENGTH)
  agent_proof?: string;

  @ApiPropertyOptional({
    example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    description: 'PKCE (RFC 7636): the code is exchanged with its verifier only',
  })
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{43}$/, { message: 'code_challenge must be the base64url SHA-256 of the verifier' })
  code_challenge?: string;

  @ApiPropertyOptional({ enum: ['S256'] })
  @IsOptional()
  @IsIn(['S256'])
  code_challenge_method?: 'S256';

  @ApiPropertyOptional({ description: "One of the project's completion URLs" })
  @IsOptional()
  @IsString()
  @MaxLength(URL_MAX_LENGTH)
  redirect_uri?: string;
}
