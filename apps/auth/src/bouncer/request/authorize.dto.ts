import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsString, Matches, MaxLength } from 'class-validator';
import { isDid } from '../../projects/agent-did.js';
import { Field, Line, OneOf, Text, Whole } from '../../core/http/fields.js';
import { Satisfies } from '../../core/http/satisfies.js';
import { isToolName, isToolScope, scopeList, SCOPES_MAX } from '../../projects/tools/tool-scope.js';
import {
  AGENT_NAME_MAX_LENGTH,
  AGENT_PROOF_MAX_LENGTH,
  DELEGATION_DAYS,
  STATE_MAX_LENGTH,
  URL_MAX_LENGTH,
} from '../../limits.js';

/** Query parameters are text: `3` is accepted as a number, `3.0`, `1e2` and ` 3` are not. */
const digits = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,6}$/.test(value) ? Number(value) : value;

/** An agent's request: the same members in the query of GET and in the JSON body of POST. */
export class AuthorizeDto {
  @Field(Satisfies(isDid, 'agent_did must be a DID'), {
    example: 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
  })
  agent_did: string;

  @Transform(({ value }) => scopeList(value))
  @Field(
    [
      IsArray(),
      ArrayNotEmpty(),
      ArrayMaxSize(SCOPES_MAX),
      Satisfies(
        (value) => Array.isArray(value) && value.every(isToolScope),
        'requested_scopes must be scopes such as tool:action',
      ),
    ],
    {
      oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      example: 'files:read,files:write',
      description: 'A list or a comma-separated string of `tool:action` scopes',
    },
  )
  requested_scopes: string[];

  @Transform(({ value }) => digits(value))
  @Whole(DELEGATION_DAYS.min, DELEGATION_DAYS.max, { optional: true, default: 7 })
  expires_in_days?: number;

  @Text(1, 64, {
    optional: true,
    example: 'prj_…',
    description: 'Required for GET; for POST the API key determines the project',
  })
  project_id?: string;

  @Text(1, 64, { optional: true, example: 'github' })
  provider?: string;

  @Field(Satisfies(isToolName, 'tool_name must be the name of a tool'), { optional: true, example: 'files' })
  tool_name?: string;

  @Line(AGENT_NAME_MAX_LENGTH, { optional: true, example: 'Travel assistant' })
  agent_name?: string;

  @Field(
    [
      IsString(),
      MaxLength(STATE_MAX_LENGTH),
      Matches(/^[\x20-\x7e]*$/, { message: 'state must be printable ASCII' }),
    ],
    { optional: true, description: 'Returned unchanged to redirect_uri' },
  )
  state?: string;

  @Text(1, AGENT_PROOF_MAX_LENGTH, {
    optional: true,
    description:
      'Proves that the agent holds a key of `agent_did`: a JWS over aud, iat, nonce, project_id and requested_scopes',
  })
  agent_proof?: string;

  @Field(
    Matches(/^[A-Za-z0-9_-]{43}$/, {
      message: 'code_challenge must be the base64url SHA-256 of the verifier',
    }),
    {
      optional: true,
      example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      description: 'PKCE (RFC 7636): the code can only be exchanged with its verifier',
    },
  )
  code_challenge?: string;

  @OneOf(['S256'], { optional: true })
  code_challenge_method?: 'S256';

  @Text(0, URL_MAX_LENGTH, { optional: true, description: "One of the project's completion URLs" })
  redirect_uri?: string;
}
